import type { Entity } from './entities.ts'
import { is, isFiller } from './select.ts'

/** Parts of a sentence between commas, full stops and "and". */
function pieces(entities: readonly Entity[]): Entity[][] {
	const parts: Entity[][] = [[]]
	for (const entity of entities) {
		if (entity.is_stop || (is(entity, 'and') && !entity.marks && entity.statuses.length + entity.groups.length === 0))
			parts.push([])
		parts.at(-1)?.push(entity)
	}
	return parts.filter((part) => part.some((entity) => !isFiller(entity) && !entity.is_stop && !is(entity, 'and')))
}

const namesPanelsPlainly = (part: readonly Entity[]): boolean =>
	part.some(
		(entity) =>
			entity.marks ||
			entity.is_unknown_mark ||
			entity.floors.length + entity.kinds.length + entity.shapes.length > 0 ||
			is(entity, 'rest', 'selected'),
	)
const saysWhatToDo = (part: readonly Entity[]): boolean =>
	part.some((entity) => entity.statuses.length > 0) ||
	part.some((entity) => is(entity, 'join', 'remove') && !is(entity, 'set'))
const isException = (part: readonly Entity[]): boolean => part.some((entity) => is(entity, 'except', 'except_after'))

/**
 * Splits a sentence where a further selection is followed by its own action: "W1 delivered and W2 installed" is two
 * clauses, "W1 and W2 delivered" one.
 */
export function clausesOf(entities: readonly Entity[]): Entity[][] {
	const parts = pieces(entities)
	const clauses: Entity[][] = []
	let current: Entity[] = []
	for (const [place, part] of parts.entries()) {
		const isWhole = namesPanelsPlainly(current) && saysWhatToDo(current)
		const later = parts.slice(place)
		const doesMore = later.findIndex(saysWhatToDo)
		const begins =
			isWhole &&
			namesPanelsPlainly(part) &&
			!isException(part) &&
			doesMore >= 0 &&
			!later.slice(0, doesMore + 1).some(isException)
		if (begins && current.length > 0) {
			clauses.push(current)
			current = []
		}
		current.push(...part)
	}
	if (current.length > 0) clauses.push(current)
	return clauses
}

/** Actions after "and" for the same panels: "set them to produced and add them to Truck 3". */
export function jointParts(clause: readonly Entity[]): Entity[][] {
	const parts = pieces(clause)
	const joint: Entity[][] = []
	for (const part of parts) {
		const before = joint.at(-1)
		const isFurther =
			before?.some((entity) => entity.statuses.length > 0) &&
			part.some((entity) => entity.groups.length > 0 || entity.categories.length > 0) &&
			!namesPanelsPlainly(part) &&
			!isException(part)
		if (isFurther || !before) joint.push([...part])
		else before.push(...part)
	}
	return joint
}
