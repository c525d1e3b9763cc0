import { createHash, randomUUID } from 'node:crypto'
import {
	type ChangeInstruction,
	type Instruction,
	MAX_COMMENTED,
	type PanelAction,
	type Parting,
	type ProposeResponse,
	type Reading,
	type Selection,
	type Step,
	type SumRow,
} from '@panelyard/contracts/assistant/assistant'
import { withNewIds } from '@panelyard/contracts/assistant/assistant-changes'
import { MAX_VALUES_PER_CALL } from '@panelyard/contracts/panels/panels'
import { type ProjectRole, roleAllows } from '@panelyard/contracts/projects/projects'
import type { Vocabulary } from '@panelyard/server/features/assistant/grammar/names/vocabulary'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { refuseSettingBy } from '../statuses/status-rules.ts'
import { refuseContradictions, saysTwoStatuses } from './contradictions.ts'
import { lastVersionAnswer } from './last-version.service.ts'
import { type PanelFacet, selectedFacets } from './panel-facets.queries.ts'
import { countOfPanels, joined } from './panel-texts.queries.ts'
import { partedSums } from './parted-panels.queries.ts'
import { type PlannedChanges, planChanges, requireChange } from './planned-changes.service.ts'
import { plannedDays } from './planned-panels.service.ts'
import { countReady, heldByRules, type Part, rulesOf, type StatusRules, wantedOf } from './proposal-rules.ts'
import * as queries from './selected-panels.queries.ts'
import { askedPanels, gone, type InstructionContext, requireStatus } from './selected-panels.service.ts'
import { statusHistory } from './status-history.service.ts'

export type PanelProposal = { parts: Part[]; stayed: number; fingerprint: string }

/** Who asks. */
type Person = { user_id: string; role: ProjectRole | null }

/**
 * Works out what an instruction would change, or the answer to a question; whoever read it. Changes nothing.
 * @throws AppError ACCESS_DENIED for a change by somebody who may not make it by hand
 */
export async function propose(
	platform: Platform,
	asking: InstructionContext,
	person: Person,
	text: string,
	reading: Reading,
): Promise<ProposeResponse> {
	if ('unclear' in reading) return { outcome: 'unclear', unclear: reading.unclear }
	const { instruction, unread, undated } = reading
	const { database: db } = platform
	switch (instruction.kind) {
		case 'colour':
			return { outcome: 'colour', by: instruction.by }
		case 'section':
			if (!asking.vocabulary.floors.some(({ number }) => number === instruction.floor)) throw gone()
			return { outcome: 'section', floor: instruction.floor }
		case 'version':
			return lastVersionAnswer(platform, asking.project, instruction)
		case 'question':
		case 'view':
			return answer(db, asking, instruction, unread)
		case 'change':
			return proposeChange(db, asking, person, text, { instruction, unread, ...(undated !== undefined && { undated }) })
	}
}

async function proposeChange(
	db: Database,
	asked: InstructionContext,
	person: Person,
	text: string,
	{ instruction: said, ...read }: { instruction: ChangeInstruction; unread: string[]; undated?: string },
): Promise<ProposeResponse> {
	requireEditor(person)
	requireChange(said)
	const planned = await planChanges(db, asked, person, withNewIds(said, randomUUID), await rulesOf(db, asked))
	if ('why' in planned)
		return { outcome: 'unclear', unclear: { ...planned, words: planned.words.slice(0, 400), options: [] } }
	const { asking, rules, instruction, changes, existing } = planned
	if (instruction.steps.some(({ actions }) => saysTwoStatuses(actions, rules)))
		return { outcome: 'unclear', unclear: { why: 'several_meant', words: text.slice(0, 400), options: [] } }
	const { parts, stayed, fingerprint } = await panelProposal(db, person, planned)
	const held = await heldByRules(db, asking, parts, rules)
	return {
		outcome: 'proposal',
		instruction,
		...read,
		changes,
		existing,
		parts: parts.map(({ identity: _, ...part }) => {
			const blocked = held.blocked.get(part.key)
			return { ...part, ...(blocked !== undefined && { blocked }) }
		}),
		panel_count: countPanels(parts),
		stayed,
		not_ready: held.not_ready,
		breaks: held.breaks,
		ready_count: held.not_ready === 0 ? countPanels(parts) : await countReady(db, asking, parts, held),
		miscounted: await miscounted(db, asking, instruction),
		fingerprint,
	}
}

/** How many panels parts are of, each counted once. Those of one action have none in common. */
export function countPanels(parts: readonly Part[]): number {
	const [first] = parts
	if (parts.every(({ action }) => action === first?.action)) return parts.reduce((sum, { count }) => sum + count, 0)
	return countOfPanels({
		elements: [...new Set(parts.flatMap(({ panels }) => panels.elements))],
		panel_ids: [...new Set(parts.flatMap(({ panels }) => panels.panel_ids))],
	})
}

export function requireEditor({ role }: Pick<Person, 'role'>): void {
	if (role === null || !roleAllows(role, 'editor'))
		throw new AppError('ACCESS_DENIED', "You don't have permission to change this project.")
}

const MEASURED = { weight: 'weight', area: 'area', volume: 'volume' } as const
type Measured = keyof typeof MEASURED | null

async function answer(
	db: Database,
	asking: InstructionContext,
	instruction: Extract<Instruction, { select: Selection }>,
	unread: string[],
): Promise<ProposeResponse> {
	const ask = instruction.kind === 'question' ? instruction.ask : 'list'
	const measure = ask in MEASURED ? MEASURED[ask as keyof typeof MEASURED] : null
	const asked = await askedPanels(db, asking, instruction.select)
	if (instruction.kind === 'question' && (ask === 'who' || ask === 'when')) {
		const status = requireStatus(asking.vocabulary, instruction.status ?? null)
		const given = await statusHistory(db, asked, status)
		const known = countOfPanels(given.panels)
		return {
			outcome: 'answer',
			instruction,
			unread,
			count: known,
			total: null,
			without_value: given.count - known,
			incomplete: 0,
			panels: given.panels,
			history: given.rows,
		}
	}
	const { panels, total, without_value, incomplete } = await queries.selectedTotals(db, asked, measure)
	const count = countOfPanels(panels)
	if (instruction.kind === 'question' && ask === 'planned') {
		const status = requireStatus(asking.vocabulary, instruction.status ?? null)
		const { rows, panels: dated } = await plannedDays(asking.dated, panels, status)
		const known = countOfPanels(dated)
		const figures = { count: known, total: null, without_value: count - known, incomplete }
		return { outcome: 'answer', instruction, unread, ...figures, panels: dated, planned: rows }
	}
	const by = instruction.kind === 'question' ? instruction.by : undefined
	return {
		outcome: 'answer',
		...(by && { sums: await sumsBy(db, asked, by, measure) }),
		instruction,
		unread,
		count,
		total: measure ? (total ?? 0) : null,
		without_value: measure ? without_value : 0,
		incomplete,
		panels,
	}
}

async function sumsBy(db: Database, asked: queries.Asked, by: Parting, measure: Measured): Promise<SumRow[]> {
	const sums = await partedSums(db, asked, by, measure)
	const isNumber = by === 'floor' || by === 'kind'
	return sums.map(({ of, ...sum }) => ({
		...sum,
		of: of === null ? null : isNumber ? Number(of) : of,
		count: countOfPanels(sum.panels),
	}))
}

/**
 * What an instruction comes to on the data as it is now, always the same for the same data.
 * @throws AppError NOT_FOUND for what the project doesn't have, ACCESS_DENIED for statuses that are for others to set,
 * CONFLICT when two steps say different things of a panel
 */
export async function panelProposal(
	db: Database,
	person: Person,
	{ asking, rules, instruction: { steps }, changes }: PlannedChanges,
): Promise<PanelProposal> {
	const parts: Part[] = []
	// What stays as a step says must not be changed by another step.
	const kept: Pick<Part, 'action' | 'panels'>[] = []
	let values = 0
	for (const [place, step] of steps.entries()) {
		refuseActions(asking.vocabulary, rules, person, step)
		const isResolving = step.actions.some((each) => each.do === 'resolve_comments')
		const select = isResolving ? { ...step.select, comments: 'open' as const } : step.select
		const asked = await askedPanels(db, asking, select)
		const facets = await selectedFacets(db, asked, {
			statuses: step.actions.some(isOfStatus),
			category: step.actions.some(({ do: what }) => what === 'set_category' || what === 'clear_category'),
			groups: step.actions.flatMap((each) => groupOf(each) ?? []),
			steps: step.actions.flatMap((each) => (each.do === 'plan' ? [each.status] : [])),
		})
		values += facets.reduce((sum, { panels }) => sum + countOfPanels(panels), 0) * step.actions.length
		if (values > MAX_VALUES_PER_CALL)
			throw new AppError('VALIDATION_FAILED', 'This instruction changes too much at once. Say it in several ones.')
		for (const [order, action] of step.actions.entries()) {
			const read = partsOf(action, `${place}.${order}`, facets, asking.vocabulary, step, rules)
			parts.push(...read.parts)
			kept.push({ action, panels: read.stayed })
			if (action.do === 'comment' && read.parts.some(({ count }) => count > MAX_COMMENTED))
				throw new AppError('VALIDATION_FAILED', `Write a comment on at most ${MAX_COMMENTED} panels at once`)
		}
	}
	refuseContradictions([...parts, ...kept], rules)
	for (const { action, before } of parts)
		if (action.do === 'clear_statuses')
			refuseSettingBy(
				person,
				rules.filter(({ id }) => before.includes(id)),
			)
	const said = [steps, changes.map(({ change, panel_count }) => [change, panel_count])]
	const hash = createHash('sha256').update(JSON.stringify([said, namesOf(asking.vocabulary, rules, said)]))
	for (const { key, before, after, panels, identity } of parts)
		hash.update(JSON.stringify([key, before, after, panels.elements.join(), panels.panel_ids, identity]))
	const stayed = kept.reduce((sum, { panels }) => sum + countOfPanels(panels), 0)
	return { parts, stayed, fingerprint: hash.digest('base64url') }
}

/** What the person read and the rules that decided it: a proposal to set "Delivered" isn't one to set "Rejected". */
function namesOf({ groups, categories }: Vocabulary, rules: StatusRules, instruction: unknown): unknown[] {
	const said = JSON.stringify(instruction)
	const named = [...groups, ...categories].filter(({ id }) => said.includes(id)).map(({ id, name }) => [id, name])
	const statuses = rules.map(({ id, name, type, replaces, requires, requires_mode, set_by, set_by_people }) => [
		...[id, name, type, replaces, requires, requires_mode, set_by, set_by_people],
	])
	return [named, statuses]
}

const isOfStatus = ({ do: what }: PanelAction): boolean =>
	what === 'set_status' || what === 'remove_status' || what === 'clear_statuses'

const groupOf = (action: PanelAction): string | null =>
	action.do === 'leave_group' || action.do === 'join_group' ? action.group : null

/** Splits what an action changes by what panels have before it. */
function partsOf(
	action: PanelAction,
	key: string,
	facets: readonly PanelFacet[],
	vocabulary: Vocabulary,
	step: Step,
	rules: StatusRules,
): { parts: Part[]; stayed: Part['panels'] } {
	const merged = new Map<string, StatusesOrValue & { facets: PanelFacet[] }>()
	const stayed: PanelFacet[] = []
	for (const facet of facets) {
		const change = changeOf(action, facet, vocabulary, step, rules)
		if (change === null) {
			stayed.push(facet)
			continue
		}
		const same = `${change.before.join()} > ${change.after.join()}`
		const part = merged.get(same)
		if (part) part.facets.push(facet)
		else merged.set(same, { ...change, facets: [facet] })
	}
	const parts = [...merged.values()].map(({ facets: own, before, after }, place) => {
		const panels = joined(own.map((facet) => facet.panels))
		const identity = own.reduce((both, facet) => both ^ facet.identity, 0)
		return { key: `${key}.${place}`, action, before, after, count: countOfPanels(panels), panels, identity }
	})
	return { parts, stayed: joined(stayed.map(({ panels }) => panels)) }
}

type StatusesOrValue = { before: string[]; after: string[] }

/** What an action makes of panels; null when they are so already. */
function changeOf(
	action: PanelAction,
	facet: PanelFacet,
	vocabulary: Vocabulary,
	step: Step,
	rules: StatusRules,
): StatusesOrValue | null {
	switch (action.do) {
		case 'set_status':
		case 'remove_status':
		case 'clear_statuses': {
			const wanted = wantedOf(action, rules)
			const before = vocabulary.statuses.map(({ id }) => id).filter((id) => facet.statuses.includes(id))
			const kept = before.filter((id) => !wanted.remove.includes(id))
			const after = [...new Set([...kept, ...wanted.add])]
			const own = [...new Set(before)]
			return own.length === after.length && own.every((id) => after.includes(id)) ? null : { before: own, after }
		}
		case 'join_group':
			return facet.groups.includes(action.group) ? null : { before: [], after: [action.group] }
		case 'leave_group':
			return facet.groups.includes(action.group) ? { before: [action.group], after: [] } : null
		case 'set_category':
			if (facet.category_id === action.category) return null
			return { before: facet.category_id ? [facet.category_id] : [], after: [action.category] }
		case 'clear_category':
			return facet.category_id ? { before: [facet.category_id], after: [] } : null
		case 'comment':
			return { before: [], after: [action.text] }
		case 'resolve_comments':
			return { before: ['open'], after: ['resolved'] }
		case 'plan': {
			const place = step.actions.filter((each) => each.do === 'plan').indexOf(action)
			const before = facet.dates[place] ?? null
			if (before === action.date) return null
			return { before: before ? [before] : [], after: action.date ? [action.date] : [] }
		}
	}
}

/** @throws AppError for what the project lacks, statuses that are for others to set, and dates of flags */
function refuseActions(vocabulary: Vocabulary, rules: StatusRules, person: Person, { actions }: Step): void {
	const has = (list: readonly { id: string }[], id: string): boolean => list.some((each) => each.id === id)
	for (const action of actions) {
		const group = groupOf(action)
		if (group !== null && !has(vocabulary.groups, group)) throw gone()
		if (action.do === 'set_category' && !has(vocabulary.categories, action.category)) throw gone()
		if (!('status' in action)) continue
		const rule = rules.find(({ id }) => id === action.status)
		if (!rule) throw gone()
		if (action.do !== 'plan') refuseSettingBy(person, [rule])
		else if (rule.type === 'flag')
			throw new AppError('VALIDATION_FAILED', `“${rule.name}” is a flag. Only steps have dates.`)
	}
}

/** Marks whose number in the list isn't that of the project. */
async function miscounted(
	db: Database,
	{ project, vocabulary }: InstructionContext,
	{ steps }: ChangeInstruction,
): Promise<{ mark: string; listed: number; found: number }[]> {
	const listed = steps.flatMap(({ select }) =>
		(select.marks ?? []).flatMap((each) =>
			each.count === undefined || each.to !== undefined
				? []
				: vocabulary.marks.resolve(each).map((mark) => ({ mark, listed: each.count ?? 0 })),
		),
	)
	if (listed.length === 0) return []
	const counts = await queries.countMarks(
		db,
		project.id,
		listed.map(({ mark }) => mark),
	)
	const found = new Map(counts.map((each) => [each.mark, each.found]))
	return listed
		.map((each) => ({ ...each, found: found.get(each.mark) ?? 0 }))
		.filter((each) => each.found !== each.listed)
}
