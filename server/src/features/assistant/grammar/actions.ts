import type { PanelAction, Step } from '@panelyard/contracts/assistant/assistant'
import { joinedGroup, leftGroup } from './conditions/joined-groups.ts'
import {
	exceptedPlaces,
	is,
	isFiller,
	isLacked,
	isSince,
	namesPanels,
	neighbour,
	selectionOf,
} from './conditions/select.ts'
import { GrammarError } from './grammar-error.ts'
import type { Entity } from './names/entities.ts'
import type { Vocabulary } from './names/vocabulary.ts'
import { dateFrom, daysFrom, isRecent } from './questions/figures.ts'
import { refuseForbidden, refuseOtherReason, refuseOtherVerb, refuseSeveralDays } from './refused-clauses.ts'

/** The actions of one clause, and the entities that express them. */
type ClauseActions = { actions: PanelAction[]; used: Set<Entity> }

/**
 * Reads a clause into a step: an action and its panels. Null when the clause has no action.
 * @param created the id of a group that the clause creates
 */
export function readStep(
	entities: readonly Entity[],
	vocabulary: Vocabulary,
	created: string | null,
): { step: Step; has_selection: boolean } | null {
	const { actions, used } = readActions(entities, vocabulary, created)
	if (actions.length === 0) return null
	const select = selectionOf(entities, used, vocabulary)
	if (select.marks && select.lacks) refuseForbidden(entities)
	// "W22 got damaged on site, put it on hold": what it is besides isn't which of it is meant.
	const carried = select.marks ? (select.statuses ?? []) : []
	const isOne = select.marks?.length === 1 && select.marks.every(({ to }) => to === undefined)
	if (carried.length > (isOne ? 0 : 1) && actions.some(({ do: what }) => what === 'set_status'))
		throw new GrammarError(
			'several_meant',
			entities.findLast(({ statuses }) => carried.includes(statuses[0] ?? ''))?.text ?? '',
		)
	const [only, ...others] = Object.keys(select)
	const saysAll = entities.some((entity) => is(entity, 'all', 'rest', 'selected'))
	// "W1 to W5, except W3" doesn't mean all but these.
	if (only === 'except' && others.length === 0 && !saysAll && select.except?.some(({ marks }) => marks))
		throw new GrammarError(
			'which_panels',
			entities
				.map(({ text }) => text)
				.join(' ')
				.slice(0, 80),
		)
	return { step: { select, actions }, has_selection: namesPanels(entities, used) }
}

function readActions(entities: readonly Entity[], vocabulary: Vocabulary, created: string | null): ClauseActions {
	const done: ClauseActions = { actions: [], used: new Set() }
	const excepted = exceptedPlaces(entities)
	const places = [...entities.keys()].filter((place) => !excepted.has(place))
	const statuses = places.filter(
		(place) => (entities[place] as Entity).statuses.length > 0 && !isLacked(entities, place),
	)
	const takesAway = entities.some((entity) => is(entity, 'remove', 'clear', 'delete') && !entity.statuses.length)
	const groups = places.filter((place) => (entities[place] as Entity).groups.length > 0)
	const day = planDay(entities, vocabulary, statuses.length > 0)
	if (created !== null) done.actions.push({ do: 'join_group', group: created })
	if (takesAway && readTakingAway(entities, { statuses, groups, places }, done)) return done
	if (readLifting(entities, { statuses, groups, places }, created !== null || day !== null, done)) return done
	if (day && statuses.length > 0) {
		const place = statuses.at(-1) as number
		refuseSeveralDays(entities, place, day.place)
		use(done, entities, [place, day.place])
		const status = one(entities[place] as Entity, 'statuses')
		// "Put B/9001 on hold until Monday": only steps have dates.
		if (vocabulary.statuses.find(({ id }) => id === status)?.type === 'flag')
			throw new GrammarError('left_out', (entities[day.place] as Entity).text)
		done.actions.push({ do: 'plan', status, date: day.date })
		return done
	}
	const category = places.find((place) => (entities[place] as Entity).categories.length > 0)
	if (category !== undefined && isCategoryMeant(entities, category)) {
		use(done, entities, [category])
		done.actions.push({ do: 'set_category', category: one(entities[category] as Entity, 'categories') })
	}
	const attributes = statuses.filter((place) => isAttribute(entities, place, groups))
	const said = statuses.filter((place) => !attributes.includes(place))
	const group = created === null ? joinedGroup(entities, groups, said.length > 0) : undefined
	if (group !== undefined) {
		const left = leftGroup(entities, groups, group)
		if (left !== undefined) {
			if (entities.some((entity) => entity.marks || is(entity, 'selected'))) use(done, entities, [left])
			done.actions.push({ do: 'leave_group', group: one(entities[left] as Entity, 'groups') })
		}
		use(done, entities, [group])
		done.actions.push({ do: 'join_group', group: one(entities[group] as Entity, 'groups') })
	}
	const target = created !== null ? undefined : targetStatus(entities, said)
	if (target !== undefined && (done.actions.length === 0 || !isFilterOnly(entities, target))) {
		const status = one(entities[target] as Entity, 'statuses')
		// Named twice, it is no condition: "B4 is cracked, mark it with an issue".
		use(
			done,
			entities,
			statuses.filter((place) => entities[place]?.statuses.join() === status),
		)
		done.actions.unshift({ do: 'set_status', status })
		const further = furtherStatus(entities, statuses, target, vocabulary)
		if (further !== undefined) {
			use(done, entities, [further])
			done.actions.unshift({ do: 'set_status', status: one(entities[further] as Entity, 'statuses') })
		}
	}
	return done
}

/**
 * "W5 is delivered and has an issue" says two things of panels that are named by their marks: the step that they come to,
 * and a flag, or two flags. In one breath ("W1 to W9 that are delivered") a status says which of them are meant.
 */
function furtherStatus(
	entities: readonly Entity[],
	statuses: readonly number[],
	target: number,
	{ statuses: all }: Vocabulary,
): number | undefined {
	if (!entities.some(({ marks }) => marks)) return undefined
	const typeOf = (place: number) => {
		const ids = (entities[place] as Entity).statuses
		return ids.length === 1 ? all.find(({ id }) => id === ids[0])?.type : undefined
	}
	const own = typeOf(target)
	const others = statuses.filter(
		(place) => place !== target && entities[place]?.statuses[0] !== entities[target]?.statuses[0],
	)
	const [other] = others
	if (other === undefined || own === undefined) return undefined
	const between = entities.slice(Math.min(other, target) + 1, Math.max(other, target))
	// "W1 to W5 delivered W3 damaged": not all of them are damaged.
	if (between.some(({ marks }) => marks)) throw new GrammarError('several_meant', (entities[other] as Entity).text)
	// A panel has one step, but may have several flags: "W3 is cracked, put it on hold".
	const excluded = own === 'step' ? others.filter((place) => typeOf(place) === own) : []
	const rivals = others.length > 1 ? others : excluded
	// "That are drawn and approved to Delivered" names one aim; "is cast, delivered and installed" names three.
	const areMixed =
		others.length > 1 &&
		!is(entities[target - 1], 'to', 'into') &&
		others.some((place, at) => at > 0 && areJoined(entities, others[at - 1] as number, place))
	const isRival = (place: number): boolean =>
		areJoined(entities, place, target) || (place > target && own === 'step' && isListed(entities, target, place))
	if (areMixed || rivals.some(isRival)) throw new GrammarError('several_meant', (entities[target] as Entity).text)
	if (excluded.length > 0 || others.length > 1) return undefined
	const isApart = between.some((entity) => entity.is_stop || is(entity, 'and')) || is(entities[other], 'received')
	return isApart && typeOf(other) !== undefined ? other : undefined
}

/** "To delivered and to installed", "delivered and installed": two statuses that are said of the same panels. */
const areJoined = (entities: readonly Entity[], one: number, other: number): boolean => {
	const between = entities.slice(Math.min(one, other) + 1, Math.max(one, other))
	const isAnd = (entity: Entity): boolean => is(entity, 'and') && !entity.is_stop
	if (!between.some(isAnd)) return false
	// "Back to" and "zurück auf" are verbs.
	const isSign = (entity: Entity | undefined): boolean =>
		is(entity, 'to', 'into') || (is(entity, 'set') && entity?.statuses.length === 0)
	const areAims = [one, other].every((place) => isSign(entities[place - 1]))
	const isBare = (entity: Entity): boolean => isAnd(entity) || isSign(entity) || isFiller(entity)
	return areAims || between.every(isBare)
}

/** The only possible meaning of an entity. */
function one(entity: Entity, what: 'statuses' | 'groups' | 'categories'): string {
	const [id, ...others] = entity[what]
	if (id === undefined || others.length > 0) throw new GrammarError('several_meant', entity.text)
	return id
}

function use(done: ClauseActions, entities: readonly Entity[], places: readonly number[]): void {
	for (const place of places) done.used.add(entities[place] as Entity)
}

type Places = { statuses: readonly number[]; groups: readonly number[]; places: readonly number[] }

/**
 * "Unblock W5", "W5 is repaired": one word takes a status away.
 * @param doesMore the clause also plans, or creates a group
 * @throws GrammarError where the same clause does something else
 */
function readLifting(
	entities: readonly Entity[],
	{ statuses, groups }: Places,
	doesMore: boolean,
	done: ClauseActions,
): boolean {
	const lifted = statuses.filter((place) => is(entities[place], 'lift'))
	const [first] = lifted
	if (first === undefined) return false
	const { statuses: ids, text } = entities[first] as Entity
	const isAlone = statuses.every((place) => entities[place]?.statuses.join() === ids.join())
	const isJoining = groups.length > 0 && entities.some((entity) => is(entity, 'join', 'transfer'))
	if (!isAlone || doesMore || isJoining) throw new GrammarError('several_meant', text)
	use(done, entities, statuses)
	done.actions.push({ do: 'remove_status', status: one(entities[first] as Entity, 'statuses') })
	return true
}

/** Removes statuses, groups, categories and dates. Returns whether the clause does so. */
function readTakingAway(
	entities: readonly Entity[],
	{ statuses, groups, places }: Places,
	done: ClauseActions,
): boolean {
	const at = (place: number | undefined) => (place === undefined ? undefined : entities[place])
	const status = at(statuses[0])
	if (status && entities.some((entity) => is(entity, 'date_word'))) {
		use(done, entities, [statuses[0] as number])
		done.actions.push({ do: 'plan', status: one(status, 'statuses'), date: null })
		return true
	}
	// "Remove all dates of LKW 3" takes nothing off it.
	const dated = entities.find((entity) => is(entity, 'date_word') && entity.statuses.length === 0)
	if (dated) throw new GrammarError('which_status', dated.text)
	if (entities.some((entity) => is(entity, 'category_word') && entity.categories.length === 0) && !status) {
		done.actions.push({ do: 'clear_category' })
		return true
	}
	// "Reset everything to Designed".
	const isReset = entities.some((entity) => is(entity, 'clear'))
	if (isReset && statuses.length === 1 && is(entities[(statuses[0] as number) - 1], 'to')) return false
	const others = places.filter((place) => {
		const entity = entities[place] as Entity
		return (
			entity.marks ||
			entity.floors.length + entity.kinds.length + entity.shapes.length > 0 ||
			is(entity, 'selected', 'all')
		)
	})
	refuseOtherVerb(entities, places)
	if (!status && groups.length > 0 && others.length > 0) {
		const place = groups.at(-1) as number
		use(done, entities, [place])
		done.actions.push({ do: 'leave_group', group: one(entities[place] as Entity, 'groups') })
		return true
	}
	refuseOtherReason(entities, statuses)
	if (status && !statuses.some((place) => isSetElsewhere(entities, place))) {
		const listed = statuses.filter((place, at) => at === 0 || isListed(entities, statuses[at - 1] as number, place))
		// "Take the defect off W12, it is repaired" says the same twice.
		const ids = listed.map((place) => entities[place]?.statuses.join())
		use(
			done,
			entities,
			statuses.filter((place) => ids.includes(entities[place]?.statuses.join())),
		)
		for (const place of listed)
			done.actions.push({ do: 'remove_status', status: one(entities[place] as Entity, 'statuses') })
		return true
	}
	if (status) return false
	if (entities.some((entity) => is(entity, 'status_word'))) {
		done.actions.push({ do: 'clear_statuses' })
		return true
	}
	return false
}

/** "Delivered and installed": both are taken away. */
const isListed = (entities: readonly Entity[], before: number, place: number): boolean => {
	const between = entities.slice(before + 1, place)
	return between.length > 0 && between.every((entity) => is(entity, 'and') || /^[,、،]$/.test(entity.text))
}

/** Of "die Wände sind raus, bitte auf geliefert setzen" a word for taking away stands where nothing is taken away. */
function isSetElsewhere(entities: readonly Entity[], place: number): boolean {
	const [from, to] = pieceAround(entities, place)
	const piece = entities.slice(from, to)
	const isMarked = is(entities[place - 1], 'to') || is(entities[place + 1], 'to_after')
	const sets = piece.some((entity) => is(entity, 'set') && !is(entity, 'remove') && entity !== entities[place])
	return isMarked && sets && !piece.some((entity) => is(entity, 'remove', 'clear', 'delete'))
}

/** Where the piece between two signs that stands around a place begins and ends. */
function pieceAround(entities: readonly Entity[], place: number): [number, number] {
	const from = entities.slice(0, place).findLastIndex(({ is_stop }) => is_stop) + 1
	const to = entities.findIndex(({ is_stop }, at) => at > place && is_stop)
	return [from, to < 0 ? entities.length : to]
}

/** The day that something is planned for. Work done today or yesterday isn't planned. */
function planDay(
	entities: readonly Entity[],
	{ today }: Vocabulary,
	hasStatus: boolean,
): { place: number; date: string } | null {
	if (!hasStatus) return null
	const isPlanned = entities.some((entity) => is(entity, 'plan', 'must', 'until', 'reschedule'))
	for (const [place, entity] of entities.entries()) {
		// A plan has a day.
		if (entity.week) throw new GrammarError('which_date', entity.text)
		if (entity.date && !isSince(entities, place)) {
			const date = dateFrom(entity.date, today, false)
			if (!date) throw new GrammarError('which_date', entity.text)
			const saysWas =
				entities.some((each, at) => each.statuses.length > 0 && is(entities[at - 1], 'to')) ||
				entities.some((each) => /^wurden?$/i.test(each.text))
			if ('weekday' in entity.date && saysWas && !entities.some((each) => is(each, 'plan', 'must')))
				throw new GrammarError('several_meant', entity.text)
			const isOrdered = entities.some((each) => is(each, 'plan', 'must') && each.statuses.length === 0)
			// "Delivered on 20 November" was so by then, "install by 20 November" will be.
			if (!isOrdered && (date === today || isRecent(entity.date, today))) return null
			const isMeant =
				'weekday' in entity.date
					? entity.date.is_next_week || isPlanned || isAimOfVerb(entities, place)
					: date > today || isOrdered
			// "Installation of W5 Friday" says neither that it was nor that it will be.
			if (!isMeant && 'weekday' in entity.date) throw new GrammarError('several_meant', entity.text)
			return isMeant ? { place, date } : null
		}
		if (is(entity, 'tomorrow') && !entity.marks) return { place, date: daysFrom(today, 1) }
		if (is(entity, 'today') && entities.some((each) => is(each, 'plan', 'must') && each.statuses.length === 0))
			return { place, date: today }
	}
	return null
}

/** "Change the installation of W5 to Friday", "W5の建方を金曜に変更". */
function isAimOfVerb(entities: readonly Entity[], place: number): boolean {
	const [before, after] = [neighbour(entities, place, -1), entities[place + 1]]
	const hasVerb = entities.some((entity) => is(entity, 'set') && entity.statuses.length === 0)
	return hasVerb && (is(before, 'to', 'into') || is(after, 'to_after') || /^[にへ]/u.test(after?.text ?? ''))
}

/** The status that panels get; other statuses select panels. */
function targetStatus(entities: readonly Entity[], statuses: readonly number[]): number | undefined {
	if (statuses.length < 2) return statuses[0]
	const marked = statuses.filter((place) => {
		const before = entities[place - 1]
		const after = entities[place + 1]
		return is(before, 'to') || (is(before, 'skip') && is(entities[place - 2], 'to')) || is(after, 'to_after')
	})
	// "Set all to approved that are drawn": what is said with "are" is what they are.
	const aims = marked.filter((place) => !IS.test(entities[place - 1]?.text ?? ''))
	return aims.at(-1) ?? marked.at(-1) ?? statuses.at(-1)
}

/**
 * "Put the delivered walls on LKW 2", "mets les murs livrés dans LKW 2": which walls they are, not what they become.
 */
function isAttribute(entities: readonly Entity[], place: number, groups: readonly number[]): boolean {
	const [before, after, further] = [entities[place - 1], entities[place + 1], entities[place + 2]]
	if (!groups.some((group) => group > place)) return false
	if (isOfJoining(entities, place, groups)) return true
	if (is(before, 'to') || is(after, 'to_after')) return false
	const isNoun = (entity: Entity | undefined): boolean =>
		entity !== undefined && entity.kinds.length + entity.shapes.length > 0 && entity.statuses.length === 0
	return isNoun(after) || (isNoun(before) && is(after, 'into') && (further?.groups.length ?? 0) > 0)
}

/** "Put everything that is still drawn onto Truck 2" puts it there and says what it is. */
function isOfJoining(entities: readonly Entity[], place: number, groups: readonly number[]): boolean {
	const group = groups.at(-1) as number
	const between = entities.slice(place + 1, group)
	const isAim = is(entities[place - 1], 'to') && !IS.test(entities[place - 1]?.text ?? '')
	return (
		!isAim &&
		entities.some((entity, at) => at < place && is(entity, 'join') && entity.statuses.length === 0) &&
		entities.some((entity, at) => at < place && (is(entity, 'all') || /^everything that/i.test(entity.text))) &&
		!entities.some(({ marks }, at) => marks && at < place) &&
		!entities.slice(group).some(({ statuses }) => statuses.length > 0) &&
		between.some((entity) => is(entity, 'into')) &&
		between.every((entity) => !entity.is_stop && !is(entity, 'and') && !is(entity, 'to_after'))
	)
}
const IS =
	/^(?:is|are|was|were|r|(?:has|have) been|est|sont|a ete|ont ete|esta|estan|fue|fueron|ist|sind|wurden?|e|è|sono|stat[oi]|est[aá]|est[aã]o|foi|foram)$/iu

/** When panels join a group, a status before the named panels is a filter. */
function isFilterOnly(entities: readonly Entity[], place: number): boolean {
	const entity = entities[place] as Entity
	const before = entities[place - 1]
	const after = entities[place + 1]
	const isMarked = is(before, 'to') || is(after, 'to_after')
	return !isMarked && !is(entity, 'received') && is(before, 'all')
}

const isCategoryMeant = (entities: readonly Entity[], place: number): boolean =>
	entities.some((entity) => is(entity, 'category_word', 'set', 'join')) ||
	is(neighbour(entities, place, -1), 'into', 'to')
