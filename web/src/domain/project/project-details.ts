import { type Project, ProjectLabels } from '@panelyard/contracts/projects'
import type { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { outboxOf } from '../changes/outbox-of.ts'

/** What managers change of a project by hand. */
export const Details = z
	.object({
		name: z.string(),
		description: z.string(),
		labels: ProjectLabels,
		/** Names of some kinds of panels. */
		panel_kinds: z.array(z.object({ number: z.number(), name: z.string().nullable() })),
	})
	.partial()
export type Details = z.infer<typeof Details>
export type DetailedProject = Pick<Project, 'id' | 'name' | 'description' | 'labels'> &
	Partial<Pick<Project, 'panel_kinds'>>

export const PROJECT_CHANGED = 'project_changed'
/** Both name the same fields. */
export const AboutProjectChange = z.object({ before: Details, after: Details })

/** The fields of `project` that `of` names. */
export const sameDetails = (project: Details, of: Details): Details => ({
	...(of.name !== undefined && { name: project.name }),
	...(of.description !== undefined && { description: project.description }),
	...(of.labels !== undefined && { labels: project.labels }),
	...(of.panel_kinds !== undefined && { panel_kinds: sameKinds(project.panel_kinds, of.panel_kinds) }),
})

type KindNames = NonNullable<Details['panel_kinds']>

/** The names now of the kinds that `of` names; lists of projects don't say them. */
const sameKinds = (kinds: KindNames | undefined, of: KindNames): KindNames =>
	kinds ? of.map(({ number }) => ({ number, name: kinds.find((kind) => kind.number === number)?.name ?? null })) : of

/** Whether the project has these values now. */
export const hasDetails = (project: Details, details: Details): boolean =>
	JSON.stringify(sameDetails(project, details)) === JSON.stringify(sameDetails(details, details))

export function withDetails<Shown extends Details>(project: Shown, { panel_kinds: names, ...details }: Details): Shown {
	const kinds = project.panel_kinds?.map((kind) => {
		const renamed = names?.find(({ number }) => number === kind.number)
		return renamed ? { ...kind, name: renamed.name } : kind
	})
	return {
		...project,
		...details,
		...(details.name !== undefined && { project_name: details.name }),
		...(names && kinds && { panel_kinds: kinds }),
	}
}

/** A project as it came from the server, with what this person changed and the server doesn't have. */
export function withWaitingDetails<Shown extends DetailedProject>(client: QueryClient, project: Shown): Shown {
	return outboxOf(client)
		.waitingFor(project.id)
		.reduce((shown, { kind, about }) => {
			const change = kind === PROJECT_CHANGED ? AboutProjectChange.safeParse(about).data : undefined
			return change ? withDetails(shown, change.after) : shown
		}, project)
}
