import { z } from 'zod'
import type { MergeFile } from './merge-file.ts'

/** Files of this tab that are on the server, so that a reload goes on with them. */
const KEY = 'panelyard.merge_files'

const KeptFiles = z.array(z.object({ file_id: z.uuid(), name: z.string(), bytes: z.number() }))

export function readKeptFiles(): MergeFile[] {
	try {
		const kept = KeptFiles.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
		const files = kept.success ? kept.data : []
		return files.map(({ file_id, name, bytes }) => ({
			key: file_id,
			name,
			bytes,
			file: null,
			upload: { state: 'there', file_id },
		}))
	} catch {
		return []
	}
}

export function keepFiles(files: readonly MergeFile[]): void {
	const kept = files.flatMap(({ name, bytes, upload }) =>
		upload.state === 'there' ? [{ file_id: upload.file_id, name, bytes }] : [],
	)
	try {
		if (kept.length === 0) sessionStorage.removeItem(KEY)
		else sessionStorage.setItem(KEY, JSON.stringify(kept))
	} catch {
		// Private windows may refuse storage; a reload then begins anew.
	}
}
