import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Makes a directory to fuzz in, and one in it that this process and those it starts take for temporary files from now on,
 * so that what they leave there is seen.
 */
export function makeFuzzDirectory(): { directory: string; temporary_directory: string } {
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-fuzz-'))
	const temporary_directory = join(directory, 'temporary')
	mkdirSync(temporary_directory)
	process.env.TMPDIR = temporary_directory
	return { directory, temporary_directory }
}
