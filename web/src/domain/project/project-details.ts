import { type FloorKey, FloorRename, isSameFloor } from '@panelyard/contracts/panels/floor-names'
import { type Project, ProjectLabels } from '@panelyard/contracts/projects/projects'
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
		/** Names of some storeys. */
		floor_names: z.array(FloorRename.extend({ name: z.string().nullable() })),
		/** Decides which day it is in the plan. */
		time_zone: z.string(),
	})
	.partial()
export type Details = z.infer<typeof Details>
export type DetailedProject = Pick<Project, 'id' | 'name' | 'description' | 'labels'> &
	Partial<Pick<Project, 'panel_kinds' | 'floor_names' | 'time_zone'>>

export const PROJECT_CHANGED = 'project_changed'
/** Both name the same fields. */
export const AboutProjectChange = z.object({ before: Details, after: Details })

/** The fields of `project` that `of` names. */
export const sameDetails = (project: Details, of: Details): Details => ({
	...(of.name !== undefined && { name: project.name }),
	...(of.description !== undefined && { description: project.description }),
	...(of.labels !== undefined && { labels: project.labels }),
	...(of.time_zone !== undefined && { time_zone: project.time_zone ?? of.time_zone }),
	...(of.panel_kinds !== undefined && { panel_kinds: sameKinds(project.panel_kinds, of.panel_kinds) }),
	...(of.floor_names !== undefined && { floor_names: sameFloors(project.floor_names, of.floor_names) }),
})

type KindNames = NonNullable<Details['panel_kinds']>

/** The names now of the kinds that `of` names; lists of projects don't say them. */
const sameKinds = (kinds: KindNames | undefined, of: KindNames): KindNames =>
	kinds ? of.map(({ number }) => ({ number, name: kinds.find((kind) => kind.number === number)?.name ?? null })) : of

type FloorNames = NonNullable<Details['floor_names']>

/** The names now of the storeys that `of` names, null for the model's own; lists of projects don't say them. */
const sameFloors = (names: FloorNames | undefined, of: FloorNames): FloorNames =>
	names ? of.map((floor) => ({ ...floor, name: nameOfFloor(names, floor) })) : of

const nameOfFloor = (names: FloorNames, floor: FloorKey): string | null =>
	names.find((known) => isSameFloor(known, floor))?.name ?? null

/** Whether the project has these values now. */
export const hasDetails = (project: Details, details: Details): boolean =>
	JSON.stringify(sameDetails(project, details)) === JSON.stringify(sameDetails(details, details))

export function withDetails<Shown extends Details>(
	project: Shown,
	{ panel_kinds: kindNames, floor_names: floorNames, ...details }: Details,
): Shown {
	const kinds = project.panel_kinds?.map((kind) => {
		const renamed = kindNames?.find(({ number }) => number === kind.number)
		return renamed ? { ...kind, name: renamed.name } : kind
	})
	const isRenamed = (floor: FloorKey) => floorNames?.some((renamed) => isSameFloor(renamed, floor))
	const floors = [
		...(project.floor_names?.filter((floor) => !isRenamed(floor)) ?? []),
		...(floorNames?.filter(({ name }) => name !== null) ?? []),
	]
	return {
		...project,
		...details,
		...(details.name !== undefined && { project_name: details.name }),
		...(kindNames && kinds && { panel_kinds: kinds }),
		...(floorNames && project.floor_names && { floor_names: floors }),
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
