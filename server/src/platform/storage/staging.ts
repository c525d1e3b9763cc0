import { join } from 'node:path'
import { makeProcessFolder, sweepProcessFolders } from './process-folders.ts'

/** Where uploads arrive and converters write, on this machine's disk, before anything is kept. */
const stagingRoot = (dataDir: string): string => join(dataDir, 'staging')

/** Gives `work` an empty directory of its own and removes it afterwards, whatever happened. */
export async function withStagingDirectory<Result>(
	dataDir: string,
	work: (directory: string) => Promise<Result>,
): Promise<Result> {
	const folder = await makeProcessFolder(stagingRoot(dataDir))
	try {
		return await work(folder.path)
	} finally {
		await folder.end()
	}
}

/**
 * Removes what processes that are gone left behind; never touches what a living process stages, on this machine or
 * another that shares the disk. Call it at start, whatever the process is for. Returns the number of directories
 * removed.
 */
export function sweepStaging(dataDir: string): Promise<number> {
	return sweepProcessFolders(stagingRoot(dataDir))
}
