import type { AssignStatusesRequest, Panel, PanelListResponse } from '@panelyard/contracts/panels'
import { z } from 'zod'
import type { Change } from '../../api/outbox/change.ts'
import { foreseenDetails, withDetails } from './panel-details.ts'
import { type Foreseen, foreseeAssignment, type WorkStatus } from './panel-statuses.ts'

/** What changes of panels keep of themselves; `name` and `default_key` name a status that may be gone by then. */
export const NamedStatus = z.object({ id: z.string(), name: z.string(), default_key: z.string().nullable() })
export type NamedStatus = z.infer<typeof NamedStatus>

/** What a change keeps of a status. */
export const namedStatus = (status: NamedStatus | null): NamedStatus | null =>
	status && { id: status.id, name: status.name, default_key: status.default_key }

/** What a person decided about panels that a rule would keep from a status, and how many those were. */
const Decided = z.object({ on_rule: z.enum(['leave_out', 'override']), panel_count: z.number() })

export const AboutStatuses = z.object({
	panel_ids: z.array(z.string()),
	action: z.enum(['set', 'add', 'remove']),
	/** Null with `set` leaves the panels without one. */
	status: NamedStatus.nullable(),
	/** The panel as people know it, when it is only one. */
	label: z.string().optional(),
	decided: Decided.optional(),
})
export type AboutStatuses = z.infer<typeof AboutStatuses>

export const AboutGroupStatuses = z.object({
	group_id: z.string(),
	group_name: z.string(),
	action: z.enum(['set', 'add']),
	status: NamedStatus.nullable(),
	decided: Decided.optional(),
})
export type AboutGroupStatuses = z.infer<typeof AboutGroupStatuses>

export const AboutGroupPanels = z.object({
	group_id: z.string(),
	group_name: z.string(),
	add: z.array(z.string()),
	remove: z.array(z.string()),
})
export type AboutGroupPanels = z.infer<typeof AboutGroupPanels>

export const AboutGroup = z.object({
	id: z.string(),
	name: z.string(),
	description: z.string(),
	/** Of a deleted group that comes back; a new one comes last. */
	position: z.number().optional(),
	panel_ids: z.array(z.string()),
})
export type AboutGroup = z.infer<typeof AboutGroup>

export const AboutGroupMove = z.object({
	id: z.string(),
	name: z.string(),
	/** The group it is put before, and the one it was before; null for the end. */
	before: z.string().nullable(),
	was_before: z.string().nullable(),
})
export type AboutGroupMove = z.infer<typeof AboutGroupMove>

/** The fields of a request that say what becomes of the statuses. */
export const assignmentOf = (
	action: 'set' | 'add' | 'remove',
	status: NamedStatus | null,
): Pick<AssignStatusesRequest, 'add' | 'remove' | 'set'> =>
	action === 'set' ? { set: status?.id ?? null } : { [action]: status ? [status.id] : [] }

/** What a change of statuses makes of the list; null where only the server knows which panels it leaves out. */
export function foreseeStatuses(
	list: PanelListResponse,
	change: { kind: string; about: unknown },
	statuses: readonly WorkStatus[],
): Foreseen | null {
	if (change.kind === 'panel_statuses') {
		const about = AboutStatuses.safeParse(change.about).data
		if (!about || about.decided?.on_rule === 'leave_out') return null
		return foreseeAssignment(
			list,
			{ panel_ids: about.panel_ids, ...assignmentOf(about.action, about.status) },
			statuses,
		)
	}
	if (change.kind === 'group_statuses') {
		const about = AboutGroupStatuses.safeParse(change.about).data
		if (!about || about.decided?.on_rule === 'leave_out') return null
		const panel_ids = list.panels.filter(({ groups }) => groups.includes(about.group_id)).map(({ id }) => id)
		return foreseeAssignment(list, { panel_ids, ...assignmentOf(about.action, about.status) }, statuses)
	}
	return null
}

/** Panels of a list that join and leave a group; the others keep their identity. */
export function withGroupPanels(
	list: PanelListResponse,
	group_id: string,
	added: Iterable<string>,
	removed: Iterable<string> | 'all',
): PanelListResponse {
	const [joins, leaves] = [new Set(added), removed === 'all' ? null : new Set(removed)]
	let touched = false
	const change = (panel: Panel): Panel => {
		const isIn = panel.groups.includes(group_id)
		const belongs = joins.has(panel.id) || (isIn && leaves !== null && !leaves.has(panel.id))
		if (isIn === belongs) return panel
		touched = true
		const groups = belongs ? [...panel.groups, group_id] : panel.groups.filter((id) => id !== group_id)
		return { ...panel, groups }
	}
	const panels = list.panels.map(change)
	return touched ? { ...list, panels } : list
}

/** A list as it came from the server, with what this person did since and the server doesn't have. */
export function withWaitingChanges(
	list: PanelListResponse,
	waiting: readonly Change[],
	statuses: readonly WorkStatus[],
): PanelListResponse {
	return waiting.reduce((next, change) => withChange(next, change, statuses), list)
}

export function withChange(
	list: PanelListResponse,
	change: { kind: string; about: unknown },
	statuses: readonly WorkStatus[],
): PanelListResponse {
	switch (change.kind) {
		case 'group_panels': {
			const about = AboutGroupPanels.safeParse(change.about).data
			return about ? withGroupPanels(list, about.group_id, about.add, about.remove) : list
		}
		case 'group_created': {
			const about = AboutGroup.safeParse(change.about).data
			return about ? withGroupPanels(list, about.id, about.panel_ids, []) : list
		}
		case 'group_deleted': {
			const about = AboutGroup.safeParse(change.about).data
			return about ? withGroupPanels(list, about.id, [], 'all') : list
		}
		default: {
			const details = foreseenDetails(change)
			return details ? withDetails(list, details) : (foreseeStatuses(list, change, statuses)?.list ?? list)
		}
	}
}
