import type { Instruction } from '@panelyard/contracts/assistant/assistant'
import { GrammarError } from '../grammar-error.ts'
import type { Entity } from '../names/entities.ts'
import type { Vocabulary } from '../names/vocabulary.ts'
import { is } from './select.ts'

/** "Cut at level 3": the model cut level above one storey. */
export function readSection(entities: readonly Entity[], { floors }: Vocabulary): Instruction | null {
	const word = entities.find((entity) => is(entity, 'section'))
	const isOther = entities.some(
		(entity) =>
			entity.marks ||
			entity.statuses.length + entity.groups.length > 0 ||
			is(entity, 'create', 'rename', 'delete', 'comment_word'),
	)
	if (!word || isOther) return null
	const named = entities.flatMap((entity) => entity.floors)
	const [floor, ...others] = named
	const names = floors.map(({ name }) => name)
	if (floor === undefined) throw new GrammarError('which_storey', word.text, names)
	if (others.length > 0) throw new GrammarError('several_meant', word.text, names)
	return { kind: 'section', floor }
}
