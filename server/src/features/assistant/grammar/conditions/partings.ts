import type { Parting } from '@panelyard/contracts/assistant/assistant'
import { GrammarError } from '../grammar-error.ts'
import type { Entity } from '../names/entities.ts'
import type { Tag } from '../names/words.ts'
import { is, isFiller, namesAnything, neighbour } from './select.ts'

const THINGS: readonly [Tag, Parting][] = [
	['group_word', 'group'],
	['storey_word', 'floor'],
	['storey_after', 'floor'],
	['category_word', 'category'],
	['kind_word', 'kind'],
	['status_word', 'status'],
]

/** The grouping of a figure ("weight per storey"), with the words that express it. */
export function partingOf(entities: readonly Entity[]): { by: Parting; used: Entity[] } | null {
	for (const [place, entity] of entities.entries()) {
		const by = THINGS.find(([tag]) => is(entity, tag))?.[1]
		if (!by || namesAnything(entity) || entities[place + 1]?.number !== undefined) continue
		const sign = [entities[place - 1], neighbour(entities, place, -1)].find((each) => is(each, 'per'))
		const after = entities[place + 1]
		const isParting = sign || is(after, 'per_after')
		const further = entities
			.slice(place + 1)
			.find((each) => THINGS.some(([tag]) => is(each, tag)) && !namesAnything(each))
		// A figure has one grouping: for "by level and status", one would answer only half of the question.
		if (isParting && further && is(neighbour(entities, entities.indexOf(further), -1), 'and'))
			throw new GrammarError('left_out', further.text)
		if (sign) return { by, used: [sign, entity] }
		if (after && is(after, 'per_after')) return { by, used: [entity, after] }
	}
	return null
}

/** "Which truck is W5 on?", "what is the status of level 2?" and "how far is level 2?" ask for parts of a figure as well. */
export function askedParting(entities: readonly Entity[], asks: boolean): { by: Parting; used: Entity[] } | null {
	if (entities.some((entity) => is(entity, 'progress'))) return { by: 'status', used: [] }
	const place = entities.findIndex((entity) => is(entity, 'which'))
	if (place < 0 || entities.some((entity) => is(entity, 'none'))) return null
	const next = entities.findIndex((entity, at) => at > place && !isFiller(entity))
	const thing = entities[next]
	const by = THINGS.find(([tag]) => is(thing, tag))?.[1]
	if (!thing || !by || namesAnything(thing) || is(thing, 'to') || entities[next + 1]?.number !== undefined) return null
	const hasPanels = entities.some((entity) => namesAnything(entity) || is(entity, 'late', 'all', 'selected'))
	return hasPanels && (asks || place === 0) ? { by, used: [thing] } : null
}
