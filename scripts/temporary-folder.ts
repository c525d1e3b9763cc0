import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux keeps what lies here in memory. */
const IN_MEMORY = '/dev/shm'
const PREFIX = 'panelyard-tests-'
/** A run needs less than a fifth of it at a time. */
const LEAST_FREE_BYTES = 4 * 2 ** 30

/**
 * Makes a folder for the temporary files of a run: in memory, or in the usual place where a machine has no room there. Test
 * servers copy databases of a thousand files each, which costs a disk's file system ten times the processor time.
 * Removes what killed runs left in memory.
 */
export function temporaryFolder(memory = IN_MEMORY, free = freemem()): string {
	const folder = mkdtempSync(join(hasRoom(memory, free) ? memory : tmpdir(), `${PREFIX}${process.pid}-`))
	// PostgreSQL, which doesn't run as root, has its own folder in it.
	chmodSync(folder, 0o711)
	return folder
}

function hasRoom(memory: string, free: number): boolean {
	if (!existsSync(memory)) return false
	for (const name of readdirSync(memory).filter((name) => name.startsWith(PREFIX))) {
		const pid = Number.parseInt(name.slice(PREFIX.length), 10)
		if (!isRunning(pid)) rmSync(join(memory, name), { recursive: true, force: true })
	}
	const { bavail, bsize } = statfsSync(memory)
	return Math.min(free, bavail * bsize) >= LEAST_FREE_BYTES
}

function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}
