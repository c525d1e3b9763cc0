import {
	type ChangeInstruction,
	type Existing,
	MAX_CHANGES,
	type ProjectChange,
	type ProposedChange,
} from '@panelyard/contracts/assistant/assistant'
import { withIds } from '@panelyard/contracts/assistant/assistant-changes'
import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { NEW_STATUS_RULES } from '@panelyard/contracts/statuses/statuses'
import { movedBeside } from '@panelyard/rules/statuses/status-order'
import { unusedLook } from '@panelyard/rules/statuses/unused-look'
import type { Vocabulary } from '@panelyard/server/features/assistant/grammar/names/vocabulary'
import { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { nameKeys } from '../../database/tables/name-in-project.ts'
import { AppError } from '../../platform/app-error.ts'
import { projectCategories } from '../categories/categories.service.ts'
import { refuseDeleting } from '../statuses/deleted-statuses.service.ts'
import { countRecoloured } from '../statuses/statuses.service.ts'
import { contradictionOf } from './contradictions.ts'
import type { StatusRules } from './proposal-rules.ts'
import { countOf } from './selected-panels.queries.ts'
import { gone, type InstructionContext } from './selected-panels.service.ts'

// What an instruction changes of statuses, groups and categories themselves.

type Created = Extract<ProjectChange, { id: string }>
type Of = Existing['of']
const ofCreated = ({ do: what }: Created): Of =>
	what === 'create_status' ? 'status' : what === 'create_group' ? 'group' : 'category'

/** A question back: the name that two changes say opposite things of, or that something else has. */
export type Unplanned = { why: 'contradiction' | 'name_taken'; words: string }

export type PlannedChanges = {
	/** With the ids of what is there already in place of what would be created. */
	instruction: ChangeInstruction
	changes: ProposedChange[]
	existing: Existing[]
	/** With what is created. */
	rules: StatusRules
	asking: InstructionContext
}

/**
 * Works out the changes of the project's own things, always the same for the same data. Changes nothing.
 * @param said created things have UUIDs
 * @throws AppError NOT_FOUND for what the project doesn't have, ACCESS_DENIED for statuses that are for managers to delete
 */
export async function planChanges(
	db: Database,
	asking: InstructionContext,
	person: { role: ProjectRole | null },
	said: ChangeInstruction,
	rules: StatusRules,
): Promise<PlannedChanges | Unplanned> {
	if (said.changes.length === 0) return { instruction: said, changes: [], existing: [], rules, asking }
	const { vocabulary } = asking
	const keyOf = await nameKeys(db, [
		...said.changes.flatMap((change) => ('name' in change ? [change.name] : [])),
		...[...rules, ...vocabulary.groups, ...vocabulary.categories].map(({ name }) => name),
	])
	const listOf = (of: Of): readonly { id: string; name: string }[] =>
		of === 'status' ? rules : of === 'group' ? vocabulary.groups : vocabulary.categories
	const found = new Map<string, { of: Of; id: string; name: string; isThere: boolean }>()
	for (const change of said.changes) {
		if (!('id' in change)) continue
		const of = ofCreated(change)
		const key = keyOf(change.name)
		const there = listOf(of).find(({ name }) => keyOf(name) === key)
		const before = [...found.values()].find((each) => each.of === of && keyOf(each.name) === key)
		const meant = there ? { ...there, isThere: true } : (before ?? { id: change.id, name: change.name, isThere: false })
		found.set(change.id, { of, id: meant.id, name: meant.name, isThere: meant.isThere })
	}
	const instruction = withIds(said, new Map([...found].map(([id, meant]) => [id, meant.id])))
	const unlike = new Map(instruction.changes.map((change) => [JSON.stringify(change), change]))
	const isCreatedTwice = (change: ProjectChange, place: number, all: readonly ProjectChange[]): boolean =>
		'id' in change && all.some((each, at) => at < place && 'id' in each && each.id === change.id)
	const created = new Set([...found.values()].flatMap(({ id, isThere }) => (isThere ? [] : [id])))
	const existing = [
		...new Map(
			[...found.values()].flatMap(({ isThere, of, id, name }) => (isThere ? [[id, { of, id, name }] as const] : [])),
		).values(),
	]
	const asked = [...unlike.values()].filter((change, place, all) => !isCreatedTwice(change, place, all))
	const wanted = asked.filter((change) => !('id' in change) || created.has(change.id))
	const nameOf = (id: string): string =>
		[...rules, ...vocabulary.groups, ...vocabulary.categories, ...found.values()].find((each) => each.id === id)
			?.name ?? ''
	const contradicted = contradictionOf({ ...instruction, changes: asked })
	if (contradicted !== null) return { why: 'contradiction', words: nameOf(contradicted) }
	const deleted = new Set(wanted.flatMap((change) => (change.do.startsWith('delete_') ? [targetOf(change) ?? ''] : [])))
	for (const change of wanted) {
		if (!change.do.startsWith('rename_') || !('name' in change)) continue
		const of = change.do.slice('rename_'.length) as Of
		const key = keyOf(change.name)
		const others = [...listOf(of), ...[...found.values()].filter((each) => each.of === of)]
		const isTaken = others.some(({ id, name }) => id !== targetOf(change) && !deleted.has(id) && keyOf(name) === key)
		if (isTaken) return { why: 'name_taken', words: change.name }
	}
	const later = withCreated(asking, rules, wanted)
	const changes = await proposed(db, asking, person, wanted, rules)
	return { instruction: { ...instruction, changes: wanted }, changes, existing, ...later }
}

/** What a change is about; undefined for what it creates. */
export const targetOf = (change: ProjectChange): string | undefined =>
	'status' in change
		? change.status
		: 'group' in change
			? change.group
			: 'category' in change
				? change.category
				: undefined

/** The project's words and statuses with what is created, so that panels can get it. */
function withCreated(
	asking: InstructionContext,
	rules: StatusRules,
	changes: readonly ProjectChange[],
): Pick<PlannedChanges, 'asking' | 'rules'> {
	const named = (what: Created['do']) =>
		changes.flatMap((change) => ('id' in change && change.do === what ? [{ id: change.id, name: change.name }] : []))
	const { vocabulary, project } = asking
	const statuses = named('create_status').map((status, place) => ({
		...{ ...NEW_STATUS_RULES, project_id: project.id, default_key: null, progress: 0 },
		created_at: new Date(0),
		...{ ...status, position: rules.length + place, icon: 'star' as const, colour: '#000000' },
	}))
	const later: Vocabulary = {
		...vocabulary,
		statuses: [
			...vocabulary.statuses,
			...statuses.map(({ id, name }) => ({ id, name, default_key: null, type: 'step' as const })),
		],
		groups: [...vocabulary.groups, ...named('create_group')],
		categories: [...vocabulary.categories, ...named('create_category')],
	}
	return { rules: [...rules, ...statuses], asking: { ...asking, vocabulary: later } }
}

type Look = ReturnType<typeof unusedLook>
const looksOf = (list: readonly { icon: string; colour: string }[]): Look[] =>
	list.map(({ icon, colour }) => ({ icon, colour }) as Look)

/** Each change with the panels that it is of, in order; what is created gets a look of its own. */
async function proposed(
	db: Database,
	{ project, vocabulary }: InstructionContext,
	person: { role: ProjectRole | null },
	changes: readonly ProjectChange[],
	rules: StatusRules,
): Promise<ProposedChange[]> {
	const makesCategory = changes.some(({ do: what }) => what === 'create_category')
	const looks = {
		status: looksOf(rules),
		category: looksOf(makesCategory ? await projectCategories(db, project.id) : []),
	}
	let order = rules.map(({ id }) => id)
	const all: ProposedChange[] = []
	for (const [place, change] of changes.entries()) {
		const key = `change.${place}`
		if (change.do === 'create_status' || change.do === 'create_category') {
			const others = looks[change.do === 'create_status' ? 'status' : 'category']
			const look = unusedLook(others)
			others.push(look)
			all.push({ key, change, panel_count: 0, look })
		} else if (change.do === 'create_group') all.push({ key, change, panel_count: 0 })
		else if (change.do === 'move_status') {
			const moved = movedBeside(order, change)
			if (!moved) throw gone()
			order = moved
			all.push({ key, change, panel_count: await countRecoloured(db, project.id, order) })
		} else {
			if ('status' in change) {
				const row = rules.find(({ id }) => id === change.status)
				if (!row) throw gone()
				if (change.do === 'delete_status') refuseDeleting(person, row, rules)
			}
			if ('group' in change && !vocabulary.groups.some(({ id }) => id === change.group)) throw gone()
			if ('category' in change && !vocabulary.categories.some(({ id }) => id === change.category)) throw gone()
			all.push({ key, change, panel_count: await countOf(db, project.id, change) })
		}
	}
	return all
}

/** @throws AppError VALIDATION_FAILED for created things without a UUID, which proposals have */
export function requireOwnIds({ changes }: ChangeInstruction): void {
	if (changes.some((change) => 'id' in change && !z.uuid().safeParse(change.id).success))
		throw new AppError('VALIDATION_FAILED', 'Whatever is created needs a UUID')
}

/** @throws AppError VALIDATION_FAILED */
export function requireChange(instruction: { kind: string }): asserts instruction is ChangeInstruction {
	const isChange = instruction.kind === 'change'
	const { changes = [], steps = [] } = instruction as Partial<ChangeInstruction>
	if (!isChange || changes.length + steps.length === 0 || changes.length > MAX_CHANGES)
		throw new AppError('VALIDATION_FAILED', 'This instruction changes nothing')
}
