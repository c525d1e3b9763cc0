import {
	type Conditions,
	type Instruction,
	MAX_STEPS,
	type Parting,
	type ProjectChange,
	type Step,
} from '@panelyard/contracts/assistant/assistant'
import { GroupName } from '@panelyard/contracts/panels/groups'
import { createdId } from '../created.ts'
import { GrammarError } from '../grammar-error.ts'
import type { Entity } from '../names/entities.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import { partingOf } from './partings.ts'
import { is, namesAnything, selectionOf } from './select.ts'

/** What "make a group for each level" makes a group for each of, with the words that say so; null for one group. */
export function groupsPerPart(entities: readonly Entity[]): { by: Parting; used: Entity[] } | null {
	const isAsked =
		entities.some((entity) => is(entity, 'create')) && !entities.some(({ quoted }) => quoted !== undefined)
	const word = entities.find((entity) => is(entity, 'group_word') && !namesAnything(entity))
	return isAsked && word ? partingOf(entities) : null
}

/**
 * A group for each storey or kind, called like it; those of the same name share one.
 * @throws GrammarError for anything else, for parts without a name, and for more than one instruction can create
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
	const parts = by === 'floor' ? vocabulary.floors : by === 'kind' ? vocabulary.kinds : []
	// A number has two names where the project calls it otherwise than the person sees it.
	const names = new Map<number, string | undefined>()
	for (const { number, name } of parts) names.set(number, GroupName.safeParse(name).data ?? names.get(number))
	const named = Map.groupBy(names.keys(), (number) => names.get(number))
	if (named.size === 0 || named.has(undefined) || named.size > MAX_STEPS || select.floors || select.kinds)
		throw new GrammarError('cannot', sentence)
	const changes: ProjectChange[] = []
	const groupOf = (name: string): string => {
		const known = vocabulary.groups.find((group) => group.name === name)
		if (known) return known.id
		const id = createdId(vocabulary, changes.length)
		changes.push({ do: 'create_group', id, name })
		return id
	}
	const steps = [...named].map(([name = '', numbers]): Step => {
		const of: Conditions = by === 'floor' ? { floors: numbers } : { kinds: numbers }
		return { select: { ...select, ...of }, actions: [{ do: 'join_group', group: groupOf(name) }] }
	})
	return { kind: 'change', changes, steps }
}
