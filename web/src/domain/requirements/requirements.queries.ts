import type { Project } from '@panelyard/contracts/projects/projects'
import {
	type AddRequirementRequest,
	FailingPanelsResponse,
	PanelRequirementsResponse,
	RequirementFile,
	RequirementsResponse,
	type RestoreRequirementRequest,
	requirementPath,
	VersionRequirementsResponse,
} from '@panelyard/contracts/testing/requirements'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { isDemoProject } from '../project/demo-project.ts'

/** What a removal or a restoration keeps of a file. */
export const AboutRequirement = z.object({ file: RequirementFile })
export type AboutRequirement = z.infer<typeof AboutRequirement>

export const REQUIREMENT_REMOVED = 'requirement_removed'
export const REQUIREMENT_RESTORED = 'requirement_restored'

type ShownChange = { kind: string; about: unknown }

export const requirementsPath = (projectId: string) => `/projects/${projectId}/requirements`

/** While a version is checked, the result is also read at times, as pushes may not come through. */
const READ_AGAIN_MS = 4000

const requirementsQuery = (projectId: string) =>
	queryOptions({
		queryKey: [...queryKeys.requirements(projectId), 'list'],
		queryFn: async (context): Promise<RequirementsResponse> => {
			const { client, signal } = context
			const [answer] = await Promise.all([
				fetchVersioned(context, () => callApi(RequirementsResponse, 'GET', requirementsPath(projectId), { signal })),
				outboxOf(client).loaded,
			])
			return withWaiting(client, projectId, answer)
		},
		staleTime: 60_000,
	})

/** The IDS files of a project, and how its live version stands against them; live. */
export const useRequirements = (projectId: string, isShown = true) =>
	useQuery({
		...requirementsQuery(projectId),
		enabled: isShown,
		refetchInterval: ({ state }) => (state.data?.is_checking ? READ_AGAIN_MS : false),
	})

/** How a version stands against them; live. Nothing is fetched for a null number. */
export const useVersionRequirements = (projectId: string, number: number | null) =>
	useQuery({
		queryKey: [...queryKeys.requirements(projectId), 'version', number],
		queryFn: (context) =>
			fetchVersioned(context, () =>
				callApi(VersionRequirementsResponse, 'GET', `/projects/${projectId}/versions/${number}/requirements`, {
					signal: context.signal,
				}),
			),
		enabled: number !== null,
		refetchInterval: ({ state }) => (state.data?.is_checking ? READ_AGAIN_MS : false),
	})

/** What a panel fails in the live version. */
export const usePanelRequirements = (projectId: string, panelId: string, isShown: boolean) =>
	useQuery({
		queryKey: [...queryKeys.requirements(projectId), 'panel', panelId],
		queryFn: ({ signal }) =>
			callApi(PanelRequirementsResponse, 'GET', `/projects/${projectId}/panels/${panelId}/requirements`, { signal }),
		enabled: isShown,
		select: ({ specifications }) => specifications,
	})

/** The panels of the live version that fail something, each with the places of the specifications that it fails. */
export const failingPanelsQuery = (projectId: string) =>
	queryOptions({
		queryKey: [...queryKeys.requirements(projectId), 'panels'],
		queryFn: ({ signal }) => callApi(FailingPanelsResponse, 'GET', `${requirementsPath(projectId)}/panels`, { signal }),
	})

/**
 * Ids of the panels that fail requirements in the live version; null where nothing was checked, and for people who may not
 * read it.
 */
export function useFailingPanels(project: Pick<Project, 'id' | 'role'>, isWanted = true): ReadonlySet<string> | null {
	const mayRead = isWanted && project.role !== null && !isDemoProject(project.id)
	const check = useRequirements(project.id, mayRead).data?.check ?? null
	const isChecked = mayRead && check !== null && check.problem === null
	const isFailing = isChecked && check.failing_panels > 0
	const { data } = useQuery({ ...failingPanelsQuery(project.id), enabled: isFailing })
	return useMemo(() => {
		if (!isChecked || (isFailing && !data)) return null
		return isFailing && data ? new Set(data.panels.map(({ panel_id }) => panel_id)) : NO_PANELS
	}, [isChecked, isFailing, data])
}

const NO_PANELS: ReadonlySet<string> = new Set()

/** The files with a change that the server doesn't have yet. */
export function withRequirementChange(
	answer: RequirementsResponse,
	{ kind, about }: ShownChange,
): RequirementsResponse {
	if (kind !== REQUIREMENT_REMOVED && kind !== REQUIREMENT_RESTORED) return answer
	const file = AboutRequirement.safeParse(about).data?.file
	if (!file) return answer
	const others = answer.files.filter(({ id }) => id !== file.id)
	if (kind === REQUIREMENT_REMOVED) return { ...answer, files: others }
	const placeOf = ({ listed_at, created_at }: RequirementFile) => listed_at ?? created_at
	return { ...answer, files: [...others, file].toSorted((a, b) => placeOf(a).localeCompare(placeOf(b))) }
}

const withWaiting = (client: QueryClient, projectId: string, answer: RequirementsResponse): RequirementsResponse =>
	outboxOf(client).waitingFor(projectId).reduce(withRequirementChange, answer)

/** Shows the files as an answer has them, with what waits behind it; results of checks are read anew. */
export function showRequirements(client: QueryClient, projectId: string, answer: RequirementsResponse): void {
	const { queryKey } = requirementsQuery(projectId)
	client.setQueryData(queryKey, withWaiting(client, projectId, answer))
	void client.invalidateQueries({ queryKey: queryKeys.requirements(projectId) })
}

/** Shows a change before the server has it. */
export const showRequirementChange = (client: QueryClient, projectId: string, change: ShownChange): void =>
	void client.setQueryData(
		requirementsQuery(projectId).queryKey,
		(answer) => answer && withRequirementChange(answer, change),
	)

export const fetchRequirementsAgain = (client: QueryClient, projectId: string): void =>
	void client.invalidateQueries({ queryKey: queryKeys.requirements(projectId) })

/**
 * Restores a removed file in place of another one.
 * @throws ApiError
 */
export async function restoreRequirement(
	client: QueryClient,
	projectId: string,
	fileId: string,
	replaces: string,
): Promise<void> {
	const path = `${requirementPath(projectId, fileId)}/restore`
	const body = { replaces } satisfies RestoreRequirementRequest
	showRequirements(client, projectId, await untilAnswered(() => callApi(RequirementsResponse, 'POST', path, { body })))
}

/** Adds an IDS file; with the same `id` again it is there once. */
export function useAddRequirement(projectId: string) {
	const client = useQueryClient()
	return useMutation({
		mutationFn: (body: AddRequirementRequest) =>
			untilAnswered(() => callApi(RequirementsResponse, 'POST', requirementsPath(projectId), { body })),
		onSuccess: (answer) => showRequirements(client, projectId, answer),
		// The file may be there, or somebody else may have changed the one that it replaces.
		onError: () => fetchRequirementsAgain(client, projectId),
	})
}
