import { useEffect, useReducer, useRef } from 'react'
import type { FileProblem } from '../../domain/uploads/model-file-check.ts'
import { uploadModel } from '../../domain/uploads/upload-model.ts'
import { keepFiles, readKeptFiles } from './kept-files.ts'
import { fileIdOf, type MergeFile, mergeFilesReducer } from './merge-file.ts'

let counted = 0

/** A file with what keeps it from being sent, null for nothing. */
export type ChosenFile = { file: File; problem: FileProblem | null }

/** The files to merge: they go to the server one after the other, in the order of the list. */
export function useMergeFiles(onTwice: (name: string) => void) {
	const [files, dispatch] = useReducer(mergeFilesReducer, [], readKeptFiles)
	const sending = useRef<{ key: string; abort: AbortController } | null>(null)
	const twice = useRef(onTwice)
	twice.current = onTwice
	const latest = useRef(files)
	latest.current = files

	useEffect(() => keepFiles(files), [files])

	const next = files.find(({ upload }) => upload.state === 'queued')
	const isSending = files.some(({ upload }) => upload.state === 'sending')
	useEffect(() => {
		if (!next?.file || isSending) return
		const { key, file, name } = next
		const abort = new AbortController()
		sending.current = { key, abort }
		dispatch({ type: 'upload', key, upload: { state: 'sending', progress: null } })
		const tell = (upload: MergeFile['upload']) => {
			if (!abort.signal.aborted) dispatch({ type: 'upload', key, upload })
		}
		uploadModel(file, { signal: abort.signal, onProgress: (progress) => tell({ state: 'sending', progress }) }).then(
			({ id }) => {
				const isListed = latest.current.some((other) => other.key !== key && fileIdOf(other) === id)
				if (!isListed || abort.signal.aborted) return tell({ state: 'there', file_id: id })
				dispatch({ type: 'remove', key })
				twice.current(name)
			},
			(error: Error) => tell({ state: 'failed', error }),
		)
	}, [next, isSending])
	// A page that is left sends no more.
	useEffect(() => () => sending.current?.abort.abort(new DOMException('Upload cancelled', 'AbortError')), [])

	return {
		files,
		isSending: isSending || next !== undefined,
		add: (chosen: readonly ChosenFile[]) =>
			dispatch({
				type: 'add',
				files: chosen.map(({ file, problem }) => ({
					key: `chosen-${++counted}`,
					name: file.name,
					bytes: file.size,
					file,
					upload: problem ? { state: 'refused', problem } : { state: 'queued' },
				})),
			}),
		remove: (key: string) => {
			if (sending.current?.key === key) sending.current.abort.abort(new DOMException('Upload cancelled', 'AbortError'))
			dispatch({ type: 'remove', key })
		},
		retry: (key: string) => dispatch({ type: 'upload', key, upload: { state: 'queued' } }),
		move: (key: string, by: -1 | 1) => dispatch({ type: 'move', key, by }),
		clear: () => {
			sending.current?.abort.abort(new DOMException('Upload cancelled', 'AbortError'))
			dispatch({ type: 'clear' })
		},
	}
}
export type MergeFiles = ReturnType<typeof useMergeFiles>
