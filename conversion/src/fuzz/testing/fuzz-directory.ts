import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a working directory, with a subdirectory that this process and its children use for temporary files from now
 * on, so that leftovers are detected.
 */
export function makeFuzzDirectory(): { directory: string; temporary_directory: string } {
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-fuzz-'))
	const temporary_directory = join(directory, 'temporary')
	mkdirSync(temporary_directory)
	process.env.TMPDIR = temporary_directory
	return { directory, temporary_directory }
}
