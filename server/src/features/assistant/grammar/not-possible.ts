import { is, isFiller, namesAnything } from './conditions/select.ts'
import { GrammarError } from './grammar-error.ts'
import type { Entity } from './names/entities.ts'
import type { Tag } from './names/words.ts'

/** "W6 came in place of W5" says two opposite things of two panels. */
const INSTEAD = /^(?:in place of|instead of|al posto d\p{L}+|invece d\p{L}+|à la place d\p{L}+|au lieu d\p{L}+)$/iu

/** Throws for requests that belong to other pages: files, people, deleting panels and comments. */
export function refuseImpossible(entities: readonly Entity[], sentence: string): void {
	const has = (...tags: Tag[]): boolean => entities.some((entity) => is(entity, ...tags))
	const words = entities.filter((entity) => !entity.is_stop && !(isFiller(entity) && !is(entity, 'comment_word')))
	const isAsked = /[?？؟]/.test(sentence)
	const namesMore = entities.some((entity) => entity.statuses.length + entity.groups.length > 0)
	// "되돌려" undoes, and sets back to a status that is named.
	const impossible = words
		.filter((_, place) => place < 2 || place === words.length - 1)
		.find((entity) => is(entity, 'cannot') && !(is(entity, 'set') && namesMore) && !namesAnything(entity))
	if (impossible && !isAsked && !has('status_word')) throw new GrammarError('cannot', impossible.text)
	const instead = entities.find(({ text }) => INSTEAD.test(text))
	if (instead) throw new GrammarError('cannot', instead.text)
	// "Remove all comments of LKW 3" takes nothing off it.
	const deleted = entities.find((entity) => is(entity, 'delete'))
	const taken = words.find(
		(entity) => is(entity, 'remove', 'clear') && !is(entity, 'lift', 'resolve') && !entity.statuses.length,
	)
	if (taken && has('comment_word') && !entities.some(({ statuses }) => statuses.length > 0))
		throw new GrammarError('cannot', taken.text)
	const merged = /(?<!\p{L})führ\p{L}*\s.*\szusammen(?!\p{L})/iu.exec(sentence)
	if (merged) throw new GrammarError('cannot', merged[0])
	if (deleted && has('comment_word')) throw new GrammarError('cannot', deleted.text)
	// "Delete W5", "delete all panels", "delete level 2": those are the model's.
	// "Create a wall on level 2".
	const created = words.find((entity) => is(entity, 'create') && !is(entity, 'set'))
	const isOfPanels =
		has('all', 'rest', 'selected') ||
		entities.some(({ marks, kinds, shapes, floors }) => marks || kinds.length + shapes.length + floors.length > 0)
	if (
		deleted &&
		isOfPanels &&
		!namesMore &&
		!entities.some(({ categories, quoted }) => categories.length > 0 || quoted !== undefined) &&
		!has('status_word', 'group_word', 'category_word', 'date_word', 'comment_word', 'remove')
	)
		throw new GrammarError('from_model', deleted.text)
	const makesPanels = words.some(
		(each) => each.marks || each.is_unknown_mark || each.kinds.length + each.shapes.length > 0,
	)
	if (
		created &&
		makesPanels &&
		!namesMore &&
		!has('status_word', 'group_word', 'category_word', 'comment_word', 'join', 'set')
	)
		throw new GrammarError('from_model', created.text)
}
