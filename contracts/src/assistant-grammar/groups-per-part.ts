import { type Conditions, type Instruction, MAX_STEPS, type Parting, type Step } from '../assistant.ts'
import { GroupName } from '../groups.ts'
import type { Entity } from './entities.ts'
import { GrammarError } from './grammar-error.ts'
import { partingOf } from './partings.ts'
import { is, namesAnything, selectionOf } from './select.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What "make a group for each level" makes a group for each of, with the words that say so; null for one group. */
export function groupsPerPart(entities: readonly Entity[]): { by: Parting; used: Entity[] } | null {
	const isAsked =
		entities.some((entity) => is(entity, 'create')) && !entities.some(({ quoted }) => quoted !== undefined)
	const word = entities.find((entity) => is(entity, 'group_word') && !namesAnything(entity))
	return isAsked && word ? partingOf(entities) : null
}

/**
 * A group for each storey or kind, called like it.
 * @throws GrammarError for anything else, and for more than one instruction can create
 */
export function createGroupsPerPart(
	entities: readonly Entity[],
	sentence: string,
	vocabulary: Vocabulary,
): Instruction | null {
	const parting = groupsPerPart(entities)
	if (!parting) return null
	const { by, used } = parting
	const select = selectionOf(entities, new Set(used), vocabulary)
	const parts: { name: string; of: Pick<Conditions, 'floors' | 'kinds'> }[] =
		by === 'floor'
			? vocabulary.floors.map(({ number, name }) => ({ name, of: { floors: [number] } }))
			: by === 'kind'
				? vocabulary.kinds.map(({ number, name }) => ({ name, of: { kinds: [number] } }))
				: []
	const named = [...Map.groupBy(parts, ({ name }) => GroupName.safeParse(name).data)].flatMap(([name, [first]]) =>
		name === undefined || !first ? [] : [{ ...first, name }],
	)
	if (named.length === 0 || named.length > MAX_STEPS || select.floors || select.kinds)
		throw new GrammarError('cannot', sentence)
	return {
		kind: 'panels',
		steps: named.map(({ name, of }): Step => {
			const known = vocabulary.groups.find((group) => group.name === name)
			return {
				select: { ...select, ...of },
				actions: [{ do: 'join_group', group: known ? { id: known.id } : { name } }],
			}
		}),
	}
}
