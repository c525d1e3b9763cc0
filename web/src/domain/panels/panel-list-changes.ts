import type { AssignStatusesRequest, Panel, PanelListResponse } from '@panelyard/contracts/panels'
import { z } from 'zod'
import type { Change } from '../../api/outbox/change.ts'
import { type Foreseen, foreseeAssignment } from './panel-statuses.ts'

/** What changes of panels keep of themselves; `name` and `default_key` name a status that may be gone by then. */
const NamedStatus = z.object({ id: z.string(), name: z.string(), default_key: z.string().nullable() })
export type NamedStatus = z.infer<typeof NamedStatus>

/** What a change keeps of a status. */
export const namedStatus = (status: NamedStatus | null): NamedStatus | null =>
	status && { id: status.id, name: status.name, default_key: status.default_key }

export const AboutStatuses = z.object({
	panel_ids: z.array(z.string()),
	action: z.enum(['set', 'add', 'remove']),
	/** Null with `set` leaves the panels without one. */
	status: NamedStatus.nullable(),
	/** The panel as people know it, when it is only one. */
	label: z.string().optional(),
})
export type AboutStatuses = z.infer<typeof AboutStatuses>

export const AboutGroupStatuses = z.object({
	group_id: z.string(),
	group_name: z.string(),
	action: z.enum(['set', 'add']),
	status: NamedStatus.nullable(),
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
	panel_ids: z.array(z.string()),
})
export type AboutGroup = z.infer<typeof AboutGroup>

/** The fields of a request that say what becomes of the statuses. */
export const assignmentOf = (
	action: 'set' | 'add' | 'remove',
	status: NamedStatus | null,
): Pick<AssignStatusesRequest, 'add' | 'remove' | 'set'> =>
	action === 'set' ? { set: status?.id ?? null } : { [action]: status ? [status.id] : [] }

/** What a change of statuses makes of the list. */
export function foreseeStatuses(
	list: PanelListResponse,
	change: { kind: string; about: unknown },
	statusOrder: readonly string[],
): Foreseen | null {
	if (change.kind === 'panel_statuses') {
		const about = AboutStatuses.safeParse(change.about).data
		if (!about) return null
		return foreseeAssignment(
			list,
			{ panel_ids: about.panel_ids, ...assignmentOf(about.action, about.status) },
			statusOrder,
		)
	}
	if (change.kind === 'group_statuses') {
		const about = AboutGroupStatuses.safeParse(change.about).data
		if (!about) return null
		const panel_ids = list.panels.filter(({ groups }) => groups.includes(about.group_id)).map(({ id }) => id)
		return foreseeAssignment(list, { panel_ids, ...assignmentOf(about.action, about.status) }, statusOrder)
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
	statusOrder: readonly string[],
): PanelListResponse {
	return waiting.reduce((next, change) => withChange(next, change, statusOrder), list)
}

export function withChange(
	list: PanelListResponse,
	change: { kind: string; about: unknown },
	statusOrder: readonly string[],
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
		default:
			return foreseeStatuses(list, change, statusOrder)?.list ?? list
	}
}
