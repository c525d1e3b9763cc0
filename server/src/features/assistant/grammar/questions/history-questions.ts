import type { Instruction } from '@panelyard/contracts/assistant/assistant'
import { is, isLacked, selectionOf } from '../conditions/select.ts'
import type { Entity } from '../names/entities.ts'
import type { Vocabulary } from '../names/vocabulary.ts'

/** Scripts in which "who" and "when" may be anywhere in a question; in others they come first. */
const ASKS_ANYWHERE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** "Who delivered W12?", "since when is B4 installed?": the status is the last one named. */
export function readHistoryQuestion(
	entities: readonly Entity[],
	sentence: string,
	vocabulary: Vocabulary,
): Instruction | null {
	const words = entities.filter(({ is_stop, text }) => !is_stop && /[\p{L}\d]/u.test(text))
	const candidates = ASKS_ANYWHERE.test(sentence) ? words : words.slice(0, 1)
	const asking = candidates.find((entity) => is(entity, 'who', 'when'))
	if (!asking || entities.some((entity) => is(entity, 'must', 'plan') && entity.statuses.length === 0)) return null
	// "من" is "who" and "from".
	const next = words[words.indexOf(asking) + 1]
	if (is(asking, 'from') && (next?.marks || (next?.floors.length ?? 0) > 0)) return null
	const named = entities.filter((entity, place) => entity.statuses.length === 1 && !isLacked(entities, place))
	const target = named.find((entity) => is(entities[entities.indexOf(entity) - 1], 'to')) ?? named.at(-1)
	const [id] = target?.statuses ?? []
	// In "quem colocou W3 como produzido" the verb may also mean a status.
	const verbs = named.filter((entity) => entity === words[1] || entity === words.at(-1))
	return {
		kind: 'question',
		ask: is(asking, 'who') ? 'who' : 'when',
		...(id !== undefined && { status: id }),
		select: selectionOf(entities, new Set(target ? [target, ...verbs] : []), vocabulary),
	}
}
