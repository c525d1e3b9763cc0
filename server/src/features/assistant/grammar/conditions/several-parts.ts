import { GrammarError } from '../grammar-error.ts'
import type { Entity } from '../names/entities.ts'
import type { Tag } from '../names/words.ts'
import { is, isFiller, namesAnything, removesGroup } from './select.ts'

// Parts of a sentence that asks for several changes: "create a status Checked and a group Truck 1, and set W5 to it".

type Verb = 'create' | 'delete' | 'rename'
/** A part as a sentence of its own, with words that it shares with another part. */
export type Part = { text: string; verb: Verb | null }

type Piece = { entities: readonly Entity[]; verb: Verb | null }

const THING_WORDS = ['status_word', 'group_word', 'category_word'] as const satisfies Tag[]
const isThingWord = (entity: Entity): boolean => is(entity, ...THING_WORDS) && entity.quoted === undefined
const PANEL_VERBS = ['set', 'join', 'remove', 'clear', 'plan', 'transfer', 'reschedule'] as const satisfies Tag[]
/** Words for more than one status, group or category. */
const PLURAL =
	/^(?:statuse?s|groups|categories|trucks|loads|batches|statuts|états|etats|groupes|catégories|camions|estados|grupos|categorías|categorias|camiones|caminhões|statusse|gruppen|kategorien|ladungen|stati|gruppi|categorie|状态|分组|组|类别|分类|ステータス|グループ|分類|カテゴリー?|상태|그룹|분류|حالات|مجموعات|فئات|شاحنات|الحالات|المجموعات|الفئات|الشاحنات)$/iu
/** Articles of the plural, before words that have none of their own. */
const PLURAL_ARTICLE = /^(?:die|os|as|i|gli|le|zwei|drei|vier|two|three|four)$/iu
const ENDS = /^[,;.،؛。、，；\n]$/

const isLink = (entity: Entity): boolean =>
	(entity.is_stop === true && ENDS.test(entity.text)) ||
	((is(entity, 'and') || (is(entity, 'but') && !is(entity, 'except'))) &&
		!namesAnything(entity) &&
		!/^[èé]$/iu.test(entity.text) &&
		entity.quoted === undefined)

const meaningful = (entities: readonly Entity[]): Entity[] =>
	entities.filter((entity) => !isFiller(entity) && !entity.is_stop && !is(entity, 'and'))

const isOfPanels = (entity: Entity): boolean =>
	entity.marks !== undefined ||
	entity.is_unknown_mark === true ||
	entity.floors.length + entity.kinds.length + entity.shapes.length > 0 ||
	is(entity, 'all', 'rest', 'selected')

/** What a piece does with a status, group or category itself, if it begins with that; null for anything else. */
function verbOf(entities: readonly Entity[]): Verb | null {
	const words = meaningful(entities)
	const [first] = words
	if (!first) return null
	const hasThing = entities.some(isThingWord)
	const named = words.filter(
		({ statuses, groups, categories }) => statuses.length + groups.length + categories.length > 0,
	)
	const begins = (tag: Verb): boolean => {
		const verb = words.findIndex((entity) => is(entity, tag) && entity.quoted === undefined)
		// Of languages with the verb at the end, nothing but the thing and its name comes before it.
		return verb >= 0 && !words.slice(0, verb).some((entity) => isOfPanels(entity) || is(entity, ...PANEL_VERBS))
	}
	if (begins('rename') && named.length > 0) return 'rename'
	if (begins('delete') && (hasThing || named.length > 0) && !words.some(isOfPanels)) return 'delete'
	if (removesGroup(entities)) return 'delete'
	return begins('create') && hasThing ? 'create' : null
}

const changesPanels = (entities: readonly Entity[]): boolean =>
	entities.some((entity) => is(entity, ...PANEL_VERBS) && !namesAnything(entity) && entity.quoted === undefined)

/** "A group Truck 1 with all walls", after or before "create". */
function namesThing(entities: readonly Entity[]): boolean {
	const [first, second] = meaningful(entities)
	const word = first?.quoted === undefined ? first : second
	return word !== undefined && isThingWord(word) && !changesPanels(entities)
}

/** "Truck 4", after "delete Truck 3". */
const isNamedAlone = (entities: readonly Entity[]): boolean => {
	const words = meaningful(entities).filter((entity) => !isThingWord(entity) || namesAnything(entity))
	return (
		words.length > 0 &&
		words.every(({ statuses, groups, categories }) => statuses.length + groups.length + categories.length > 0)
	)
}

const isQuoted = (entities: readonly Entity[]): boolean =>
	entities.some(({ quoted }) => quoted !== undefined) &&
	entities.every((entity) => entity.quoted !== undefined || isFiller(entity) || is(entity, 'create', 'to_after'))

/** "Packed", after "create the statuses Checked". */
function isNewName(entities: readonly Entity[], begun: readonly Entity[], isListed: boolean): boolean {
	const word = begun.findIndex(isThingWord)
	const thing = begun[word]
	if (!thing) return false
	if (isQuoted(entities)) return true
	const isPlural =
		isListed || PLURAL.test(thing.text) || begun.slice(0, word).some(({ text }) => PLURAL_ARTICLE.test(text))
	const [only] = entities
	const isWord = entities.length === 1 && only !== undefined && !isOfPanels(only) && only.groups.length === 0
	return isPlural && (isWord || entities.every((entity) => entity.is_unread || entity.is_unknown_mark))
}

/** Of Korean, a verb that goes on: "만들고" is "create … and". */
const goesOn = (entity: Entity): boolean =>
	/고$/u.test(entity.text) && is(entity, 'create', 'delete', 'rename', 'set') && entity.quoted === undefined

/** The pieces of a sentence between commas, full stops, "and" and "then". */
function piecesOf(entities: readonly Entity[]): Piece[] {
	const pieces: Entity[][] = [[]]
	for (const entity of entities)
		if (isLink(entity)) pieces.push([])
		else {
			pieces.at(-1)?.push(entity)
			if (goesOn(entity)) pieces.push([])
		}
	const own = pieces.filter((piece) => piece.some((entity) => !isFiller(entity)))
	const isListed = (place: number): boolean => {
		const before = own[place - 1]
		return before !== undefined && (namesThing(before) || (isQuoted(before) && isListed(place - 1)))
	}
	return own.map((piece, place) => {
		const verb = verbOf(piece)
		// "ステータス「A」、「B」を作成".
		const endsList = verb === null && isQuoted(piece) && piece.some((entity) => is(entity, 'create')) && isListed(place)
		return { entities: piece, verb: endsList ? 'create' : verb }
	})
}

type Begun = {
	entities: Entity[]
	verb: Verb | null
	/** Words for what is done and to what, from another part. */
	shared: Entity[]
	/** One of a list of names that follow one word. */
	isName: boolean
}

/**
 * The parts of a sentence that changes statuses, groups or categories themselves and does more than that; null for others.
 * @throws GrammarError for a list of names that goes on with something else
 */
export function severalParts(entities: readonly Entity[], sentence: string): Part[] | null {
	const pieces = piecesOf(entities)
	if (!pieces.some(({ verb }) => verb !== null)) return null
	const parts: Begun[] = []
	const names: string[] = []
	for (const [place, { entities: own, verb }] of pieces.entries()) {
		const before = parts.at(-1)
		const begun = [...(before?.shared ?? []), ...(before?.entities ?? [])]
		const begin = (of: Verb | null, from: readonly Entity[] = [], isName = false): void => {
			const shared = of === null ? [] : [...verbWords(from, of), ...(own.some(isThingWord) ? [] : thingWords(from))]
			parts.push({ entities: [...own], verb: of, shared: from.length > 0 ? shared : [], isName })
			if (of === 'create') names.push(...newWords(own))
		}
		const next = changesPanels(own) ? undefined : pieces.slice(place + 1).find((each) => each.verb !== null)
		if (verb === 'create' && before?.verb === 'create' && !own.some(isThingWord)) begin(verb, begun, true)
		else if (verb !== null) begin(verb)
		else if (before?.verb === 'create' && namesThing(own)) begin('create', begun)
		else if (before?.verb === 'create' && isNewName(own, begun, before.isName)) begin('create', begun, true)
		else if (before?.verb === 'delete' && isNamedAlone(own)) begin('delete', begun)
		else if (next && sharesVerb(own, next)) begin(next.verb, next.entities, isQuoted(own))
		else if (!before || (before.verb !== null && (changesPanels(own) || saysNew(own, names)))) begin(null)
		else if (before.isName) throw new GrammarError('which_name', sentence.slice(own[0]?.start, own.at(-1)?.end))
		else before.entities.push(...own)
	}
	if (parts.length < 2) return null
	return parts.map(({ entities: own, verb, shared, isName }) => {
		const text = sentence.slice(own[0]?.start, own.at(-1)?.end).trim()
		const isPlain = isName && !own.some(({ quoted }) => quoted !== undefined)
		return { verb, text: [...shared.map((entity) => entity.text), isPlain ? `"${text}"` : text].join(' ') }
	})
}

/** Languages with the verb at the end: "A와 B를 삭제". */
const sharesVerb = (own: readonly Entity[], { verb, entities }: Piece): boolean =>
	(verb === 'create' && (namesThing(own) || (isQuoted(own) && entities.some(isThingWord)))) ||
	(verb === 'delete' && isNamedAlone(own))

const verbWords = (entities: readonly Entity[], verb: Verb): Entity[] =>
	entities
		.filter((entity) => is(entity, verb) && entity.quoted === undefined)
		.concat(verb === 'delete' ? entities.filter((entity) => is(entity, 'remove')) : [])
		.slice(0, 1)
const thingWords = (entities: readonly Entity[]): Entity[] => entities.filter(isThingWord).slice(0, 1)

/** Words of a new name, to know it again. */
const newWords = (entities: readonly Entity[]): string[] =>
	entities.flatMap(({ quoted, is_unread, text }) =>
		quoted !== undefined ? [quoted] : is_unread && text.length > 2 ? [text] : [],
	)

/** "W1 to W5 are Checked", after "create a status Checked". */
const saysNew = (entities: readonly Entity[], names: readonly string[]): boolean =>
	entities.some(isOfPanels) &&
	entities.some((entity) => names.some((name) => (entity.quoted ?? entity.text).toLowerCase() === name.toLowerCase()))
