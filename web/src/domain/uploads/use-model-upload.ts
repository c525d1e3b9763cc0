import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Patience } from './lost-connection.ts'
import { type ModelUploadProgress, type UploadedModel, uploadModel } from './upload-model.ts'
import { type UploadSpeed, uploadSpeedometer } from './upload-speed.ts'

export type UploadState = ModelUploadProgress & { speed: UploadSpeed | null }

/** Brings a model file, or several one after the other, to the server, and does something with them there; can be stopped. */
export function useModelUpload<Wanted extends { file: File; further?: readonly File[] }, Answer>(options: {
	/** What is done with the file, and with further ones, once the server has them; the same however often. */
	use: (
		uploaded: UploadedModel,
		wanted: Wanted,
		patience: Patience,
		further: readonly UploadedModel[],
	) => Promise<Answer>
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
			const files = [wanted.file, ...(wanted.further ?? [])]
			const total_bytes = files.reduce((sum, { size }) => sum + size, 0)
			let before = 0
			const uploaded: UploadedModel[] = []
			for (const file of files) {
				const onProgress = (told: ModelUploadProgress) => {
					// A pause says nothing about the speed.
					if (told.is_waiting) speedOf = uploadSpeedometer()
					const isMoving = told.stage === 'sending' && !told.is_waiting
					const sent_bytes = before + told.sent_bytes
					const speed = isMoving ? speedOf(sent_bytes, total_bytes, performance.now()) : null
					setProgress({ ...told, sent_bytes, total_bytes, speed })
				}
				uploaded.push(await uploadModel(file, { signal, onProgress }))
				signal.throwIfAborted()
				before += file.size
			}
			const onWaiting = () => setProgress((told) => told && { ...told, is_waiting: true })
			const [first, ...further] = uploaded as [UploadedModel, ...UploadedModel[]]
			return options.use(first, wanted, { signal, onWaiting }, further)
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
