import type { PanelProperty } from '@panelyard/contracts/panels/panel-properties'
import type { ModelSummary } from '@panelyard/contracts/projects/projects'
import { type IdsDataType, IdsQuestion } from '@panelyard/contracts/testing/write-ids'
import { z } from 'zod'

/** A question while somebody puts it together. */
export const QuestionDraft = IdsQuestion.omit({ values: true }).extend({
	id: z.string(),
	mode: z.enum(['any', 'list', 'pattern']),
	/** Allowed values, one per line. */
	list: z.string(),
	/** A property that the model lacks: its set and its name are typed. */
	own: z.boolean(),
})
export type QuestionDraft = z.infer<typeof QuestionDraft>

/** What is most often asked for. */
export const PRESETS = ['mark', 'weight', 'strength', 'fire'] as const
export type Preset = (typeof PRESETS)[number]

/** How programs name it, in the languages of people who draw. */
const NAMED: Record<Preset, RegExp> = {
	mark: /mark|position|repère|marca/i,
	weight: /weight|gewicht|masse|mass|peso|poids/i,
	strength: /strength|festigkeit|betong[uü]te|resistencia|résistance/i,
	fire: /fire|feuer|brand|fuego|incendio|\bfeu\b/i,
}
const TYPES: Record<Preset, IdsDataType> = {
	mark: 'IFCIDENTIFIER',
	weight: 'IFCMASSMEASURE',
	strength: 'IFCLABEL',
	fire: 'IFCLABEL',
}

export const blankQuestion = (id: string, over: Partial<QuestionDraft>): QuestionDraft => ({
	...{ id, kind: 'property', set: '', name: '', cardinality: 'required', pattern: '', data_type: '' },
	...{ mode: 'any', list: '', own: false },
	...over,
})

/** The type of data that values of a property usually have, by its name. */
export const usualType = (name: string): IdsDataType =>
	TYPES[PRESETS.find((preset) => NAMED[preset].test(name)) ?? 'strength']

/** The question of a preset by what the model has; null where it has nothing of the kind. */
export function presetQuestion(
	id: string,
	preset: Preset,
	model: Pick<ModelSummary, 'panel_rule'> | null,
	properties: readonly PanelProperty[],
): QuestionDraft | null {
	const mark = preset === 'mark' ? model?.panel_rule?.mark : undefined
	if (mark?.kind === 'attribute') return blankQuestion(id, { kind: 'attribute', name: mark.attribute })
	if (mark?.kind === 'property') return blankQuestion(id, { set: mark.set, name: mark.property })
	const [found] = properties
		.filter(({ name }) => NAMED[preset].test(name))
		.toSorted((a, b) => b.panel_count - a.panel_count)
	return found ? blankQuestion(id, { set: found.set_name, name: found.name }) : null
}

/** A question with another way to say which values are allowed. */
export const withMode = (question: QuestionDraft, mode: QuestionDraft['mode']): Partial<QuestionDraft> => ({
	mode,
	// Any value: of any type, and it must be there.
	...(mode === 'any' && { cardinality: 'required', data_type: '' }),
	...(mode !== 'any' && question.kind === 'property' && !question.data_type && { data_type: usualType(question.name) }),
})

/** A question of a file. */
export const questionDraftOf = (id: string, { values, ...question }: IdsQuestion): QuestionDraft => ({
	...{ ...question, id, list: values.join('\n'), own: false },
	mode: question.pattern ? 'pattern' : values.length > 0 ? 'list' : 'any',
})

/** A question as it is written. */
export function questionOf({ id: _, mode, list, own, ...draft }: QuestionDraft): IdsQuestion {
	const lines = list.split('\n').map((line) => line.trim())
	const values = mode === 'list' ? [...new Set(lines.filter((line) => line !== ''))] : []
	const pattern = mode === 'pattern' ? draft.pattern.trim() : ''
	return { ...draft, ...(own && { set: draft.set.trim(), name: draft.name.trim() }), values, pattern }
}

/** Whether a question says all that it must. */
export function isComplete(draft: QuestionDraft): boolean {
	const { values, pattern, name, set } = questionOf(draft)
	const hasName = (draft.kind !== 'classification' && !draft.own) || name.trim() !== ''
	const hasSet = !draft.own || set !== ''
	return hasName && hasSet && (draft.mode === 'any' || values.length > 0 || pattern !== '')
}
