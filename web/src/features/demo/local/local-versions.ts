import { categoryBits, type VersionDifferences } from '@panelyard/contracts/models/version-differences'
import type {
	CreateVersionRequest,
	DecideRequest,
	DecideResponse,
	GoLiveRequest,
	GoLiveResponse,
	ImpactCategory,
	ModelVersion,
	PanelVersionsResponse,
	VersionListResponse,
	VersionResponse,
} from '@panelyard/contracts/models/versions'
import type { UndoChangeResponse } from '@panelyard/contracts/statuses/changes'
import { type IssueSide, type LocalIssue, liveSide, wentLiveAt } from './issue-state.ts'
import { LocalError } from './local-error.ts'
import { ownersOf, panelsOfIssue, switchIssue, undecidedOf } from './local-issue.ts'
import type { LocalState } from './local-state.ts'

/** @throws LocalError while the second issue isn't there */
export function requireIssue({ issue }: LocalState): LocalIssue {
	if (issue) return issue
	throw new LocalError('NOT_FOUND', 'This version does not exist')
}

/** Which of the two issues has a number. @throws LocalError when none has, or the visitor hasn't uploaded it */
export function sideOf(issue: LocalIssue, number: number): IssueSide {
	if (number === issue.given.before.number) return 'before'
	if (number === issue.given.after.number && issue.issued) return 'after'
	throw new LocalError('NOT_FOUND', 'This version does not exist')
}

export function viewVersion(state: LocalState, issue: LocalIssue, side: IssueSide): ModelVersion {
	const { before, after } = issue.given
	const at = wentLiveAt(issue, side)
	const live_at = at === null ? null : new Date(at).toISOString()
	const isLive = liveSide(issue) === side
	if (side === 'before')
		return { ...before, state: isLive ? 'live' : 'earlier', live_at: live_at ?? before.live_at ?? before.issued_at }
	const { name = '', note = '', at: issued = 0 } = issue.issued ?? {}
	return {
		...after,
		name,
		note,
		state: isLive ? 'live' : live_at === null ? 'to_review' : 'earlier',
		issued_by: { user_id: state.person.id, name: state.person.name },
		issued_at: new Date(issued).toISOString(),
		live_at,
	}
}

export function listVersions(state: LocalState): VersionListResponse {
	const { issue, project } = state
	const sides = issue ? (issue.issued ? (['after', 'before'] as const) : (['before'] as const)) : []
	const versions = issue ? sides.map((side) => viewVersion(state, issue, side)) : onlyVersion(project)
	return { versions, total: versions.length, page: 1, page_size: 50, revision: state.revision }
}

/** The live version of a project whose other issue isn't known. */
const onlyVersion = ({ model, file_name, created_at }: LocalState['project']): ModelVersion[] =>
	model === null
		? []
		: [
				{
					...{ id: model.version_id, number: model.version_number, name: '', note: '', state: 'live', issued_by: null },
					...{ file_names: file_name === null ? [] : [file_name], issued_at: created_at, live_at: created_at },
					...{ job: null, model, impact: null },
				},
			]

export function readVersion(state: LocalState, number: number): VersionResponse {
	const issue = requireIssue(state)
	return { version: viewVersion(state, issue, sideOf(issue, number)), revision: state.revision }
}

/** Uploads the second issue, whose file the demo has. */
export function issueVersion(state: LocalState, { name, note }: CreateVersionRequest): VersionResponse {
	const { issue } = state
	if (!issue)
		throw new LocalError(
			'CONFLICT',
			'The second version of the building is still being prepared. Try again in a moment.',
		)
	if (issue.issued) return readVersion(state, issue.given.after.number)
	return state.change(() => {
		issue.issued = { name, note, at: state.now() }
		tellVersions(state)
		return { version: viewVersion(state, issue, 'after'), revision: state.revision }
	})
}

/** Discards the second issue, which can be uploaded again. */
export function discardVersion(state: LocalState, number: number): VersionResponse {
	const issue = requireIssue(state)
	const { version } = readVersion(state, number)
	if (version.state !== 'to_review') throw new LocalError('CONFLICT', 'A version that has been live can’t be discarded')
	return state.change(() => {
		issue.decisions.clear()
		issue.issued = null
		tellVersions(state)
		return { version: { ...version, state: 'discarded', model: null }, revision: state.revision }
	})
}

const tellVersions = (state: LocalState): void =>
	state.tell('project_updated', { what: ['versions'], revision: state.revision })

export function decide(state: LocalState, number: number, request: DecideRequest): DecideResponse {
	const issue = requireIssue(state)
	if (viewVersion(state, issue, sideOf(issue, number)).state !== 'to_review')
		throw new LocalError('CONFLICT', 'This version has been live already')
	const { decision, category, panel_ids, element = null } = request
	const impacts = new Map(issue.given.panels.map(({ impact }) => [impact.id, impact]))
	const ids = panel_ids
		? [...new Set(panel_ids)]
		: [...impacts.values()].flatMap(({ id, categories }) => (category && categories.includes(category) ? id : []))
	if (ids.some((id) => !impacts.has(id))) throw new LocalError('NOT_FOUND', 'This version has no such panel')
	const isKnown = (id: string) => impacts.get(id)?.before !== null
	if (panel_ids && decision !== null && decision !== 'accept' && !ids.every(isKnown))
		throw new LocalError('CONFLICT', 'Only panels of the project can be held or mapped')
	const owners = ownersOf(issue)
	if (element !== null) {
		const owner = owners.get(element)
		if (owner === undefined) throw new LocalError('NOT_FOUND', 'This version has no such panel')
		if (owner !== ids[0] && impacts.has(owner) && isKnown(owner))
			throw new LocalError('CONFLICT', 'Another panel becomes this one. Hold that one first, or map it elsewhere.', {
				element,
			})
	}
	return state.change(() => {
		const due = ids.filter((id) => {
			const before = issue.decisions.get(id)
			if (decision === null) return before !== undefined
			if (decision === 'hold' && !isKnown(id)) return false
			return before?.decision !== decision || before.element !== element
		})
		for (const id of due) {
			if (decision === null) issue.decisions.delete(id)
			else issue.decisions.set(id, { decision, element, at: state.now() })
		}
		const undecided = undecidedOf(issue).length
		if (due.length === 0) return state.leaveUnchanged({ changed: 0, undecided, revision: state.revision - 1 })
		tellVersions(state)
		return { changed: due.length, undecided, revision: state.revision }
	})
}

type KeptSwitch = { to: IssueSide }
const other = (side: IssueSide) => (side === 'after' ? 'before' : 'after')

export function goLive(
	state: LocalState,
	number: number,
	{ change_id, hold_undecided }: GoLiveRequest,
): GoLiveResponse {
	const issue = requireIssue(state)
	const side = sideOf(issue, number)
	const replacedBy = (from: IssueSide) => issue.given[other(from)].number
	return state.change(() => {
		const made = state.made(change_id, 'version_live')
		const answer = (replaced: number | null, revision = state.revision) => ({
			version: viewVersion(state, issue, side),
			replaced,
			revision,
		})
		if (made) return state.leaveUnchanged(answer(replacedBy((made.payload as KeptSwitch).to), state.revision - 1))
		if (side === liveSide(issue)) return state.leaveUnchanged(answer(null, state.revision - 1))
		const undecided = side === 'after' && wentLiveAt(issue, 'after') === null ? undecidedOf(issue) : []
		if (undecided.length > 0 && !hold_undecided)
			throw new LocalError('CONFLICT', 'Decide on the uncertain panels first, or hold them', {
				undecided: undecided.length,
			})
		for (const id of undecided) issue.decisions.set(id, { decision: 'hold', element: null, at: state.now() })
		switchIssue(state, issue, side)
		state.keep(change_id, 'version_live', { to: side } satisfies KeptSwitch)
		return answer(replacedBy(side))
	})
}

/** Goes live with the issue that a change replaced. */
export function takeVersionBack(
	state: LocalState,
	payload: unknown,
): Pick<UndoChangeResponse, 'restored' | 'kept'> & { more: KeptSwitch } {
	const issue = requireIssue(state)
	const { to } = payload as KeptSwitch
	if (liveSide(issue) !== to) throw new LocalError('CONFLICT', 'Another version is live by now')
	switchIssue(state, issue, other(to))
	return { restored: 0, kept: 0, more: { to: other(to) } }
}

const REVERSED: Partial<Record<ImpactCategory, ImpactCategory>> = { added: 'removed', removed: 'added' }

/** How one issue differs from the other, panel by panel. */
export function readDifferences(state: LocalState, number: number, than: number): VersionDifferences {
	const issue = requireIssue(state)
	const [to, from] = [sideOf(issue, number), sideOf(issue, than)]
	if (to === from) throw new LocalError('CONFLICT', 'Choose two different versions')
	const { given, first, decisions } = issue
	const isBackwards = to === 'before'
	const after = panelsOfIssue(issue)
	const categories = new Map([
		...given.contested.map(({ id }) => [id, ['uncertain']] as [string, ImpactCategory[]]),
		...given.panels.map(({ impact }) => [impact.id, impact.categories] as [string, ImpactCategory[]]),
	])
	const marked = [...new Set([...first.panels.keys(), ...after.keys()])].map((id) => {
		const [ours, theirs] = [first.panels.get(id), after.get(id)]
		const mark = ours?.mark || theirs?.mark || ours?.name || theirs?.name || ''
		const found = categories.get(id) ?? (['added'] as const)
		return {
			id,
			mark,
			elements: { before: ours?.element ?? null, after: theirs?.element ?? null },
			bits: categoryBits(isBackwards ? found.map((one) => REVERSED[one] ?? one) : found),
			decision: isBackwards ? null : (decisions.get(id)?.decision ?? null),
		}
	})
	const rows = marked.toSorted((a, b) => (a.mark === b.mark ? (a.id < b.id ? -1 : 1) : a.mark < b.mark ? -1 : 1))
	const before = viewVersion(state, issue, from)
	const version = viewVersion(state, issue, to)
	const { degrees, metres } = given.moved_as_whole
	const origins: VersionDifferences['origins'] = { before: first.model?.origin ?? [0, 0, 0], after: given.model.origin }
	return {
		before,
		after: version,
		state: 'ready',
		job: null,
		is_reviewable: version.state === 'to_review',
		moved_as_whole: isBackwards
			? { degrees: -degrees, metres: metres.map((along) => -along) as [number, number, number] }
			: given.moved_as_whole,
		origins: { before: origins[from], after: origins[to] },
		panels: {
			ids: rows.map(({ id }) => id),
			before: rows.map(({ elements }) => elements[from]),
			after: rows.map(({ elements }) => elements[to]),
			marks: rows.map(({ mark }) => mark),
			categories: rows.map(({ bits }) => bits),
			decisions: rows.map(({ decision }) => decision),
		},
		revision: state.revision,
	}
}

/** What the issues that are or were live did to a panel, the newest first. */
export function versionsOfPanel(state: LocalState, id: string): PanelVersionsResponse {
	state.requirePanels([id])
	const { issue } = state
	if (!issue) return { versions: [] }
	const [was, is] = [issue.first.panels.get(id), panelsOfIssue(issue).get(id)]
	const impact = issue.given.panels.find((one) => one.impact.id === id)?.impact
	const isContested = issue.given.contested.some((one) => one.id === id)
	const found = impact?.categories ?? (isContested ? [] : ['added' as const])
	const categories = found.filter((one) => one !== 'unchanged')
	const headOf = (side: IssueSide) => {
		const { number, name, live_at, issued_at, issued_by } = viewVersion(state, issue, side)
		return { number, name, live_at: live_at ?? issued_at, person: issued_by?.name ?? '' }
	}
	const versions: PanelVersionsResponse['versions'] = []
	if (wentLiveAt(issue, 'after') !== null && (categories.length > 0 || !was)) {
		const { geometry = [], property_count = 0, moved_by = null, turned_by = null } = impact ?? {}
		versions.push({
			...headOf('after'),
			...{ categories, geometry, property_count, moved_by, turned_by },
			decision: issue.decisions.get(id)?.decision ?? null,
			mark_before: was?.mark ?? null,
			mark_after: is?.mark ?? null,
		})
	}
	if (was)
		versions.push({
			...headOf('before'),
			...{ categories: [], geometry: [], property_count: 0, moved_by: null, turned_by: null, decision: null },
			mark_before: null,
			mark_after: was.mark,
		})
	return { versions }
}

/** The days on which the other issue went live, for the figures. */
export function versionMarks(issue: LocalIssue | null, dayOf: (at: number) => string) {
	if (!issue) return []
	const { counts } = issue.given.after.impact ?? { counts: {} as Partial<Record<ImpactCategory, number>> }
	return issue.switches.map(({ at, to }, place) => {
		// The two take turns, so only the first switch goes live with something new.
		const isBack = place > 0
		return {
			day: dayOf(at),
			number: issue.given[to].number,
			is_back: isBack,
			added: isBack ? null : (counts.added ?? 0),
			removed: isBack ? null : (counts.removed ?? 0),
		}
	})
}
