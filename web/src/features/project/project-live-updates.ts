import type { ProjectEvent } from '@panelyard/contracts/project-events'
import { isTerminalConversion } from '@panelyard/contracts/projects'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ProjectHandlers, useLiveProject } from '../../api/live-project.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { showPanelStatuses } from '../panels/panels.queries.ts'
import { projectQuery } from './project.queries.ts'

type Changed = ProjectEvent<'project_updated'>['what'][number]

const KEYS: Record<Changed, (projectId: string) => readonly (readonly unknown[])[]> = {
	project: (id) => [queryKeys.projectDetail(id)],
	model: (id) => [queryKeys.projectDetail(id), queryKeys.panels(id), queryKeys.statuses(id), queryKeys.groups(id)],
	panels: (id) => [queryKeys.projectDetail(id), queryKeys.panels(id), queryKeys.groups(id), queryKeys.statuses(id)],
	statuses: (id) => [queryKeys.statuses(id), queryKeys.panels(id)],
	groups: (id) => [queryKeys.groups(id), queryKeys.panels(id)],
	access: (id) => [queryKeys.access(id), queryKeys.projectDetail(id)],
}

const fetchAgain = (queryClient: QueryClient, keys: Iterable<readonly unknown[]>): void => {
	const distinct = new Map([...keys].map((queryKey) => [queryKey.join(), queryKey]))
	for (const queryKey of distinct.values()) void queryClient.invalidateQueries({ queryKey })
}

/** How each live event of a project changes what is fetched or shown. */
export const projectEventHandlers = (queryClient: QueryClient, projectId: string): Required<ProjectHandlers> => ({
	panel_statuses_changed: ({ changed }) => showPanelStatuses(queryClient, projectId, changed),
	project_updated: ({ what }) =>
		fetchAgain(
			queryClient,
			what.flatMap((part) => KEYS[part](projectId)),
		),
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
	project_deleted: () => fetchAgain(queryClient, [queryKeys.projectDetail(projectId), queryKeys.projectList]),
})

/** Keeps what is shown of a project true while other people work on it. Null hears nothing. */
export function useProjectLiveUpdates(projectId: string | null): void {
	const queryClient = useQueryClient()
	useLiveProject(projectId, projectId === null ? {} : projectEventHandlers(queryClient, projectId))
}
