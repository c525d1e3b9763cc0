import type { Group } from '@panelyard/contracts/panels/groups'
import type { ProjectEvent } from '@panelyard/contracts/projects/project-events'
import { isTerminalConversion } from '@panelyard/contracts/projects/projects'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ProjectHandlers, useLiveProject } from '../../api/live-project.ts'
import { needRevision, readAt } from '../../api/project-revisions.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showGroup, showGroupGone } from '../groups/groups.queries.ts'
import { heardGroups } from '../panels/list/heard-groups.ts'
import { showGroupPanels, showPanelStatuses } from '../panels/list/panels.queries.ts'
import { showPanelDetails } from '../panels/list/show-details.ts'
import { projectQuery } from '../project/project.queries.ts'

type Changed = ProjectEvent<'project_updated'>['what'][number]

const KEYS: Record<Changed, (projectId: string) => readonly (readonly unknown[])[]> = {
	project: (id) => [queryKeys.projectDetail(id)],
	model: (id) => [
		queryKeys.projectDetail(id),
		queryKeys.requirements(id),
		queryKeys.panels(id),
		queryKeys.panelAxes(id),
		queryKeys.statuses(id),
		queryKeys.groups(id),
		queryKeys.figures(id),
		queryKeys.plan(id),
	],
	panels: (id) => [
		queryKeys.projectDetail(id),
		queryKeys.panels(id),
		queryKeys.groups(id),
		queryKeys.statuses(id),
		queryKeys.statusChanges(id),
		queryKeys.figures(id),
		queryKeys.plan(id),
	],
	statuses: (id) => [
		queryKeys.statuses(id),
		queryKeys.panels(id),
		queryKeys.statusChanges(id),
		queryKeys.figures(id),
		queryKeys.plan(id),
	],
	groups: (id) => [queryKeys.groups(id), queryKeys.panels(id), queryKeys.figures(id), queryKeys.plan(id)],
	group_order: (id) => [queryKeys.groups(id)],
	report_schedules: (id) => [queryKeys.reportSchedules(id)],
	categories: (id) => [queryKeys.categories(id)],
	plan: (id) => [queryKeys.plan(id), queryKeys.figures(id)],
	comments: (id) => [queryKeys.comments(id)],
	access: (id) => [queryKeys.access(id), queryKeys.projectDetail(id)],
	versions: (id) => [queryKeys.versions(id)],
	requirements: (id) => [queryKeys.requirements(id)],
	labels: (id) => [queryKeys.labels(id)],
}

/** Fetches what lies under the keys anew, except lists that were read after the change. */
const fetchAgain = (queryClient: QueryClient, keys: Iterable<readonly unknown[]>, revision = Infinity): void => {
	const distinct = new Map([...keys].map((queryKey) => [queryKey.join(), queryKey]))
	const predicate = ({ queryKey }: Query) => (readAt(queryClient, queryKey) ?? -1) < revision
	for (const queryKey of distinct.values()) void queryClient.invalidateQueries({ queryKey, predicate })
}

/** How each live event of a project changes what is fetched or shown. */
export const projectEventHandlers = (queryClient: QueryClient, projectId: string): Required<ProjectHandlers> => ({
	panel_statuses_changed: (change) => showPanelStatuses(queryClient, projectId, change),
	panel_details_changed: (change) => {
		showPanelDetails(queryClient, projectId, change)
		// Threads on panels without a mark are listed by the panel's name.
		fetchAgain(queryClient, [queryKeys.comments(projectId)], change.revision)
	},
	project_updated: ({ what, revision }) =>
		fetchAgain(
			queryClient,
			what.flatMap((part) => KEYS[part](projectId)),
			revision,
		),
	group_panels_changed: ({ group, added, removed, revision }) => {
		showHeardGroup(queryClient, projectId, group, revision)
		showGroupPanels(queryClient, projectId, { group_id: group.id, added, removed, revision })
		fetchAgain(queryClient, [queryKeys.figures(projectId)], revision)
	},
	group_changed: ({ group, revision }) => showHeardGroup(queryClient, projectId, group, revision),
	group_deleted: ({ group, revision }) => {
		if (!heardGroups(queryClient, projectId).takeIfNewest(group.id, revision)) return
		showGroupGone(queryClient, projectId, group.id)
		showGroupPanels(queryClient, projectId, { group_id: group.id, added: [], removed: 'all', revision })
		fetchAgain(queryClient, [queryKeys.figures(projectId)], revision)
	},
	comments_changed: ({ revision }) => fetchAgain(queryClient, [queryKeys.comments(projectId)], revision),
	instructions_changed: ({ panel_id, revision }) =>
		fetchAgain(
			queryClient,
			[panel_id === null ? queryKeys.allInstructions(projectId) : queryKeys.instructions(projectId, panel_id)],
			revision,
		),
	panel_files_changed: ({ panel_id, revision }) =>
		fetchAgain(queryClient, [queryKeys.panelFiles(projectId, panel_id)], revision),
	conversion_progress: ({ conversion_job }) => {
		// Written over a refusal, it would bring back a project that is gone.
		if (queryClient.getQueryState(projectQuery(projectId).queryKey)?.status === 'error') {
			return fetchAgain(queryClient, [queryKeys.projectDetail(projectId)])
		}
		queryClient.setQueryData(
			projectQuery(projectId).queryKey,
			(project) => project && { ...project, conversion_job, conversion_status: conversion_job.status },
		)
		if (isTerminalConversion(conversion_job.status)) fetchAgain(queryClient, KEYS.model(projectId))
	},
	version_progress: () => fetchAgain(queryClient, [queryKeys.versions(projectId)]),
	project_deleted: () => fetchAgain(queryClient, [queryKeys.projectDetail(projectId), queryKeys.projectList]),
})

/** Events may arrive out of turn: what was heard of a group later stays. */
function showHeardGroup(client: QueryClient, projectId: string, group: Group, revision: number): void {
	// A list that is on its way, and was read before, is read again.
	needRevision(client, projectId, revision)
	if (heardGroups(client, projectId).takeIfNewest(group.id, revision)) showGroup(client, projectId, group)
}

/**
 * Keeps what is shown of a project true while other people work on it. Null hears nothing. Calls `onProgress` after each news
 * of its conversion.
 */
export function useProjectLiveUpdates(projectId: string | null, onProgress?: () => void): void {
	const queryClient = useQueryClient()
	const handlers = projectId === null ? null : projectEventHandlers(queryClient, projectId)
	useLiveProject(projectId, {
		...handlers,
		conversion_progress: (progress) => {
			handlers?.conversion_progress(progress)
			onProgress?.()
		},
	})
}
