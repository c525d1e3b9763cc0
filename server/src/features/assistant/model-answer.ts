import { type Conditions, Instruction, type Reading, Unclear } from '@panelyard/contracts/assistant'
import { markKey } from '@panelyard/contracts/assistant-grammar/marks'
import type { Vocabulary } from '@panelyard/contracts/assistant-grammar/vocabulary'
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
	if ('unclear' in answer) {
		const { why, words, options } = answer.unclear
		return { unclear: { why, words: words.slice(0, 400), options: options.map((each) => each.slice(0, 200)) } }
	}
	const named = Instruction.safeParse(withIds(answer.instruction, aliases))
	if (!named.success) return null
	const instruction = named.data
	if (instruction.kind === 'project' && !isSaid(instruction.change, sentence, vocabulary)) return null
	for (const conditions of conditionsOf(instruction)) {
		if (!isKnown(conditions, vocabulary)) return null
		if (conditions.selected && !vocabulary.has_selected)
			return { unclear: { why: 'which_panels', words: sentence.slice(0, 400), options: [] } }
		for (const { mark, to } of conditions.marks ?? []) {
			if (![mark, ...(to ? [to] : [])].every((each) => isWritten(each, sentence))) return null
			const isThere = to ? vocabulary.marks.hasRange(mark, to) : vocabulary.marks.has(mark)
			if (!isThere) return { unclear: { why: 'unknown_mark', words: to ? `${mark} – ${to}` : mark, options: [] } }
		}
	}
	return { instruction, unread }
}

/** Puts ids in the place of aliases; what no alias means becomes undefined, which the language refuses. */
function withIds(value: unknown, aliases: Aliases, kind: keyof Aliases | null = null): unknown {
	if (typeof value === 'string' && kind) return value === 'none' ? value : aliases[kind].get(value)
	if (Array.isArray(value)) return value.map((each) => withIds(each, aliases, kind))
	if (value === null || typeof value !== 'object') return value
	return Object.fromEntries(
		Object.entries(value).map(([key, each]) => {
			// A new group has a name of its own.
			if (kind) return [key, key === 'id' ? withIds(each, aliases, kind) : each]
			return [key, withIds(each, aliases, NAMING[key] ?? null)]
		}),
	)
}

function conditionsOf(instruction: Instruction): Conditions[] {
	const selections =
		instruction.kind === 'panels'
			? instruction.steps.map(({ select }) => select)
			: 'select' in instruction
				? [instruction.select]
				: []
	return selections.flatMap(({ except = [], ...conditions }) => [conditions, ...except])
}

const isKnown = ({ floors = [], kinds = [] }: Conditions, vocabulary: Vocabulary): boolean =>
	floors.every((floor) => floor === -1 || vocabulary.floors.some(({ number }) => number === floor)) &&
	kinds.every((kind) => vocabulary.kinds.some(({ number }) => number === kind))

/** Whether a sentence contains a mark, at least by its number: "W1, 2 and 3" names W3. */
function isWritten(mark: string, sentence: string): boolean {
	const number = /\d+(?!.*\d)/.exec(mark.normalize('NFKC'))?.[0].replace(/^0+(?=\d)/, '')
	if (number === undefined) return folded(sentence).includes(folded(mark))
	return [...sentence.normalize('NFKC').matchAll(/\d+/g)].some(([each]) => each.replace(/^0+(?=\d)/, '') === number)
}

const folded = (text: string): string => markKey(text.normalize('NFKD').replaceAll(/\p{M}/gu, ''))

/** A status, group or category is renamed, recoloured or deleted only by a sentence that names it. */
function isSaid(
	change: Extract<Instruction, { kind: 'project' }>['change'],
	sentence: string,
	{ statuses, groups, categories }: Vocabulary,
): boolean {
	const said = folded(sentence)
	const names = (list: readonly { id: string; name: string }[], id: string) =>
		list.some((each) => each.id === id && said.includes(folded(each.name)))
	if ('status' in change) return names(statuses, change.status)
	if ('group' in change) return names(groups, change.group)
	if ('category' in change) return names(categories, change.category)
	return true
}
