import { type Project, type ProjectListItem, ProjectResponse } from '@panelyard/contracts/projects/projects'
import type { QueryClient } from '@tanstack/react-query'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { defineChange } from '../changes/change-kind.ts'
import type { ChangeTexts } from '../changes/change-texts.ts'
import { projectQuery, showProject } from './project.queries.ts'
import {
	AboutProjectChange,
	type DetailedProject,
	type Details,
	hasDetails,
	PROJECT_CHANGED,
	sameDetails,
	withDetails,
	withWaitingDetails,
} from './project-details.ts'

type Known = Project | ProjectListItem

/** The project as the page and the list of projects show it. */
const knownStates = (client: QueryClient, id: string): Known[] => {
	const project = client.getQueryData(projectQuery(id).queryKey)
	const listed = client.getQueryData<ProjectListItem[]>(queryKeys.projectList)?.find((each) => each.id === id)
	return [project ?? [], listed ?? []].flat()
}

/** Changes the project wherever it is shown. */
const showDetails = (client: QueryClient, id: string, change: <Shown extends Known>(project: Shown) => Shown): void => {
	client.setQueryData(projectQuery(id).queryKey, (project) => project && change(project))
	client.setQueryData<ProjectListItem[]>(queryKeys.projectList, (projects) =>
		projects?.map((project) => (project.id === id ? change(project) : project)),
	)
}

const text = (texts: ChangeTexts, of: 'name' | 'done', details: Details): string => {
	const { t } = texts
	const { name, labels, panel_kinds, floor_names, time_zone } = details
	const [kind] = panel_kinds ?? []
	const [floor] = floor_names ?? []
	if (kind?.name) return t(`changes:${of}.kind_renamed`, { name: kind.name })
	if (kind) return t(`changes:${of}.kind_unnamed`)
	if (floor?.name) return t(`changes:${of}.floor_renamed`, { name: floor.name })
	if (floor) return t(`changes:${of}.floor_unnamed`)
	if (time_zone !== undefined) return t(`changes:${of}.time_zone_changed`, { zone: time_zone })
	if (name !== undefined) return t(`changes:${of}.project_renamed`, { name })
	if (labels === undefined) return t(`changes:${of}.project_described`)
	return t(`changes:${of}.project_labelled`, { label: t(`project:labels.${labels[0]}`) })
}

export const projectChanged = defineChange({
	name: PROJECT_CHANGED,
	about: AboutProjectChange,
	answer: ProjectResponse,
	show: (client, { project_id, about }) =>
		showDetails(client, project_id, (project) => withDetails(project, about.after)),
	takeBack: (client, { project_id, about }) => {
		showDetails(client, project_id, (project) =>
			hasDetails(project, about.after) ? withDetails(project, about.before) : project,
		)
		void client.invalidateQueries({ queryKey: queryKeys.projectDetail(project_id) })
		void client.invalidateQueries({ queryKey: queryKeys.projectList })
	},
	done: (client, { project_id }, { project }) => {
		if (client.getQueryData(projectQuery(project_id).queryKey)) showProject(client, project)
		client.setQueryData<ProjectListItem[]>(queryKeys.projectList, (projects) =>
			projects?.map((known) =>
				known.id === project_id ? withWaitingDetails(client, { ...known, ...project }) : known,
			),
		)
	},
	named: (texts, { after }) => text(texts, 'name', after),
	told: (texts, { about }) => text(texts, 'done', about.after),
	undo: ({ about }, { project }) =>
		hasDetails(project, about.before) ? null : draftProjectChange(project, about.before),
	isOutdated: (client, { project_id, about }) =>
		knownStates(client, project_id).some((project) => !hasDetails(project, about.before)),
})

/** Changes the name, the description or the label of a project, or names of its kinds of panels and storeys. */
export const draftProjectChange = (project: DetailedProject, after: Details): ChangeDraft => ({
	project_id: project.id,
	kind: projectChanged.name,
	request: { method: 'PUT', path: `/projects/${project.id}`, body: after },
	about: { before: sameDetails(project, after), after },
})
