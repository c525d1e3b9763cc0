import { type KeptModels, KeptModelsResponse } from '@panelyard/contracts/models/kept-models'
import {
	type DecideRequest,
	DecideResponse,
	GoLiveResponse,
	type ImpactCategory,
	ImpactPanelsResponse,
	ImpactResponse,
	type ImpactSummary,
	type ModelVersion,
	VersionListResponse,
	VersionResponse,
} from '@panelyard/contracts/models/versions'
import { UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { byPage } from '../../api/by-page.ts'
import { callApi } from '../../api/call-api.ts'
import { newId } from '../../api/new-id.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { untilAnswered } from '../../api/until-answered.ts'

export const versionsPath = (projectId: string) => `/projects/${projectId}/versions`
export const pathOf = (projectId: string, number: number) => `${versionsPath(projectId)}/${number}`

/** While a version is worked on, the list is also read at times, as pushes may not come through. */
const READ_AGAIN_MS = 4000

export const isRunning = ({ state }: Pick<ModelVersion, 'state'>): boolean =>
	state === 'converting' || state === 'comparing'

/** Whether the model of a version was deleted: the version was discarded, or the project's rule doesn't keep it. */
export const isModelGone = ({ state, model }: Pick<ModelVersion, 'state' | 'model'>): boolean =>
	state === 'discarded' || (state === 'earlier' && model === null)

/** Whether what a version changes can be read. */
export const hasReport = (version: ModelVersion): version is ModelVersion & { impact: ImpactSummary } =>
	version.impact !== null && version.state !== 'discarded' && version.state !== 'failed' && !isRunning(version)

/** The versions of a project's model, a page at a time, the newest first; live. */
export const useVersions = (projectId: string) =>
	useInfiniteQuery({
		queryKey: [...queryKeys.versions(projectId), 'list'],
		queryFn: (context) => {
			const { pageParam, signal } = context
			const fetchPage = () =>
				callApi(VersionListResponse, 'GET', versionsPath(projectId), { query: { page: pageParam }, signal })
			return pageParam === 1 ? fetchVersioned(context, fetchPage) : fetchPage()
		},
		...byPage,
		select: ({ pages }) => pages.flatMap(({ versions }) => versions),
		refetchInterval: ({ state }) =>
			state.data?.pages.some(({ versions }) => versions.some(isRunning)) ? READ_AGAIN_MS : false,
	})

/** One version, also beyond the newest ones; live. */
export const useVersion = (projectId: string, number: number) =>
	useQuery({
		queryKey: [...queryKeys.versions(projectId), 'one', number],
		queryFn: (context) =>
			fetchVersioned(context, () =>
				callApi(VersionResponse, 'GET', pathOf(projectId, number), { signal: context.signal }),
			),
		select: ({ version }) => version,
		refetchInterval: ({ state }) => (state.data && isRunning(state.data.version) ? READ_AGAIN_MS : false),
	})

/** What going live with a version does. Nothing is fetched for a null number. */
export const useImpact = (projectId: string, number: number | null) =>
	useQuery({
		queryKey: [...queryKeys.versions(projectId), 'impact', number],
		queryFn: (context) =>
			fetchVersioned(context, () =>
				callApi(ImpactResponse, 'GET', `${pathOf(projectId, number ?? 0)}/impact`, { signal: context.signal }),
			),
		enabled: number !== null,
		// Statuses and the plan may have changed since.
		staleTime: 0,
	})

export type ImpactFilter = {
	category?: ImpactCategory
	panel_id?: string
	changed_after_production?: true
	decision?: string
	search?: string
}

/** The panels of a version by a filter, a page at a time. */
export const useImpactPanels = (projectId: string, number: number, filter: ImpactFilter) =>
	useInfiniteQuery({
		queryKey: [...queryKeys.versions(projectId), 'panels', number, filter],
		queryFn: (context) => {
			const { pageParam, signal } = context
			const query = { ...filter, page: pageParam, page_size: 50 }
			const fetchPage = () =>
				callApi(ImpactPanelsResponse, 'GET', `${pathOf(projectId, number)}/impact/panels`, { query, signal })
			return pageParam === 1 ? fetchVersioned(context, fetchPage) : fetchPage()
		},
		...byPage,
		select: ({ pages }) => ({
			panels: [...new Map(pages.flatMap(({ panels }) => panels).map((panel) => [panel.id, panel])).values()],
			total: pages[0]?.total ?? 0,
		}),
		placeholderData: keepPreviousData,
	})

/** Reads the versions anew after one of them changed, or failed to. */
function useVersionCall<Asked, Answer>(projectId: string, call: (asked: Asked) => Promise<Answer>) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: (asked: Asked) => untilAnswered(() => call(asked)),
		onSettled: () => client.invalidateQueries({ queryKey: queryKeys.versions(projectId) }),
	})
}

export const useDiscardVersion = (projectId: string) =>
	useVersionCall(projectId, ({ number }: ModelVersion) => callApi(VersionResponse, 'DELETE', pathOf(projectId, number)))

export const useRetryVersion = (projectId: string) =>
	useVersionCall(projectId, (number: number) =>
		callApi(VersionResponse, 'POST', `${pathOf(projectId, number)}/retry`, { body: {} }),
	)

/** Issues the files of a version whose model is gone as a new version, whose id the device chooses. */
export const useIssueAgain = (projectId: string) =>
	useVersionCall(projectId, ({ number, version_id }: { number: number; version_id: string }) =>
		callApi(VersionResponse, 'POST', `${pathOf(projectId, number)}/issue`, { body: { version_id } }),
	)

const keptModelsPath = (projectId: string) => `/projects/${projectId}/kept_models`

/** Which models of earlier versions are kept, and what they take. */
export const useKeptModels = (projectId: string) =>
	useQuery({
		queryKey: [...queryKeys.versions(projectId), 'kept_models'],
		queryFn: ({ signal }) => callApi(KeptModelsResponse, 'GET', keptModelsPath(projectId), { signal }),
	})

export const useSetKeptModels = (projectId: string) =>
	useVersionCall(projectId, (body: KeptModels) =>
		callApi(KeptModelsResponse, 'PUT', keptModelsPath(projectId), { body }),
	)

/** Keeps decisions on panels of a version. */
export const useDecide = (projectId: string, number: number) =>
	useVersionCall(projectId, (body: DecideRequest) =>
		callApi(DecideResponse, 'PUT', `${pathOf(projectId, number)}/decisions`, { body }),
	)

/** Goes live with a version by one change, which is undone by its id, however often it is sent. */
export function useGoLive(projectId: string) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: ({ number, ...body }: { number: number; change_id: string; hold_undecided: boolean }) =>
			untilAnswered(() => callApi(GoLiveResponse, 'POST', `${pathOf(projectId, number)}/go_live`, { body })),
		onSettled: () => client.invalidateQueries({ queryKey: queryKeys.project(projectId) }),
	})
}

/** Takes a change of the live version back, also when the page that made it is gone. */
export function useUndoGoLive(projectId: string): (changeId: string) => Promise<unknown> {
	const client = useQueryClient()
	return async (changeId) => {
		const body = { change_id: newId(), answer: 'by_element' }
		const path = `/projects/${projectId}/changes/${changeId}/undo`
		await untilAnswered(() => callApi(UndoChangeResponse, 'POST', path, { body }))
		await client.invalidateQueries({ queryKey: queryKeys.project(projectId) })
	}
}
