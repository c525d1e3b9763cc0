import type { AssignStatusesRequest, Panel, PanelListResponse } from '@panelyard/contracts/panels/panels'
import { takenAway, wantedStatuses } from '@panelyard/rules/statuses/wanted-statuses'
import { z } from 'zod'
import type { Change } from '../../../api/outbox/change.ts'
import { NamedStatus } from '../../statuses/named-status.ts'
import { foreseenDetails, withDetails } from '../own-words/panel-details.ts'
import { type Foreseen, foreseeAssignment, type WorkStatus } from './panel-statuses.ts'

/** What a person decided about panels that a rule would keep from a status or that would go back, and how many those were. */
const Decided = z.object({
	on_rule: z.enum(['leave_out', 'override']).optional(),
	on_back: z.enum(['leave_out', 'allow']).optional(),
	panel_count: z.number(),
})
export type Decided = z.infer<typeof Decided>

/** Whether the person left panels out of a change. */
export const leavesOut = (decided: Decided | undefined): boolean =>
	decided?.on_rule === 'leave_out' || decided?.on_back === 'leave_out'

/**
 * Whether a change is refused when panels would go back, so that the person is asked: a change of many panels, and one that
 * led onward when the person made it, because someone else has set another status since.
 */
export const asksAboutBack = ({ action, decided, is_onward, ...about }: Asked): boolean =>
	action === 'set' && decided?.on_back === undefined && (is_onward === true || (about.panel_ids?.length ?? 2) > 1)
type Asked = Pick<AboutStatuses, 'action' | 'decided'> & Partial<Pick<AboutStatuses, 'panel_ids' | 'is_onward'>>

export const AboutStatuses = z.object({
	panel_ids: z.array(z.string()),
	action: z.enum(['set', 'add', 'remove']),
	/** Null with `set` leaves the panels without one. */
	status: NamedStatus.nullable(),
	/** The panel as people know it, when it is only one. */
	label: z.string().optional(),
	/** None of the panels went back, as far as the person saw. */
	is_onward: z.boolean().optional(),
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
		return about ? foresee(list, about, about.panel_ids, statuses) : null
	}
	if (change.kind === 'group_statuses') {
		const about = AboutGroupStatuses.safeParse(change.about).data
		if (!about) return null
		const panel_ids = list.panels.filter(({ groups }) => groups.includes(about.group_id)).map(({ id }) => id)
		return foresee(list, about, panel_ids, statuses)
	}
	return null
}

function foresee(
	list: PanelListResponse,
	about: Pick<AboutStatuses, 'action' | 'status' | 'decided' | 'is_onward'>,
	panel_ids: readonly string[],
	statuses: readonly WorkStatus[],
): Foreseen | null {
	if (leavesOut(about.decided)) return null
	const assignment = assignmentOf(about.action, about.status)
	if (asksAboutBack({ ...about, panel_ids: [...panel_ids] }) && goAnyBack(list, panel_ids, assignment, statuses))
		return null
	return foreseeAssignment(list, { panel_ids: [...panel_ids], ...assignment }, statuses)
}

/** Whether any of these panels would go back: then the change is refused, and nothing is foreseen. */
function goAnyBack(
	{ panels }: PanelListResponse,
	panel_ids: readonly string[],
	assignment: ReturnType<typeof assignmentOf>,
	statuses: readonly WorkStatus[],
): boolean {
	const rows = statuses.map((status, position) => ({ ...status, position }))
	const lost = takenAway(wantedStatuses(assignment, rows), rows).filter(({ type }) => type === 'step')
	if (lost.length === 0) return false
	const [ids, steps] = [new Set(panel_ids), new Set(lost.map(({ id }) => id))]
	return panels.some((panel) => ids.has(panel.id) && panel.statuses.some((id) => steps.has(id)))
}

/** Whether a change takes no step from any of its panels, as the list has them. */
export const isOnward = (
	list: PanelListResponse,
	{ action, status, panel_ids }: Pick<AboutStatuses, 'action' | 'status' | 'panel_ids'>,
	statuses: readonly WorkStatus[],
): boolean => action === 'set' && !goAnyBack(list, panel_ids, assignmentOf(action, status), statuses)

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
