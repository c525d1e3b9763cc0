import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Patience } from './lost-connection.ts'
import { type ModelUploadProgress, type UploadedModel, uploadModel } from './upload-model.ts'
import { type UploadSpeed, uploadSpeedometer } from './upload-speed.ts'

export type UploadState = ModelUploadProgress & { speed: UploadSpeed | null }

/** Brings a model file to the server and does something with it there, with progress and a way to stop. */
export function useModelUpload<Wanted extends { file: File }, Answer>(options: {
	/** What is done with the file once the server has it, the same however often. */
	use: (uploaded: UploadedModel, wanted: Wanted, patience: Patience) => Promise<Answer>
	onSuccess: (answer: Answer) => void
}) {
	const [progress, setProgress] = useState<UploadState | null>(null)
	const abort = useRef<AbortController | null>(null)
	const mutation = useMutation({
		mutationFn: async (wanted: Wanted) => {
			const controller = new AbortController()
			const { signal } = controller
			abort.current = controller
			let speedOf = uploadSpeedometer()
			const uploaded = await uploadModel(wanted.file, {
				signal,
				onProgress: (told) => {
					// A pause is no speed.
					if (told.is_waiting) speedOf = uploadSpeedometer()
					const isMoving = told.stage === 'sending' && !told.is_waiting
					const speed = isMoving ? speedOf(told.sent_bytes, told.total_bytes, performance.now()) : null
					setProgress({ ...told, speed })
				},
			})
			signal.throwIfAborted()
			const onWaiting = () => setProgress((told) => told && { ...told, is_waiting: true })
			return options.use(uploaded, wanted, { signal, onWaiting })
		},
		onSuccess: options.onSuccess,
	})
	return {
		start: mutation.mutate,
		stop: () => abort.current?.abort(new DOMException('Upload cancelled', 'AbortError')),
		uploading: mutation.isPending,
		/** Null also when the person stopped it. */
		error: mutation.error?.name === 'AbortError' ? null : mutation.error,
		progress,
	}
}
