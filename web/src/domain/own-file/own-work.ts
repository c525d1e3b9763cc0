import type { Panel } from '@panelyard/contracts/panels/panels'
import type { DemoWork } from '@panelyard/contracts/public/demo-work'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { replaceIds } from '@panelyard/rules/texts/ids-in-texts'
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
type CreatedProject = { id: string; name: string; panels: readonly NamedPanel[]; statuses: readonly Status[] }

/** A browser keeps only so many changes that wait (`MOST_WAITING`); of more, comments stay behind. */
const MOST_CHANGES = 800

/**
 * The changes by which a project gets what was done to its file before, in their order. Panels that the project doesn't have
 * are left out; statuses that it has by another id are taken from it.
 */
export function changesOfWork(own: OwnWork, there: CreatedProject): ChangeDraft[] {
	const work = workInProject(own, there)
	const changes = [
		...statusChanges(work, there),
		...importOf(work, there.id),
		...planOf(work, there),
		...work.filters.map((filter) => draftFilter(there.id, filter)),
		...work.views.map(({ name, view }) => draftView(there.id, { name, text: view })),
	]
	const comments: ChangeDraft[] = []
	for (const thread of work.threads.map((each) => threadChanges(each, there.id)))
		if (changes.length + comments.length + thread.length <= MOST_CHANGES) comments.push(...thread)
	return [...changes, ...comments]
}

/** The work with the project's ids of panels and statuses; new ones for statuses that it lacks. */
function workInProject({ work, panels }: OwnWork, there: CreatedProject): DemoWork {
	const panelIds = matchPanels(panels, there.panels)
	const statusIds = matchStatuses(work, there.statuses)
	const ofPanels = <Of extends { panel_ids: string[] }>(of: Of): Of => ({
		...of,
		panel_ids: of.panel_ids.flatMap((id) => panelIds.get(id) ?? []),
	})
	const ofPanel = <Of extends { panel_id: string }>(of: Of): Of[] => {
		const panel_id = panelIds.get(of.panel_id)
		return panel_id === undefined ? [] : [{ ...of, panel_id }]
	}
	const ofStatus = (id: string) => statusIds.get(id) ?? id
	const otherOf = (id: string) => panelIds.get(id) ?? statusIds.get(id)
	return {
		...work,
		statuses: work.statuses.map((status) => ({ ...ofPanels(status), id: ofStatus(status.id) })),
		groups: work.groups.map(ofPanels),
		categories: work.categories.map(ofPanels),
		words: work.words.flatMap(ofPanel),
		plan: work.plan.flatMap((entry) => {
			const id = entry.scope === 'panel' ? panelIds.get(entry.id) : entry.id
			return id === undefined ? [] : [{ ...entry, id, status_id: ofStatus(entry.status_id) }]
		}),
		threads: work.threads.flatMap(ofPanel),
		filters: work.filters.map((filter) => ({ ...filter, query: replaceIds(filter.query, otherOf) })),
		views: work.views.map(({ name, view }) => ({ name, view: replaceIds(view, otherOf) })),
	}
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
function statusChanges(work: DemoWork, there: CreatedProject): ChangeDraft[] {
	const known = new Map(there.statuses.map((status) => [status.id, status]))
	const planned = new Set(work.plan.map(({ status_id }) => status_id))
	const statuses = work.statuses.filter(
		({ id, default_key, panel_ids }) =>
			known.has(id) || default_key === null || panel_ids.length > 0 || planned.has(id),
	)
	const drafts = statuses.flatMap(({ panel_ids: _, default_key: __, id, ...fields }) => {
		const status = known.get(id)
		if (!status) return draftStatus(there.id, { ...fields, id })
		const isSame = Object.entries(fields).every(([field, value]) => status[field as keyof typeof fields] === value)
		return isSame ? [] : draftStatusChange(there.id, status, fields)
	})
	const wanted = [...new Set(statuses.map(({ id }) => id))]
	const before = [...new Set([...known.keys(), ...wanted])]
	const after = [...new Set([...wanted, ...known.keys()])]
	return before.join() === after.join() ? drafts : [...drafts, draftStatusOrder(there.id, before, after)]
}

type Row = {
	statuses: string[]
	groups: string[]
	category: string | null
	words?: DemoWork['words'][number]
	/** Dates by status. */
	dates: Map<string, string>
}

/** Statuses, groups, categories, words and dates of panels, as one change; none where there is nothing. */
function importOf(work: DemoWork, project_id: string): ChangeDraft[] {
	const rows = new Map<string, Row>()
	const row = (id: string): Row => {
		const known = rows.get(id) ?? { statuses: [], groups: [], category: null, dates: new Map() }
		rows.set(id, known)
		return known
	}
	for (const { id, panel_ids } of work.statuses) for (const panel of panel_ids) row(panel).statuses.push(id)
	for (const { id, panel_ids } of work.groups) for (const panel of panel_ids) row(panel).groups.push(id)
	for (const { id, panel_ids } of work.categories) for (const panel of panel_ids) row(panel).category = id
	for (const words of work.words) row(words.panel_id).words = words
	for (const { scope, id, status_id, date } of work.plan) if (scope === 'panel') row(id).dates.set(status_id, date)
	if (rows.size === 0)
		return [
			...work.categories.map(({ id, name, icon, colour }) => draftCategory(project_id, { id, name, icon, colour })),
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
	const category = textColumn(all.map((one) => one.category))
	const name = textColumn(all.map(({ words }) => words?.own_name || null))
	const description = textColumn(all.map(({ words }) => words?.own_description || null))
	const planned = [...new Set(all.flatMap(({ dates }) => [...dates.keys()]))]
	const plan = planned.flatMap((status_id) => {
		const column = textColumn(all.map(({ dates }) => dates.get(status_id) ?? null))
		return column ? { status_id, ...column } : []
	})
	const described = work.groups.filter(({ description }) => description !== '')
	return [
		draftImport(project_id, {
			panel_ids: [...rows.keys()],
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

/** Dates of the project, of storeys and of groups: a change for each date of a step. */
function planOf(work: DemoWork, { id: project_id, name }: CreatedProject): ChangeDraft[] {
	const names = new Map(work.groups.map((group) => [group.id, group.name]))
	const ofOthers = work.plan.filter(({ scope }) => scope !== 'panel')
	return [...Map.groupBy(ofOthers, ({ scope, status_id, date }) => `${scope} ${status_id} ${date}`).values()].flatMap(
		(entries) => {
			const [{ scope, status_id, date }] = entries as [(typeof entries)[number]]
			const status = work.statuses.find(({ id }) => id === status_id)
			if (!status) return []
			const ids = scope === 'project' ? [] : entries.map(({ id }) => id)
			const what = ids.map((id) => names.get(id)).find((known) => known !== undefined) ?? name
			return [draftPlan(project_id, { set: [{ scope, ids, status_id, date }], what, status })]
		},
	)
}

function threadChanges(
	{ panel_id, status, viewpoint, comments: [first = '', ...replies] }: DemoWork['threads'][number],
	project_id: string,
): ChangeDraft[] {
	const id = newId()
	return [
		draftThread(project_id, { id, panel_id, text: first, mentions: [], photos: [], viewpoint }),
		...replies.map((text) => draftReply(project_id, id, { text, mentions: [], photos: [] })),
		...(status === 'resolved' ? [draftThreadStatus(project_id, id, status)] : []),
	]
}
