import { z } from 'zod'
import type { Floor } from '../models/model-structure.ts'
import { changeField, MAX_PANELS_PER_CALL, repeatedField } from '../panels/panels.ts'
import { idArray, indexArray, isUuid, longArray } from '../values/long-array.ts'
import { Timestamp } from '../values/paging.ts'
import { revisionField } from '../values/revisions.ts'
import { CalendarDate } from './calendar-days.ts'

/**
 * A plan entry sets the day by which panels must reach a step: all panels of the project, those of a storey or a group,
 * or one panel. The most specific entry applies to a panel: its own, then the earliest of its groups, then that of its
 * storey, then the project's.
 */
export const PLAN_SCOPES = ['project', 'floor', 'group', 'panel'] as const
export const PlanScope = z.enum(PLAN_SCOPES)
export type PlanScope = z.infer<typeof PlanScope>

/** A panel's state against its plan. `due`: within `DUE_DAYS`. `none`: no step ahead of it has a date. */
export const PLAN_STATES = ['none', 'planned', 'due', 'late', 'done'] as const
export type PlanState = (typeof PLAN_STATES)[number]

/** A panel is due when its next date is today or within this many days. */
export const DUE_DAYS = 7

/** Most entries of one call; each panel and step is one. */
export const MAX_PLAN_ENTRIES = MAX_PANELS_PER_CALL
/** Most steps of one call, each with a day for many panels. */
export const MAX_PLAN_STEPS = 10_000
const MAX_FLOOR_KEY_LENGTH = 4000

/**
 * The identity of a storey in a plan, across versions of the model: its GlobalId, otherwise its name. Storeys with the
 * same one share their dates. Empty for a storey with neither, which can't be planned by itself.
 */
export const floorPlanKey = ({ global_id, name }: Pick<Floor, 'global_id' | 'name'>): string =>
	(global_id || name).slice(0, MAX_FLOOR_KEY_LENGTH)

/** An entry of the project, a storey or a group. */
export const PlanEntry = z.object({
	scope: PlanScope.exclude(['panel']),
	/** Empty for the project, `floorPlanKey` of a storey, the id of a group. */
	id: z.string(),
	status_id: z.uuid(),
	date: CalendarDate,
})
export type PlanEntry = z.infer<typeof PlanEntry>

/** Panels with the same date of their own for a step. */
export const PlannedPanels = z.object({
	status_id: z.uuid(),
	date: CalendarDate,
	/** `Panel.element` of those in the live version, ascending: the first, then the difference to the previous one. */
	element_steps: indexArray(),
	/** Ids of panels that the live model doesn't have. */
	panel_ids: idArray(),
})
export type PlannedPanels = z.infer<typeof PlannedPanels>

/** `GET /projects/{id}/plan` */
export const PlanResponse = z.object({
	entries: z.array(PlanEntry),
	panels: z.array(PlannedPanels),
	/** The live version that the elements refer to; null without one. */
	version_id: z.uuid().nullable(),
	/** Determines the current day. */
	time_zone: z.string(),
	/** The server's clock, for browsers with a wrong one. */
	now: Timestamp,
	...revisionField,
})
export type PlanResponse = z.infer<typeof PlanResponse>

const isScopeId = (id: unknown): boolean => typeof id === 'string' && id.length > 0 && id.length <= MAX_FLOOR_KEY_LENGTH

/** Plans panels, groups, storeys or the project for one step. */
export const PlanStep = z
	.object({
		scope: PlanScope,
		/** Ids of panels or groups, or keys of storeys (`floorPlanKey`); none for the project. */
		ids: longArray<string>(MAX_PLAN_ENTRIES, isScopeId, { type: 'string' }).default([]),
		status_id: z.uuid(),
		/** Null clears the entry. */
		date: CalendarDate.nullable(),
	})
	.refine(({ scope, ids }) => (scope === 'project') === (ids.length === 0), {
		message: 'Name what is planned, except for the project',
		path: ['ids'],
	})
	.refine(({ scope, ids }) => scope === 'floor' || ids.every(isUuid), {
		message: 'Name panels and groups by their ids',
		path: ['ids'],
	})
export type PlanStep = z.infer<typeof PlanStep>

export const countEntries = (steps: readonly Pick<PlanStep, 'ids'>[]): number =>
	steps.reduce((sum, { ids }) => sum + Math.max(1, ids.length), 0)

/**
 * `PUT /projects/{id}/plan`: sets or clears entries, only for steps; other entries don't change. Of two entries for the
 * same thing and step, the later one wins. `POST /projects/{id}/changes/{change_id}/undo` undoes it, except entries
 * that someone changed since.
 */
export const ChangePlanRequest = z
	.object({ set: z.array(PlanStep).min(1).max(MAX_PLAN_STEPS, { abort: true }), ...changeField })
	.refine(({ set }) => countEntries(set) <= MAX_PLAN_ENTRIES, {
		message: `A call changes at most ${MAX_PLAN_ENTRIES} dates`,
		path: ['set'],
	})
export type ChangePlanRequest = z.infer<typeof ChangePlanRequest>
export const ChangePlanResponse = z.object({
	/** Entries that had another date, or none. */
	changed: z.number().int().min(0),
	...revisionField,
	...repeatedField,
})
export type ChangePlanResponse = z.infer<typeof ChangePlanResponse>
