import type { Entity } from '../names/entities.ts'
import { is, isFiller, neighbour } from './select.ts'

/** "From Truck 3 to Truck 4": what is moved doesn't stay where it was. */
export function leftGroup(entities: readonly Entity[], groups: readonly number[], joined: number): number | undefined {
	if (!entities.some((entity) => is(entity, 'transfer'))) return undefined
	return (
		groups.find((place) => place !== joined && is(entities[place - 1], 'from')) ??
		groupBefore(entities, groups, joined) ??
		// "Move everything on Truck 4 to Truck 3".
		groups.find((place) => place < joined && entities.slice(0, place).some((entity) => is(entity, 'all')))
	)
}

/** Languages with the sign behind: "Truck 3からTruck 4へ". */
const groupBefore = (entities: readonly Entity[], groups: readonly number[], joined: number): number | undefined =>
	groups.find((place) => place < joined && is(entities[place + 1], 'from'))

/** "Auf den LKW 3". */
const isArticle = (entity: Entity): boolean => isFiller(entity) && entity.tags.size === 1

/** The group that panels join, if the clause says so. */
export function joinedGroup(
	entities: readonly Entity[],
	groups: readonly number[],
	hasStatus: boolean,
): number | undefined {
	const last = groups.at(-1)
	if (last === undefined) return undefined
	const joins = entities.some(
		(entity) => is(entity, 'join') && entity.statuses.length === 0 && (!hasStatus || !is(entity, 'set')),
	)
	const meaningful = entities.filter((entity) => !isFiller(entity) && !entity.is_stop && !is(entity, 'and'))
	const isAlone = meaningful.every((entity) => entity.groups.length > 0 || is(entity, 'into', 'to'))
	if (joins || (isAlone && meaningful.length > 1)) return last
	// "W1 to Truck 3", without verb and status.
	const before = neighbour(entities, last, -1)
	const intoBefore = entities.slice(0, last).findLast((entity) => !is(entity, 'group_word') && !isArticle(entity))
	if (
		!hasStatus &&
		(is(before, 'into') || is(intoBefore, 'into')) &&
		entities.some((entity) => entity.marks || is(entity, 'selected'))
	)
		return last
	return undefined
}
