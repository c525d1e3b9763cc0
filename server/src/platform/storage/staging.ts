import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where uploads arrive and converters write, on this machine's disk, before anything is kept. */
const stagingRoot = (dataDir: string): string => join(dataDir, 'staging')

/** Gives `work` an empty directory of its own and removes it afterwards, whatever happened. */
export async function withStagingDirectory<Result>(
	dataDir: string,
	work: (directory: string) => Promise<Result>,
): Promise<Result> {
	const directory = join(stagingRoot(dataDir), `${process.pid}-${randomUUID()}`)
	await mkdir(directory, { recursive: true })
	try {
		return await work(directory)
	} finally {
		await rm(directory, { recursive: true, force: true })
	}
}

/** Removes what processes that are gone left behind. Call it at start, before anything is staged. */
export async function sweepStaging(dataDir: string): Promise<number> {
	const names = await readdir(stagingRoot(dataDir)).catch(() => [])
	const orphans = names.filter((name) => !belongsToAnotherProcess(Number.parseInt(name, 10)))
	for (const name of orphans) await rm(join(stagingRoot(dataDir), name), { recursive: true, force: true })
	return orphans.length
}

function belongsToAnotherProcess(pid: number): boolean {
	if (!Number.isInteger(pid) || pid === process.pid) return false
	try {
		process.kill(pid, 0)
		return true
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM'
	}
}
