import type { Conditions, Measure, PropertyCondition, Selection } from '@panelyard/contracts/assistant/assistant'
import { dayOf } from '@panelyard/contracts/figures/calendar-days'
import { GrammarError } from '../grammar-error.ts'
import type { Entity } from '../names/entities.ts'
import { unknownMark } from '../names/unknown-marks.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import type { Tag } from '../names/words.ts'
import { dateFrom, daysFrom } from '../questions/figures.ts'
import { absentShape } from './absent-shapes.ts'
import { keyOf } from './atoms.ts'
import { refuseCrossed } from './crossed-conditions.ts'
import { addTo, joinValues } from './joined-conditions.ts'

/** Entities of a clause that belong to the action, and so don't select panels. */
export type UsedEntities = ReadonlySet<Entity>

export const is = (entity: Entity | undefined, ...tags: Tag[]): boolean =>
	entity !== undefined && tags.some((tag) => entity.tags.has(tag))

/** The neighbouring entity, skipping words without a meaning. */
export function neighbour(entities: readonly Entity[], place: number, step: 1 | -1): Entity | undefined {
	for (let at = place + step; at >= 0 && at < entities.length; at += step) {
		const entity = entities[at] as Entity
		if (!isFiller(entity)) return entity
	}
	return undefined
}

/** Only words of politeness and grammar. */
export const isFiller = (entity: Entity): boolean =>
	entity.tags.has('skip') && !entity.tags.has('not') && !entity.tags.has('to_after') && !namesAnything(entity)

/** "Remove the group Truck 3": nothing but a group, which goes itself. */
export const removesGroup = (entities: readonly Entity[]): boolean =>
	entities.some((entity) => is(entity, 'remove') && !is(entity, 'set')) &&
	entities.some((entity) => is(entity, 'group_word') && !namesAnything(entity)) &&
	entities.every(
		(entity) =>
			isFiller(entity) || entity.is_stop || entity.groups.length > 0 || is(entity, 'remove', 'group_word', 'and'),
	)

export const namesAnything = (entity: Entity): boolean =>
	entity.statuses.length +
		entity.groups.length +
		entity.categories.length +
		entity.floors.length +
		entity.kinds.length +
		entity.shapes.length >
		0 ||
	entity.marks !== undefined ||
	entity.properties !== undefined

const COMPARED = ['over', 'under', 'at_least', 'at_most'] as const
const MEASURED = ['weight', 'length', 'width', 'height', 'area', 'volume'] as const

/** Whether a status is negated: "not yet delivered". */
export function isLacked(entities: readonly Entity[], place: number): boolean {
	const after = neighbour(entities, place, 1)
	if (is(after, 'not_after') || is(entities[place], 'not')) return true
	if (isStillToDo(entities, place)) return true
	for (let at = place - 1; at >= 0 && at >= place - 5; at--) {
		const entity = entities[at] as Entity
		if (entity.statuses.length > 0 || entity.is_stop || entity.marks) return false
		if (is(entity, 'not') && !is(entity, 'by')) return true
	}
	// Languages with the verb at the end: "搬入されていない".
	for (let at = place + 1; at < entities.length && at <= place + 5; at++) {
		const entity = entities[at] as Entity
		if (entity.statuses.length > 0 || entity.is_stop) return false
		if (is(entity, 'not_after')) return true
	}
	return false
}

export const isAsked = (entities: readonly Entity[]): boolean =>
	entities.some((entity) => (entity.is_stop && /[?？؟]/.test(entity.text)) || is(entity, 'count')) ||
	is(
		entities.find((entity) => !isFiller(entity)),
		'which',
	)

/** "How many must still be installed?" asks for those that aren't. */
function isStillToDo(entities: readonly Entity[], place: number): boolean {
	if (!isAsked(entities)) return false
	for (const step of [-1, 1])
		for (let at = place + step; at >= 0 && at < entities.length && Math.abs(at - place) <= 5; at += step) {
			const entity = entities[at] as Entity
			if (entity.statuses.length > 0 || entity.is_stop) break
			if (is(entity, 'must')) return true
		}
	return false
}

/** The panels that the entities of a clause select, without entities `used` for something else. */
export function selectionOf(entities: readonly Entity[], used: UsedEntities, vocabulary: Vocabulary): Selection {
	const excepted = exceptedPlaces(entities)
	const main: Conditions = {}
	const except: Conditions[] = []
	const merged = new Set<Conditions>()
	for (const [place, entity] of entities.entries()) {
		if (used.has(entity)) continue
		if (excepted.has(place)) {
			// Of "W14 didn't arrive" the mark is left out; what it lacks says nothing of the others.
			if (entity.statuses.length > 0 && isLacked(entities, place)) continue
			const conditions: Conditions = {}
			addEntity(conditions, entities, place, vocabulary)
			const last = except.at(-1)
			const isOfLast = last && !last.marks && !conditions.marks && isJoinedToLast(entities, place, excepted)
			for (const [name, values] of Object.entries(conditions)) {
				const key = name as keyof Conditions
				if (isOfLast && !(key in last)) {
					// "Except the walls and the slabs on level 2": all walls, or only those on level 2?
					if (merged.has(last)) throw new GrammarError('several_meant', entity.text)
					Object.assign(last, { [key]: values })
					continue
				}
				const same = except.find((each) => key in each && Array.isArray(values) && Object.keys(each).length === 1)
				if (same) {
					Object.assign(same, { [key]: joinValues(same[key], values) })
					merged.add(same)
				} else except.push(conditions)
			}
		} else addEntity(main, entities, place, vocabulary)
	}
	addMeasures(main, entities)
	const named = entities.filter((entity, place) => !used.has(entity) && !excepted.has(place) && !entity.marks)
	refuseCrossed(named.map((entity) => ({ sort: entity.statuses.length > 0 ? null : kindOf(entity), entity })))
	return except.length > 0 ? { ...main, except } : main
}

/** "Except the slabs on level 2" leaves out neither all slabs nor all of level 2. */
function isJoinedToLast(entities: readonly Entity[], place: number, excepted: ReadonlySet<number>): boolean {
	const before = [...excepted].filter((each) => each < place).sort((one, other) => other - one)[0]
	return (
		before !== undefined &&
		entities.slice(before + 1, place).every((each) => !each.is_stop && !is(each, 'and', 'except', 'except_after'))
	)
}

function addEntity(to: Conditions, entities: readonly Entity[], place: number, vocabulary: Vocabulary): void {
	const { today } = vocabulary
	const entity = entities[place] as Entity
	// Nothing in the data says which panels were repaired.
	if (entity.statuses.length > 0 && is(entity, 'lift')) throw new GrammarError('several_meant', entity.text)
	if (entity.marks) addTo(to, 'marks', [entity.marks])
	if (entity.is_unknown_mark) throw unknownMark(entity.text, vocabulary)
	addTo(to, 'floors', entity.floors)
	addTo(to, 'kinds', entity.floors.length > 0 ? [] : entity.kinds)
	const absent = entity.floors.length > 0 ? undefined : absentShape(entity, vocabulary)
	if (absent) throw absent
	addTo(to, 'shapes', entity.floors.length > 0 ? [] : entity.shapes)
	if (entity.properties) addTo(to, 'properties', meantProperties(entity.properties, entities))
	addTo(to, 'groups', entity.groups)
	addTo(to, 'categories', entity.categories)
	if (entity.statuses.length > 0) addTo(to, isLacked(entities, place) ? 'lacks' : 'statuses', entity.statuses)
	if (is(entity, 'late')) to.late = true
	if (is(entity, 'selected')) to.selected = true
	if (is(entity, 'comment_word') && [-1, 1].some((side) => is(neighbour(entities, place, side as 1 | -1), 'none')))
		to.comments = 'none'
	else if (is(entity, 'comment_word') && entities.some((each) => is(each, 'open_word', 'show', 'which')))
		to.comments = 'open'
	const what = lackedThing(entities, place)
	if (what) addTo(to, what, ['none'])
	if (is(entity, 'date_word') && [-1, 1].some((side) => is(neighbour(entities, place, side as 1 | -1), 'none', 'not')))
		to.due = 'none'
	const days = daysSince(entity, today)
	const isChange = entities.some((each) => is(each, 'changed') && !is(each, 'set'))
	if (days !== null && !entity.date && (isSince(entities, place) || isChange)) to.since = daysFrom(today, -days)
	if (entity.date && isSince(entities, place)) {
		const since = dateFrom(entity.date, today, true)
		if (since) to.since = since
	}
}

/** How long ago the days of a word began; null for none. */
function daysSince(entity: Entity, today: string): number | null {
	if (is(entity, 'today')) return 0
	if (is(entity, 'yesterday')) return 1
	if (is(entity, 'last_week')) return 7
	// Day 0 was a Thursday.
	if (is(entity, 'this_week')) return ((dayOf(today) ?? 0) + 3) % 7
	return is(entity, 'this_month') ? Number(today.slice(8)) - 1 : null
}

/** "Without a status" and the like: the list of conditions that gets `none`. */
function lackedThing(entities: readonly Entity[], place: number): 'statuses' | 'groups' | 'categories' | null {
	const entity = entities[place] as Entity
	if (namesAnything(entity) && entity.groups.length + entity.statuses.length > 0) return null
	const what = is(entity, 'status_word')
		? 'statuses'
		: is(entity, 'category_word')
			? 'categories'
			: is(entity, 'group_word')
				? 'groups'
				: null
	if (!what) return null
	const [before, after] = [neighbour(entities, place, -1), neighbour(entities, place, 1)]
	if (is(before, 'none') || (is(after, 'none') && !is(after, 'except'))) return what
	// "N'ont pas encore de statut"; "not in status delivered" speaks of another status.
	const isAlone = entities.every(({ statuses, groups }) => statuses.length + groups.length === 0)
	return isAlone && (is(before, 'not') || is(after, 'not_after')) ? what : null
}

/** Of the properties with a value, those whose name is in the sentence, otherwise all. */
function meantProperties(
	properties: readonly PropertyCondition[],
	entities: readonly Entity[],
): readonly PropertyCondition[] {
	const said = entities.map(({ text }) => keyOf(text))
	const named = properties.filter(({ name }) => said.includes(keyOf(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))))
	return named.length > 0 ? named : properties
}

export function isSince(entities: readonly Entity[], place: number): boolean {
	const [before, after] = [neighbour(entities, place, -1), neighbour(entities, place, 1)]
	if (is(after, 'since') && !is(after, 'until')) return true
	// "金曜日から" and "금요일부터".
	if (is(entities[place + 1], 'from', 'range') && !after?.marks && entities.some((each) => is(each, 'changed')))
		return true
	return is(before, 'since') && (!is(before, 'from') || entities.some((each) => is(each, 'changed')))
}

function addMeasures(to: Conditions, entities: readonly Entity[]): void {
	for (const [place, { measure }] of entities.entries()) {
		if (!measure) continue
		const [before, after] = [neighbour(entities, place, -1), neighbour(entities, place, 1)]
		const sign = [after, before].find((each) => is(each, ...COMPARED))
		const than = COMPARED.find((each) => is(sign, each))
		if (!than) continue
		const named = [sign, ...entities.slice(place), ...entities.slice(0, place).toReversed()]
		const word = MEASURED.find((each) => named.some((entity) => is(entity, each)))
		const what =
			measure.measure ?? (word && word !== 'weight' && word !== 'area' && word !== 'volume' ? word : 'length')
		addTo(to, 'measures', [{ measure: what, than, value: measure.value } satisfies Measure])
	}
}

export const hasMeasures = (entities: readonly Entity[]): boolean => {
	const measured: Conditions = {}
	addMeasures(measured, entities)
	return measured.measures !== undefined
}

/** Positions of exceptions: after "except", or before 以外 and the like. */
export function exceptedPlaces(entities: readonly Entity[]): ReadonlySet<number> {
	const places = new Set<number>()
	for (const [place, entity] of entities.entries()) {
		if (is(entity, 'except_after')) {
			let kind: string | null = null
			for (let at = place - 1; at >= 0; at--) {
				const each = entities[at] as Entity
				if (isFiller(each) || is(each, 'and') || (is(each, 'to_after') && !namesAnything(each)) || each.is_stop) {
					if (each.is_stop && !/[、،,]/.test(each.text)) break
					continue
				}
				const own = kindOf(each)
				// "지하층 벽 빼고": all walls, or those of the basement?
				if (own === 'floors' && kind === 'kinds' && at === Math.min(...places) - 1)
					throw new GrammarError('several_meant', each.text)
				if (own === null || (kind !== null && own !== kind)) break
				kind = own
				places.add(at)
			}
		} else if (is(entity, 'except') && !isWithoutThing(entities, place) && !isButNot(entities, place)) {
			let found = false
			for (let at = place + 1; at < entities.length; at++) {
				const each = entities[at] as Entity
				if (is(each, 'except_after')) break
				if (is(each, 'set', 'join', 'remove', 'plan', 'show') && !namesAnything(each) && found) break
				if (is(each, 'to') && !isFiller(each) && neighbour(entities, at, 1)?.statuses.length && found) break
				if (each.statuses.length > 0 && found) break
				if (found && isWhereTo(entities, at)) break
				if (kindOf(each) === null) continue
				places.add(at)
				found = true
			}
		}
	}
	for (const place of missingPlaces(entities)) places.add(place)
	return places
}

/** "Truck 3 has arrived, W14 is missing". */
function missingPlaces(entities: readonly Entity[]): number[] {
	const at = (place: number) => entities[place] as Entity
	const parts: number[][] = [[]]
	for (const [place, entity] of entities.entries()) {
		if (entity.is_stop || is(entity, 'but') || isDenyingTail(entities, parts.at(-1)?.map(at) ?? [], place))
			parts.push([])
		parts.at(-1)?.push(place)
	}
	return withListed(entities, parts).flatMap((part) => {
		const said = part.filter((place) => at(place).statuses.length > 0)
		const isDenied = said.length > 0 && said.every((place) => isLacked(entities, place))
		const isMissing = isDenied || part.some((place) => is(at(place), 'missing'))
		const isSaid = said.length > 0 && !isDenied
		const saysMore = entities.some(
			({ statuses, groups }, place) =>
				!part.includes(place) &&
				((statuses.length > 0 && !isLacked(entities, place)) || (groups.length > 0 && is(entities[place - 1], 'into'))),
		)
		if (isNotYet(part.map(at)) && saysMore) return part.filter((place) => namesAnything(at(place)))
		const others = entities.some(
			({ statuses }, place) =>
				statuses.length > 0 &&
				!part.includes(place) &&
				(!isDenied || (statuses[0] === at(said[0] as number).statuses[0] && !isLacked(entities, place))),
		)
		return isMissing && !isSaid && others ? part.filter((place) => at(place).marks || said.includes(place)) : []
	})
}

/** "W14 not yet", of a sentence that says before or after it what others are. */
const isNotYet = (part: readonly Entity[]): boolean =>
	part.some((entity) => namesAnything(entity)) &&
	part.some((entity) => is(entity, 'not', 'not_after') && !is(entity, 'from')) &&
	part.every(
		(entity) =>
			(namesAnything(entity) && entity.statuses.length === 0) ||
			entity.is_stop ||
			isFiller(entity) ||
			is(entity, 'not', 'not_after', 'and', 'but'),
	)

/** "Level 1 is cast, W2, W3 not": marks before a comma belong to what is denied, where a status says of others that they are. */
function withListed(entities: readonly Entity[], parts: readonly number[][]): number[][] {
	const at = (place: number) => entities[place] as Entity
	const status = entities.findIndex(({ statuses }) => statuses.length > 0)
	const isOther = (entity: Entity): boolean => is(entity, 'all') || (namesAnything(entity) && !entity.marks)
	const hasOthers = entities.slice(0, Math.max(status, 0)).some(isOther)
	const joined: number[][] = []
	for (const part of parts.toReversed()) {
		const next = joined[0]
		const isList =
			status >= 0 &&
			part.every((place) => place > status) &&
			part.some((place) => at(place).marks) &&
			part.every((place) => at(place).marks || at(place).is_stop || isFiller(at(place)) || is(at(place), 'and', 'but'))
		if (hasOthers && isList && next && isNotYet(next.map(at))) next.unshift(...part)
		else joined.unshift([...part])
	}
	return joined
}

/** "And W14 not", behind a status. Of "cast W12 and W13 and W14 not" the last marks alone are denied. */
function isDenyingTail(entities: readonly Entity[], before: readonly Entity[], place: number): boolean {
	const status = before.findIndex(({ statuses }) => statuses.length > 0)
	if (!is(entities[place], 'and') || status < 0) return false
	const end = entities.findIndex((entity, at) => at > place && (entity.is_stop || is(entity, 'but')))
	const tail = entities.slice(place, end < 0 ? undefined : end)
	const isSaidFirst = !before.slice(0, status).some(namesAnything)
	return isNotYet(tail) && !(isSaidFirst && tail.slice(1).some((entity) => is(entity, 'and')))
}

/** "All walls except W3 onto Truck 1": the only group is where they go. */
const isWhereTo = (entities: readonly Entity[], place: number): boolean =>
	is(entities[place], 'into') &&
	(entities[place + 1]?.groups.length ?? 0) > 0 &&
	entities.filter(({ groups }) => groups.length > 0).length === 1 &&
	entities.some((entity) => is(entity, 'join') && entity.statuses.length === 0)

/** "Without" a status is a condition; "without" W7 is an exception. */
const isWithoutThing = (entities: readonly Entity[], place: number): boolean => {
	const next = neighbour(entities, place, 1)
	return (
		is(entities[place], 'none') && is(next, 'status_word', 'category_word', 'group_word') && next?.groups.length === 0
	)
}

/** "Produced but not delivered" is a condition; "but not" W7 is an exception. */
const isButNot = (entities: readonly Entity[], place: number): boolean =>
	is(entities[place], 'not') && (neighbour(entities, place, 1)?.statuses.length ?? 0) > 0

const kindOf = (entity: Entity): string | null => {
	if (entity.marks || entity.is_unknown_mark) return 'marks'
	if (entity.floors.length > 0) return 'floors'
	if (entity.groups.length > 0) return 'groups'
	if (entity.kinds.length + entity.shapes.length > 0) return 'kinds'
	if (entity.categories.length > 0) return 'categories'
	return entity.statuses.length > 0 ? 'statuses' : null
}

/** Whether entities select panels, even if only by "all" or "the rest". */
export const namesPanels = (entities: readonly Entity[], used: UsedEntities): boolean =>
	entities.some(
		(entity) =>
			!used.has(entity) &&
			(entity.marks !== undefined ||
				entity.properties !== undefined ||
				entity.is_unknown_mark ||
				entity.floors.length +
					entity.kinds.length +
					entity.shapes.length +
					entity.groups.length +
					entity.categories.length +
					entity.statuses.length >
					0 ||
				is(entity, 'all', 'rest', 'selected', 'late', 'comment_word') ||
				entity.measure !== undefined),
	)
