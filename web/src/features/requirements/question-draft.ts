import type { PanelProperty } from '@panelyard/contracts/panel-properties'
import type { ModelSummary } from '@panelyard/contracts/projects'
import type { IdsDataType, IdsQuestion } from '@panelyard/contracts/write-ids'

/** A question while somebody puts it together. */
export type QuestionDraft = Omit<IdsQuestion, 'values'> & {
	id: string
	mode: 'any' | 'list' | 'pattern'
	/** Allowed values, one per line. */
	list: string
}

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
	...{ id, kind: 'property', set: '', name: '', cardinality: 'required', pattern: '', data_type: 'IFCLABEL' },
	...{ mode: 'any', list: '' },
	...over,
})

/** The question of a preset by what the model has; null where it has nothing of the kind. */
export function presetQuestion(
	id: string,
	preset: Preset,
	model: Pick<ModelSummary, 'panel_rule'> | null,
	properties: readonly PanelProperty[],
): QuestionDraft | null {
	const mark = preset === 'mark' ? model?.panel_rule?.mark : undefined
	if (mark?.kind === 'attribute') return blankQuestion(id, { kind: 'attribute', name: mark.attribute })
	const data_type = TYPES[preset]
	if (mark?.kind === 'property') return blankQuestion(id, { set: mark.set, name: mark.property, data_type })
	const [found] = properties
		.filter(({ name }) => NAMED[preset].test(name))
		.toSorted((a, b) => b.panel_count - a.panel_count)
	return found ? blankQuestion(id, { set: found.set_name, name: found.name, data_type }) : null
}

/** Whether a question needs a data type: values of properties have one. */
export const needsType = ({ kind, mode }: QuestionDraft): boolean => kind === 'property' && mode !== 'any'

/** A question as it is written. */
export function questionOf({ id: _, mode, list, ...draft }: QuestionDraft): IdsQuestion {
	const lines = list.split('\n').map((line) => line.trim())
	const values = mode === 'list' ? [...new Set(lines.filter((line) => line !== ''))] : []
	const pattern = mode === 'pattern' ? draft.pattern.trim() : ''
	return { ...draft, values, pattern }
}

/** Whether a question says all that it must. */
export function isComplete(draft: QuestionDraft): boolean {
	const { values, pattern, name } = questionOf(draft)
	const hasName = draft.kind !== 'classification' || name.trim() !== ''
	return hasName && (draft.mode === 'any' || values.length > 0 || pattern !== '')
}
