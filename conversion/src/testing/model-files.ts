import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface WrittenFile {
	source_path: string
	file_name: string
}

/** Writes some files into a new directory, which is deleted when `use` has ended. */
export async function withModelFiles<Result>(
	files: Record<string, string | Uint8Array>,
	use: (written: WrittenFile[], directory: string) => Promise<Result>,
): Promise<Result> {
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-models-'))
	try {
		const written = Object.entries(files).map(([file_name, content]) => {
			const source_path = join(directory, file_name)
			writeFileSync(source_path, content)
			return { source_path, file_name }
		})
		return await use(written, directory)
	} finally {
		rmSync(directory, { recursive: true, force: true })
	}
}
