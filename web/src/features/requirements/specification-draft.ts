import type { Panel } from '@panelyard/contracts/panels/panels'
import { IdsSpecificationDraft } from '@panelyard/contracts/testing/write-ids'
import { z } from 'zod'
import { newId } from '../../api/new-id.ts'
import { isComplete, QuestionDraft, questionDraftOf, questionOf } from './question-draft.ts'

/** A specification while somebody puts it together. */
export const SpecificationDraft = IdsSpecificationDraft.extend({
	id: z.string(),
	questions: z.array(QuestionDraft).readonly(),
})
export type SpecificationDraft = z.infer<typeof SpecificationDraft>

/** Specifications of a file that the editor shows and makes. */
export const MOST_SPECIFICATIONS = 100

/** Questions of a specification that the editor shows. */
export const MOST_QUESTIONS = 200

export const blankSpecification = (ifc_versions: string): SpecificationDraft => ({
	...{ id: newId(), name: '', instructions: '', ifc_versions, entity: '', predefined_type: '', must_occur: true },
	questions: [],
})

/** A specification of a file. */
export const specificationDraftOf = (specification: IdsSpecificationDraft): SpecificationDraft => ({
	...{ ...specification, id: newId() },
	questions: specification.questions.map((question) => questionDraftOf(newId(), question)),
})

/**
 * The class that a specification is about, as it is usually spelled; until one is chosen, the most common one of the panels.
 * @param known classes of the panels
 */
export const entityOf = ({ entity }: SpecificationDraft, known: readonly string[]): string =>
	entity === ''
		? (known[0] ?? 'IfcElementAssembly')
		: (known.find((each) => each.toUpperCase() === entity.toUpperCase()) ?? entity)

/** Specifications as they are written. @param title for the name of one that has none */
export const specificationsOf = (
	drafts: readonly SpecificationDraft[],
	known: readonly string[],
	title: string,
): IdsSpecificationDraft[] =>
	drafts.map((draft) => {
		const entity = entityOf(draft, known)
		return { ...specificationOf(draft, drafts.length === 1 ? title : `${title}: ${entity}`), entity }
	})

const specificationOf = ({ id: _, questions, ...draft }: SpecificationDraft, name: string): IdsSpecificationDraft => ({
	...draft,
	...{
		name: draft.name.trim() === '' ? name : draft.name,
		instructions: draft.instructions.trim() && draft.instructions,
	},
	predefined_type: draft.predefined_type.trim(),
	questions: questions.map(questionOf),
})

/** Whether a specification asks something, and says all that it must. */
export const asksAll = ({ questions }: SpecificationDraft): boolean =>
	questions.length > 0 && questions.every(isComplete)

/** The classes of some panels, the most common one first. */
export function classesOf(panels: readonly Panel[]): string[] {
	const counts = new Map<string, number>()
	for (const { class: name } of panels) counts.set(name, (counts.get(name) ?? 0) + 1)
	return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
}
