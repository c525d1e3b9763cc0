import type { GlbExportOptions } from '@panelyard/contracts/models/glb-export'
import type { IdsText } from '@panelyard/contracts/testing/conformance'
import { type ModelTask, ModelTaskResponse, type StartModelTaskRequest } from '@panelyard/contracts/testing/model-tasks'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { isRefusal } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { newId } from '../../api/new-id.ts'
import { goneIs, untilAnswered } from '../../api/until-answered.ts'

/** A small file is done within the first asks; a long conversion needs no more than one every two seconds. */
const EAGER_ASKS = 10
const EAGER_INTERVAL_MS = 400
const INTERVAL_MS = 2000

const pathOf = (taskId: string) => `/model_tasks/${taskId}`

export const isRunning = ({ status }: ModelTask): boolean => status === 'QUEUED' || status === 'PROCESSING'

const modelTaskQuery = (taskId: string) =>
	queryOptions({
		queryKey: ['model_task', taskId],
		queryFn: async ({ signal }): Promise<ModelTask> =>
			(await callApi(ModelTaskResponse, 'GET', pathOf(taskId), { signal })).model_task,
	})

/** A task of the tools, asked for until it has ended. An unanswered ask is repeated; a refused one is the last. */
export const useModelTask = (taskId: string) =>
	useQuery({
		...modelTaskQuery(taskId),
		refetchInterval: ({ state }) => {
			if (isRefusal(state.error)) return false
			if (state.data && !isRunning(state.data)) return false
			return state.dataUpdateCount <= EAGER_ASKS ? EAGER_INTERVAL_MS : INTERVAL_MS
		},
	})

/** Starts a task on an uploaded file of one's own, once however often it is sent. Throws `ApiError`. */
export async function startModelTask(queryClient: QueryClient, request: StartModelTaskRequest): Promise<ModelTask> {
	const body = { id: newId(), ...request }
	const { model_task } = await untilAnswered(() => callApi(ModelTaskResponse, 'POST', '/model_tasks', { body }))
	queryClient.setQueryData(modelTaskQuery(model_task.id).queryKey, model_task)
	return model_task
}

/** A request's part about IDS files: nothing for none. */
export const withIds = (ids: readonly IdsText[]) => (ids.length > 0 ? { ids: [...ids] } : {})

/** Inspects an uploaded file once more, with IDS files. */
export function useTestWithIds(fileId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: (ids: readonly IdsText[]) =>
			startModelTask(queryClient, { kind: 'inspect', file_id: fileId, ...withIds(ids) }),
	})
}

/** Starts the task that makes a GLB of an uploaded file. */
export function useStartGlbExport(fileId: string) {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: (options: GlbExportOptions) =>
			startModelTask(queryClient, { kind: 'export_glb', file_id: fileId, options }),
	})
}

/** Starts again what a failed task was to do. */
export function useRestartModelTask() {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: ({ id, kind, file_id, options }: ModelTask) =>
			startModelTask(
				queryClient,
				kind === 'export_glb' && options ? { kind, file_id, options } : { kind: 'inspect', file_id, ids_of: id },
			),
	})
}

/** Stops tasks and removes them with their results and, where nothing else needs it, their file. Gone ones are fine. */
export function useRemoveModelTasks() {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: async (taskIds: readonly string[]) => {
			for (const taskId of taskIds) {
				await untilAnswered(() => callApi(z.unknown(), 'DELETE', pathOf(taskId)), goneIs(null)).catch(
					(error: unknown) => {
						if (!isRefusal(error)) throw error
					},
				)
				queryClient.removeQueries({ queryKey: modelTaskQuery(taskId).queryKey })
			}
		},
	})
}
