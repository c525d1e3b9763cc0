import {
	MAX_NAMED_MARKS,
	type Marks,
	type Measure,
	type PropertyCondition,
	type Shape,
} from '@panelyard/contracts/assistant/assistant'
import { type Atom, atomsOf, keyOfAtoms } from '../conditions/atoms.ts'
import { markKey } from '../conditions/marks.ts'
import { readDate, readUnit, type WrittenDate } from '../questions/figures.ts'
import type { Dictionary, Meaning } from './dictionary.ts'
import { editDistance, typingMistakes } from './edit-distance.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { Tag } from './words.ts'

/** A piece of a sentence with its meaning. */
export type Entity = {
	start: number
	end: number
	text: string
	tags: ReadonlySet<Tag>
	statuses: readonly string[]
	groups: readonly string[]
	categories: readonly string[]
	floors: readonly number[]
	kinds: readonly number[]
	shapes: readonly Shape[]
	marks?: Marks
	/** Looks like a mark, but the project doesn't have it. */
	is_unknown_mark?: boolean
	number?: number
	/** "Second", unlike "two". */
	is_ordinal?: boolean
	/** A number with its unit, in m, m2, m3 or kg. */
	measure?: { value: number; measure: Measure['measure'] | null }
	date?: WrittenDate
	/** "Two weeks", in days. */
	days?: number
	/** "Week 49" of the calendar. */
	week?: number
	month?: number
	weekday?: number
	colour?: number
	/** Properties that have this value. */
	properties?: readonly PropertyCondition[]
	/** Text between quotation marks. */
	quoted?: string
	/** Separates clauses: a comma, a semicolon, a full stop or a new line. */
	is_stop?: boolean
	is_unread?: boolean
	/** Of a letterhead or a signature. */
	is_noise?: boolean
}

const NONE: ReadonlySet<Tag> = new Set()
const EMPTY = { tags: NONE, statuses: [], groups: [], categories: [], floors: [], kinds: [], shapes: [] }
const QUOTES: [string, string][] = [
	['"', '"'],
	['“', '”'],
	['„', '“'],
	['”', '”'],
	['«', '»'],
	['「', '」'],
	['『', '』'],
	['《', '》'],
]
const STOP = /[,;.،؛。、，；:：!！\n?？]/
/** Letters, then numbers with separators: the longest possible mark. */
const MARK =
	/^(?:[A-Za-zÄÖÜäöü]{1,8}[-/._]){0,3}(?:[A-Za-zÄÖÜäöü]{1,8} ?)?\d{1,9}[A-Za-z]?(?:[-/._](?:[A-Za-zÄÖÜäöü]{1,4}(?:\d{1,9}|(?=[-/._]\d))|\d{1,9}[A-Za-z]?)){0,6}(?![A-Za-z\d])/
/** `W-1O1`, with a letter for a digit. */
const MISTYPED = /^[A-Za-z\d]+(?:[-/._][A-Za-z\d]+)*/
const LOOKS_LIKE_MARK = /^[A-Za-zÄÖÜ]{1,4}[-/._]?\d/

/**
 * Comparing a word with all known words takes a millisecond or two, which adds up to seconds for 4,000 characters of
 * unknown words.
 */
const MOST_GUESSES = 150

/** Reads a text into its pieces, in order. */
export function entitiesOf(text: string, dictionary: Dictionary, vocabulary: Vocabulary): Entity[] {
	const atoms = atomsOf(text)
	const entities: Entity[] = []
	let place = 0
	let guesses = 0
	const take = (end: number, entity: Partial<Entity>): void => {
		const start = (atoms[place] as Atom).start
		entities.push({ ...EMPTY, start, end, text: text.slice(start, end), ...entity })
		while (place < atoms.length && (atoms[place] as Atom).start < end) place++
	}
	while (place < atoms.length) {
		const atom = atoms[place] as Atom
		const rest = text.slice(atom.start)
		const quoted = quotedAt(rest)
		if (quoted) {
			const meaning = dictionary.phrases.get(keyOfAtoms(atomsOf(quoted.text)))
			take(atom.start + quoted.length, { ...meaning, quoted: quoted.text })
			continue
		}
		if (atom.type === 'digits') {
			const date = readDate(rest)
			if (date) {
				take(atom.start + date.length, { date: date.date })
				continue
			}
		}
		const mark = markAt(rest, vocabulary)
		const phrase = phraseAt(atoms, place, dictionary)
		if (mark && atom.start + mark.length >= (phrase?.end ?? 0)) {
			take(atom.start + mark.length, mark.marks ? { marks: mark.marks } : { is_unknown_mark: true })
			continue
		}
		if (phrase) {
			take(phrase.end, phrase.meaning)
			continue
		}
		if (atom.type === 'digits') {
			const measure = readUnit(rest)
			take(atom.start + measure.length, measure)
			continue
		}
		if (LOOKS_LIKE_MARK.test(rest)) {
			const [unknown = atom.text] = MARK.exec(rest) ?? MISTYPED.exec(rest) ?? []
			if (unknown.length > atom.text.length) {
				take(atom.start + unknown.length, { is_unknown_mark: true })
				continue
			}
		}
		const last = entities.at(-1)
		// "W5 u. W6".
		if (atom.text === '.' && last?.end === atom.start && last.text.length === 1 && last.tags.has('and')) {
			last.end = atom.end
			place++
			continue
		}
		if (atom.type === 'punctuation') {
			const dots = entities.at(-1)?.marks ? /^\.{2,3}(?=\s?[\p{L}\d])/u.exec(rest)?.[0] : undefined
			if (dots) take(atom.start + dots.length, { tags: RANGE })
			else take(atom.end, STOP.test(atom.text) ? { is_stop: true } : isRangeSign(atom.text) ? { tags: RANGE } : {})
			continue
		}
		const split = splitArabic(atom, dictionary)
		if (split) {
			entities.push({ ...EMPTY, start: atom.start, end: atom.start + split.length, text: split.text, ...split.meaning })
			const left = { ...atom, start: atom.start + split.length, text: split.left }
			atoms[place] = left
			continue
		}
		const guessed = atom.type === 'word' && guesses++ < MOST_GUESSES ? guess(atoms, place, dictionary) : null
		if (guessed) {
			take(guessed.end, guessed.meaning)
			continue
		}
		take(atom.end, { is_unread: true })
	}
	return joinRanges(joinDates(entities), vocabulary)
}

const RANGE: ReadonlySet<Tag> = new Set<Tag>(['range'])
const isRangeSign = (text: string): boolean => /[-–—~〜～]/.test(text)

function quotedAt(rest: string): { text: string; length: number } | null {
	for (const [open, close] of QUOTES) {
		if (!rest.startsWith(open)) continue
		const end = rest.indexOf(close, 1)
		const inside = rest.slice(1, end).trim()
		if (end > 1 && end < 130 && inside !== '') return { text: inside, length: end + 1 }
	}
	return null
}

/**
 * The longest mark of the project that a text begins with, or a range of them ("W3-9"). Without `marks` for text that
 * begins like a mark of the project but is another mark.
 */
function markAt(rest: string, { marks }: Vocabulary): { marks?: Marks; length: number } | null {
	const whole = MARK.exec(rest)?.[0] ?? ''
	// Numbers alone are usually amounts, dates and storeys, rarely marks.
	if (!/[^\d.]/.test(whole)) return null
	for (let typed = whole; typed !== ''; typed = typed.slice(0, Math.max(0, typed.search(/[-/._][^-/._]+$/)))) {
		const found = marks.find(typed)
		if (found === undefined) continue
		const further = whole.slice(typed.length + 1)
		if (further === '' || marks.has(further) || marks.has(/^[^-/._]+/.exec(further)?.[0] ?? ''))
			return { marks: { mark: found }, length: typed.length }
		const [, series = '', from = ''] = /^(.*?)(\d+)$/.exec(markKey(typed)) ?? []
		const to = /^\d+$/.test(further) && Number(further) > Number(from) ? marks.find(`${series}${further}`) : undefined
		if (to && marks.hasRange(found, to)) return { marks: { mark: found, to }, length: whole.length }
		return { length: whole.length }
	}
	return null
}

function phraseAt(atoms: readonly Atom[], place: number, { phrases, beginnings, longest }: Dictionary) {
	const first = atoms[place] as Atom
	if (first.type === 'punctuation') return null
	// Signs within a phrase ("reste-t-il à") are no words of it.
	for (let count = Math.min(longest + MOST_SIGNS, atoms.length - place); count > 0; count--) {
		const run = atoms.slice(place, place + count)
		const last = run.at(-1) as Atom
		if (last.type === 'punctuation' || run.some(({ text, type }) => type === 'punctuation' && !/[-.'’/·_]/.test(text)))
			continue
		const meaning = phrases.get(keyOfAtoms(run))
		if (meaning && !(count === 1 && first.type === 'digits')) return { end: last.end, meaning }
	}
	if (first.type !== 'word') return null
	const begun = beginnings.find(({ beginning }) => first.text.startsWith(beginning))
	return begun ? { end: first.end, meaning: begun.meaning } : null
}

const MOST_SIGNS = 3

const ARABIC_PREFIX = /^(?:وال|بال|فال|كال|لل|ال|و|ف|ب|ل|ك)/

/** Arabic joins "and", "in" and "to" to the following word. */
function splitArabic(
	{ text, type }: Atom,
	{ phrases }: Dictionary,
): { length: number; text: string; left: string; meaning: Partial<Meaning> } | null {
	if (type !== 'word' || !/\p{Script=Arabic}/u.test(text)) return null
	const prefix = ARABIC_PREFIX.exec(text)?.[0]
	if (!prefix) return null
	const left = text.slice(prefix.length)
	if (left.length < 2 || !phrases.has(left)) return null
	const tags = prefix.startsWith('و') || prefix.startsWith('ف') ? (['and'] as const) : (['skip'] as const)
	return { length: prefix.length, text: prefix, left, meaning: { tags: new Set<Tag>(tags) } }
}

/** The word or the name of the project closest to a misspelt word; null when there are none or several. */
function guess(atoms: readonly Atom[], place: number, { phrases, beginnings, names }: Dictionary) {
	const atom = atoms[place] as Atom
	for (let count = Math.min(4, atoms.length - place); count > 1; count--) {
		const run = atoms.slice(place, place + count)
		if (run.some(({ type }) => type === 'punctuation')) continue
		const typed = keyOfAtoms(run)
		const digits = typed.replaceAll(/\D+/g, ' ')
		const close = names.filter(
			(name) => name.replaceAll(/\D+/g, ' ') === digits && editDistance(typed, name, 2) <= typingMistakes(name.length),
		)
		if (close.length === 1)
			return { end: (run.at(-1) as Atom).end, meaning: phrases.get(close[0] as string) as Meaning }
	}
	const most = typingMistakes(atom.text.length)
	if (most === 0) return null
	for (let mistakes = 1; mistakes <= 2; mistakes++) {
		const close = new Set<Meaning>()
		for (const [key, meaning] of phrases) {
			const allowed = typingMistakes(Math.max(key.length, atom.text.length)) >= mistakes && key[0] === atom.text[0]
			if (allowed && key.length > 3 && !key.includes(' ') && editDistance(atom.text, key, mistakes) <= mistakes)
				close.add(meaning)
		}
		for (const { beginning, meaning } of beginnings)
			for (const ending of [-1, 0, 1, 2]) {
				const head = atom.text.slice(0, beginning.length + Math.min(ending, 0))
				if (
					beginning.length > 4 &&
					typingMistakes(beginning.length) >= mistakes &&
					beginning[0] === head[0] &&
					atom.text.length - beginning.length <= 3 &&
					editDistance(head, beginning, mistakes) <= mistakes
				)
					close.add(meaning)
			}
		const meanings = [...close]
		const [first] = meanings
		if (first && meanings.every((each) => isSameMeaning(each, first))) return { end: atom.end, meaning: first }
	}
	return null
}

const isSameMeaning = (one: Meaning, other: Meaning): boolean =>
	one.statuses.join() === other.statuses.join() &&
	one.groups.join() === other.groups.join() &&
	one.kinds.join() === other.kinds.join() &&
	one.shapes.join() === other.shapes.join() &&
	one.floors.join() === other.floors.join() &&
	one.categories.join() === other.categories.join() &&
	(one.statuses.length + one.kinds.length + one.shapes.length + one.floors.length > 0 ||
		[...one.tags].some((tag) => other.tags.has(tag)))

/** Joins "15 December 2026", "15 de diciembre de 2026" and "December 15" to days. */
function joinDates(entities: readonly Entity[]): Entity[] {
	const joined: Entity[] = []
	for (let place = 0; place < entities.length; place++) {
		const entity = entities[place] as Entity
		if (entity.weekday !== undefined) {
			// "يوم" is "day" before a weekday, and "today" by itself.
			if (joined.at(-1)?.tags.has('today')) joined.pop()
			joined.push({ ...entity, date: { weekday: entity.weekday } })
			continue
		}
		if (entity.month === undefined) {
			joined.push(entity)
			continue
		}
		const isPart = (each: Entity | undefined) => each !== undefined && (each.tags.has('skip') || each.text === '.')
		let before = joined.length - 1
		while (isPart(joined[before])) before--
		const isDay = (each: Entity | undefined) => each?.number !== undefined && each.number >= 1 && each.number <= 31
		let next = place + 1
		while (isPart(entities[next]) || entities[next]?.text === ',') next++
		const isBefore = isDay(joined[before]) && joined.length - before <= 3
		const day = isBefore ? joined[before] : isDay(entities[next]) ? entities[next] : undefined
		if (!day) {
			joined.push(entity)
			continue
		}
		let end = isBefore ? place : next
		next = end + 1
		while (isPart(entities[next])) next++
		const year = entities[next]?.number
		const hasYear = year !== undefined && year >= 1970 && year <= 2200
		if (hasYear) end = next
		if (isBefore) joined.length = before
		const date = { year: hasYear ? year : null, month: entity.month, day: day.number as number }
		joined.push({ ...entity, start: Math.min(day.start, entity.start), end: (entities[end] as Entity).end, date })
		place = end
	}
	return joined
}

/** Joins marks with the word for "to" between them, and amounts with their marks. */
function joinRanges(entities: readonly Entity[], { marks }: Vocabulary): Entity[] {
	const joined: Entity[] = []
	let named = 0
	for (let place = 0; place < entities.length; place++) {
		const entity = entities[place] as Entity
		const before = joined.at(-1)
		const sign = before?.tags.has('range') ? before : null
		const from = sign ? joined.at(-2) : null
		// "Between W1 and W9".
		const between = before?.tags.has('and') && joined.at(-3)?.tags.has('between') ? joined.at(-2)?.marks : undefined
		if (entity.marks && !entity.marks.to && between && marks.hasRange(between.mark, entity.marks.mark)) {
			const [start] = joined.splice(-3, 3)
			joined.push({
				...entity,
				start: start?.start ?? entity.start,
				marks: { mark: between.mark, to: entity.marks.mark },
			})
			continue
		}
		if (
			entity.marks &&
			!entity.marks.to &&
			from?.marks &&
			!from.marks.to &&
			marks.hasRange(from.marks.mark, entity.marks.mark)
		) {
			joined.splice(-2, 2, { ...from, end: entity.end, marks: { mark: from.marks.mark, to: entity.marks.mark } })
			continue
		}
		if (entity.marks && named++ > MAX_NAMED_MARKS) continue
		if (entity.marks && !entity.marks.to) {
			const amount = amountBefore(joined)
			if (amount) {
				joined.splice(-amount.taken, amount.taken, { ...entity, marks: { ...entity.marks, count: amount.count } })
				continue
			}
			const after = amountAfter(entities, place)
			if (after) {
				joined.push({ ...entity, end: after.end, marks: { ...entity.marks, count: after.count } })
				place = after.place
				continue
			}
		}
		joined.push(entity)
	}
	return joined
}

const isAmount = (entity: Entity | undefined): entity is Entity & { number: number } =>
	entity?.number !== undefined && Number.isInteger(entity.number) && entity.number > 0 && entity.number <= 10_000
const isPiece = (entity: Entity | undefined): boolean => entity?.tags.has('piece') ?? false

/** "2x", "2 x", "2 pcs" and "2 Stk." before a mark, and "n. 2". */
function amountBefore(joined: readonly Entity[]): { count: number; taken: number } | null {
	const dot = joined.at(-1)?.text === '.' && isPiece(joined.at(-2)) ? 1 : 0
	const [number, times] = [joined.at(-2 - dot), joined.at(-1 - dot)]
	if (isPiece(times) && isAmount(number)) return { count: number.number, taken: 2 + dot }
	const last = joined.at(-1)
	if (!isAmount(last) || last.tags.size > 0) return null
	const between = joined.at(-2)?.text === '.' ? 1 : 0
	return isPiece(joined.at(-2 - between)) ? { count: last.number, taken: 2 + between } : null
}

/** "W1 2 pcs", "W1 x2", "W1 (2 pcs)", "W1 - 2 pcs" and "W1: 2 pcs". */
function amountAfter(entities: readonly Entity[], place: number): { count: number; end: number; place: number } | null {
	const sign = /^[-–—(=:：]$/.test(entities[place + 1]?.text ?? '') ? 1 : 0
	const [one, two, three] = entities.slice(place + 1 + sign, place + 4 + sign)
	const number = isAmount(one) && isPiece(two) ? one : isPiece(one) && isAmount(two) && sign === 0 ? two : null
	// "W1, x 2 W3": the amount of the next one.
	if (!number || !two || (number === two && (three?.marks || isPiece(three)))) return null
	let last = place + 2 + sign
	if (entities[last + 1]?.text === '.' && isPiece(two)) last++
	if (entities[last + 1]?.text === ')') last++
	return { count: number.number, end: (entities[last] as Entity).end, place: last }
}
