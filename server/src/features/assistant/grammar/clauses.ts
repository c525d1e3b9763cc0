import { is, isFiller, isLacked } from './conditions/select.ts'
import type { Entity } from './names/entities.ts'

/** Parts of a sentence between commas, full stops, "and" and "but", and before marks that follow a status of other marks. */
function pieces(entities: readonly Entity[]): Entity[][] {
	const parts: Entity[][] = [[]]
	for (const [place, entity] of entities.entries()) {
		const isSign =
			entity.is_stop ||
			(is(entity, 'but') && !is(entity, 'except')) ||
			(is(entity, 'and') &&
				!/^[èé]$/i.test(entity.text) &&
				!entity.marks &&
				entity.statuses.length + entity.groups.length === 0)
		const isEmpty = parts.at(-1)?.every((each) => isFiller(each) || each.is_stop)
		if (!isEmpty && (isSign || (entity.marks && beginsAnew(parts.at(-1) ?? [], entities.slice(place))))) parts.push([])
		parts.at(-1)?.push(entity)
	}
	return parts.filter((part) => part.some((entity) => !isFiller(entity) && !entity.is_stop && !is(entity, 'and')))
}

/** "W5 delivered W6 installed", with nothing between. */
function beginsAnew(before: readonly Entity[], rest: readonly Entity[]): boolean {
	const words = before.filter((entity) => !isFiller(entity) && !is(entity, 'to', 'and') && !entity.is_stop)
	const isSaid = words.at(-1)?.statuses.length === 1 && words[0]?.marks !== undefined
	const next = rest.findIndex(({ is_stop, statuses }) => is_stop || statuses.length > 0)
	return isSaid && (rest[next]?.statuses.length ?? 0) > 0
}

const namesPanelsPlainly = (part: readonly Entity[]): boolean =>
	part.some(
		(entity) =>
			entity.marks ||
			entity.is_unknown_mark ||
			entity.floors.length + entity.kinds.length + entity.shapes.length > 0 ||
			is(entity, 'rest', 'selected'),
	)
/** "Everything on Truck 3 is delivered": no panels join or leave it. */
const saysOfGroup = (part: readonly Entity[]): boolean =>
	part.some(({ groups }) => groups.length > 0) &&
	part.some(({ statuses }) => statuses.length > 0) &&
	!part.some((entity) => is(entity, 'join', 'remove', 'create', 'transfer') && entity.statuses.length === 0)
/** "Delivered W1, W2": marks that follow are of the same list. */
const isStatusFirst = (part: readonly Entity[]): boolean => {
	const status = part.findIndex(({ statuses }) => statuses.length > 0)
	const marks = part.findIndex((entity) => entity.marks)
	return status >= 0 && marks > status
}
const saysWhatToDo = (part: readonly Entity[]): boolean =>
	part.some((entity) => entity.statuses.length > 0) ||
	part.some((entity) => is(entity, 'join', 'remove') && !is(entity, 'set')) ||
	// "Put W5 on Truck 1", unlike "put W5 and W6 on Truck 1", says all before its "and".
	(part.some(({ groups }) => groups.length > 0) && part.some((entity) => is(entity, 'join')))
/** "Delivered: W1, W2. Installed: W3": the next list. */
const headsList = (before: readonly Entity[], part: readonly Entity[], next: readonly Entity[] | undefined): boolean =>
	isStatusFirst(before) &&
	part.some(({ statuses }) => statuses.length > 0) &&
	next?.[0]?.text === ':' &&
	next.some(({ marks }) => marks)

/** "W14 didn't arrive" says what of the others isn't meant. */
const isDenied = (part: readonly Entity[]): boolean =>
	part.every(({ statuses }, place) => statuses.length === 0 || isLacked(part, place)) &&
	part.some(({ statuses }) => statuses.length > 0)

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
		const isWhole = (namesPanelsPlainly(current) && saysWhatToDo(current)) || saysOfGroup(current)
		const isListed = isStatusFirst(current) && !saysWhatToDo(part)
		const later = parts.slice(place)
		const doesMore = later.findIndex(saysWhatToDo)
		const begins =
			isWhole &&
			!isListed &&
			(namesPanelsPlainly(part) || headsList(current, part, parts[place + 1])) &&
			!isException(part) &&
			doesMore >= 0 &&
			!isDenied(later[doesMore] as Entity[]) &&
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

const takesAwayWholly = (part: readonly Entity[]): boolean =>
	part.some((entity) => is(entity, 'remove')) &&
	part.some(({ statuses, groups }) => statuses.length + groups.length > 0) &&
	namesPanelsPlainly(part)

/** "And set it to delivered" and "and put it on Truck 4", of panels that were named before. */
const setsThem = (part: readonly Entity[]): boolean =>
	((part.some(({ statuses }) => statuses.length > 0) && part.some((entity) => is(entity, 'set', 'but'))) ||
		(part.some(({ groups }) => groups.length > 0) && part.some((entity) => is(entity, 'join')))) &&
	!namesPanelsPlainly(part) &&
	!isException(part) &&
	!part.some((entity) => is(entity, 'remove', 'clear', 'delete') && !is(entity, 'set', 'join'))

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
		if (isFurther || !before || (takesAwayWholly(before) && setsThem(part))) joint.push([...part])
		else before.push(...part)
	}
	return joint
}
