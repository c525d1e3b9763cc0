import {
	type Conditions,
	Instruction,
	type ProjectChange,
	type Reading,
	Unclear,
} from '@panelyard/contracts/assistant/assistant'
import { searchable } from '@panelyard/rules/texts/searchable'
import { markKey } from '@panelyard/server/features/assistant/grammar/conditions/marks'
import type { Vocabulary } from '@panelyard/server/features/assistant/grammar/names/vocabulary'
import { z } from 'zod'
import type { Aliases } from './model-vocabulary.ts'

/** All that a model may answer: an instruction of the typed language with aliases for ids, or what it needs to know. */
export const ModelAnswer = z.strictObject({
	answer: z.union([z.strictObject({ instruction: Instruction }), z.strictObject({ unclear: Unclear })]),
	/** Words of the sentence that were not taken into account. */
	unread: z.array(z.string().max(100)).max(12).default([]),
})

/** Fields of the language that name something of the project, and what kind of thing. */
const NAMING: Readonly<Record<string, keyof Aliases>> = {
	status: 'statuses',
	statuses: 'statuses',
	other: 'statuses',
	lacks: 'statuses',
	group: 'groups',
	groups: 'groups',
	category: 'categories',
	categories: 'categories',
}

/**
 * A model's answer as a reading of the sentence. Null for what isn't of the language, names what the project lacks, or
 * what the sentence doesn't say: a name in the project's data that looks like an instruction must not become one.
 */
export function readModelAnswer(
	answered: unknown,
	sentence: string,
	vocabulary: Vocabulary,
	aliases: Aliases,
): Reading | null {
	const parsed = ModelAnswer.safeParse(answered)
	if (!parsed.success) return null
	const { answer, unread } = parsed.data
	if ('unclear' in answer) return { unclear: ownWords(answer.unclear, sentence, vocabulary) }
	const created = createdIn(answer.instruction)
	const named = Instruction.safeParse(withIds(answer.instruction, withCreated(aliases, created)))
	if (!named.success || !created.every((id) => CREATED_ID.test(id))) return null
	const instruction = named.data
	if (instruction.kind === 'change') {
		const { changes, steps } = instruction
		if (changes.length + steps.length === 0) return null
		if (!changes.every((change) => isSaid(change, sentence, vocabulary))) return null
	}
	if (!newNames(instruction).every((name) => isNamed(name, sentence))) return null
	for (const conditions of conditionsOf(instruction)) {
		// Models are told of no properties.
		if (!isKnown(conditions, vocabulary) || conditions.properties) return null
		// What is only created has no panels yet.
		const { statuses = [], lacks = [], groups = [], categories = [] } = conditions
		if ([...statuses, ...lacks, ...groups, ...categories].some((id) => created.includes(id))) return null
		if (conditions.selected && !vocabulary.has_selected)
			return { unclear: { why: 'which_panels', words: sentence.slice(0, 400), options: [] } }
		for (const { mark, to } of conditions.marks ?? []) {
			if (![mark, ...(to ? [to] : [])].every((each) => isWritten(each, sentence))) return null
			const isThere = to ? vocabulary.marks.hasRange(mark, to) : vocabulary.marks.has(mark)
			if (!isThere) return { unclear: { why: 'unknown_mark', words: to ? `${mark} – ${to}` : mark, options: [] } }
		}
	}
	return { instruction, unread: unread.filter((words) => isNamed(words, sentence)) }
}

/** How a model names what an instruction creates. */
const CREATED_ID = /^new-\d{1,2}$/
const createdIn = (instruction: Instruction): string[] =>
	instruction.kind === 'change' ? instruction.changes.flatMap((change) => ('id' in change ? [change.id] : [])) : []

/** With what an instruction creates, under its own ids. */
function withCreated(aliases: Aliases, created: readonly string[]): Aliases {
	const own = created.map((id) => [id, id] as const)
	const { statuses, groups, categories } = aliases
	return {
		statuses: new Map([...own, ...statuses]),
		groups: new Map([...own, ...groups]),
		categories: new Map([...own, ...categories]),
	}
}

/** Puts ids in the place of aliases; what no alias means becomes undefined, which the language refuses. */
function withIds(value: unknown, aliases: Aliases, kind: keyof Aliases | null = null): unknown {
	if (typeof value === 'string' && kind) return value === 'none' ? value : aliases[kind].get(value)
	if (Array.isArray(value)) return value.map((each) => withIds(each, aliases, kind))
	if (value === null || typeof value !== 'object') return value
	return Object.fromEntries(
		Object.entries(value).map(([key, each]) => [key, withIds(each, aliases, NAMING[key] ?? null)]),
	)
}

function conditionsOf(instruction: Instruction): Conditions[] {
	const selections =
		instruction.kind === 'change'
			? instruction.steps.map(({ select }) => select)
			: 'select' in instruction
				? [instruction.select]
				: []
	return selections.flatMap(({ except = [], ...conditions }) => [conditions, ...except])
}

const isKnown = ({ floors = [], kinds = [] }: Conditions, vocabulary: Vocabulary): boolean =>
	floors.every((floor) => floor === -1 || vocabulary.floors.some(({ number }) => number === floor)) &&
	kinds.every((kind) => vocabulary.kinds.some(({ number }) => number === kind))

/** What the person gets to read is their own words and names of the project: a model may pass on what a name told it. */
function ownWords({ why, words, options }: Unclear, sentence: string, vocabulary: Vocabulary): Unclear {
	const { statuses, groups, categories, floors, kinds } = vocabulary
	const names = new Set([...statuses, ...groups, ...categories, ...floors, ...kinds].map(({ name }) => name))
	return {
		why,
		words: (isNamed(words, sentence) ? words : sentence).slice(0, 400),
		options: options.filter((option) => names.has(option)),
	}
}

/** Names of what an instruction creates or renames to, and texts of comments. */
function newNames(instruction: Instruction): string[] {
	if (instruction.kind !== 'change') return []
	const { changes, steps } = instruction
	const texts = steps.flatMap(({ actions }) => actions.flatMap((each) => (each.do === 'comment' ? [each.text] : [])))
	return [...changes.flatMap((change) => ('name' in change ? [change.name] : [])), ...texts]
}

/** Whether a sentence contains a mark, at least by its series and its number: "W1, 2 and 3" names W3. */
function isWritten(mark: string, sentence: string): boolean {
	const [, series = '', number] = /^(.*?)(\d+)\D*$/su.exec(mark.normalize('NFKC')) ?? []
	if (number === undefined) return isNamed(mark, sentence)
	const plain = number.replace(/^0+(?=\d)/, '')
	const hasSeries = folded(series) === '' || isBegun(folded(series), folded(sentence))
	return (
		hasSeries &&
		[...sentence.normalize('NFKC').matchAll(/\d+/g)].some(([each]) => each.replace(/^0+(?=\d)/, '') === plain)
	)
}

const folded = (text: string): string => markKey(searchable(text))

/** Shorter names must stand alone; longer ones may have an ending. */
const SHORT_NAME = 5

/** Whether a sentence contains a name, and not only as a part of another word or number. */
function isNamed(name: string, sentence: string): boolean {
	const [key, said] = [folded(name), folded(sentence)]
	if (key === '') return name.trim() !== '' && sentence.normalize('NFC').includes(name.normalize('NFC').trim())
	const endsAlone = key.length < SHORT_NAME || /\d$/.test(key)
	return isBegun(key, said, endsAlone ? (/\d$/.test(key) ? '(?!\\d)' : '(?!\\p{Script=Latin})') : '')
}

function isBegun(key: string, said: string, end = ''): boolean {
	const start = /^\d/.test(key) ? '(?<!\\d)' : /^\p{Script=Latin}/u.test(key) ? '(?<!\\p{Script=Latin})' : ''
	return new RegExp(`${start}${key}${end}`, 'u').test(said)
}

/** A status, group or category is renamed, recoloured, moved or deleted only by a sentence that names it. */
function isSaid(change: ProjectChange, sentence: string, { statuses, groups, categories }: Vocabulary): boolean {
	const names = (list: readonly { id: string; name: string }[], id: string) =>
		list.some((each) => each.id === id && isNamed(each.name, sentence))
	if ('other' in change && !names(statuses, change.other)) return false
	if ('status' in change) return names(statuses, change.status)
	if ('group' in change) return names(groups, change.group)
	if ('category' in change) return names(categories, change.category)
	return true
}
