import { ApiError } from '../../api/api-error.ts'
import type { FileProblem } from '../../domain/uploads/model-file-check.ts'
import type { ModelUploadProgress } from '../../domain/uploads/upload-model.ts'

/** A file that is to be merged, from the moment it is chosen. */
export type MergeFile = {
	/** Of this list only; a file has its id once it is on the server. */
	key: string
	name: string
	bytes: number
	/** Null once it is on the server, or when the page was loaded anew. */
	file: File | null
	upload:
		| { state: 'queued' }
		| { state: 'sending'; progress: ModelUploadProgress | null }
		| { state: 'failed'; error: Error }
		/** It was not even sent. */
		| { state: 'refused'; problem: FileProblem }
		| { state: 'there'; file_id: string }
}

export type MergeFilesAction =
	| { type: 'add'; files: readonly MergeFile[] }
	| { type: 'upload'; key: string; upload: MergeFile['upload'] }
	| { type: 'move'; key: string; by: -1 | 1 }
	| { type: 'remove'; key: string }
	| { type: 'clear' }

export const fileIdOf = ({ upload }: MergeFile): string | null => (upload.state === 'there' ? upload.file_id : null)

/** True when the file can never be merged, however often it is sent. */
export function isHopeless({ upload }: MergeFile): boolean {
	if (upload.state === 'refused') return true
	if (upload.state !== 'failed') return false
	const { error } = upload
	if (!(error instanceof ApiError)) return true
	const mayPass = error.status === 0 || error.status === 429 || error.status >= 500
	return !mayPass && error.code !== 'UPLOAD_INTERRUPTED'
}

/** The list after what a person did, or an upload came to. */
export function mergeFilesReducer(files: readonly MergeFile[], action: MergeFilesAction): readonly MergeFile[] {
	switch (action.type) {
		case 'add':
			return [...files, ...action.files]
		case 'upload':
			return files.map((file) => (file.key === action.key ? { ...file, upload: action.upload } : file))
		case 'move': {
			const from = files.findIndex(({ key }) => key === action.key)
			const to = from + action.by
			const moved = files[from]
			if (!moved || to < 0 || to >= files.length) return files
			return files.toSpliced(from, 1).toSpliced(to, 0, moved)
		}
		case 'remove':
			return files.filter(({ key }) => key !== action.key)
		case 'clear':
			return []
	}
}
