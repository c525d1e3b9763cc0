import type { Entity } from '../names/entities.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import { atomsOf, keyOf, readable } from './atoms.ts'
import { is, isFiller, namesAnything } from './select.ts'

const EMPTY = { statuses: [], categories: [], floors: [], kinds: [], shapes: [] }

/** Words for one sort of group in all languages, so that "camion 3" finds "Truck 3" and not "Batch 3". */
const SORTS = [
	/truck|lorry|camion|lkw|laster|lastwagen|lastzug|sattelzug|auflieger|tieflader|caminha|camiao|货 ?车|^车|トラック|트럭|차량|شاحن/u,
	/load|chargement|carga|carico|carichi|ladung|fuhre|积荷|積荷|便|حمول/u,
	/batch|lot[eot]?s?(?: |$)|serie|lose?(?: |$)|批|ロット|로트|묶음|دفع/u,
] as const
const sortOf = (text: string): number => SORTS.findIndex((sort) => sort.test(keyOf(text)))

/** Joins a word for groups and a number or letter to the one group of this sort that has it in its name. */
export function joinNumberedGroups(entities: readonly Entity[], { groups }: Vocabulary): Entity[] {
	const joined: Entity[] = []
	for (let place = 0; place < entities.length; place++) {
		const entity = entities[place] as Entity
		const [sign, word] = [entities[place + 1], entities[place + 2]]
		// "1号车".
		const isBefore =
			entity.number !== undefined && sign?.text === '号' && is(word, 'group_word') && word && !namesAnything(word)
		const before = isBefore ? groupOf(word, entity, groups) : null
		if (before && word) {
			const text = `${entity.text}${sign?.text}${word.text}`
			joined.push({ ...EMPTY, start: entity.start, end: word.end, text, tags: new Set(), groups: [before] })
			place += 2
			continue
		}
		// "A批".
		const isAhead = isLetter(entity) && is(sign, 'group_word') && sign && /^[^\p{Script=Latin}]/u.test(sign.text)
		const ahead = isAhead ? groupOf(sign, entity, groups) : null
		if (ahead) {
			const text = `${entity.text}${sign?.text}`
			joined.push({ ...EMPTY, start: entity.start, end: (sign as Entity).end, text, tags: new Set(), groups: [ahead] })
			place++
			continue
		}
		const at = entities.findIndex((each, next) => next > place && !isFiller(each))
		const next = at === place + 1 || at === place + 2 ? entities[at] : undefined
		const letter = entities[place + 1]
		const number = isLetter(letter) ? letter : next
		const isNamed = is(entity, 'group_word') && !namesAnything(entity) && number && isIdentifier(number)
		const group = isNamed && !is(entities[at + 1], 'piece') ? groupOf(entity, number, groups) : null
		if (!group || !number) {
			joined.push(entity)
			continue
		}
		const { start } = entity
		const text = `${entity.text} ${number.text}`
		joined.push({ ...EMPTY, start, end: number.end, text, tags: new Set(), groups: [group] })
		place = entities.indexOf(number)
	}
	return joined
}

/** "Lot A": a capital, unlike "à" and the article "a". */
const isLetter = (entity: Entity | undefined): boolean => /^[A-Z]$/.test(entity?.text ?? '')
const isIdentifier = (entity: Entity): boolean => entity.number !== undefined || isLetter(entity)

function groupOf({ text }: Entity, { number, text: letter }: Entity, groups: Vocabulary['groups']): string | null {
	const sort = sortOf(text)
	const found = groups.filter(({ name }) => {
		const atoms = atomsOf(readable(name))
		const isSo = atoms.some((each) =>
			number === undefined
				? each.text === letter.toLowerCase()
				: each.type === 'digits' && Number(each.text) === number,
		)
		return isSo && (sort < 0 || sortOf(name) === sort)
	})
	return found.length === 1 ? (found[0]?.id ?? null) : null
}
