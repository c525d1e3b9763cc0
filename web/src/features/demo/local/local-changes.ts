import type { StatusEvent } from '@panelyard/contracts/panels/panels'
import type { UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import type { StatusChange } from '@panelyard/contracts/statuses/status-changes'
import { deleteCategoryAgain, restoreCategory, takeCategoriesBack } from './local-categories.ts'
import { LocalError } from './local-error.ts'
import { takePlanBack } from './local-plan.ts'
import type { KeptChange, LocalState, LoggedChange } from './local-state.ts'
import { deleteAgain, restoreStatus, takeBack } from './local-statuses.ts'
import { takeVersionBack } from './local-versions.ts'

const CHANGE_GONE = 'This change can no longer be undone'

type Undone = Partial<UndoChangeResponse> & { restored: number; kept: number; more?: unknown }
/** How each kind of change is undone, and the kind of change that makes. */
const UNDO: Record<string, { makes: string; run(state: LocalState, made: KeptChange): Undone }> = {
	panel_statuses: { makes: 'panel_statuses', run: (state, made) => takeBack(state, made.revision) },
	status_deleted: { makes: 'status_restored', run: restoreStatus },
	status_restored: { makes: 'status_deleted', run: (state, made) => deleteAgain(state, made.payload) },
	plan: { makes: 'plan', run: (state, made) => takePlanBack(state, made.payload) },
	panel_category: { makes: 'panel_category', run: (state, made) => takeCategoriesBack(state, made.payload) },
	category_deleted: { makes: 'category_restored', run: (state, made) => restoreCategory(state, made.payload) },
	version_live: { makes: 'version_live', run: (state, made) => takeVersionBack(state, made.payload) },
	category_restored: { makes: 'category_deleted', run: (state, made) => deleteCategoryAgain(state, made.payload) },
}

/** Of an undo: what it took back, and what it answered. */
const undone = new WeakMap<LocalState, Map<string, { undid: string; answer: UndoChangeResponse }>>()

export function undoChange(state: LocalState, undid: string, change_id: string): UndoChangeResponse {
	const before = undone.get(state)?.get(change_id)
	if (before && before.undid !== undid) throw new LocalError('CONFLICT', 'Another change has this change_id')
	if (before) {
		const { changed_at: _, details: __, ...answer } = before.answer
		return { ...answer, changed: [], revision: state.revision, repeated: true }
	}
	return state.change(() => {
		const made = state.kept.get(undid)
		if (!made) throw new LocalError('NOT_FOUND', CHANGE_GONE)
		const undo = UNDO[made.kind]
		if (!undo) throw new LocalError('CONFLICT', "This kind of change can't be undone")
		if (state.kept.has(change_id)) throw new LocalError('CONFLICT', 'Another change has this change_id')
		const { more = {}, ...did } = undo.run(state, made)
		state.keep(change_id, undo.makes, more)
		const answer = { changed: [], ...did, revision: state.revision }
		const known = undone.get(state) ?? new Map()
		undone.set(state, known.set(change_id, { undid, answer }))
		return answer
	})
}

const nameOf = (state: LocalState, user_id: string | null) => (user_id === state.person.id ? state.person.name : '')

/** The history of one panel, newest first. */
export const panelEvents = (state: LocalState, panel_id: string): StatusEvent[] =>
	state.log
		.filter(({ panel_ids }) => panel_ids.includes(panel_id))
		.toSorted((a, b) => b.at - a.at || b.revision - a.revision || (a.action < b.action ? 1 : -1))
		.slice(0, 1000)
		.map((change) => ({ ...eventOf(state, change), panel_id }))

const eventOf = (state: LocalState, change: LoggedChange) => ({
	id: change.id,
	status_id: change.status_id,
	status_name: change.status_name,
	action: change.action,
	source: change.source,
	user_id: change.user_id,
	user_name: nameOf(state, change.user_id),
	is_undo: change.is_undo,
	override_reason: null,
	reason: change.reason ?? '',
	instruction: null,
	created_at: new Date(change.at).toISOString(),
})

/** What was done to the statuses of panels, newest first; what gave way to another status isn't told apart from it. */
export function latestChanges(state: LocalState, limit: number): StatusChange[] {
	const added = new Set(
		state.log.flatMap(({ action, revision, at }) => (action === 'added' ? `${revision} ${at}` : [])),
	)
	return state.log
		.filter(({ action, revision, at }) => action === 'added' || !added.has(`${revision} ${at}`))
		.toSorted((a, b) => b.at - a.at || b.revision - a.revision || (a.status_name < b.status_name ? -1 : 1))
		.slice(0, limit)
		.map((change) => {
			const { id: _, ...event } = eventOf(state, change)
			const { panel_ids, revision } = change
			const [change_id = null] = [...state.kept].find(([, kept]) => kept.revision === revision) ?? []
			return {
				...event,
				panel_count: panel_ids.length,
				panel_id: panel_ids.length === 1 ? (panel_ids[0] ?? null) : null,
				change_id,
				revision,
				replaced: change.action === 'removed' ? [] : replacedBy(state, change),
				from_none: change.from_none ?? 0,
				panel_labels: panel_ids.slice(0, 3).map((panel) => state.labelOf(panel)),
				group: panel_ids.length > 1 ? groupOf(state, panel_ids) : null,
				is_undone: isUndone(state, revision),
			}
		})
}

const replacedBy = (state: LocalState, { revision, panel_ids: own }: LoggedChange) =>
	state.log
		.filter((change) => change.revision === revision && change.action === 'removed' && revision > 0)
		.map(({ status_name, panel_ids }) => ({ status_name, panel_count: countBoth(panel_ids, own) }))
		.filter(({ panel_count }) => panel_count > 0)
		.toSorted((a, b) => b.panel_count - a.panel_count || (a.status_name < b.status_name ? -1 : 1))

function groupOf(state: LocalState, panel_ids: readonly string[]): StatusChange['group'] {
	const [smallest] = state.groups
		.filter(({ panels }) => panel_ids.every((id) => panels.has(id)))
		.toSorted((a, b) => a.panels.size - b.panels.size || (a.id < b.id ? -1 : 1))
	return smallest ? { id: smallest.id, name: smallest.name } : null
}

const countBoth = (panel_ids: readonly string[], others: readonly string[]): number => {
	const known = new Set(others)
	return panel_ids.reduce((sum, id) => sum + Number(known.has(id)), 0)
}

/** Undone, and not done again: an odd number of undos, each of the one before. */
function isUndone(state: LocalState, revision: number): boolean {
	const next = state.log.find((change) => change.undoes === revision && change.revision > revision)
	return next !== undefined && !isUndone(state, next.revision)
}

/** The panels whose statuses changed at a revision. */
export function panelsChangedAt(state: LocalState, revision: number): string[] {
	const changed = new Set(state.log.flatMap((change) => (change.revision === revision ? change.panel_ids : [])))
	return [...state.panels.keys()].filter((id) => changed.has(id))
}
