import { type ConversionStatusResponse as Answer, ConversionStatusResponse } from '@panelyard/contracts/projects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { queryKeys } from '../../api/query-keys.ts'
import { type UploadProgress, upload } from '../../api/upload.ts'
import { showProject } from '../project/project.queries.ts'
import { type UploadSpeed, uploadSpeedometer } from './upload-speed.ts'

export type NewProject = { name: string; description: string; file: File }
export type UploadState = UploadProgress & { speed: UploadSpeed | null }

/** Creates a project by uploading its model, with progress and a way to stop. */
export function useProjectUpload(onCreated: (answer: Answer) => void) {
	const queryClient = useQueryClient()
	const [progress, setProgress] = useState<UploadState | null>(null)
	const abort = useRef<AbortController | null>(null)
	const mutation = useMutation({
		mutationFn: ({ name, description, file }: NewProject) => {
			const form = new FormData()
			form.set('project_name', name.trim())
			if (description.trim()) form.set('description', description.trim())
			// Last, so that the server knows the name when the file's bytes begin.
			form.set('file', file)
			abort.current = new AbortController()
			setProgress({ sent_bytes: 0, total_bytes: file.size, speed: null })
			const speedOf = uploadSpeedometer()
			return upload(ConversionStatusResponse, '/projects/create_with_ifc', form, {
				signal: abort.current.signal,
				onProgress: ({ sent_bytes, total_bytes }) =>
					setProgress({ sent_bytes, total_bytes, speed: speedOf(sent_bytes, total_bytes, performance.now()) }),
			})
		},
		onSuccess: (answer) => {
			showProject(queryClient, { ...answer.project, conversion_job: answer.conversion_job })
			void queryClient.invalidateQueries({ queryKey: queryKeys.projectList })
			onCreated(answer)
		},
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
