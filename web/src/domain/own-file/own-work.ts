import type { DemoWork } from '@panelyard/contracts/demo-work'
import { replaceIds } from '@panelyard/contracts/ids-in-texts'
import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { draftCategory } from '../categories/category-changes.ts'
import { draftReply, draftThread, draftThreadStatus } from '../comments/comment-changes.ts'
import { draftGroup, draftGroupChange } from '../groups/group-changes.ts'
import { draftImport } from '../imports/import-changes.ts'
import { IdColumn, textColumn } from '../imports/import-columns.ts'
import { draftPlan } from '../plan/plan-changes.ts'
import { draftFilter } from '../saved-filters/filter-changes.ts'
import { draftView } from '../saved-views/view-changes.ts'
import { draftStatus, draftStatusChange, draftStatusOrder } from '../status-changes/status-changes.ts'

/** What was done in this browser to a file of one's own; `panels` are those that `work` names. */
export type OwnWork = { work: DemoWork; panels: readonly NamedPanel[] }
type NamedPanel = Pick<Panel, 'id' | 'element' | 'global_id' | 'mark'>

/** The project that was made of the file. */
type There = { id: string; name: string; panels: readonly NamedPanel[]; statuses: readonly Status[] }

/** A browser keeps only so many changes that wait (`MOST_WAITING`); of more, comments stay behind. */
const MOST_CHANGES = 800

/**
 * The changes by which a project gets what was done to its file before, in their order. Panels that the project doesn't have
 * are left out; statuses that it has by another id are taken from it.
 */
export function changesOfWork({ work, panels }: OwnWork, there: There): ChangeDraft[] {
	const panelIds = matchPanels(panels, there.panels)
	const ofPanels = (ids: readonly string[]) => ids.flatMap((id) => panelIds.get(id) ?? [])
	const statusIds = matchStatuses(work, there.statuses)
	const otherOf = (id: string) => panelIds.get(id) ?? statusIds.get(id)
	const changes = [
		...statusChanges(work, there, statusIds),
		...importOf(work, there.id, { ofPanels, statusIds }),
		...planOf(work, there, statusIds),
		...work.filters.map((filter) => draftFilter(there.id, { ...filter, query: replaceIds(filter.query, otherOf) })),
		...work.views.map(({ name, view }) => draftView(there.id, { name, text: replaceIds(view, otherOf) })),
	]
	const comments: ChangeDraft[] = []
	for (const thread of threadsOf(work, there.id, panelIds))
		if (changes.length + comments.length + thread.length <= MOST_CHANGES) comments.push(...thread)
	return [...changes, ...comments]
}

/** By GlobalId, mark and element, since GlobalIds may repeat; by GlobalId alone where another converter numbers elements otherwise. */
function matchPanels(own: readonly NamedPanel[], there: readonly NamedPanel[]): Map<string, string> {
	const keyOf = ({ global_id, mark, element }: NamedPanel) => [global_id, mark, element].join('\n')
	const exact = new Map(there.map((panel) => [keyOf(panel), panel.id]))
	const byGlobalId = Map.groupBy(there, ({ global_id }) => global_id)
	return new Map(
		own.flatMap((panel): [string, string][] => {
			const [only, ...others] = (panel.global_id && byGlobalId.get(panel.global_id)) || []
			const match = exact.get(keyOf(panel)) ?? (others.length === 0 ? only?.id : undefined)
			return match === undefined ? [] : [[panel.id, match]]
		}),
	)
}

/** The project's id of each status, by its key or else its name; a new one for those that it lacks. */
function matchStatuses({ statuses }: DemoWork, there: readonly Status[]): Map<string, string> {
	const sameName = (name: string) => (one: Status) => one.name.toLowerCase() === name.toLowerCase()
	return new Map(
		statuses.map(({ id, name, default_key }) => {
			const byKey = default_key === null ? undefined : there.find((one) => one.default_key === default_key)
			return [id, (byKey ?? there.find(sameName(name)))?.id ?? newId()]
		}),
	)
}

/**
 * Creates the statuses that the project lacks, gives the others the looks and the progress they had, and orders all. Default ones
 * that nothing uses aren't created: the project was begun without them.
 */
function statusChanges(work: DemoWork, there: There, statusIds: ReadonlyMap<string, string>): ChangeDraft[] {
	const known = new Map(there.statuses.map((status) => [status.id, status]))
	const idOf = (id: string) => statusIds.get(id) ?? id
	const planned = new Set(work.plan.map(({ status_id }) => status_id))
	const statuses = work.statuses.filter(
		({ id, default_key, panel_ids }) =>
			known.has(idOf(id)) || default_key === null || panel_ids.length > 0 || planned.has(id),
	)
	const drafts = statuses.flatMap(({ panel_ids: _, default_key: __, id, ...fields }) => {
		const status = known.get(idOf(id))
		if (!status) return draftStatus(there.id, { ...fields, id: idOf(id) })
		const isSame = Object.entries(fields).every(([field, value]) => status[field as keyof typeof fields] === value)
		return isSame ? [] : draftStatusChange(there.id, status, fields)
	})
	const wanted = [...new Set(statuses.map(({ id }) => idOf(id)))]
	const others = there.statuses.flatMap(({ id }) => (wanted.includes(id) ? [] : id))
	const created = wanted.filter((id) => !known.has(id))
	const before = [...there.statuses.map(({ id }) => id), ...created]
	const after = [...wanted, ...others]
	return before.join() === after.join() ? drafts : [...drafts, draftStatusOrder(there.id, before, after)]
}

type Matched = { ofPanels: (ids: readonly string[]) => string[]; statusIds: ReadonlyMap<string, string> }

/** Statuses, groups, categories, words and dates of panels, as one change; none where there is nothing. */
function importOf(work: DemoWork, project_id: string, { ofPanels, statusIds }: Matched): ChangeDraft[] {
	const rows = new Map<string, Row>()
	const row = (id: string): Row => {
		const known = rows.get(id) ?? { statuses: [], groups: [], category: null }
		rows.set(id, known)
		return known
	}
	for (const { id, panel_ids } of work.statuses)
		for (const panel of ofPanels(panel_ids)) row(panel).statuses.push(statusIds.get(id) ?? id)
	for (const { id, panel_ids } of work.groups) for (const panel of ofPanels(panel_ids)) row(panel).groups.push(id)
	for (const { id, panel_ids } of work.categories) for (const panel of ofPanels(panel_ids)) row(panel).category = id
	for (const { panel_id, ...words } of work.words) for (const panel of ofPanels([panel_id])) row(panel).words = words
	const dates = Map.groupBy(
		work.plan.flatMap(({ scope, id, ...entry }) =>
			scope === 'panel' ? ofPanels([id]).map((panel) => ({ ...entry, panel })) : [],
		),
		({ status_id }) => status_id,
	)
	for (const { panel } of [...dates.values()].flat()) row(panel)
	if (rows.size === 0)
		return [
			...work.categories.map(({ name, icon, colour }) => draftCategory(project_id, { name, icon, colour })),
			...work.groups.map(({ id, name, description }) =>
				draftGroup(project_id, { id, name, description, panel_ids: [] }),
			),
		]
	const [statuses, groups] = [new IdColumn(), new IdColumn()]
	const all = [...rows.values()]
	for (const one of all) {
		statuses.add(one.statuses)
		groups.add(one.groups)
	}
	const panel_ids = [...rows.keys()]
	const category = textColumn(all.map((one) => one.category))
	const name = textColumn(all.map(({ words }) => words?.own_name || null))
	const description = textColumn(all.map(({ words }) => words?.own_description || null))
	const plan = [...dates].flatMap(([status_id, entries]) => {
		const dayOf = new Map(entries.map(({ panel, date }) => [panel, date]))
		const column = textColumn(panel_ids.map((panel) => dayOf.get(panel) ?? null))
		return column ? { status_id: statusIds.get(status_id) ?? status_id, ...column } : []
	})
	const described = work.groups.filter(({ description }) => description !== '')
	return [
		draftImport(project_id, {
			panel_ids,
			columns: {
				status: { mode: 'add', ...statuses.column() },
				...(groups.isUsed && { group: groups.column() }),
				...(category && { category }),
				...(name && { name }),
				...(description && { description }),
				...(plan.length > 0 && { plan }),
			},
			create: {
				statuses: [],
				groups: work.groups.map(({ id, name }) => ({ id, name })),
				categories: work.categories.map(({ id, name, icon, colour }) => ({ id, name, icon, colour })),
			},
			on_rule: 'leave_out',
			on_back: 'allow',
			override_reason: '',
		}),
		...described.map(({ id, name, description }) =>
			draftGroupChange(project_id, { id, name, description: '' }, { name, description }),
		),
	]
}

type Row = {
	statuses: string[]
	groups: string[]
	category: string | null
	words?: Omit<DemoWork['words'][number], 'panel_id'>
}

/** Dates of the project, of storeys and of groups: a change for each date of a step. */
function planOf(
	work: DemoWork,
	{ id: project_id, name }: There,
	statusIds: ReadonlyMap<string, string>,
): ChangeDraft[] {
	const names = new Map(work.groups.map((group) => [group.id, group.name]))
	const ofOthers = work.plan.filter(({ scope }) => scope !== 'panel')
	return [...Map.groupBy(ofOthers, ({ scope, status_id, date }) => `${scope} ${status_id} ${date}`).values()].flatMap(
		(entries) => {
			const [{ scope, status_id, date }] = entries as [(typeof entries)[number]]
			const status = work.statuses.find(({ id }) => id === status_id)
			if (!status) return []
			const ids = scope === 'project' ? [] : entries.map(({ id }) => id)
			const what = ids.map((id) => names.get(id)).find((known) => known !== undefined) ?? name
			const set = [{ scope, ids, status_id: statusIds.get(status_id) ?? status_id, date }]
			return [draftPlan(project_id, { set, what, status })]
		},
	)
}

/** The changes of each thread. */
function threadsOf(work: DemoWork, project_id: string, panelIds: ReadonlyMap<string, string>): ChangeDraft[][] {
	return work.threads.flatMap(({ panel_id, status, viewpoint, comments: [first = '', ...replies] }) => {
		const panel = panelIds.get(panel_id)
		if (panel === undefined) return []
		const id = newId()
		const thread = [
			draftThread(project_id, { id, panel_id: panel, text: first, mentions: [], photos: [], viewpoint }),
			...replies.map((text) => draftReply(project_id, id, { text, mentions: [], photos: [] })),
			...(status === 'resolved' ? [draftThreadStatus(project_id, id, status)] : []),
		]
		return [thread]
	})
}
