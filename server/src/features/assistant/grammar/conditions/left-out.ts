import type { Instruction, PanelAction } from '@panelyard/contracts/assistant/assistant'
import { GrammarError } from '../grammar-error.ts'
import { closestNames } from '../names/closest-names.ts'
import { editDistance } from '../names/edit-distance.ts'
import type { Entity } from '../names/entities.ts'
import { unknownGroup, whichStatus } from '../names/unknown-things.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import type { Tag } from '../names/words.ts'
import { namesDays, namesMonth } from '../periods.ts'
import { dateFrom, isRecent } from '../questions/figures.ts'
import { keyOf } from './atoms.ts'
import { is, isFiller, namesAnything, neighbour } from './select.ts'

/** Questions about what happens to panels and when. */
const HISTORIES = ['who', 'when', 'planned']

/** The position of a new name in a sentence; words there needn't have a meaning. */
type NameSpan = { start: number; end: number } | null

/**
 * Asks about words of a sentence that its instruction doesn't cover: half of a sentence can mean the opposite of it.
 * @throws GrammarError
 */
export function refuseLeftOut(
	instruction: Instruction,
	entities: readonly Entity[],
	sentence: string,
	vocabulary: Vocabulary,
	name: NameSpan,
): void {
	const changesPanels = instruction.kind === 'change' && instruction.steps.length > 0
	const verb = entities.find((entity) => !isInName(entity, instruction, name) && saysOtherChange(entity, instruction))
	if (verb) throw new GrammarError('left_out', verb.text)
	const cleared = isClearing(instruction) ? allStatuses(entities) : undefined
	if (cleared) throw new GrammarError('left_out', cleared.text)
	const joined = notJoined(instruction, entities)
	if (joined) throw new GrammarError('several_meant', joined.text)
	const moved = entities.find((entity) => is(entity, 'reschedule') && movesNothing(entity, instruction, entities))
	if (moved) throw new GrammarError('which_date', moved.text)
	// "Installation of level 2 one week later" says neither that it is installed nor on which day it will be.
	const shifted = changesPanels && !takenBy(instruction).keys.has('date') ? entities.find(shiftsDays) : undefined
	if (shifted) throw new GrammarError('which_date', shifted.text)
	if (instruction.kind === 'change' && instruction.changes[0]?.do.startsWith('rename')) return
	const said = entities.filter(
		({ start, end, is_noise }) => !is_noise && (!name || end <= name.start || start >= name.end),
	)
	const isHistory = instruction.kind === 'question' && HISTORIES.includes(instruction.ask)
	const quoted = said.find((entity) => entity.quoted !== undefined && !namesAnything(entity))?.quoted
	const unknown =
		('select' in instruction || instruction.kind === 'change' ? quoted : undefined) ?? unknownWords(said, sentence)
	if (unknown) throw new GrammarError('unknown_word', unknown, alikeNames(unknown, vocabulary))
	const awaited = said.find(
		(entity, place) => is(entity, 'awaits') && (neighbour(said, place, 1)?.statuses.length ?? 0) > 0,
	)
	if (awaited) throw new GrammarError('several_meant', awaited.text)
	const level = said.find(isLevelOfOthers)
	if (level)
		throw new GrammarError(
			'which_storey',
			level.text,
			vocabulary.floors.map(({ name }) => name),
		)
	const foreign = said.find(isStatusOfOthers)
	if (foreign) throw whichStatus(foreign.text, vocabulary)
	const taken = takenBy(instruction)
	// "The slabs of lot A" in a project that has no such group.
	const lettered = said.some((each, at) => isLettered(each, said[at + 1]))
	const unnamed =
		lettered && !taken.keys.has('groups') && !taken.keys.has('group') ? unknownGroup(said, vocabulary) : null
	if (unnamed) throw unnamed
	// "Put W5 on Truck 1 on Friday".
	const ahead =
		changesPanels && !taken.keys.has('date') ? said.find((entity) => isAhead(entity, vocabulary)) : undefined
	if (ahead && !taken.keys.has('since')) throw new GrammarError('left_out', ahead.text)
	if (!changesPanels && !('select' in instruction)) {
		const other = said.find(
			(entity) => (namesAnything(entity) || namesDays(entity)) && !isTaken(entity, taken, instruction),
		)
		if (other) throw new GrammarError('left_out', other.text)
		return
	}
	const left = said.find((entity) => !isTaken(entity, taken, instruction) && !(isHistory && entity.statuses.length > 0))
	if (!left) return
	if (left.number !== undefined && said.some((entity) => is(entity, 'group_word') && !namesAnything(entity)))
		throw unknownGroup(said, vocabulary) ?? new GrammarError('left_out', left.text)
	throw new GrammarError('left_out', left.text)
}

/** "Later" beside days or weeks. */
const shiftsDays = (entity: Entity, _: number, entities: readonly Entity[]): boolean =>
	is(entity, 'later', 'earlier') &&
	entities.some((each) => each.days !== undefined || is(each, 'day_word', 'week_word'))

/** A word for a group with a letter, as in "lot A". */
const isLettered = (entity: Entity, next: Entity | undefined): boolean =>
	is(entity, 'group_word') && !namesAnything(entity) && /^[A-Z]$/.test(next?.text ?? '')

/** Whether an entity is of a new name. */
function isInName({ start, end, text, quoted }: Entity, instruction: Instruction, name: NameSpan): boolean {
	if (quoted !== undefined || (name && start >= name.start && end <= name.end)) return true
	const changes = instruction.kind === 'change' ? instruction.changes : []
	return changes.some((change) => 'name' in change && change.do.startsWith('rename') && change.name.includes(text))
}

/** How else an instruction does what a verb says. */
const DOES: Record<'create' | 'delete' | 'rename', readonly PanelAction['do'][]> = {
	create: ['comment'],
	delete: ['remove_status', 'clear_statuses', 'leave_group', 'clear_category', 'plan', 'resolve_comments'],
	rename: [],
}

/** "Create", "delete" and "rename", of which an instruction does nothing; or panels beside a name. */
function saysOtherChange(entity: Entity, instruction: Instruction): boolean {
	if (instruction.kind !== 'change') return false
	const { changes, steps } = instruction
	const isRenaming = changes[0]?.do.startsWith('rename') && steps.length === 0
	if (isRenaming && (entity.marks || is(entity, 'all', 'selected'))) return true
	if (is(entity, 'set', 'skip')) return false
	// "Delete all statuses" may mean the statuses themselves.
	const isOfAll = steps.some(({ select }) => Object.keys(select).length === 0)
	if (is(entity, 'delete') && !is(entity, 'remove', 'clear') && isOfAll) return true
	const actions = steps.flatMap((step) => step.actions.map(({ do: what }) => what))
	return (Object.keys(DOES) as (keyof typeof DOES)[]).some(
		(verb) =>
			is(entity, verb) &&
			!changes.some((change) => change.do.startsWith(verb)) &&
			!actions.some((what) => DOES[verb].includes(what)),
	)
}

const isAhead = ({ date }: Entity, { today }: Vocabulary): boolean =>
	date !== undefined &&
	('weekday' in date || (!isRecent(date, today) && (dateFrom(date, today, false) ?? today) > today))

/** Takes all statuses from all panels. */
const isClearing = (instruction: Instruction): boolean =>
	instruction.kind === 'change' &&
	instruction.steps.some(
		({ select, actions }) =>
			Object.keys(select).length === 0 && actions.some(({ do: what }) => what === 'clear_statuses'),
	)

/** "Lösche alle Status" may mean the statuses themselves; "of everything" says of which panels. */
function allStatuses(entities: readonly Entity[]): Entity | undefined {
	const [all, ...others] = [...entities.entries()].filter(([, entity]) => is(entity, 'all'))
	const word = all && others.length === 0 ? neighbour(entities, all[0], 1) : undefined
	return is(word, 'status_word') ? all?.[1] : undefined
}

/**
 * "Put W5 on Truck 1 and W6 on Truck 2", "put W5 on Truck 1 and set it to delivered": a truck that marks are put on isn't
 * one that they are on already.
 */
function notJoined(instruction: Instruction, entities: readonly Entity[]): Entity | undefined {
	if (instruction.kind !== 'change' || !entities.some((entity) => is(entity, 'join'))) return undefined
	const asked = instruction.steps.flatMap(({ select: { marks, groups = [] } }) => (marks ? groups : []))
	return entities.find(
		({ groups }, place) =>
			groups.some((id) => asked.includes(id)) &&
			entities.slice(Math.max(0, place - 2), place).some((entity) => is(entity, 'into')),
	)
}

/** "Postpone the installation of level 2" doesn't say that level 2 is installed; "move W5 to Installed" does. */
function movesNothing(verb: Entity, instruction: Instruction, entities: readonly Entity[]): boolean {
	if (instruction.kind !== 'change') return false
	const done = instruction.steps.flatMap((step) => step.actions)
	const actions = done.map(({ do: what }) => what)
	if (!actions.includes('set_status') || actions.includes('plan') || actions.includes('join_group')) return false
	// Chinese, Japanese and Korean mark an aim; elsewhere what is moved comes before it, and not behind it as what has it.
	if (!/[\p{Script=Latin}\p{Script=Arabic}]/u.test(verb.text))
		return !/[到成]$/u.test(verb.text) && !entities.some((entity) => is(entity, 'to', 'to_after', 'into'))
	const after = entities.slice(entities.indexOf(verb) + 1).filter((entity) => entity.marks || namesAnything(entity))
	const set = done.flatMap((action) => (action.do === 'set_status' ? action.status : []))
	return after.length > 1 && set.some((status) => after[0]?.statuses.includes(status))
}

/** Names of the project that are similar to these words. */
const alikeNames = (words: string, { statuses, groups, floors, kinds, categories }: Vocabulary): string[] => {
	const key = keyOf(words)
	const most = Math.max(2, Math.ceil(key.length / 3))
	const names = [...statuses, ...groups, ...floors, ...kinds, ...categories].map(({ name }) => name)
	const parts = (name: string): string[] => [keyOf(name), ...keyOf(name).split(' ')]
	const isAlike = (name: string): boolean =>
		name !== '' && parts(name).some((part) => part.length > 2 && editDistance(part, key, most) <= most)
	return closestNames(names.filter(isAlike), words)
}

/** The first words without a meaning, except greetings and signatures of a delivery note. */
function unknownWords(entities: readonly Entity[], sentence: string): string | null {
	let piece: Entity[] = []
	const isNote = entities.some((entity) => entity.marks)
	for (const [place, entity] of [...entities, null].entries()) {
		if (entity && !entity.is_stop) {
			piece.push(entity)
			continue
		}
		// "Ordered: W1, W2" isn't signed by Mr Ordered.
		const isHeading = entity?.text === ':' && entities[place + 1]?.marks !== undefined
		const means = piece.some(
			(each) => !each.is_unread && !isFiller(each) && (each.tags.size > 0 || namesAnything(each)),
		)
		for (let first = 0; first < piece.length; first++) {
			if (!piece[first]?.is_unread || !/\p{L}/u.test(piece[first]?.text ?? '')) continue
			let last = first
			while (piece[last + 1]?.is_unread) last++
			const words = sentence.slice(piece[first]?.start, piece[last]?.end)
			if (
				(words.length > 1 || /\p{Script=Han}/u.test(words) || isSeries(sentence, piece[first]?.start ?? 0)) &&
				(means || isHeading || !isNote || !looksLikeName(words, sentence))
			)
				return words
			first = last
		}
		piece = []
	}
	return null
}

/** "How many B panels": the letter of a series of marks, in no language a word. */
const isSeries = (sentence: string, start: number): boolean =>
	/^[B-HJ-NP-XZ](?![’'.\p{L}\d])/u.test(sentence.slice(start))

/** `Tom`, `Anna Maria`; scripts without capitals don't show it, so that there only a note with lines is signed. */
const looksLikeName = (words: string, sentence: string): boolean =>
	/^\p{Lu}/u.test(words) || (!/\p{Script=Latin}/u.test(words) && sentence.includes('\n'))

type Taken = {
	ids: ReadonlySet<string>
	floors: ReadonlySet<number>
	kinds: ReadonlySet<number>
	shapes: ReadonlySet<string>
	marks: ReadonlySet<string>
	keys: ReadonlySet<string>
	measures: number
}

/** Everything that an instruction names, at any depth. */
function takenBy(instruction: Instruction): Taken {
	const [ids, marks, shapes, keys] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
	const [floors, kinds] = [new Set<number>(), new Set<number>()]
	let measures = 0
	const visit = (value: unknown, key: string): void => {
		if (key !== '') keys.add(key)
		if (Array.isArray(value)) {
			if (key === 'measures') measures += value.length
			for (const each of value) {
				if (key === 'floors') floors.add(each)
				else if (key === 'kinds') kinds.add(each)
				else visit(each, '')
				if (key === 'shapes') shapes.add(each)
			}
		} else if (value !== null && typeof value === 'object')
			for (const [name, each] of Object.entries(value)) {
				if (name === 'mark' && typeof each === 'string') marks.add(each)
				if (name === 'floor' && typeof each === 'number') floors.add(each)
				visit(each, name)
			}
		else if (typeof value === 'string') ids.add(value)
	}
	visit(instruction, '')
	return { ids, floors, kinds, shapes, marks, keys, measures }
}

/** Words with a function in a sentence besides naming a status. */
/** "Basement" in a project that has none. */
const isLevelOfOthers = (entity: Entity): boolean =>
	is(entity, 'ground', 'basement', 'roof') && !namesAnything(entity) && entity.quoted === undefined && !isFiller(entity)

/** "Cast" in a project that has no such status. */
const isStatusOfOthers = (entity: Entity): boolean =>
	!namesAnything(entity) &&
	entity.quoted === undefined &&
	[...entity.tags].some((tag) => tag.startsWith('key_')) &&
	isStatusAlone(entity)

const isStatusAlone = ({ tags }: Entity): boolean =>
	[...tags].every((tag: Tag) => tag.startsWith('key_') || tag === 'skip')

const isOtherWord = (entity: Entity): boolean =>
	isFiller(entity) || is(entity, 'show', 'which', 'count', 'not', 'to', 'from', 'since', 'into', 'export', 'hide')

function isTaken(entity: Entity, taken: Taken, instruction: Instruction): boolean {
	const { ids, floors, kinds, shapes, marks, keys } = taken
	const any = (own: readonly string[]): boolean => own.length === 0 || own.some((id) => ids.has(id))
	if (entity.properties) return keys.has('properties')
	if (is(entity, 'property_word')) return keys.has('properties') || (keys.has('ask') && !keys.has('lacks'))
	if (entity.marks) return marks.has(entity.marks.mark)
	if (entity.floors.length > 0) return entity.floors.some((floor) => floors.has(floor))
	const named =
		entity.groups.length + entity.categories.length > 0
			? entity.groups.some((id) => ids.has(id)) || entity.categories.some((id) => ids.has(id))
			: null
	if (named !== null && entity.statuses.length + entity.kinds.length === 0) return named
	if (entity.kinds.length + entity.shapes.length > 0 && entity.statuses.length === 0)
		return (
			entity.kinds.some((kind) => kinds.has(kind)) || entity.shapes.some((shape) => shapes.has(shape)) || named === true
		)
	if (entity.statuses.length > 0 && isStatusAlone(entity)) return any(entity.statuses)
	// "Installed and undelivered".
	if (entity.statuses.length > 0 && is(entity, 'not')) return keys.has('lacks') || ids.has('remove_status')
	if (namesAnything(entity)) return true
	if (entity.measure) return keys.has('measures')
	// "Colour the slabs blue": only statuses have a colour of one's choice.
	if (entity.colour !== undefined) return keys.has('colour')
	if (entity.number !== undefined && entity.tags.size === 0) return false
	// "When is Truck 3 due?" isn't answered by its panels.
	if (is(entity, 'when') && !is(entity, 'which', 'length', 'since', 'today') && instruction.kind !== 'view')
		return instruction.kind === 'question' && HISTORIES.includes(instruction.ask)
	if (is(entity, 'missing') && !is(entity, 'not'))
		return instruction.kind === 'change'
			? keys.has('except')
			: keys.has('lacks') || keys.has('due') || (instruction.kind === 'question' && keys.has('except'))
	// "LKW 2 comes a day later" says what is to change, and asks for nothing to be shown.
	if (is(entity, 'later') && instruction.kind === 'view') return false
	// "W/7 must be repaired" asks neither to see it nor says that it is.
	if (is(entity, 'lift') && instruction.kind === 'view') return false
	// "Which floor is next?"
	if (is(entity, 'storey_word') && isWholeList(instruction)) return false
	if (is(entity, 'late')) return keys.has('late')
	// "What is to be shipped by Friday?" isn't answered by all that is due, "how many are finished?" not by all.
	const isFigure = instruction.kind === 'question' && !HISTORIES.includes(instruction.ask)
	if (isFigure && entity.tags.size === 1 && is(entity, 'set')) return false
	// "Planned to be delivered" isn't delivered.
	if (is(entity, 'due') && instruction.kind === 'question' && !HISTORIES.includes(instruction.ask))
		return keys.has('due') || keys.has('late') || keys.has('given')
	if (is(entity, 'selected')) return keys.has('selected')
	if (is(entity, 'except', 'except_after') && !is(entity, 'none', 'with'))
		return keys.has('except') || (is(entity, 'not') && keys.has('lacks'))
	if (is(entity, 'rest')) return keys.has('except')
	if (
		is(entity, 'not', 'not_after', 'none') &&
		!isFiller(entity) &&
		!is(entity, 'remove', 'clear', 'delete', 'from', 'since', 'by')
	)
		return (
			keys.has('lacks') ||
			keys.has('except') ||
			ids.has('none') ||
			ids.has('remove_status') ||
			keys.has('date') ||
			keys.has('due')
		)
	const changesPanels = instruction.kind === 'change' && instruction.steps.length > 0
	const isDated = keys.has('since') || keys.has('date') || keys.has('given') || keys.has('due') || changesPanels
	if (entity.days !== undefined || entity.week !== undefined || namesMonth(entity))
		return keys.has('date') || keys.has('since') || keys.has('given') || keys.has('due')
	if (is(entity, 'tomorrow', 'next_week', 'next_month')) return keys.has('date') || keys.has('due')
	if (entity.date || is(entity, 'yesterday', 'this_week', 'last_week', 'this_month', 'last_month')) return isDated
	if (!changesPanels && is(entity, 'remove', 'clear', 'delete', 'create') && !isOtherWord(entity)) return false
	return true
}

/** All panels of the project, which nobody asks for with a word for something else. */
const isWholeList = (instruction: Instruction): boolean =>
	instruction.kind === 'question' && instruction.ask === 'list' && Object.keys(instruction.select).length === 0
