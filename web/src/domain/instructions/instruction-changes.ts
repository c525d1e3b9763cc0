import { type Instruction, InstructionsChangedResponse } from '@panelyard/contracts/panels/instructions'
import type { QueryClient } from '@tanstack/react-query'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { moveId } from '../../ui/row-drag.ts'
import { type ChangeOf, defineChange, defineDeletion } from '../changes/change-kind.ts'
import { type LocalPhoto, photoFile } from '../images/local-photo.ts'
import {
	fetchInstructionsAgain,
	instructionsPath,
	showInstructions,
	shownInstructions,
	showStepChange,
} from './instructions.queries.ts'
import { AboutOrder, AboutStep, AboutStepChange, sameWords, type Words, wordsOf } from './waiting-instructions.ts'

type OfPanel = { panel_id: string }

const stepPath = (project_id: string, id: string) => `/projects/${project_id}/instructions/${id}`
const asSent = ({ title, content, images }: Words) => ({ title, content, image_ids: images.map(({ id }) => id) })

/** The photos of a step that the server doesn't have, as its change sends them. */
const sentBefore = (project_id: string, photos: readonly LocalPhoto[]): Pick<ChangeDraft, 'files'> =>
	photos.length > 0 ? { files: photos.map((photo) => photoFile(project_id, photo)) } : {}

/** How every change of the steps of a panel shows, and what its answer means. */
const ofKind = (kind: string) => ({
	name: kind,
	answer: InstructionsChangedResponse,
	show: (client: QueryClient, { project_id, about }: ChangeOf<OfPanel>) =>
		showStepChange(client, project_id, about.panel_id, { kind, about }),
	takeBack: (client: QueryClient, { project_id, about }: ChangeOf<OfPanel>) =>
		fetchInstructionsAgain(client, project_id, about.panel_id),
	done: (client: QueryClient, { project_id, about }: ChangeOf<OfPanel>, answer: { instructions: Instruction[] }) =>
		showInstructions(client, project_id, about.panel_id, answer.instructions),
})

export const instructionCreated = defineChange({
	...ofKind('instruction_created'),
	about: AboutStep,
	named: ({ t }, { title, is_back }) =>
		is_back ? t('changes:name.restored', { name: title }) : t('changes:name.instruction_created', { title }),
	told: ({ t }, { about: { title, is_back } }) =>
		t(is_back ? 'changes:done.instruction_restored' : 'changes:done.instruction_created', { title }),
	undo: ({ project_id, about }) => draftInstructionDeletion(project_id, about),
	panels: ({ panel_id }) => [panel_id],
})

/** Adds a step at a place among those of its panel; with `id` one that was deleted comes back. `photos`: of its images, those to send. */
export const draftInstruction = (
	project_id: string,
	{ id: known, panel_id, place, ...words }: Words & { id?: string; panel_id: string; place: number },
	photos: readonly LocalPhoto[] = [],
): ChangeDraft => {
	const id = known ?? newId()
	return {
		project_id,
		kind: instructionCreated.name,
		request: { method: 'POST', path: instructionsPath(project_id, panel_id), body: { id, place, ...asSent(words) } },
		...sentBefore(project_id, photos),
		about: { id, panel_id, place, ...wordsOf(words), is_back: known !== undefined },
	}
}

export const instructionChanged = defineChange({
	...ofKind('instruction_changed'),
	about: AboutStepChange,
	named: ({ t }, { after }) => t('changes:name.instruction_changed', { title: after.title }),
	told: ({ t }, { about }) => t('changes:done.instruction_changed', { title: about.after.title }),
	undo: ({ project_id, about: { before, after, ...step } }) =>
		draftInstructionChange(project_id, { ...step, ...after }, before),
	isOutdated: (client, { project_id, about: { panel_id, id, before } }) => {
		const shown = shownInstructions(client, project_id, panel_id)?.find((step) => step.id === id)
		return shown !== undefined && !sameWords(shown, before)
	},
	panels: ({ panel_id }) => [panel_id],
})

export const draftInstructionChange = (
	project_id: string,
	step: Words & { id: string; panel_id: string },
	after: Words,
	photos: readonly LocalPhoto[] = [],
): ChangeDraft => {
	const change_id = newId()
	const { id, panel_id } = step
	return {
		id: change_id,
		project_id,
		kind: instructionChanged.name,
		request: { method: 'PUT', path: stepPath(project_id, id), body: { ...asSent(after), change_id } },
		...sentBefore(project_id, photos),
		about: { panel_id, id, before: wordsOf(step), after: wordsOf(after) },
	}
}

export const instructionDeleted = defineDeletion({
	...ofKind('instruction_deleted'),
	about: AboutStep,
	named: ({ t }, { title }) => t('changes:name.instruction_deleted', { title }),
	told: ({ t }, { about }) => t('changes:done.instruction_deleted', { title: about.title }),
	undo: ({ project_id, about }) => draftInstruction(project_id, about),
	isOutdated: (client, { project_id, about }) => {
		const shown = shownInstructions(client, project_id, about.panel_id)?.find(({ id }) => id === about.id)
		return shown !== undefined && !sameWords(shown, about)
	},
	panels: ({ panel_id }) => [panel_id],
})

/** Deletes a step. `place`: where it stood, for bringing it back. */
export const draftInstructionDeletion = (
	project_id: string,
	{ id, panel_id, place, ...words }: Words & { id: string; panel_id: string; place: number },
): ChangeDraft => ({
	project_id,
	kind: instructionDeleted.name,
	request: { method: 'DELETE', path: stepPath(project_id, id) },
	about: { id, panel_id, place, ...wordsOf(words) },
})

export const instructionsOrdered = defineChange({
	...ofKind('instructions_ordered'),
	about: AboutOrder,
	named: ({ t }) => t('changes:name.instructions_ordered'),
	told: ({ t }) => t('changes:done.instructions_ordered'),
	undo: ({ project_id, about: { panel_id, before, after } }) =>
		draftInstructionOrder(project_id, { panel_id, before: after, after: before }),
	panels: ({ panel_id }) => [panel_id],
})

/** Puts the steps of a panel in another order. */
export const draftInstructionOrder = (project_id: string, about: AboutOrder): ChangeDraft => {
	const change_id = newId()
	const { panel_id, after } = about
	return {
		id: change_id,
		project_id,
		kind: instructionsOrdered.name,
		request: {
			method: 'PUT',
			path: `${instructionsPath(project_id, panel_id)}/order`,
			body: { instruction_ids: after, change_id },
		},
		about,
	}
}

/** Ids of the steps with one of them moved by so many places. */
export function movedBy(steps: readonly Pick<Instruction, 'id'>[], id: string, by: number): string[] {
	const ids = steps.map((step) => step.id)
	return moveId(ids, id, Math.max(0, ids.indexOf(id) + by))
}
