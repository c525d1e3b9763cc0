import type { ModelTask } from '@panelyard/contracts/model-tasks'
import { useQueryClient } from '@tanstack/react-query'
import { useModelUpload } from '../../domain/uploads/use-model-upload.ts'
import { startModelTask } from './model-tasks.queries.ts'

/** Uploads a file for the tools and has it inspected, with progress and a way to stop. */
export function useToolUpload(onInspecting: (task: ModelTask) => void) {
	const queryClient = useQueryClient()
	return useModelUpload<{ file: File }, ModelTask>({
		use: ({ id }) => startModelTask(queryClient, { kind: 'inspect', file_id: id }),
		onSuccess: onInspecting,
	})
}
