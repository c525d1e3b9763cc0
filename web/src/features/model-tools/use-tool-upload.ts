import type { IdsText } from '@panelyard/contracts/testing/conformance'
import type { ModelTask } from '@panelyard/contracts/testing/model-tasks'
import { useQueryClient } from '@tanstack/react-query'
import { newId } from '../../api/new-id.ts'
import { overLostConnection } from '../../domain/uploads/lost-connection.ts'
import { useModelUpload } from '../../domain/uploads/use-model-upload.ts'
import { startModelTask, withIds } from './model-tasks.queries.ts'

/** Uploads a file for the tools and has it inspected, with IDS files; with progress and a way to stop. */
export function useToolUpload(onInspecting: (task: ModelTask) => void) {
	const queryClient = useQueryClient()
	return useModelUpload<{ file: File; ids: readonly IdsText[] }, ModelTask>({
		use: ({ id: file_id }, { ids }, patience) => {
			const id = newId()
			return overLostConnection(
				() => startModelTask(queryClient, { id, kind: 'inspect', file_id, ...withIds(ids) }),
				patience,
			)
		},
		onSuccess: onInspecting,
	})
}
