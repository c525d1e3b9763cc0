import { is, isFiller, namesAnything } from '../conditions/select.ts'
import type { Entity } from '../names/entities.ts'

// A delivery note pasted from a mail: a list of marks with amounts, between a greeting, a letterhead and a signature.

const SIGN_OFF =
	/regards|thanks|thank you|cheers|sincerely|cordialement|merci|saludo|gracias|atentamente|grüße|grüsse|gruß|gruss|mfg|danke|saluti|grazie|cumprimentos|obrigad|谢谢|此致|敬上|よろしく|敬具|감사|드림|올림|شكر|تحيات/iu
const CAPITAL = /^\p{Lu}/u

/** Reads amounts that have no unit, and takes what is no part of the list for words that mean nothing. */
export function readDeliveryNote(entities: readonly Entity[], sentence: string): Entity[] {
	if (!isDeliveryNote(entities, sentence)) return [...entities]
	const pieces = piecesOf(withAmounts(entities))
	const last = pieces.findLastIndex(hasMarks)
	let isSigned = false
	return pieces.flatMap((piece, place) => {
		isSigned ||= place > last && beginsSignature(piece)
		const isHeading =
			piece.at(-1)?.text === ':' && piece.some(({ is_unread }) => is_unread) && hasMarks(pieces[place + 1] ?? [])
		return isHeading || !isNoise(piece, isSigned) ? piece : piece.map(meaningless)
	})
}

/** Nothing before the regards in their piece: "1 of W21 and regards" may name a mark that isn't known. */
function beginsSignature(piece: readonly Entity[]): boolean {
	const place = piece.findIndex((entity) => SIGN_OFF.test(entity.text))
	return place >= 0 && piece.slice(0, place).every(isFiller)
}

const isDeliveryNote = (entities: readonly Entity[], sentence: string): boolean =>
	hasMarks(entities) &&
	entities.some((entity) => is(entity, 'received', 'key_delivered')) &&
	!/[?？؟]/.test(sentence) &&
	!entities.some((entity) => is(entity, 'join', 'remove', 'delete', 'create', 'must') && !is(entity, 'write', 'set'))

const hasMarks = (piece: readonly Entity[]): boolean =>
	piece.some(({ marks, is_unknown_mark }) => marks !== undefined || is_unknown_mark)

/** Between the signs that part sentences, each at the end of its piece. */
function piecesOf(entities: readonly Entity[]): Entity[][] {
	const pieces: Entity[][] = [[]]
	for (const entity of entities) {
		pieces.at(-1)?.push(entity)
		if (entity.is_stop) pieces.push([])
	}
	return pieces
}

/** Names, addresses, telephone numbers and a supplier who is a value of a property too, but nothing that says what to do. */
function isNoise(piece: readonly Entity[], isSigned: boolean): boolean {
	const words = piece.filter((entity) => !entity.is_stop && !isFiller(entity))
	if (words.length === 0 || hasMarks(piece)) return false
	const unread = words.filter(({ is_unread, text }) => is_unread && /\p{L}/u.test(text))
	const isNamed = isSigned || unread.every(({ text }) => CAPITAL.test(text) || !/\p{Script=Latin}/u.test(text))
	const isNumbered = unread.length === 0 && words.some(({ number }) => number !== undefined)
	return words.every(
		(entity) =>
			entity.is_unread ||
			isNumberAlone(entity) ||
			isPropertyAlone(entity) ||
			(entity.tags.size === 0 && !namesAnything(entity) && !entity.date && !entity.measure) ||
			(isNumbered && is(entity, 'received', 'key_delivered', 'piece')),
	)
		? isNamed
		: false
}

const isNumberAlone = ({ number, tags }: Entity): boolean => number !== undefined && tags.size === 0
const isPropertyAlone = ({ properties, statuses, groups, floors, kinds }: Entity): boolean =>
	properties !== undefined && statuses.length + groups.length + floors.length + kinds.length === 0

/** What was received stays what it says; the rest of a letterhead says nothing. */
const meaningless = (entity: Entity): Entity => {
	if (entity.is_stop || isFiller(entity) || is(entity, 'received', 'key_delivered')) return entity
	const { start, end, text } = entity
	const none = { tags: new Set<never>(), statuses: [], groups: [], categories: [], floors: [], kinds: [], shapes: [] }
	return { ...none, start, end, text, is_unread: /\p{L}/u.test(text), is_noise: true }
}

/** "1  2  W21" of a table and "2 W21": the number beside a mark is how many of it were listed; one before that is a position. */
function withAmounts(entities: readonly Entity[]): Entity[] {
	const lines = piecesOf(entities)
	const numbersOf = (line: readonly Entity[]): { first: number; mark: number } | null => {
		const words = line.filter((entity) => !entity.is_stop)
		const mark = words.findIndex(({ marks }) => marks && !marks.to && marks.count === undefined)
		const isOnly = words.filter(({ marks }) => marks).length === 1
		if (!isOnly || mark < 1 || mark > 2 || !words.slice(0, mark).every(isNumberAlone)) return null
		return { first: words[0]?.number as number, mark }
	}
	const found = lines.map(numbersOf).filter((each) => each !== null)
	const isNumbered = found.length > 1 && found.every(({ first }, place) => first === place + 1)
	return lines.flatMap((line) => {
		const numbers = numbersOf(line)
		if (!numbers) return withAmountBehind(line)
		const words = line.filter((entity) => !entity.is_stop)
		const amount = numbers.mark === 2 ? words[1]?.number : isNumbered ? undefined : numbers.first
		return line.flatMap((entity) => {
			if (isNumberAlone(entity) && entity.start < (words[numbers.mark] as Entity).start) return []
			return [entity.marks ? counted(entity, amount) : entity]
		})
	})
}

/** "W21 2" at the end of a line. */
function withAmountBehind(line: readonly Entity[]): Entity[] {
	const words = line.filter((entity) => !entity.is_stop)
	const [mark, number] = words.slice(-2)
	const isCounted = mark?.marks && !mark.marks.to && mark.marks.count === undefined
	if (!isCounted || !number || !isNumberAlone(number)) return [...line]
	return line.flatMap((entity) => (entity === number ? [] : [entity === mark ? counted(mark, number.number) : entity]))
}

function counted(entity: Entity, amount: number | undefined): Entity {
	const isAmount = amount !== undefined && Number.isInteger(amount) && amount > 0 && amount <= 10_000
	return isAmount && entity.marks ? { ...entity, marks: { ...entity.marks, count: amount } } : entity
}
