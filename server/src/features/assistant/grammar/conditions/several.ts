import {
	type ChangeInstruction,
	type Conditions,
	MAX_CHANGES,
	MAX_STEPS,
	type ProjectChange,
	type Selection,
	type Step,
} from '@panelyard/contracts/assistant/assistant'
import { GrammarError } from '../grammar-error.ts'
import { withSameWords } from '../names/dictionary.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import type { WordsLanguage } from '../names/words.ts'
import { toItIn, withNameOfIt } from '../pronouns.ts'
import type { Part } from './several-parts.ts'

type Read = { instruction: ChangeInstruction; unread: string[]; undated?: string }
/** Reads a part as a sentence of its own. @throws GrammarError */
type ReadPart = (text: string, vocabulary: Vocabulary) => Read | null

type Of = 'status' | 'group' | 'category'
/** What the parts before created or renamed, under the name that it will have. */
type Thing = { of: Of; id: string; name: string }

const LISTS = { status: 'statuses', group: 'groups', category: 'categories' } as const satisfies Record<
	Of,
	keyof Vocabulary
>

/**
 * Reads a sentence of several changes part by part: later ones know by name, and as "it", what earlier ones create, and as
 * "them" the panels that they named.
 * @throws GrammarError when any of the parts can't be read: nothing of the sentence is dropped
 */
export function readSeveral(
	parts: readonly Part[],
	language: WordsLanguage,
	vocabulary: Vocabulary,
	readPart: ReadPart,
): Read {
	const changes: ProjectChange[] = []
	const steps: Step[] = []
	const unread: string[] = []
	const things: Thing[] = []
	let undated: string | undefined
	let known = vocabulary
	let isKnown = true
	for (const { text, verb } of parts) {
		const isNew = verb === 'create'
		// Compiling a vocabulary takes a while, and names of new things are any words.
		if (!isNew && !isKnown) [known, isKnown] = [withThings(vocabulary, things), true]
		const said = steps.at(-1)?.select
		const own = withSameWords(known, { created: changes.length, ...(said && { said }) })
		const read = readPart(verb === null ? withName(text, language, things) : withoutAsking(text), own)
		if (!read) throw new GrammarError('several_meant', text)
		changes.push(...read.instruction.changes)
		steps.push(
			...read.instruction.steps.map((step) => ({ ...step, select: ofCreated(step.select, steps, changes, text) })),
		)
		unread.push(...read.unread)
		undated ??= read.undated
		for (const change of read.instruction.changes) {
			const thing = thingIn(change, vocabulary)
			if (thing) {
				things.push(thing)
				isKnown = false
			}
		}
	}
	if (changes.length > MAX_CHANGES || steps.length > MAX_STEPS)
		throw new GrammarError('several_meant', (parts[0]?.text ?? '').slice(0, 80))
	return { instruction: { kind: 'change', changes, steps }, unread, ...(undated !== undefined && { undated }) }
}

/** A request is none less for its question mark. */
const withoutAsking = (text: string): string => text.replace(/[\s?？؟!！]+$/u, '')

/** The status, group or category that a change creates or renames; null for others. */
function thingIn(change: ProjectChange, vocabulary: Vocabulary): Thing | null {
	if (!('name' in change)) return null
	const of = change.do.slice(change.do.indexOf('_') + 1) as Of
	if ('id' in change) {
		const named = change.name.toLowerCase()
		const there = vocabulary[LISTS[of]].find(({ name }) => name.toLowerCase() === named)
		return { of, id: there?.id ?? change.id, name: change.name }
	}
	const id = 'status' in change ? change.status : 'group' in change ? change.group : change.category
	return { of, id, name: change.name }
}

/** The project's words with what is created and renamed. */
function withThings(vocabulary: Vocabulary, things: readonly Thing[]): Vocabulary {
	const named = (of: Of) =>
		things.filter(
			(thing) =>
				thing.of === of && !vocabulary[LISTS[of]].some(({ id, name }) => id === thing.id && name === thing.name),
		)
	const typeOf = (id: string) => vocabulary.statuses.find((status) => status.id === id)?.type ?? 'step'
	return {
		...vocabulary,
		statuses: [
			...vocabulary.statuses,
			...named('status').map(({ id, name }) => ({ id, name, default_key: null, type: typeOf(id) })),
		],
		groups: [...vocabulary.groups, ...named('group')],
		categories: [...vocabulary.categories, ...named('category')],
	}
}

const STATUS = /status|stat[oi]|estad[o]|statut|状态|ステータス|상태|حال/iu
const GROUP =
	/gr[ou]+p|truck|cami|lkw|カ?グループ|トラック|分组|그룹|트럭|مجموع|شاحن|categor|kategor|catégor|类别|分類|분류|فئ/iu
/** Verbs that put panels into a group, and those that may as well set a status. */
const JOINS =
	/\b(?:add|load|assign|include)|ajout|charge|añad|agreg|carg|(?<!\p{L})füge?|(?<!\p{L})pack|(?<!\p{L})lade|aggiung|caric|adicion|carreg|加入|放入|追加|積|추가|싣|[أا]ضف/iu
const MAY_JOIN =
	/\b(?:put|move|place)|(?<!\p{L})(?:mets|mettre|place|pon|lege?|steck|mett|coloc|ponha|põe|ضع)|入れ|넣/iu

/**
 * The part with the name of what "it" is: the status that panels are set to, or the group that they join.
 * @throws GrammarError where several could be meant
 */
function withName(text: string, language: WordsLanguage, things: readonly Thing[]): string {
	const words = things.length === 0 ? null : toItIn(text, language)
	if (words === null) return text
	const statuses = things.filter(({ of }) => of === 'status')
	const others = things.filter(({ of }) => of !== 'status')
	const isStatus = STATUS.test(words) || (!GROUP.test(words) && !JOINS.test(text))
	if (statuses.length * others.length > 0 && !STATUS.test(words) && !GROUP.test(words) && MAY_JOIN.test(text))
		throw new GrammarError('several_meant', words)
	const meant = (isStatus && statuses.length > 0) || others.length === 0 ? statuses : others
	const [only, ...more] = [...new Map(meant.map((thing) => [thing.id, thing])).values()]
	if (!only || more.length > 0)
		throw new GrammarError(
			only?.of === 'status' ? 'which_status' : 'which_group',
			words,
			meant.map(({ name }) => name),
		)
	return withNameOfIt(text, language, only.name)
}

/**
 * The panels of a group that the sentence has just created are those that it puts into it.
 * @throws GrammarError for others of what is only created, which has no panels yet
 */
function ofCreated(
	select: Selection,
	steps: readonly Step[],
	changes: readonly ProjectChange[],
	words: string,
): Selection {
	const created = new Set(changes.flatMap((change) => ('id' in change ? [change.id] : [])))
	const namesCreated = ({ statuses = [], lacks = [], groups = [], categories = [] }: Conditions): boolean =>
		[...statuses, ...lacks, ...groups, ...categories].some((id) => created.has(id))
	const { except = [], ...main } = select
	if (!namesCreated(main) && !except.some(namesCreated)) return select
	const [group, ...more] = main.groups ?? []
	const joining = steps.filter(({ actions }) =>
		actions.some((each) => each.do === 'join_group' && each.group === group),
	)
	const isOnlyGroup = Object.keys(main).length === 1 && more.length === 0 && except.length === 0
	if (!isOnlyGroup || joining.length !== 1) throw new GrammarError('several_meant', words)
	return (joining[0] as Step).select
}
