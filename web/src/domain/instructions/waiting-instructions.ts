import { ProjectImage } from '@panelyard/contracts/messages/images'
import type { Instruction } from '@panelyard/contracts/panels/instructions'
import { z } from 'zod'

/** What a person writes into a step. */
export const Words = z.object({ title: z.string(), content: z.string(), images: z.array(ProjectImage) })
export type Words = z.infer<typeof Words>

export const AboutStep = z.object({
	...Words.shape,
	panel_id: z.string(),
	id: z.string(),
	place: z.number(),
	/** Whether it was deleted before and comes back. */
	is_back: z.boolean().optional(),
})
export type AboutStep = z.infer<typeof AboutStep>
export const AboutStepChange = z.object({ panel_id: z.string(), id: z.string(), before: Words, after: Words })
export type AboutStepChange = z.infer<typeof AboutStepChange>
export const AboutOrder = z.object({ panel_id: z.string(), before: z.array(z.string()), after: z.array(z.string()) })
export type AboutOrder = z.infer<typeof AboutOrder>

/** The words of a step, to be compared or restored. */
export const wordsOf = ({ title, content, images }: Words): Words => ({ title, content, images })

export const sameWords = (a: Words, b: Words): boolean =>
	a.title === b.title &&
	a.content === b.content &&
	a.images.map(({ id }) => id).join() === b.images.map(({ id }) => id).join()

type Steps = readonly Instruction[]

/** The steps of a panel with a change that the server doesn't have yet; those of other panels as they are. */
export function withStepChange(
	steps: Steps,
	panelId: string,
	change: { kind: string; about: unknown; made_at?: number },
): Steps {
	switch (change.kind) {
		case 'instruction_created': {
			const about = AboutStep.safeParse(change.about).data
			if (about?.panel_id !== panelId || steps.some(({ id }) => id === about.id)) return steps
			const { place, is_back: _, ...step } = about
			const updated_at = new Date(change.made_at ?? Date.now()).toISOString()
			return steps.toSpliced(place, 0, { ...step, user_name: '', updated_at })
		}
		case 'instruction_changed': {
			const about = AboutStepChange.safeParse(change.about).data
			return about?.panel_id === panelId
				? steps.map((step) => (step.id === about.id ? { ...step, ...about.after } : step))
				: steps
		}
		case 'instruction_deleted': {
			const about = AboutStep.safeParse(change.about).data
			return about?.panel_id === panelId ? steps.filter(({ id }) => id !== about.id) : steps
		}
		case 'instructions_ordered': {
			const about = AboutOrder.safeParse(change.about).data
			return about?.panel_id === panelId ? inOrder(steps, about.after) : steps
		}
		default:
			return steps
	}
}

/** Steps in this order; those it doesn't name follow. */
const inOrder = (steps: Steps, ids: readonly string[]): Steps => {
	const place = new Map(ids.map((id, index) => [id, index]))
	const of = ({ id }: Instruction) => place.get(id) ?? ids.length
	return steps.toSorted((a, b) => of(a) - of(b))
}
