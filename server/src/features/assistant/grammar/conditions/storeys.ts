import { GrammarError } from '../grammar-error.ts'
import type { Entity } from '../names/entities.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import { atomsOf, readable } from './atoms.ts'
import { is } from './select.ts'

const EMPTY = { statuses: [], groups: [], categories: [], kinds: [], shapes: [] }

/** Joins "storey" and its number to the storey that has this number in its name; "L2" and "R+2" as well. */
export function joinStoreys(entities: readonly Entity[], vocabulary: Vocabulary): Entity[] {
	const joined: Entity[] = []
	for (let place = 0; place < entities.length; place++) {
		const entity = entities[place] as Entity
		const next = entities[place + 1]
		const [, above] = /^l(?:vl)?\.?0*(\d{1,2})$/iu.exec(entity.text) ?? []
		if (entity.is_unknown_mark && above !== undefined && !vocabulary.marks.hasSeries(entity.text)) {
			joined.push(storey(Number(above), entity, { ...entity, text: '' }, vocabulary))
			continue
		}
		if (/^r$/iu.test(entity.text) && next?.text === '+' && entities[place + 2]?.number !== undefined) {
			const number = entities[place + 2] as Entity
			joined.push(storey(number.number as number, entity, number, vocabulary))
			place += 2
			continue
		}
		const afterDot = /^[.°º]$/.test(next?.text ?? '') ? entities[place + 2] : undefined
		const after = afterDot ?? next
		const isOrdinal = entity.is_ordinal && is(after, 'storey_word') && after?.floors.length === 0
		if (entity.number !== undefined && (is(after, 'storey_after') || isOrdinal)) {
			// "第2层": the sign before the number adds nothing.
			if (is(joined.at(-1), 'storey_word') && joined.at(-1)?.floors.length === 0) joined.pop()
			joined.push(storey(entity.number, entity, after as Entity, vocabulary))
			place += afterDot ? 2 : 1
			continue
		}
		if (is(entity, 'storey_word') && entity.floors.length === 0 && next?.number !== undefined) {
			joined.push(storey(next.number, entity, next, vocabulary))
			place++
			// "Levels 1 and 2", "levels 1, 2".
			let [sign, further] = [entities[place + 1], entities[place + 2]]
			while (isJoint(sign) && further?.number !== undefined && !is(entities[place + 3], 'piece')) {
				joined.push(sign as Entity, storey(further.number, further, further, vocabulary))
				place += 2
				;[sign, further] = [entities[place + 1], entities[place + 2]]
			}
			continue
		}
		joined.push(entity)
	}
	return joined
}

const isJoint = (entity: Entity | undefined): boolean => is(entity, 'and') || /^[,、،]$/.test(entity?.text ?? '')

function storey(number: number, from: Entity, to: Entity, { floors }: Vocabulary): Entity {
	const named = floors.filter(({ name }) =>
		atomsOf(readable(name)).some(({ type, text }) => type === 'digits' && Number(text) === number),
	)
	const text = `${from.text} ${to.text}`.trim()
	if (named.length === 0)
		throw new GrammarError(
			'which_storey',
			text,
			floors.map(({ name }) => name),
		)
	if (named.length > 1)
		throw new GrammarError(
			'several_meant',
			text,
			named.map(({ name }) => name),
		)
	const floor = (named[0] as Vocabulary['floors'][number]).number
	return { ...EMPTY, start: from.start, end: to.end, text, tags: new Set(), floors: [floor] }
}
