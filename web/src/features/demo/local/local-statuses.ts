import type {
	AssignStatusesRequest,
	AssignStatusesResponse,
	StatusRuleBreaks,
} from '@panelyard/contracts/panels/panels'
import {
	type CreateStatusRequest,
	type DeleteStatusQuery,
	type DeleteStatusResponse,
	MAX_STATUSES,
	NEW_STATUS_RULES,
	STATUS_NAME_TAKEN,
	STATUS_RULES,
	type Status,
	statusOrderProblem,
	type UpdateStatusRequest,
} from '@panelyard/contracts/statuses/statuses'
import {
	furthestStep,
	isAsLeft,
	stepLost,
	type WantedStatuses,
	wantedStatuses,
} from '@panelyard/rules/statuses/wanted-statuses'
import { LocalError, nameTaken } from './local-error.ts'
import type { LocalState, LocalStatus, LoggedChange } from './local-state.ts'

export const STATUS_GONE = 'This status no longer exists'

export const listStatuses = (state: LocalState): Status[] => {
	const counts = new Map<string, number>()
	for (const carried of state.carried.values()) for (const id of carried) counts.set(id, (counts.get(id) ?? 0) + 1)
	return state.statuses.map((status) => ({ ...status, panel_count: counts.get(status.id) ?? 0 }))
}

const statusById = (state: LocalState, id: string): Status => {
	const found = listStatuses(state).find((status) => status.id === id)
	if (!found) throw new LocalError('NOT_FOUND', STATUS_GONE)
	return found
}

/** @throws LocalError when one of them is gone */
export function requireStatuses(state: LocalState, ids: readonly string[]): LocalStatus[] {
	const found = state.statuses.filter(({ id }) => ids.includes(id))
	if (found.length !== new Set(ids).size) throw new LocalError('NOT_FOUND', STATUS_GONE)
	return found
}

const isTaken = (state: LocalState, name: string, except: string | null): boolean =>
	state.statuses.some((status) => status.id !== except && status.name.toLowerCase() === name.toLowerCase())

/** What of a request are rules. @throws LocalError for those that only managers change */
function rulesOf(before: Partial<LocalStatus>, request: UpdateStatusRequest, isNew: boolean): Partial<LocalStatus> {
	const asked = STATUS_RULES.filter((rule) => request[rule] !== undefined)
	const isChanged = (rule: (typeof STATUS_RULES)[number]) =>
		JSON.stringify(request[rule]) !== JSON.stringify(before[rule]) && !(isNew && rule === 'type')
	if (asked.some(isChanged)) throw new LocalError('ACCESS_DENIED', 'Only managers can change the rules of a status')
	const rules = Object.fromEntries(asked.map((rule) => [rule, request[rule]]))
	const isFlag = (request.type ?? before.type) === 'flag'
	return { ...rules, ...(isFlag && { progress: 0, is_done: false, replaces: false }) }
}

export function createStatus(state: LocalState, request: CreateStatusRequest): Status {
	return state.change(() => {
		const id = request.id ?? state.newId()
		const there = state.statuses.find((status) => status.id === id)
		if (there && state.kept.get(id)?.kind === 'status_created') return state.leaveUnchanged(statusById(state, id))
		if (there) throw new LocalError('CONFLICT', 'This id is taken. Send the request with a new one.')
		if (isTaken(state, request.name, null)) throw nameTaken(STATUS_NAME_TAKEN)
		const position = state.statuses.length
		if (position >= MAX_STATUSES) throw new LocalError('CONFLICT', `A project has at most ${MAX_STATUSES} statuses`)
		const type = request.type ?? 'step'
		const progress = type === 'step' ? (state.statuses.findLast((row) => row.type === 'step')?.progress ?? 0) : 0
		const rules = { ...NEW_STATUS_RULES, progress }
		const { name, icon, colour } = request
		const asked = rulesOf(rules, request, true)
		state.statuses.push({ ...rules, ...asked, type, id, name, icon, colour, position, default_key: null })
		state.keep(request.id, 'status_created')
		state.tell('project_updated', { what: ['statuses'], revision: state.revision })
		return statusById(state, id)
	})
}

export function updateStatus(state: LocalState, status_id: string, request: UpdateStatusRequest): Status {
	return state.change(() => {
		const before = state.statuses.find(({ id }) => id === status_id)
		if (!before) throw new LocalError('NOT_FOUND', STATUS_GONE)
		if (request.name !== undefined && isTaken(state, request.name, status_id)) throw nameTaken(STATUS_NAME_TAKEN)
		const isRenamed = request.name !== undefined && request.name !== before.name
		const rules = rulesOf(before, request, false)
		const { name = before.name, icon = before.icon, colour = before.colour } = request
		Object.assign(before, rules, { name, icon, colour }, isRenamed && { default_key: null })
		state.tell('project_updated', { what: ['statuses'], revision: state.revision })
		return statusById(state, status_id)
	})
}

export function orderStatuses(state: LocalState, status_ids: readonly string[]) {
	return state.change(() => {
		const problem = statusOrderProblem(state.statuses, status_ids)
		if (problem) throw new LocalError('CONFLICT', problem)
		for (const status of state.statuses) status.position = status_ids.indexOf(status.id)
		state.statuses.sort((a, b) => a.position - b.position)
		state.tell('project_updated', { what: ['statuses', 'panels'], revision: state.revision })
		return { statuses: listStatuses(state), revision: state.revision }
	})
}

/** What a change left on panels. */
type Changed = Pick<AssignStatusesResponse, 'changed' | 'changed_at'>
type Changer = Pick<LoggedChange, 'source' | 'reason'> & Partial<Pick<LoggedChange, 'is_undo' | 'undoes'>>

/** Gives panels the statuses that each is to have, and logs it. */
function setStatuses(
	state: LocalState,
	wanted: ReadonlyMap<string, ReadonlySet<string>>,
	{ source, reason = '', is_undo = false, undoes = null }: Changer,
): Changed & { added: ReadonlyMap<string, number> } {
	state.requireRoom('logged', state.log.length)
	const at = state.now()
	const stepIds = new Set(state.statuses.flatMap(({ id, type }) => (type === 'step' ? [id] : [])))
	const fromNone = new Set<string>()
	const logged = new Map<string, string[]>()
	const changed: Changed['changed'] = []
	for (const [panel_id, after] of wanted) {
		const before = state.carried.get(panel_id) ?? new Set<string>()
		const steps = [
			...[...after].filter((id) => !before.has(id)).map((id) => `added ${id}`),
			...[...before].filter((id) => !after.has(id)).map((id) => `removed ${id}`),
		]
		if (steps.length === 0) continue
		if (![...before].some((id) => stepIds.has(id))) fromNone.add(panel_id)
		state.carried.set(panel_id, new Set(after))
		changed.push({ panel_id, statuses: state.inOrder(after) })
		for (const step of steps) logged.set(step, [...(logged.get(step) ?? []), panel_id])
	}
	const added = new Map<string, number>()
	for (const [step, panel_ids] of logged) {
		const [action, status_id] = step.split(' ') as [LoggedChange['action'], string]
		const status_name = state.statuses.find(({ id }) => id === status_id)?.name ?? ''
		const { revision, person } = state
		const isStep = action === 'added' && stepIds.has(status_id)
		const from_none = isStep ? panel_ids.filter((id) => fromNone.has(id)).length : 0
		const how = { source, reason, is_undo, undoes }
		const change = { revision, at, status_id, status_name, action, ...how, panel_ids, from_none }
		state.addToLog({ ...change, user_id: person.id })
		if (action === 'added') added.set(status_id, panel_ids.length)
	}
	const changed_at = changed.length > 0 ? { changed_at: new Date(at).toISOString() } : {}
	if (changed.length > 0) state.tell('panel_statuses_changed', { changed, ...changed_at, revision: state.revision })
	return { changed, ...changed_at, added }
}

const afterwards = (state: LocalState, panel_id: string, { add, remove, replace }: WantedStatuses): Set<string> => {
	const before = replace ? [] : [...(state.carried.get(panel_id) ?? [])].filter((id) => !remove.includes(id))
	return new Set([...before, ...add])
}

/** Changes the statuses of panels. A change made before changes nothing. */
export function assignStatuses(
	state: LocalState,
	request: Omit<AssignStatusesRequest, 'panel_ids' | 'source'> & { source: LoggedChange['source'] },
	panelIds: () => readonly string[],
): AssignStatusesResponse {
	return state.change(() => {
		if (state.made(request.change_id, 'panel_statuses'))
			return state.leaveUnchanged({ changed: [], revision: state.revision - 1, repeated: true })
		requireStatuses(state, [...(request.add ?? []), ...(request.set ? [request.set] : []), ...(request.remove ?? [])])
		const panel_ids = [...new Set(panelIds())]
		state.requirePanels(panel_ids)
		const wanted = wantedStatuses(request, state.statuses)
		const { onward, left_out } = holdBack(state, panel_ids, wanted, request.on_back)
		const each = new Map(onward.map((id) => [id, afterwards(state, id, wanted)]))
		const { added: _, ...change } = setStatuses(state, each, request)
		state.keep(request.change_id, 'panel_statuses')
		return { ...change, ...(left_out > 0 && { left_out }), revision: state.revision }
	})
}

/** The panels that don't go back, and how many do. @throws LocalError for those when they are refused */
function holdBack(
	state: LocalState,
	panel_ids: readonly string[],
	wanted: WantedStatuses,
	on_back: AssignStatusesRequest['on_back'],
): { onward: readonly string[]; left_out: number } {
	const lost = new Map<string, string>()
	if (on_back !== 'allow')
		for (const id of panel_ids) {
			const step = stepLost([...(state.carried.get(id) ?? [])], wanted, state.statuses)
			if (step) lost.set(id, step.id)
		}
	if (on_back === 'refuse' && lost.size > 0) {
		const to = furthestStep(wanted.add, state.statuses)?.id ?? null
		const named = (id: string) => ({ id, mark: state.labelOf(id), name: '' })
		const back = [...Map.groupBy(lost.keys(), (id) => lost.get(id) as string)].map(([from, ids]) => ({
			...{ from, to, panel_count: ids.length, panels: ids.slice(0, NAMED_PANELS).map(named) },
		}))
		const details: StatusRuleBreaks = { breaks: [], back, panel_count: lost.size, asked: panel_ids.length }
		throw new LocalError('STATUS_RULE', 'Some panels would go back to an earlier status', details)
	}
	return { onward: panel_ids.filter((id) => !lost.has(id)), left_out: lost.size }
}
const NAMED_PANELS = 5

type KeptStatus = { status: LocalStatus; move_to: string | null }

export function deleteStatus(
	state: LocalState,
	status_id: string,
	{ move_to, change_id }: DeleteStatusQuery,
): DeleteStatusResponse {
	return state.change(() => {
		const made = state.made(change_id, 'status_deleted')
		if (made) {
			const { moved } = made.payload as { moved: number }
			const unchanged = { changed: [], revision: state.revision - 1, repeated: true }
			return state.leaveUnchanged({ statuses: listStatuses(state), moved, ...unchanged })
		}
		const { moved, kept, ...change } = removeStatus(state, status_id, move_to ?? null)
		state.keep(change_id, 'status_deleted', { ...kept, moved })
		return { statuses: listStatuses(state), moved, ...change, revision: state.revision }
	})
}

function removeStatus(state: LocalState, status_id: string, move_to: string | null, is_undo = false) {
	const status = state.statuses.find(({ id }) => id === status_id)
	if (!status) throw new LocalError('NOT_FOUND', STATUS_GONE)
	const isGuarded = status.set_by !== 'editors' || state.statuses.some(({ requires }) => requires.includes(status_id))
	if (isGuarded) throw new LocalError('ACCESS_DENIED', 'Only managers delete a status that rules speak of')
	if (move_to === status_id)
		throw new LocalError('VALIDATION_FAILED', 'Choose another status for the panels that have this one')
	if (move_to !== null) requireStatuses(state, [move_to])
	const wanted = { add: move_to === null ? [] : [move_to], remove: [status_id], replace: false }
	const carrying = [...state.carried].filter(([, carried]) => carried.has(status_id))
	const each = new Map(carrying.map(([id]) => [id, afterwards(state, id, wanted)]))
	const { added, ...change } = setStatuses(state, each, { source: 'status_deleted', is_undo })
	state.statuses = state.statuses.filter(({ id }) => id !== status_id)
	const kept: KeptStatus = { status: { ...status }, move_to }
	for (const [place, other] of state.statuses.entries()) other.position = place
	state.tell('project_updated', { what: ['statuses'], revision: state.revision })
	return { ...change, moved: move_to === null ? 0 : (added.get(move_to) ?? 0), kept }
}

/** Takes back what a change did to panels; those that were changed since are kept as they are. */
export function takeBack(state: LocalState, revision: number): Changed & { restored: number; kept: number } {
	const logged = state.log.filter((change) => change.revision === revision)
	const each = new Map<string, Set<string>>()
	let kept = 0
	for (const panel_id of new Set(logged.flatMap(({ panel_ids }) => panel_ids))) {
		const own = (action: LoggedChange['action']) =>
			logged.filter((change) => change.action === action && change.panel_ids.includes(panel_id))
		const adds = own('removed').map(({ status_id }) => status_id)
		const removes = own('added').map(({ status_id }) => status_id)
		const history = state.log
			.filter(({ panel_ids }) => panel_ids.includes(panel_id))
			.toSorted((a, b) => b.revision - a.revision)
		const revisions = history.map((change) => change.revision)
		const undoes = history.map((change) => change.undoes ?? 0)
		const hasStatuses = adds.every((id) => state.statuses.some((status) => status.id === id))
		if (!hasStatuses || !isAsLeft({ revisions, undoes }, revision)) kept++
		else each.set(panel_id, afterwards(state, panel_id, { add: adds, remove: removes, replace: false }))
	}
	const source = logged[0]?.source ?? 'status_deleted'
	const { added: _, ...change } = setStatuses(state, each, { source, is_undo: true, undoes: revision })
	return { ...change, restored: change.changed.length, kept }
}

/** Brings a deleted status back, and to its panels. */
export function restoreStatus(state: LocalState, { revision, payload }: { revision: number; payload: unknown }) {
	const { status, move_to } = payload as KeptStatus
	if (state.statuses.some(({ id }) => id === status.id))
		throw new LocalError('CONFLICT', 'This status has already been restored')
	if (isTaken(state, status.name, null)) throw nameTaken(STATUS_NAME_TAKEN)
	state.requireRoom('logged', state.log.length)
	state.statuses.splice(Math.min(status.position, state.statuses.length), 0, { ...status })
	for (const [place, other] of state.statuses.entries()) other.position = place
	const taken = takeBack(state, revision)
	state.tell('project_updated', { what: ['statuses'], revision: state.revision })
	return { ...taken, status: statusById(state, status.id), more: { status, move_to } satisfies KeptStatus }
}

/** Deletes a status again that an undo had brought back. */
export function deleteAgain(state: LocalState, payload: unknown) {
	const { status, move_to } = payload as KeptStatus
	const { kept, moved: _, ...change } = removeStatus(state, status.id, move_to, true)
	return { ...change, restored: change.changed.length, kept: 0, deleted_status_id: status.id, more: kept }
}
