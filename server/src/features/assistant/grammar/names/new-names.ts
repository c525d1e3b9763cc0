import { is } from '../conditions/select.ts'
import { GrammarError } from '../grammar-error.ts'
import type { Entity } from './entities.ts'

/** Words for a group that aren't part of its name, unlike "truck". */
const PLAIN_GROUP = /^(?:groups?|groupe|grupo|gruppen?|gruppo|分组|组|グループ|그룹|مجموع[ةه])$/iu

/** "A group for the slabs" and "eine Gruppe mit allen Wänden" have no name. */
const PURPOSE =
	/^(?:for|with|of|from|out of|für|mit|aus|von|avec|pour|des|du|contenant|con|para|per|com|dos|das|del|della|من|مع|لكل|تضم)\s/iu

/** "Into Pour 1 please" names it Pour 1. */
const LAST_WORD =
	/\s(?:an|anlegen|hinzu|um|please|pls|bitte|por favor|per favore|s['’]il (?:te|vous) pla[iî]t|stp|svp|من فضلك)$/iu
const trimmed = (text: string): string => text.replaceAll(/^[\s,.;:'"“”«»]+|[\s,.;:'"“”«»!?]+$/g, '')

/** The name of a new group or status in a sentence, and its position; null without one. */
export function nameOfNew(
	entities: readonly Entity[],
	sentence: string,
): { name: string; start: number; end: number } | null {
	const quoted = entities.find((entity) => entity.quoted !== undefined)
	if (quoted?.quoted) return { name: quoted.quoted, start: quoted.start, end: quoted.end }
	const place = entities.findIndex(
		(entity) => is(entity, 'group_word', 'status_word', 'category_word') && !entity.is_stop,
	)
	if (place < 0) return null
	const word = entities[place] as Entity
	const named = entities.findIndex((entity, at) => at > place && is(entity, 'named'))
	const isPlain = is(word, 'status_word', 'category_word') || PLAIN_GROUP.test(word.text)
	const start = named >= 0 ? (entities[named] as Entity).end : isPlain ? word.end : word.start
	const rest = entities.filter((entity) => entity.start >= start && entity !== word)
	const until = rest.find(
		(entity, at) => (at > 0 && is(entity, 'with')) || is(entity, 'create') || (entity.is_stop && entity.text !== '.'),
	)
	const end = until?.start ?? sentence.length
	// German puts the second half of "lege an" at the end.
	const name = trimmed(trimmed(sentence.slice(start, end)).replace(LAST_WORD, ''))
	const isPurpose = named < 0 && isPlain && PURPOSE.test(name)
	return name === '' || isPurpose ? null : { name, start, end }
}

/** The new name in a rename: the last quoted text, otherwise the text after the word for "to". */
export function nameOfRenamed(entities: readonly Entity[], sentence: string): string | null {
	const quoted = entities.findLast((entity) => entity.quoted !== undefined)
	if (quoted?.quoted) return quoted.quoted
	const thing = entities.findIndex(
		({ statuses, groups, categories }) => statuses.length + groups.length + categories.length > 0,
	)
	const to = entities.findIndex((entity, at) => at > thing && is(entity, 'to', 'into'))
	if (thing < 0 || to < 0) return null
	const after = entities.slice(to + 1)
	const end = after.find((entity) => is(entity, 'rename'))?.start ?? sentence.length
	const name = trimmed(trimmed(sentence.slice((entities[to] as Entity).end, end)).replace(LAST_WORD, ''))
	return name === '' ? null : name
}

/**
 * "The statuses A1 and B2" and "a status Checked and W1" aren't names of one status.
 * @throws GrammarError
 */
export function refuseSeveralNames(
	entities: readonly Entity[],
	made: { name: string; start: number; end: number },
): void {
	const within = entities.filter(({ start, end }) => start >= made.start && end <= made.end)
	const isJoined = within.some((entity) => is(entity, 'and') && entity.quoted === undefined)
	if (
		isJoined &&
		within.some((entity) => entity.marks || entity.is_unknown_mark || is(entity, 'set', 'create', 'delete'))
	)
		throw new GrammarError('which_name', made.name)
}
