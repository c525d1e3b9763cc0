import type { Mention } from '@panelyard/contracts/messages/comments'

export type Person = { user_id: string; name: string }

const LETTER = /[\p{L}\p{N}_]/u

/** Where a name stands in a text after an `@`; `@Anna` does not name Ann. -1 when it does not. */
const placeOf = (text: string, name: string, from = 0): number => {
	const place = text.indexOf(`@${name}`, from)
	if (place === -1) return -1
	const next = text[place + name.length + 1]
	return next !== undefined && LETTER.test(next) ? placeOf(text, name, place + 1) : place
}

/** Ids of the people whom a text names. */
export const mentionedIn = (text: string, people: readonly Person[]): string[] =>
	people.filter(({ name }) => placeOf(text, name) !== -1).map(({ user_id }) => user_id)

/** What is being typed after an `@` before the caret: its place, and the letters so far; null when nothing is. */
export const mentionAt = (text: string, caret: number): { place: number; typed: string } | null => {
	const found = /(?:^|[\s(])@([^\s@]{0,40})$/u.exec(text.slice(0, caret))
	const typed = found?.[1]
	return typed === undefined ? null : { place: caret - typed.length - 1, typed }
}

export type TextPart = { text: string; kind: 'plain' | 'mention' | 'link' }

/** An address in a text, without the full stop or bracket behind it. */
const LINK = /(https?:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}。，、）])/gu

const withLinks = (text: string): TextPart[] =>
	text.split(LINK).flatMap((part, place) => (part === '' ? [] : [{ text: part, kind: place % 2 ? 'link' : 'plain' }]))

/** A text cut into plain parts, mentions and links. */
export const textParts = (text: string, mentions: readonly Mention[]): TextPart[] => {
	const parts: TextPart[] = []
	let rest = text
	while (rest) {
		// Of two names at one place the longer one is meant.
		const [next] = mentions
			.map(({ name }) => ({ name, place: placeOf(rest, name) }))
			.filter(({ place }) => place !== -1)
			.sort((a, b) => a.place - b.place || b.name.length - a.name.length)
		if (!next) break
		if (next.place > 0) parts.push(...withLinks(rest.slice(0, next.place)))
		parts.push({ text: `@${next.name}`, kind: 'mention' })
		rest = rest.slice(next.place + next.name.length + 1)
	}
	parts.push(...withLinks(rest))
	return parts
}
