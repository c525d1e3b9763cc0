import type { Instruction, PanelAction, Selection } from '@panelyard/contracts/assistant/assistant'
import { COMMENT_MAX_LENGTH } from '@panelyard/contracts/messages/comments'
import { readable } from '../conditions/atoms.ts'
import { is, namesPanels, selectionOf } from '../conditions/select.ts'
import { ofPanels } from '../created.ts'
import { GrammarError } from '../grammar-error.ts'
import type { Entity } from '../names/entities.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import type { Tag } from '../names/words.ts'

/** The text of a comment, and its position in the sentence. */
export type WrittenText = { text: string; start: number; end: number }

const ASKS = /[?？؟]/
const has = (entities: readonly Entity[], ...tags: Tag[]): boolean => entities.some((entity) => is(entity, ...tags))

/**
 * The text of the comment in a sentence: the quoted text, otherwise the text after the colon. The grammar ignores words
 * within it. Null for a sentence about something else.
 * @throws GrammarError for a comment without a text
 */
export function writtenComment(entities: readonly Entity[], sentence: string): WrittenText | null {
	const place = entities.findIndex((entity) => is(entity, 'comment_word'))
	const word = entities[place]
	if (!word) return null
	const colon = entities.find((entity) => entity.is_stop && /[:：]/.test(entity.text) && entity.start > word.start)
	const quoted = entities.find((entity) => entity.quoted !== undefined)
	const head = entities.filter(({ start }) => start < (colon?.start ?? quoted?.start ?? sentence.length) || quoted)
	const isWritten =
		quoted || has(head, 'write', 'join', 'create', 'set') || isFirst(entities, word) || entities[place + 1] === colon
	const isAboutOthers = has(head, 'resolve', 'open_word', 'show', 'which', 'count', 'export', 'isolate', 'hide', 'none')
	if (!isWritten || isAboutOthers || (ASKS.test(sentence) && !colon && !quoted)) return null
	const after = colon ? sentence.slice(colon.end).trim() : ''
	const isWhole = quoted && (!colon || colon.start > quoted.start || sentence.slice(quoted.start, quoted.end) === after)
	const found =
		isWhole && quoted.quoted
			? { text: quoted.quoted, start: quoted.start, end: quoted.end }
			: colon && { text: after, start: colon.start, end: sentence.length }
	if (!found || found.text === '') throw new GrammarError('which_text', sentence)
	return { ...found, text: found.text.slice(0, COMMENT_MAX_LENGTH) }
}

/** A text as the person wrote it, with the forms of characters that reading makes one. */
export function asWritten(text: string, sentence: string): string {
	const after = [...sentence.matchAll(/[:：]/g)].map(({ index }) => sentence.slice(index + 1))
	const quoted = [...sentence.matchAll(/["“„”«「『《](.+?)["”“»」』》]/g)].map(([, inside = '']) => inside)
	return [...quoted, ...after].map((each) => each.trim()).find((each) => readable(each).trim() === text) ?? text
}

const isFirst = (entities: readonly Entity[], word: Entity): boolean =>
	entities.find((entity) => !entity.is_stop && !is(entity, 'skip')) === word

/** A comment on panels, which the rest of the sentence names. */
export function readComment({ text }: WrittenText, rest: readonly Entity[], vocabulary: Vocabulary): Instruction {
	return panels(rest, { do: 'comment', text }, vocabulary)
}

/** "Resolve all comments on Truck 4": the open threads of panels. */
export function readResolving(
	entities: readonly Entity[],
	sentence: string,
	vocabulary: Vocabulary,
): Instruction | null {
	const isMeant = has(entities, 'comment_word') && has(entities, 'resolve') && !ASKS.test(sentence)
	if (!isMeant || has(entities, 'show', 'which', 'count', 'export', 'isolate', 'hide')) return null
	// "Resolved" may be a word for the end of an issue as well.
	const rest = entities.filter((entity) => !is(entity, 'comment_word') && !is(entity, 'resolve'))
	return panels(rest, { do: 'resolve_comments' }, vocabulary)
}

function panels(entities: readonly Entity[], action: PanelAction, vocabulary: Vocabulary): Instruction {
	const nothing = new Set<Entity>()
	const isNamed = namesPanels(
		entities.filter((entity) => !is(entity, 'comment_word')),
		nothing,
	)
	if (!isNamed && !vocabulary.has_selected) {
		const names = [...vocabulary.floors, ...vocabulary.groups].map(({ name }) => name)
		throw new GrammarError('which_panels', '', names)
	}
	const select: Selection = isNamed
		? selectionOf(
				entities.filter((entity) => !is(entity, 'comment_word')),
				nothing,
				vocabulary,
			)
		: { selected: true }
	return ofPanels([{ select, actions: [action] }])
}
