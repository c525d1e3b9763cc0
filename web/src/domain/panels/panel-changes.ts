import { AssignStatusesResponse, type StatusEvent } from '@panelyard/contracts/panels/panels'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { labelled } from '../../locales/labelled.ts'
import { type ChangeOf, type ChangeText, defineChange, type RuleDecision } from '../changes/change-kind.ts'
import type { ChangeTexts } from '../changes/change-texts.ts'
import { defineUndo, toldRestored } from '../changes/undo-draft.ts'
import type { NamedStatus } from '../statuses/named-status.ts'
import { statusName } from '../statuses/status-name.ts'
import { showStatusGone, showStatusOf, statusesOf } from '../statuses/statuses.queries.ts'
import {
	AboutGroupStatuses,
	AboutStatuses,
	asksAboutBack,
	assignmentOf,
	type Decided,
	foreseeStatuses,
	leavesOut,
} from './list/panel-list-changes.ts'
import { type Foreseen, rollBack } from './list/panel-statuses.ts'
import { panelsQuery, showPanelStatuses } from './list/panels.queries.ts'

/** Where a person changes statuses from. */
export type StatusSource = Exclude<StatusEvent['source'], 'status_deleted'>

/** What changes were foreseen to do, to take them back at once. Forgotten with the page. */
const effects = new Map<string, Pick<Foreseen, 'before' | 'after'>>()
const MOST_EFFECTS = 100
/** Of all effects together; those of 50,000 panels take about 10 MB. */
const MOST_PANELS = 200_000

function remember(id: string, { before, after }: Pick<Foreseen, 'before' | 'after'>): void {
	effects.set(id, { before, after })
	let panels = [...effects.values()].reduce((sum, effect) => sum + effect.after.length, 0)
	for (const [oldest, effect] of effects) {
		if (oldest === id || (effects.size <= MOST_EFFECTS && panels <= MOST_PANELS)) break
		effects.delete(oldest)
		panels -= effect.after.length
	}
}

/** How many panels an answer names. */
export const countChanged = ({ changed, by_element }: z.infer<typeof AssignStatusesResponse>): number =>
	changed.length + (by_element?.sets ?? []).reduce((sum, { element_steps }) => sum + element_steps.length, 0)

const showForeseen =
	(kind: string) =>
	(client: QueryClient, { id, project_id, about }: ChangeOf<unknown>): void => {
		client.setQueryData(panelsQuery(project_id).queryKey, (list) => {
			const foreseen = list && foreseeStatuses(list, { kind, about }, statusesOf(client, project_id))
			if (!foreseen) return list
			remember(id, foreseen)
			return foreseen.list
		})
	}

/**
 * Panels go back to what they were, unless somebody else changed them. What they were may itself have been foreseen of a
 * change that came to nothing, so the list is fetched again.
 */
function takeBack(client: QueryClient, { id, project_id }: ChangeOf<unknown>): void {
	const effect = effects.get(id)
	const { queryKey } = panelsQuery(project_id)
	if (effect) client.setQueryData(queryKey, (list) => list && rollBack(list, effect))
	void client.invalidateQueries({ queryKey, exact: true })
}

function showAnswer(client: QueryClient, project_id: string, answer: z.infer<typeof AssignStatusesResponse>): void {
	// What the first request changed was told to others then, perhaps while this page heard nothing.
	if (answer.repeated) void client.invalidateQueries({ queryKey: queryKeys.panels(project_id) })
	else showPanelStatuses(client, project_id, answer)
}

const countOf = (id: string, answer: z.infer<typeof AssignStatusesResponse>, asked: number): number =>
	answer.repeated ? (effects.get(id)?.after.length ?? asked) : countChanged(answer)

/** How many panels were left out; an answer that comes a second time doesn't count them. */
const leftOut = (decided: Decided | undefined, answer: z.infer<typeof AssignStatusesResponse>): number =>
	answer.left_out || (answer.repeated && decided && leavesOut(decided) ? decided.panel_count : 0)

function undoOf(
	{ id, project_id }: ChangeOf<unknown>,
	answer: z.infer<typeof AssignStatusesResponse>,
	label?: string,
): ChangeDraft | null {
	return answer.repeated || countChanged(answer) > 0 ? undoDraft(project_id, id, label) : null
}

/** The change again, as another one, with what the person decided about the panels that it was refused for. */
const decideOn = <About extends { decided?: Decided | undefined }>(
	{ project_id, kind, request }: ChangeDraft,
	about: About,
	{ panel_count, ...decision }: RuleDecision,
): ChangeDraft => {
	const id = newId()
	const body = { ...(request.body as object), ...decision, change_id: id }
	const { override_reason: _, ...how } = { override_reason: '', ...decision }
	const before = about.decided
	const left =
		(leavesOut(before) ? (before?.panel_count ?? 0) : 0) + (Object.values(how).includes('leave_out') ? panel_count : 0)
	const decided: Decided = { ...before, ...how, panel_count: left || panel_count }
	return { id, project_id, kind, request: { ...request, body }, about: { ...about, decided } }
}

const nameIn = ({ t }: ChangeTexts, status: NamedStatus): string => statusName(status, t as never)

function nameOf(texts: ChangeTexts, { panel_ids, action, status }: AboutStatuses): string {
	const count = panel_ids.length
	if (status === null) return texts.t('changes:name.statuses_cleared', { count })
	const values = { count, status: nameIn(texts, status) }
	if (action === 'set') return texts.t('changes:name.statuses_set', values)
	return texts.t(action === 'add' ? 'changes:name.status_added' : 'changes:name.status_removed', values)
}

/** What has happened to so many panels. */
function toldOf(
	texts: ChangeTexts,
	action: AboutStatuses['action'],
	status: NamedStatus | null,
	count: number,
	{ left_out = 0, label }: { left_out?: number; label?: string | undefined } = {},
): string {
	if (left_out > 0) {
		const rest = texts.t('changes:rule.left_out', { count: left_out })
		return count === 0 ? rest : `${toldOf(texts, action, status, count)} · ${rest}`
	}
	if (count === 0) return texts.t('panels:nothing_changed')
	if (count === 1 && label) return toldOfOne(texts, action, status, label)
	if (status === null) return texts.t('panels:status_cleared', { count })
	const values = { count, status: nameIn(texts, status) }
	if (action === 'set') return texts.t('panels:status_set', values)
	return texts.t(action === 'add' ? 'panels:status_added' : 'panels:status_removed', values)
}

function toldOfOne(
	texts: ChangeTexts,
	action: AboutStatuses['action'],
	status: NamedStatus | null,
	panel: string,
): string {
	if (status === null) return texts.t('panels:named.cleared', { panel })
	const values = { panel, status: nameIn(texts, status) }
	if (action === 'set') return texts.t('panels:named.set', values)
	return texts.t(action === 'add' ? 'panels:named.added' : 'panels:named.removed', values)
}

export const panelStatuses = defineChange({
	name: 'panel_statuses',
	about: AboutStatuses,
	answer: AssignStatusesResponse,
	show: showForeseen('panel_statuses'),
	takeBack,
	done: (client, { project_id }, answer) => showAnswer(client, project_id, answer),
	named: (texts, about) => (about.label ? labelled(about.label, nameOf(texts, about)) : nameOf(texts, about)),
	told: (texts, { id, about: { panel_ids, action, status, label, decided } }, answer): ChangeText => {
		const left = leftOut(decided, answer)
		const text = (count: number) => toldOf(texts, action, status, count, { left_out: left, label })
		const key = left > 0 ? id : `${action} ${status?.id}`
		return { key, count: countOf(id, answer, panel_ids.length - left), text }
	},
	undo: (change, answer) => undoOf(change, answer, change.about.label),
	decide: decideOn,
	ofPresent: ({ project_id, kind, request }, about, panel_ids) => {
		const id = newId()
		const body = { ...(request.body as object), panel_ids, change_id: id }
		return { id, project_id, kind, request: { ...request, body }, about: { ...about, panel_ids: [...panel_ids] } }
	},
	panels: ({ panel_ids }) => panel_ids,
})

/** Adds, removes or sets a status of panels. */
export const draftStatuses = (
	project_id: string,
	about: AboutStatuses,
	source: StatusSource,
	reason = '',
): ChangeDraft => {
	const id = newId()
	const { panel_ids, action, status } = about
	const assignment = { ...assignmentOf(action, status), ...(asksAboutBack(about) && { on_back: 'refuse' }) }
	const body = { panel_ids, ...assignment, source, ...(reason && { reason }), answer: 'by_element', change_id: id }
	return {
		id,
		project_id,
		kind: panelStatuses.name,
		request: { method: 'POST', path: `/projects/${project_id}/panels/statuses`, body },
		about,
	}
}

export const groupStatuses = defineChange({
	name: 'group_statuses',
	about: AboutGroupStatuses,
	answer: AssignStatusesResponse,
	show: showForeseen('group_statuses'),
	takeBack,
	done: (client, { project_id }, answer) => {
		showAnswer(client, project_id, answer)
		void client.invalidateQueries({ queryKey: queryKeys.groups(project_id) })
	},
	named: (texts, { action, status, group_name: group }) => {
		if (status === null) return texts.t('changes:name.group_statuses_cleared', { group })
		const values = { group, status: nameIn(texts, status) }
		return texts.t(action === 'set' ? 'changes:name.group_statuses_set' : 'changes:name.group_status_added', values)
	},
	told: (texts, { id, about: { action, status, decided } }, answer) =>
		toldOf(texts, action, status, countOf(id, answer, 0), { left_out: leftOut(decided, answer) }),
	undo: (change, answer) => undoOf(change, answer),
	decide: decideOn,
})

/** Adds a status to the panels of a group, or makes it their only one. */
export const draftGroupStatuses = (project_id: string, about: AboutGroupStatuses, reason = ''): ChangeDraft => {
	const id = newId()
	const { group_id, action, status } = about
	const more = { ...(asksAboutBack(about) && { on_back: 'refuse' }), ...(reason && { reason }) }
	const body = { status_id: status?.id ?? null, mode: action, ...more, answer: 'by_element', change_id: id }
	return {
		id,
		project_id,
		kind: groupStatuses.name,
		request: { method: 'POST', path: `/projects/${project_id}/groups/${group_id}/statuses`, body },
		about,
	}
}

/** Takes back what a change did to the statuses of panels, or brings a deleted status back. */
export const undoDraft = defineUndo({
	name: 'undo_change',
	show: (client, { id, project_id, about }) => {
		const effect = effects.get(about.change_id)
		if (!effect) return
		client.setQueryData(panelsQuery(project_id).queryKey, (list) => list && rollBack(list, effect))
		remember(id, { before: effect.after, after: effect.before })
	},
	takeBack,
	done: (client, { project_id }, answer) => {
		if (answer.status) showStatusOf(client, project_id, answer.status)
		if (answer.deleted_status_id) showStatusGone(client, project_id, answer.deleted_status_id)
		showAnswer(client, project_id, answer)
		if (answer.regrouped !== undefined) {
			const keys = [queryKeys.statuses, queryKeys.groups, queryKeys.categories, queryKeys.plan]
			for (const key of keys) void client.invalidateQueries({ queryKey: key(project_id) })
		}
		// Panels that were kept were shown as restored, and what became of the groups of an import is not told.
		if (answer.kept > 0 || answer.regrouped || answer.described || answer.things)
			void client.invalidateQueries({ queryKey: panelsQuery(project_id).queryKey, exact: true })
	},
	told: (texts, { about }, answer) => {
		const { status, regrouped = 0, described = 0, replanned = 0, things = 0 } = answer
		const others = [
			status && texts.t('changes:done.status_restored', { status: nameIn(texts, status) }),
			things > 0 && texts.t('changes:done.things', { count: things }),
			regrouped > 0 && texts.t('imports:done.regrouped', { count: regrouped }),
			described > 0 && texts.t('imports:done.described', { count: described }),
			replanned > 0 && texts.t('changes:plan.restored', { count: replanned }),
		]
		return toldRestored(texts, answer, others, about.label)
	},
	canRedo: ({ restored, status, deleted_status_id, regrouped }) =>
		restored > 0 || status !== undefined || deleted_status_id !== undefined || regrouped !== undefined,
})
