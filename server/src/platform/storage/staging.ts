import { join } from 'node:path'
import { makeProcessFolder, sweepProcessFolders } from './process-folders.ts'

/** The folder for incoming uploads and output of converters, on this machine's disk, before files are stored. */
const stagingRoot = (dataDir: string): string => join(dataDir, 'staging')

/** Calls `work` with a new empty directory and removes it afterwards, whatever happened. */
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
 * Removes what ended processes left behind; never touches the files of a running process, on this machine or another
 * that shares the disk. Call it at start, whatever the process is for. Returns the number of directories removed.
 */
export function sweepStaging(dataDir: string): Promise<number> {
	return sweepProcessFolders(stagingRoot(dataDir))
}
