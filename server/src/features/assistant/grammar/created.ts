import type { ChangeInstruction, ProjectChange, Step } from '@panelyard/contracts/assistant/assistant'
import type { Vocabulary } from './names/vocabulary.ts'

/** The id, within an instruction, of the next thing that it creates. */
export const createdId = ({ created = 0 }: Pick<Vocabulary, 'created'>, place = 0): string => `new-${created + place}`

/** A change of panels. */
export const ofPanels = (steps: Step[]): ChangeInstruction => ({ kind: 'change', changes: [], steps })

/** A change of a status, a group or a category itself. */
export const ofProject = (change: ProjectChange): ChangeInstruction => ({
	kind: 'change',
	changes: [change],
	steps: [],
})
