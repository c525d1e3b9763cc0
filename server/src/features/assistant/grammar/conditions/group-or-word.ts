import type { Entity } from '../names/entities.ts'
import type { Tag } from '../names/words.ts'
import { is } from './select.ts'

const NO_TAGS: ReadonlySet<Tag> = new Set()

/**
 * A group called "late" or "Walls" is meant where a word for groups stands beside it, where it is quoted, or where panels go
 * into or out of it. Elsewhere the words say what they say in every project.
 */
export function groupsOrWords(entities: readonly Entity[]): readonly Entity[] {
	return entities.map((entity, place) => {
		if (entity.groups.length === 0 || !saysMore(entity)) return entity
		const [before, after] = [entities[place - 1], entities[place + 1]]
		const isGroup =
			entity.quoted !== undefined || isGroupWord(before) || isGroupWord(after) || is(before, 'into', 'join', 'from')
		return isGroup ? { ...entity, tags: NO_TAGS, kinds: [], shapes: [], categories: [] } : { ...entity, groups: [] }
	})
}

const isGroupWord = (entity: Entity | undefined): boolean => is(entity, 'group_word') && entity?.groups.length === 0

/** Whether the words of a group's name mean something else as well. */
const saysMore = ({ tags, kinds, shapes }: Entity): boolean =>
	kinds.length + shapes.length > 0 || [...tags].some((tag) => tag !== 'group_word' && tag !== 'skip')
