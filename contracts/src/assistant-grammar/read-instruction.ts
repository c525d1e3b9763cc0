import {
	type Instruction,
	MAX_INSTRUCTION_LENGTH,
	type ProjectChange,
	type Reading,
	type Selection,
	type Step,
} from '../assistant.ts'
import { readStep } from './actions.ts'
import { atomsOf, readable } from './atoms.ts'
import { clausesOf, jointParts } from './clauses.ts'
import { closestNames } from './closest-names.ts'
import { dictionaryOf, wordsOf } from './dictionary.ts'
import { type Entity, entitiesOf } from './entities.ts'
import { GrammarError } from './grammar-error.ts'
import { readHistoryQuestion } from './history-questions.ts'
import { refuseLeftOut } from './left-out.ts'
import { nameOfNew, nameOfRenamed } from './new-names.ts'
import { refuseImpossible } from './not-possible.ts'
import { joinNumberedGroups } from './numbered-groups.ts'
import { hasMeasures, is, isFiller, namesAnything, namesPanels, neighbour, selectionOf } from './select.ts'
import { readStatusOrder } from './status-order.ts'
import { joinStoreys } from './storeys.ts'
import type { Vocabulary } from './vocabulary.ts'
import { COLOUR_CODES, type Tag, WORDS, type WordsLanguage } from './words.ts'

const NOTHING_USED: ReadonlySet<Entity> = new Set()
/** Most words that are told to have meant nothing. */
const MAX_UNREAD = 12

/** Reads an instruction of a person in any of the ten languages. Never throws; what isn't clear is asked. */
export function readInstruction(text: string, vocabulary: Vocabulary): Reading {
	const sentence = readable(text.slice(0, MAX_INSTRUCTION_LENGTH)).trim()
	try {
		const dictionary = dictionaryOf(vocabulary, languageOf(sentence, vocabulary.language))
		const found = entitiesOf(sentence, dictionary, vocabulary)
		const entities = joinNumberedGroups(joinStoreys(found, vocabulary), vocabulary)
		const instruction = interpret(entities, sentence, vocabulary)
		const made = has(entities, 'create') ? nameOfNew(entities, sentence) : null
		refuseLeftOut(instruction, entities, sentence, vocabulary, made)
		const unread = entities.filter(({ is_unread }) => is_unread).map((entity) => entity.text)
		return { instruction, unread: unread.slice(0, MAX_UNREAD) }
	} catch (error) {
		if (error instanceof GrammarError) return { unclear: error.unclear }
		throw error
	}
}

/** The language of a sentence by its script, then by how many of its words each language knows. */
export function languageOf(sentence: string, usual: WordsLanguage): WordsLanguage {
	const letters = sentence.replaceAll(/["“„«「『].*?["”“»」』]/g, '')
	if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letters)) return 'ja'
	if (/\p{Script=Hangul}/u.test(letters)) return 'ko'
	if (/\p{Script=Arabic}/u.test(letters)) return 'ar'
	if (/\p{Script=Han}/u.test(letters)) return usual === 'ja' ? 'ja' : 'zh'
	const words = atomsOf(letters).filter(({ type }) => type === 'word')
	const latin = (Object.keys(WORDS) as WordsLanguage[]).filter(
		(language) => !['zh', 'ja', 'ko', 'ar'].includes(language),
	)
	const score = (language: WordsLanguage): number => {
		const { phrases, beginnings } = wordsOf(language)
		const parts = partsOfPhrases(language)
		const known = words.filter(
			({ text }) =>
				phrases.has(text) || parts.has(text) || [...beginnings.keys()].some((each) => text.startsWith(each)),
		)
		return known.length + (language === usual ? 0.5 : 0)
	}
	return latin.reduce((best, language) => (score(language) > score(best) ? language : best), latin[0] as WordsLanguage)
}

const parts = new Map<WordsLanguage, Set<string>>()
function partsOfPhrases(language: WordsLanguage): Set<string> {
	const known = parts.get(language)
	if (known) return known
	const made = new Set([...wordsOf(language).phrases.keys()].flatMap((key) => key.split(' ')))
	parts.set(language, made)
	return made
}

function interpret(entities: readonly Entity[], sentence: string, vocabulary: Vocabulary): Instruction {
	if (!entities.some((entity) => !entity.is_unread && !entity.is_stop && !isFiller(entity)))
		throw new GrammarError('nothing_understood', sentence)
	refuseImpossible(entities, sentence)
	return (
		readStatusOrder(entities, sentence) ??
		readHistoryQuestion(entities, sentence, vocabulary) ??
		readRenaming(entities, sentence) ??
		readColouring(entities, vocabulary) ??
		readViewOrQuestion(entities, sentence, vocabulary) ??
		readCreating(entities, sentence) ??
		readDeleting(entities) ??
		readSteps(entities, sentence, vocabulary)
	)
}

const has = (entities: readonly Entity[], ...tags: Tag[]): boolean => entities.some((entity) => is(entity, ...tags))
const project = (change: ProjectChange): Instruction => ({ kind: 'project', change })

function readRenaming(entities: readonly Entity[], sentence: string): Instruction | null {
	if (!has(entities, 'rename')) return null
	const name = nameOfRenamed(entities, sentence)
	const status = entities.find((entity) => entity.statuses.length > 0 && entity.quoted === undefined)
	const group = entities.find((entity) => entity.groups.length > 0 && entity.quoted === undefined)
	if (!status && !group) return null
	if (name === null) throw new GrammarError('which_name', sentence)
	const isStatus = status && (!group || status.start < group.start)
	return isStatus
		? project({ do: 'rename_status', status: status.statuses[0] as string, name })
		: project({ do: 'rename_group', group: group?.groups[0] as string, name })
}

/** "Make issue orange", "colour by group". */
function readColouring(entities: readonly Entity[], vocabulary: Vocabulary): Instruction | null {
	const status = entities.find(({ statuses }) => statuses.length > 0)
	const colour = entities.find((entity) => entity.colour !== undefined && !namesAnything(entity))
	const named = entities.some(
		(entity) => entity.marks || entity.floors.length + entity.kinds.length + entity.shapes.length > 0,
	)
	if (status && colour && !named)
		return project({
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
			['status_word', 'status'],
		] as const
	).find(([tag]) => has(entities, tag))
	if (by) return { kind: 'colour', by: by[1] }
	return vocabulary.statuses.length > 0 ? { kind: 'colour', by: 'status' } : null
}

const isVerbLast = (sentence: string): boolean =>
	/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(sentence)

function readViewOrQuestion(entities: readonly Entity[], sentence: string, vocabulary: Vocabulary): Instruction | null {
	const select = (used: ReadonlySet<Entity> = NOTHING_USED): Selection => selectionOf(entities, used, vocabulary)
	const [first, second] = entities.filter(
		(entity) => !entity.is_stop && !(isFiller(entity) && !is(entity, 'which', 'show')),
	)
	const asks = /[?？؟]/.test(sentence)
	const targeted = entities.some(
		(entity, place) =>
			entity.statuses.length > 0 && (is(entities[place + 1], 'to_after') || is(entities[place - 1], 'to')),
	)
	const begins = (...tags: Tag[]) => is(first, ...tags) || is(second, ...tags)
	const verbLast = isVerbLast(sentence)
	const says = (...tags: Tag[]) => (verbLast ? has(entities, ...tags) : begins(...tags) || is(entities.at(-1), ...tags))
	if (has(entities, 'export') && (!targeted || begins('export')))
		return { kind: 'view', view: 'export', select: select() }
	if (has(entities, 'isolate')) return { kind: 'view', view: 'isolate', select: select() }
	if (has(entities, 'hide') && !targeted) return { kind: 'view', view: 'hide', select: select() }
	const changes = has(entities, 'set', 'join', 'remove', 'create', 'delete', 'must') && !asks
	for (const measure of ['weight', 'area', 'volume'] as const)
		if (has(entities, measure) && !hasMeasures(entities) && !changes)
			return { kind: 'question', ask: measure, select: select() }
	if (has(entities, 'count') && (asks || says('count'))) return { kind: 'question', ask: 'count', select: select() }
	if (says('show') && !(targeted && verbLast) && !(is(first, 'set') && targeted))
		return { kind: 'view', view: 'show', select: select() }
	const wonders = begins('which') || (has(entities, 'which') && asks)
	if (asks || (wonders && !changes)) return { kind: 'question', ask: 'list', select: select() }
	return null
}

function readCreating(entities: readonly Entity[], sentence: string): Instruction | null {
	if (!has(entities, 'create')) return null
	const isGroup = has(entities, 'group_word')
	if (!isGroup && !has(entities, 'status_word')) return null
	const made = nameOfNew(entities, sentence)
	if (!made) throw new GrammarError('which_name', sentence)
	const others = entities.filter(({ start, end }) => end <= made.start || start >= made.end)
	if (!isGroup) return project({ do: 'create_status', name: made.name })
	return namesPanels(others, NOTHING_USED) ? null : project({ do: 'create_group', name: made.name })
}

function readDeleting(entities: readonly Entity[]): Instruction | null {
	if (!has(entities, 'delete')) return null
	const named = entities.filter(
		(entity) => namesAnything(entity) || is(entity, 'all', 'selected', 'date_word', 'category_word'),
	)
	const [only, ...others] = named
	if (!only || others.length > 0) return null
	const [status] = only.statuses
	const [group] = only.groups
	if (status !== undefined) return project({ do: 'delete_status', status })
	return group === undefined ? null : project({ do: 'delete_group', group })
}

function readSteps(entities: readonly Entity[], sentence: string, vocabulary: Vocabulary): Instruction {
	const made = has(entities, 'create') && has(entities, 'group_word') ? nameOfNew(entities, sentence) : null
	const others = made ? entities.filter(({ start, end }) => end <= made.start || start >= made.end) : entities
	const steps: Step[] = []
	for (const clause of made
		? [others.filter((entity) => !is(entity, 'group_word') || namesAnything(entity))]
		: clausesOf(others)) {
		const parts = made ? [clause] : jointParts(clause)
		let last: Step | null = null
		for (const part of parts) {
			const missing = made ? null : (unnamedGroup(part, vocabulary) ?? unknownStatus(part, vocabulary))
			if (missing) throw missing
			const read = readStep(part, vocabulary, made?.name ?? null)
			if (!read) continue
			if (last && !read.has_selection) last.actions.push(...read.step.actions)
			else {
				last = { ...read.step, select: withRest(part, read.step.select, steps) }
				if (!read.has_selection) last.select = unnamedSelection(sentence, steps, vocabulary)
				steps.push(last)
			}
		}
	}
	if (steps.length > 0) {
		refuseUnknownAddition(entities)
		return { kind: 'panels', steps }
	}
	const unknown = unknownThing(entities, vocabulary)
	if (unknown) throw unknown
	if (!namesPanels(entities, NOTHING_USED)) throw new GrammarError('nothing_understood', sentence)
	const select = selectionOf(entities, NOTHING_USED, vocabulary)
	if (isStatusMissing(entities, sentence, select)) throw whichStatus(sentence, vocabulary)
	return { kind: 'view', view: 'show', select }
}

/** "The painted walls" would be all walls if the word that isn't known were passed over. */
function refuseUnknownAddition(entities: readonly Entity[]): void {
	const isBroad = (entity: Entity | undefined): boolean =>
		entity !== undefined && entity.kinds.length + entity.shapes.length + entity.floors.length > 0
	for (const [place, entity] of entities.entries()) {
		if (!entity.is_unread || entity.text.length < 3) continue
		if (isBroad(entities[place - 1]) || isBroad(entities[place + 1]))
			throw new GrammarError('unknown_word', entity.text)
	}
}

/** "The rest" leaves out what the steps before it name. */
function withRest(part: readonly Entity[], select: Selection, before: readonly Step[]): Selection {
	if (!part.some((entity) => is(entity, 'rest')) || before.length === 0) return select
	const excepted = before.map(({ select: { except: _, ...conditions } }) => conditions)
	return { ...select, except: [...(select.except ?? []), ...excepted] }
}

/** A step that names no panels is about those of the step before it, else about the selected ones. */
function unnamedSelection(
	sentence: string,
	before: readonly Step[],
	{ has_selected, floors, groups }: Vocabulary,
): Selection {
	const last = before.at(-1)
	if (last) return last.select
	if (has_selected) return { selected: true }
	throw new GrammarError(
		'which_panels',
		sentence,
		[...floors, ...groups].map(({ name }) => name),
	)
}

/** Whether a sentence says that panels become something, and not what. */
const isStatusMissing = (entities: readonly Entity[], sentence: string, select: Selection): boolean =>
	!select.since &&
	!select.late &&
	!select.comments &&
	!select.measures &&
	(has(entities, 'set') ||
		(has(entities, 'to') && (entities.some(({ is_unread }) => is_unread) || !/[?？؟]/.test(sentence))))

const whichStatus = (words: string, { statuses }: Vocabulary): GrammarError =>
	new GrammarError(
		'which_status',
		words,
		closestNames([...new Map(statuses.map(({ id, name }) => [id, name])).values()], words),
	)

/** "Set everything that is produced to painted": what panels are to become isn't a status of the project. */
function unknownStatus(clause: readonly Entity[], vocabulary: Vocabulary): GrammarError | null {
	if (!has(clause, 'set')) return null
	const place = clause.findLastIndex((entity) => is(entity, 'to') && !namesAnything(entity))
	const next = neighbour(clause, place, 1)
	if (place < 0 || !next?.is_unread) return null
	const isOther = clause.slice(place).some((entity) => namesAnything(entity) || entity.date)
	const isFiltered = clause.some(({ statuses }) => statuses.length > 0)
	const namesMarks = clause.some(({ marks }) => marks)
	if (isOther || (isFiltered && namesMarks)) return null
	return whichStatus(next.text, vocabulary)
}

/** Panels can't join a group that isn't named: what else the sentence says is no reason to pass over that. */
function unnamedGroup(part: readonly Entity[], vocabulary: Vocabulary): GrammarError | null {
	const isNumbered = part.some(
		(entity, place) =>
			is(entity, 'group_word') &&
			!is(entity, 'join') &&
			!namesAnything(entity) &&
			part[place + 1]?.number !== undefined &&
			!is(part[place + 2], 'piece'),
	)
	if (isNumbered) return unknownGroup(part, vocabulary)
	const hasStatus = part.some(({ statuses }) => statuses.length > 0)
	const joins = part.some((entity) => is(entity, 'join') && (!hasStatus || !is(entity, 'set')))
	if (!joins || part.some(({ groups, categories }) => groups.length + categories.length > 0)) return null
	return unknownGroup(part, vocabulary)
}

/** A word for a group with what stands behind it, which the project doesn't have. */
function unknownGroup(part: readonly Entity[], vocabulary: Vocabulary): GrammarError | null {
	const place = part.findLastIndex((entity) => is(entity, 'group_word') && !namesAnything(entity))
	const word = part[place]
	if (!word) return null
	const next = part[place + 1]
	const words = next?.number !== undefined || next?.is_unread ? `${word.text} ${next.text}` : word.text
	return new GrammarError(
		'which_group',
		words,
		closestNames(
			vocabulary.groups.map(({ name }) => name),
			words,
		),
	)
}

/** What a sentence names that the project doesn't have. */
function unknownThing(entities: readonly Entity[], vocabulary: Vocabulary): GrammarError | null {
	const mark = entities.find(({ is_unknown_mark }) => is_unknown_mark)
	if (mark) return new GrammarError('unknown_mark', mark.text)
	if (!has(entities, 'join', 'remove', 'set', 'delete')) return null
	return unknownGroup(entities, vocabulary)
}
