import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

// Folders for unfinished files, one per process. Several machines may share the disk, so a process id alone isn't
// unique: it counts only together with the machine, its boot and the id's namespace.

const ABANDONED_MS = 24 * 3600_000
const ALIVE_INTERVAL_MS = 10 * 60_000

const readOr = (read: () => string): string => {
	try {
		return read()
	} catch {
		return ''
	}
}

const machine = createHash('sha256')
	.update(hostname())
	.update(readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')))
	.update(readOr(() => readlinkSync('/proc/self/ns/pid')))
	.digest('hex')
	.slice(0, 12)
const own = `${machine}.${process.pid}.${randomUUID().slice(0, 8)}`

/** Makes a new folder of this process under `root`. `end` removes it; until then it counts as in use. */
export async function makeProcessFolder(root: string): Promise<{ path: string; end(): Promise<void> }> {
	const path = join(root, `${own}.${randomUUID()}`)
	await mkdir(path, { recursive: true })
	const timer = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), ALIVE_INTERVAL_MS).unref()
	return {
		path,
		async end() {
			clearInterval(timer)
			await rm(path, { recursive: true, force: true })
		},
	}
}

/**
 * Removes what ended processes left under `root`: at once if this machine can tell that they ended, otherwise a day
 * after their last heartbeat. Returns the number of things removed.
 */
export async function sweepProcessFolders(root: string): Promise<number> {
	let removed = 0
	for (const name of await readdir(root).catch(() => [])) {
		if (!(await isAbandoned(root, name))) continue
		await rm(join(root, name), { recursive: true, force: true })
		removed++
	}
	return removed
}

async function isAbandoned(root: string, name: string): Promise<boolean> {
	if (name.startsWith(`${own}.`)) return false
	const [on, pid = ''] = name.split('.')
	if (on === machine) return !isAlive(Number(pid))
	const found = await stat(join(root, name)).catch(() => null)
	return found !== null && Date.now() - found.mtimeMs > ABANDONED_MS
}

/** Another process of this machine; one with our own id is an earlier one. */
function isAlive(pid: number): boolean {
	if (pid === process.pid) return false
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}
