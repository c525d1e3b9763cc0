import {
	type FoundLabel,
	FoundLabelResponse,
	IssueLabelsResponse,
	type Label,
	LabelListResponse,
	MAX_LABELS_PER_CALL,
} from '@panelyard/contracts/panels/labels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { fetchVersioned } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { untilAnswered } from '../../api/until-answered.ts'
import { useCoarsePointer } from '../../ui/appearance/media.ts'
import { outboxOf } from '../changes/outbox-of.ts'
import { isDemoProject } from '../project/demo-project.ts'

export const labelsPath = (projectId: string) => `/projects/${projectId}/labels`

export const LABEL_CHANGED = 'label_changed'

/** The labels of a project, to look up. */
export type Labels = { byCode: ReadonlyMap<string, Label>; revision: number }

export const labelsQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.labels(projectId),
		queryFn: async (context): Promise<Labels> => {
			const { client, signal } = context
			const [answer] = await Promise.all([
				fetchVersioned(context, () => callApi(LabelListResponse, 'GET', labelsPath(projectId), { signal })),
				outboxOf(client).loaded,
			])
			const waiting = outboxOf(client)
				.waitingFor(projectId)
				.flatMap(({ kind, about }) => (kind === LABEL_CHANGED ? [about as Label] : []))
			return withLabels(labelsOf(answer), waiting)
		},
		// Live events keep the list true; a lost connection fetches it again.
		staleTime: 5 * 60_000,
		structuralSharing: false,
	})

/**
 * Phones fetch the labels of a project that they open. The service worker keeps the answer, so that labels are found without
 * a connection.
 */
export function useKeptLabels({ id, role }: Pick<Project, 'id' | 'role'>): void {
	useLabels(id, useCoarsePointer() && role !== null && !isDemoProject(id))
}

/** Every label of a project; live. Nothing is fetched while `isWanted` is false. */
export const useLabels = (projectId: string, isWanted = true) =>
	useQuery({ ...labelsQuery(projectId), enabled: isWanted })

function labelsOf({ codes, panel_ids, revoked, revision }: LabelListResponse): Labels {
	const gone = new Set(revoked)
	const byCode = new Map(
		codes.map((code, index): [string, Label] => [
			code,
			{ code, panel_id: panel_ids[index] ?? '', is_revoked: gone.has(code) },
		]),
	)
	return { byCode, revision }
}

function withLabels(known: Labels, changed: readonly Label[]): Labels {
	const byCode = new Map(known.byCode)
	for (const { code, panel_id, is_revoked } of changed) byCode.set(code, { code, panel_id, is_revoked })
	return { byCode, revision: known.revision }
}

/** The labels of one panel, the newest last. */
export const labelsOfPanel = ({ byCode }: Labels, panelId: string): Label[] =>
	[...byCode.values()].filter(({ panel_id }) => panel_id === panelId)

/** Writes labels into what is shown, without fetching. */
export function showLabels(client: QueryClient, projectId: string, labels: readonly Label[]): void {
	client.setQueryData(labelsQuery(projectId).queryKey, (known) => known && withLabels(known, labels))
}

export const fetchLabelsAgain = (client: QueryClient, projectId: string): void =>
	void client.invalidateQueries({ queryKey: queryKeys.labels(projectId) })

/** A valid label for each panel; those without one get it now. Asking again after a lost answer issues nothing more. */
export async function issueLabels(
	client: QueryClient,
	projectId: string,
	panelIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
	const codes = new Map<string, string>()
	for (let from = 0; from < panelIds.length; from += MAX_LABELS_PER_CALL) {
		const panel_ids = panelIds.slice(from, from + MAX_LABELS_PER_CALL)
		const { labels } = await untilAnswered(() =>
			callApi(IssueLabelsResponse, 'POST', labelsPath(projectId), { body: { panel_ids } }),
		)
		showLabels(client, projectId, labels)
		for (const { panel_id, code } of labels) codes.set(panel_id, code)
	}
	return codes
}

/** The panel of a code in any project. @throws ApiError with status 404 where there is none for this person */
export const findLabel = (code: string): Promise<FoundLabel> =>
	callApi(FoundLabelResponse, 'GET', `/labels/${encodeURIComponent(code)}`)

/** Whether the code leads somewhere for people without an account. */
export const isPublicLabel = (code: string): Promise<boolean> =>
	findLabel(code).then(
		() => true,
		() => false,
	)
