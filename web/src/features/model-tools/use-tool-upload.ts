import type { ModelTask } from '@panelyard/contracts/model-tasks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uploadModel } from '../uploads/upload-model.ts'
import { uploadSpeedometer } from '../uploads/upload-speed.ts'
import type { UploadState } from '../uploads/use-model-upload.ts'
import { startModelTask } from './model-tasks.queries.ts'

/** Uploads a file for the tools and has it inspected, with progress and a way to stop. */
export function useToolUpload(onInspecting: (task: ModelTask) => void) {
	const queryClient = useQueryClient()
	const [progress, setProgress] = useState<UploadState | null>(null)
	const abort = useRef<AbortController | null>(null)
	const mutation = useMutation({
		mutationFn: async (file: File) => {
			abort.current = new AbortController()
			const speedOf = uploadSpeedometer()
			const uploaded = await uploadModel(file, {
				signal: abort.current.signal,
				onProgress: (told) =>
					setProgress({ ...told, speed: speedOf(told.sent_bytes, told.total_bytes, performance.now()) }),
			})
			return startModelTask(queryClient, { kind: 'inspect', file_id: uploaded.id })
		},
		onSuccess: onInspecting,
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
