import type { Instruction } from '@panelyard/contracts/assistant/assistant'
import { ofProject } from '../created.ts'
import type { Entity } from '../names/entities.ts'
import { is } from './select.ts'

/** "Move QC checked before delivered": two statuses, a word for the position, and nothing else. */
export function readStatusOrder(entities: readonly Entity[], sentence: string): Instruction | null {
	if (/[?？؟]/.test(sentence)) return null
	const named = entities.filter(
		(entity) => entity.statuses.length + entity.groups.length + entity.categories.length + entity.floors.length > 0,
	)
	const [status, other, ...more] = named
	if (!status || !other || more.length > 0) return null
	const [id, second] = status.statuses
	const [other_id, otherSecond] = other.statuses
	if (id === undefined || other_id === undefined || id === other_id || second || otherSecond) return null
	if (
		entities.some(
			(entity) => entity.marks || entity.kinds.length > 0 || is(entity, 'all', 'rest', 'selected', 'rename'),
		)
	)
		return null
	const side = entities.findLast((entity) => is(entity, 'ahead', 'behind'))
	const isMoved = entities.some((entity) => is(entity, 'move', 'set', 'join'))
	if (!side || !isMoved) return null
	const change = {
		do: 'move_status',
		status: id,
		side: is(side, 'ahead') ? 'before' : 'after',
		other: other_id,
	} as const
	return ofProject(change)
}
