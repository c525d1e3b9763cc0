import {
	type ChangeInstruction,
	type Instruction,
	MAX_INSTRUCTION_LENGTH,
	type ProjectChange,
	type Reading,
	type Selection,
	type Step,
} from '@panelyard/contracts/assistant/assistant'
import { readStep } from './actions.ts'
import { clausesOf, jointParts } from './clauses.ts'
import { readable } from './conditions/atoms.ts'
import { groupsOrWords } from './conditions/group-or-word.ts'
import { createGroupsPerPart, groupsPerPart } from './conditions/groups-per-part.ts'
import { refuseLeftOut } from './conditions/left-out.ts'
import { joinNumberedGroups } from './conditions/numbered-groups.ts'
import { readSection } from './conditions/sections.ts'
import { is, isFiller, namesAnything, namesPanels, removesGroup, selectionOf } from './conditions/select.ts'
import { readSeveral } from './conditions/several.ts'
import { severalParts } from './conditions/several-parts.ts'
import { readStatusOrder } from './conditions/status-order.ts'
import { joinStoreys } from './conditions/storeys.ts'
import { createdId, ofPanels, ofProject } from './created.ts'
import { refuseDoubtful, refuseStanding } from './doubtful.ts'
import { refuseForetold } from './foretold.ts'
import { GrammarError } from './grammar-error.ts'
import { joinDays, readMovedDates } from './moved-dates.ts'
import { dictionaryOf } from './names/dictionary.ts'
import { type Entity, entitiesOf } from './names/entities.ts'
import { languageOf } from './names/language-of.ts'
import { nameOfNew, nameOfRenamed, refuseSeveralNames } from './names/new-names.ts'
import {
	isStatusMissing,
	unknownCategory,
	unknownStatus,
	unknownThing,
	unnamedGroup,
	whichStatus,
} from './names/unknown-things.ts'
import type { Vocabulary } from './names/vocabulary.ts'
import { COLOUR_CODES, type Tag, type WordsLanguage } from './names/words.ts'
import { refuseImpossible } from './not-possible.ts'
import { namesDays, pastDay } from './periods.ts'
import { asWritten, readComment, readResolving, writtenComment } from './questions/comments.ts'
import { readDeliveryNote } from './questions/delivery-notes.ts'
import { readHistoryQuestion } from './questions/history-questions.ts'
import { readPlanQuestion } from './questions/plan-questions.ts'
import { withQuestionSign } from './questions/questions.ts'
import { readVersionQuestion } from './questions/version-questions.ts'
import { readViewOrQuestion } from './questions/views-and-questions.ts'
import { refuseOtherPart } from './refused-clauses.ts'
import { soundSteps } from './sound-steps.ts'
import { refuseUndone } from './undone.ts'
import { joinWeeks } from './weeks.ts'

const NOTHING_USED: ReadonlySet<Entity> = new Set()
/** Most words that are reported as not understood. */
const MAX_UNREAD = 12

/**
 * Reads a person's instruction in any of the ten languages. Never throws; returns a question if something is unclear.
 */
export function readInstruction(text: string, vocabulary: Vocabulary): Reading {
	const written = withoutPlace(readable(text.slice(0, MAX_INSTRUCTION_LENGTH)).trim())
	const ofVersion = readVersionQuestion(written, vocabulary)
	if (ofVersion) return { instruction: ofVersion, unread: [] }
	try {
		const language = languageOf(written, vocabulary.language)
		const entities = entitiesOf(written, dictionaryOf(vocabulary, language), vocabulary)
		const parts = writtenComment(entities, written) ? null : severalParts(entities, written)
		if (!parts) return readSentence(written, text, language, vocabulary)
		return readSeveral(parts, language, vocabulary, (part, known) => {
			const { instruction, ...rest } = readSentence(part, part, language, known)
			return instruction.kind === 'change' ? { instruction, ...rest } : null
		})
	} catch (error) {
		if (error instanceof GrammarError) return { unclear: error.unclear }
		throw error
	}
}

/** "Show the late ones in 3D": what is shown is shown there anyway. A comment may say so, too. */
const withoutPlace = (text: string): string =>
	/[:"«„“]/.test(text) ? text : text.replace(/\s+(?:in|im|en|em|nel|dans)(?: \p{L}{2,3})?\s3[\s-]?d(?=[\s?.!]*$)/iu, '')

type Read = Exclude<Reading, { unclear: unknown }>

/** Reads a sentence that asks for one thing. @throws GrammarError if something is unclear */
function readSentence(written: string, text: string, language: WordsLanguage, vocabulary: Vocabulary): Read {
	const dictionary = dictionaryOf(vocabulary, language)
	const first = entitiesOf(written, dictionary, vocabulary)
	const sentence = withQuestionSign(written, first, language)
	const found = sentence === written ? first : entitiesOf(sentence, dictionary, vocabulary)
	const comment = writtenComment(found, sentence)
	const said = comment
		? entitiesOf(`${sentence.slice(0, comment.start)} ${sentence.slice(comment.end)}`, dictionary, vocabulary)
		: found
	const note = readDeliveryNote(said, sentence)
	const joined = joinNumberedGroups(joinStoreys(joinWeeks(note), vocabulary), vocabulary)
	const entities = meantChanges(joinDays(groupsOrWords(joined)))
	const instruction = comment
		? readComment({ ...comment, text: asWritten(comment.text, text) }, entities, vocabulary)
		: interpret(entities, sentence, language, vocabulary)
	const changes = instruction.kind === 'change' ? instruction.changes : []
	const names = changes.flatMap((change) => ('name' in change ? [change.name] : []))
	const found_name = has(entities, 'create') && !groupsPerPart(entities) ? nameOfNew(entities, sentence) : null
	const made = found_name && names.includes(found_name.name) ? found_name : null
	refuseLeftOut(instruction, entities, sentence, vocabulary, made)
	if (instruction.kind === 'view' && !has(entities, 'show', 'which')) refuseStanding(sentence)
	const others = made ? entities.filter(({ start, end }) => end <= made.start || start >= made.end) : entities
	const changesPanels = instruction.kind === 'change' && instruction.steps.length > 0
	const undated = changesPanels ? pastDay(entities, sentence, vocabulary) : null
	// "Everything cast yesterday is cured now": the day is of what they were, and no selection of a change has it.
	if (undated !== null && instruction.kind === 'change' && instruction.steps.some(isOfStatus))
		throw new GrammarError('left_out', undated)
	const unread = unreadWords(others, sentence).filter((words) => !names.some((name) => name.includes(words)))
	return { instruction, unread: unread.slice(0, MAX_UNREAD), ...(undated !== null && { undated }) }
}

const isOfStatus = ({ select }: Step): boolean => Boolean(select.statuses?.length || select.lacks?.length)

const TRANSFER: ReadonlySet<Tag> = new Set(['transfer'])

/**
 * "What changed today?" asks for changes, not for the flag Changed. In "트럭 1에서 빼고 트럭 2로 옮겨" the word for "except" takes
 * off Truck 1.
 */
function meantChanges(entities: readonly Entity[]): readonly Entity[] {
	const hasDays = entities.some((entity) => namesDays(entity) || is(entity, 'since'))
	const isTakenOff = (entity: Entity, place: number): boolean =>
		/^빼/u.test(entity.text) &&
		is(entities[place - 1], 'from') &&
		(entities[place - 2]?.groups.length ?? 0) > 0 &&
		entities.slice(place).some(({ groups }) => groups.length > 0)
	return entities.map((entity, place) => {
		if (hasDays && entity.statuses.length > 0 && is(entity, 'changed') && !is(entity, 'set'))
			return { ...entity, statuses: [] }
		return isTakenOff(entity, place) ? { ...entity, tags: TRANSFER } : entity
	})
}

/** What meant nothing; names and addresses of a signature in one piece. */
function unreadWords(entities: readonly Entity[], sentence: string): string[] {
	const pieces: Entity[] = []
	for (const entity of entities) {
		if (!entity.is_unread) continue
		const before = pieces.at(-1)
		const between = before ? sentence.slice(before.end, entity.start) : ''
		if (before?.is_noise && entity.is_noise && /^[^\n]?$/.test(between))
			pieces.splice(-1, 1, { ...before, end: entity.end, text: `${before.text}${between}${entity.text}` })
		else pieces.push(entity)
	}
	return pieces.map(({ text }) => text)
}

function interpret(
	entities: readonly Entity[],
	sentence: string,
	language: WordsLanguage,
	vocabulary: Vocabulary,
): Instruction {
	if (!entities.some((entity) => !entity.is_unread && !entity.is_stop && !isFiller(entity)))
		throw new GrammarError('nothing_understood', sentence)
	refuseImpossible(entities, sentence)
	return (
		readResolving(entities, sentence, vocabulary) ??
		readStatusOrder(entities, sentence) ??
		readPlanQuestion(entities, sentence, language, vocabulary) ??
		readHistoryQuestion(entities, sentence, vocabulary) ??
		readRenaming(entities, sentence) ??
		readColouring(entities, vocabulary) ??
		readSection(entities, vocabulary) ??
		readViewOrQuestion(entities, sentence, language, vocabulary) ??
		createGroupsPerPart(entities, sentence, vocabulary) ??
		readCreating(entities, sentence, vocabulary) ??
		readDeleting(entities, vocabulary) ??
		readMovedDates(entities, vocabulary) ??
		readSteps(entities, sentence, language, vocabulary)
	)
}

const has = (entities: readonly Entity[], ...tags: Tag[]): boolean => entities.some((entity) => is(entity, ...tags))

function readRenaming(entities: readonly Entity[], sentence: string): Instruction | null {
	if (!has(entities, 'rename')) return null
	const name = nameOfRenamed(entities, sentence)
	const status = entities.find((entity) => entity.statuses.length > 0 && entity.quoted === undefined)
	const group = entities.find((entity) => entity.groups.length > 0 && entity.quoted === undefined)
	const category = entities.find((entity) => entity.categories.length > 0 && entity.quoted === undefined)
	if (!status && !group && !category) return null
	if (name === null) throw new GrammarError('which_name', sentence)
	const [first] = [status, group, category].filter((each) => each !== undefined).sort((a, b) => a.start - b.start)
	if (category && (first === category || (has(entities, 'category_word') && category.quoted === undefined)))
		return ofProject({ do: 'rename_category', category: category.categories[0] as string, name })
	const isStatus = status && (!group || status.start < group.start)
	return isStatus
		? ofProject({ do: 'rename_status', status: status.statuses[0] as string, name })
		: ofProject({ do: 'rename_group', group: group?.groups[0] as string, name })
}

/** "Make issue orange", "colour by group". */
function readColouring(entities: readonly Entity[], vocabulary: Vocabulary): Instruction | null {
	const status = entities.find(({ statuses }) => statuses.length > 0)
	const colour = entities.find((entity) => entity.colour !== undefined && !namesAnything(entity))
	const named = entities.some(
		(entity) => entity.marks || entity.floors.length + entity.kinds.length + entity.shapes.length > 0,
	)
	if (status && colour && !named)
		return ofProject({
			do: 'recolour_status',
			status: status.statuses[0] as string,
			colour: COLOUR_CODES[colour.colour as number] as string,
		})
	if (!has(entities, 'colour') || !has(entities, 'by')) return null
	const by = (
		[
			['group_word', 'group'],
			['storey_word', 'floor'],
			['storey_after', 'floor'],
			['category_word', 'category'],
			['kind_word', 'kind'],
			['weight', 'weight'],
			['area', 'area'],
			['volume', 'volume'],
			['plan', 'plan'],
			['late', 'plan'],
			['date_word', 'plan'],
			['status_word', 'status'],
		] as const
	).find(([tag]) => has(entities, tag))
	if (by) return { kind: 'colour', by: by[1] }
	const other = entities.find(
		(entity) => !isFiller(entity) && !entity.is_stop && !is(entity, 'colour', 'by', 'show', 'set', 'all'),
	)
	if (other) throw new GrammarError('left_out', other.text)
	return vocabulary.statuses.length > 0 ? { kind: 'colour', by: 'status' } : null
}

function readCreating(entities: readonly Entity[], sentence: string, vocabulary: Vocabulary): Instruction | null {
	if (!has(entities, 'create')) return null
	const id = createdId(vocabulary)
	const isGroup = has(entities, 'group_word')
	const isCategory = !isGroup && has(entities, 'category_word')
	if (!isGroup && !isCategory && !has(entities, 'status_word')) return null
	const made = nameOfNew(entities, sentence)
	if (!made) throw new GrammarError('which_name', sentence)
	const others = entities.filter(({ start, end }) => end <= made.start || start >= made.end)
	const words = entities.filter(({ start, end }) => start >= made.start && end <= made.end)
	// "A truck 3 for the remaining level 2 walls" isn't a name.
	if (isGroup && made.name.split(' ').length > 3 && words.every(({ quoted }) => quoted === undefined))
		if (words.some((entity) => entity.floors.length > 0 || is(entity, 'rest', 'all', 'storey_word')))
			throw new GrammarError('which_name', made.name)
	if (isGroup) return namesPanels(others, NOTHING_USED) ? null : ofProject({ do: 'create_group', id, name: made.name })
	refuseSeveralNames(entities, made)
	const isLong = made.name.split(' ').length > 2 && entities.every(({ quoted }) => quoted === undefined)
	const within = entities.filter(({ start, end }) => start >= made.start && end <= made.end)
	// "New status varnished between produced and delivered" isn't such a name.
	if (isLong && within.some(({ statuses }) => statuses.length > 0)) throw new GrammarError('which_name', sentence)
	const panels = others.find((entity) => entity.marks || entity.floors.length + entity.kinds.length > 0)
	if (panels) throw new GrammarError('left_out', panels.text)
	return ofProject({ do: isCategory ? 'create_category' : 'create_status', id, name: made.name })
}

function readDeleting(entities: readonly Entity[], { has_selected }: Vocabulary): Instruction | null {
	if (!has(entities, 'delete') && (!removesGroup(entities) || has_selected)) return null
	const named = entities.filter(
		(entity) => namesAnything(entity) || is(entity, 'all', 'selected', 'date_word', 'category_word'),
	)
	const [category] = named.flatMap(({ categories }) => categories)
	if (category !== undefined && named.every((each) => each.categories.length > 0 || is(each, 'category_word')))
		return ofProject({ do: 'delete_category', category })
	const [only, ...others] = named
	if (!only || others.length > 0) return null
	const [status] = only.statuses
	const [group] = only.groups
	if (status !== undefined) return ofProject({ do: 'delete_status', status })
	return group === undefined ? null : ofProject({ do: 'delete_group', group })
}

function readSteps(
	entities: readonly Entity[],
	sentence: string,
	language: WordsLanguage,
	vocabulary: Vocabulary,
): Instruction {
	const made = has(entities, 'create') && has(entities, 'group_word') ? nameOfNew(entities, sentence) : null
	const others = made ? entities.filter(({ start, end }) => end <= made.start || start >= made.end) : entities
	const steps: Step[] = []
	for (const clause of made
		? [others.filter((entity) => !is(entity, 'group_word') || namesAnything(entity))]
		: clausesOf(others)) {
		const parts = made ? [clause] : jointParts(clause)
		const before = steps.length
		let last: Step | null = null
		for (const part of parts) {
			const missing = made ? null : missingName(part, vocabulary)
			if (missing) throw missing
			const read = readStep(part, vocabulary, made && createdId(vocabulary))
			if (!read) continue
			if (last && !read.has_selection) last.actions.push(...read.step.actions)
			else {
				last = { ...read.step, select: withRest(part, read.step.select, steps) }
				if (!read.has_selection) last.select = unnamedSelection(sentence, steps, vocabulary)
				steps.push(last)
			}
		}
		refuseForetold(clause, steps.slice(before), sentence, language)
	}
	if (steps.length > 0) {
		refuseUnknownAddition(entities)
		refuseUndone(sentence)
		refuseDoubtful(sentence)
		const changes: ProjectChange[] = made ? [{ do: 'create_group', id: createdId(vocabulary), name: made.name }] : []
		return { kind: 'change', changes, steps: soundSteps(steps, sentence, vocabulary) }
	}
	const unknown = unknownThing(entities, vocabulary)
	if (unknown) throw unknown
	if (!namesPanels(entities, NOTHING_USED)) throw new GrammarError('nothing_understood', sentence)
	const select = selectionOf(entities, NOTHING_USED, vocabulary)
	// "W5 on Truck 1 and W6 off Truck 1" asks to see neither.
	if (select.marks && select.groups && !has(entities, 'show'))
		throw new GrammarError('several_meant', sentence.slice(0, 80))
	if (select.marks && select.lacks) refuseOtherPart(entities)
	const denied = has(entities, 'set') && has(entities, 'to', 'to_after') ? null : deniedStatus(sentence, select)
	if (denied) {
		refuseUndone(sentence)
		refuseForetold(entities, denied.steps, sentence, language)
		return denied
	}
	if (isStatusMissing(entities, sentence, select)) throw whichStatus(sentence, vocabulary)
	return { kind: 'view', view: 'show', select }
}

/** "The painted walls" would mean all walls if the unknown word were ignored. */
function refuseUnknownAddition(entities: readonly Entity[]): void {
	const isBroad = (entity: Entity | undefined): boolean =>
		entity !== undefined && entity.kinds.length + entity.shapes.length + entity.floors.length > 0
	for (const [place, entity] of entities.entries()) {
		if (!entity.is_unread || entity.text.length < 3) continue
		if (isBroad(entities[place - 1]) || isBroad(entities[place + 1]))
			throw new GrammarError('unknown_word', entity.text)
	}
}

/** "The rest" excludes the panels of earlier steps. */
function withRest(part: readonly Entity[], select: Selection, before: readonly Step[]): Selection {
	if (!part.some((entity) => is(entity, 'rest')) || before.length === 0) return select
	const excepted = before.map(({ select: { except: _, ...conditions } }) => conditions)
	return { ...select, except: [...(select.except ?? []), ...excepted] }
}

/** A step without panels uses those of the step before it, otherwise the selected ones. */
function unnamedSelection(
	sentence: string,
	before: readonly Step[],
	{ has_selected, floors, groups, said }: Vocabulary,
): Selection {
	const last = before.at(-1)
	if (last) return last.select
	if (said) return said
	if (has_selected) return { selected: true }
	throw new GrammarError(
		'which_panels',
		sentence,
		[...floors, ...groups].map(({ name }) => name),
	)
}

const missingName = (part: readonly Entity[], vocabulary: Vocabulary): GrammarError | null =>
	unnamedGroup(part, vocabulary) ?? unknownCategory(part, vocabulary) ?? unknownStatus(part, vocabulary)

const YET = /(?<!\p{L})(?:yet|still|encore|a[uú]n|todav[ií]a|noch|ancora|ainda)(?!\p{L})|还|尚|未|まだ|아직|بعد/iu

/** "W10 isn't installed after all" removes the status; "not yet" describes panels. */
function deniedStatus(sentence: string, select: Selection): ChangeInstruction | null {
	const { marks, lacks = [], ...more } = select
	const [status, ...others] = lacks
	if (!marks || status === undefined || others.length > 0 || Object.keys(more).length > 0) return null
	if (/[?？؟]/.test(sentence) || YET.test(sentence)) return null
	return ofPanels([{ select: { marks }, actions: [{ do: 'remove_status', status }] }])
}
