import type { Selection } from '@panelyard/contracts/assistant/assistant'
import { is, namesAnything, neighbour } from '../conditions/select.ts'
import { GrammarError } from '../grammar-error.ts'
import { closestNames } from './closest-names.ts'
import type { Entity } from './entities.ts'
import { unknownMark } from './unknown-marks.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { Tag } from './words.ts'

// Questions back about what a sentence leaves open, or names that the project doesn't have.

const has = (entities: readonly Entity[], ...tags: Tag[]): boolean => entities.some((entity) => is(entity, ...tags))

/** Whether a sentence says that panels change, but not to what. */
export const isStatusMissing = (entities: readonly Entity[], sentence: string, select: Selection): boolean =>
	!select.since &&
	!select.late &&
	!select.comments &&
	!select.properties &&
	!select.measures &&
	(has(entities, 'set') ||
		(has(entities, 'to') && (entities.some(({ is_unread }) => is_unread) || !/[?？؟]/.test(sentence))))

export const whichStatus = (words: string, { statuses }: Vocabulary): GrammarError =>
	new GrammarError(
		'which_status',
		words,
		closestNames([...new Map(statuses.map(({ id, name }) => [id, name])).values()], words),
	)

/** "Set everything that is produced to painted": the target isn't a status of the project. */
export function unknownStatus(clause: readonly Entity[], vocabulary: Vocabulary): GrammarError | null {
	if (!has(clause, 'set')) return null
	const place = clause.findLastIndex((entity) => is(entity, 'to') && !namesAnything(entity))
	const next = neighbour(clause, place, 1)
	if (place < 0 || !next?.is_unread) return null
	const isOther = clause.slice(place).some((entity) => namesAnything(entity) || entity.date)
	const isFiltered = clause.some(({ statuses }) => statuses.length > 0)
	const namesMarks = clause.some(({ marks }) => marks)
	if (isOther || (isFiltered && namesMarks)) return null
	return whichStatus(next.text, vocabulary)
}

/** Panels can't join a group that isn't named, whatever else the sentence says. */
export function unnamedGroup(part: readonly Entity[], vocabulary: Vocabulary): GrammarError | null {
	const isNumbered = part.some(
		(entity, place) =>
			is(entity, 'group_word') &&
			!is(entity, 'join') &&
			!namesAnything(entity) &&
			part[place + 1]?.number !== undefined &&
			!is(part[place + 2], 'piece'),
	)
	if (isNumbered) return unknownGroup(part, vocabulary)
	const hasStatus = part.some(({ statuses }) => statuses.length > 0)
	const joins = part.some((entity) => is(entity, 'join') && (!hasStatus || !is(entity, 'set')))
	if (!joins || part.some(({ groups, categories }) => groups.length + categories.length > 0)) return null
	return unknownGroup(part, vocabulary)
}

/** A word for a group with the following name, which the project doesn't have. */
export function unknownGroup(part: readonly Entity[], vocabulary: Vocabulary): GrammarError | null {
	const place = part.findLastIndex((entity) => is(entity, 'group_word') && !namesAnything(entity))
	const word = part[place]
	if (!word) return null
	const next = part[place + 1]
	const words = next?.number !== undefined || next?.is_unread ? `${word.text} ${next.text}` : word.text
	const closest = closestNames(
		vocabulary.groups.map(({ name }) => name),
		words,
	)
	// The person may want to create a missing group.
	const isNamed = words !== word.text && part.some((each) => is(each, 'join'))
	const made = isNamed ? [NEW_GROUP[vocabulary.language].replace('X', words)] : []
	return new GrammarError('which_group', words, [...closest.slice(0, 7), ...made])
}

/** How each language says that a group of this name is to be created. */
const NEW_GROUP: Record<Vocabulary['language'], string> = {
	en: 'a new group "X"',
	fr: 'un nouveau groupe "X"',
	es: 'un nuevo grupo "X"',
	de: 'eine neue Gruppe "X"',
	it: 'un nuovo gruppo "X"',
	pt: 'um novo grupo "X"',
	zh: '新建分组"X"',
	ja: '新しいグループ「X」',
	ko: '새 그룹 "X"',
	ar: 'مجموعة جديدة "X"',
}

/** A word for a category with the following name, if panels should get it. */
export function unknownCategory(part: readonly Entity[], vocabulary: Vocabulary): GrammarError | null {
	const place = part.findIndex((entity) => is(entity, 'category_word') && !namesAnything(entity))
	const next = part[place + 1]
	const isNamed = part.some(({ categories }) => categories.length > 0)
	if (place < 0 || isNamed || !next?.is_unread || !has(part, 'set', 'join')) return null
	const names = vocabulary.categories.map(({ name }) => name)
	return new GrammarError('which_category', next.text, closestNames(names, next.text))
}

/** Things in a sentence that the project doesn't have. */
export function unknownThing(entities: readonly Entity[], vocabulary: Vocabulary): GrammarError | null {
	const mark = entities.find(({ is_unknown_mark }) => is_unknown_mark)
	if (mark) return unknownMark(mark.text, vocabulary)
	if (!has(entities, 'join', 'remove', 'set', 'delete')) return null
	return unknownGroup(entities, vocabulary)
}
