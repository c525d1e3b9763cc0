import { is, isFiller, isLacked } from './conditions/select.ts'
import { GrammarError } from './grammar-error.ts'
import type { Entity } from './names/entities.ts'
import { namesDays } from './periods.ts'

// Clauses that say different things of different panels, or more than an instruction can have.

/**
 * "Move Thursday's delivery to Monday" says two days of the same, "W5 is cast, W6 tomorrow" and "cast W5 tomorrow and W6 on
 * Monday" different things of different marks.
 * @throws GrammarError
 */
export function refuseSeveralDays(entities: readonly Entity[], status: number, day: number): void {
	const isMarked = (from: number, to: number): boolean =>
		entities.slice(Math.max(from, 0), to).some(({ marks }) => marks)
	const other = entities.find((entity, place) => place !== day && namesDays(entity))
	if (other) throw new GrammarError('several_meant', other.text)
	if (status < day && isMarked(0, status) && isMarked(status, day))
		throw new GrammarError('several_meant', (entities[day] as Entity).text)
}

/** "W5 is damaged and don't load it" forbids; "W1 to W9 that aren't loaded" says which of them. */
export function refuseForbidden(entities: readonly Entity[]): void {
	for (const [place, entity] of entities.entries()) {
		if (entity.statuses.length === 0 || !isLacked(entities, place)) continue
		const mark = entities.findLastIndex(({ marks }, at) => at < place && marks)
		const between = entities.slice(mark + 1, place)
		if (mark >= 0 && between.some((each) => each.is_stop || is(each, 'and')))
			throw new GrammarError('several_meant', entity.text)
	}
}

/** "Take W4 off Truck 2, put W6": other marks with another verb. */
export function refuseOtherVerb(entities: readonly Entity[], places: readonly number[]): void {
	const marks = places.filter((place) => (entities[place] as Entity).marks)
	const verb = entities.findIndex(
		(entity, place) =>
			is(entity, 'join', 'set') &&
			!is(entity, 'remove', 'clear', 'delete', 'transfer') &&
			!isFiller(entity) &&
			entity.statuses.length === 0 &&
			marks.some((each) => each < place) &&
			marks.some((each) => each > place),
	)
	if (verb >= 0) throw new GrammarError('several_meant', (entities[verb] as Entity).text)
}

/** "W8 isn't cast, W9 is": what follows isn't said of both. */
export function refuseOtherPart(entities: readonly Entity[]): void {
	const status = entities.findIndex(({ statuses }) => statuses.length > 0)
	const stop = entities.findIndex(({ is_stop }, place) => place > status && is_stop)
	const other = stop < 0 ? undefined : entities.slice(stop).find(({ marks }) => marks)
	if (other && entities.slice(0, status).some(({ marks }) => marks)) throw new GrammarError('several_meant', other.text)
}

/** "Take B7 off Truck 4, it is cracked": what is said behind the comma isn't taken away. */
export function refuseOtherReason(entities: readonly Entity[], statuses: readonly number[]): void {
	const verb = entities.findIndex((entity) => is(entity, 'remove', 'clear', 'delete') && entity.statuses.length === 0)
	const group = entities.findIndex(({ groups }, place) => place > verb && groups.length > 0)
	const stop = entities.findIndex(({ is_stop }, place) => place > group && is_stop)
	const reason = statuses.find((place) => stop >= 0 && place > stop)
	if (verb >= 0 && group >= 0 && reason !== undefined)
		throw new GrammarError('several_meant', (entities[reason] as Entity).text)
}
