import { z } from 'zod'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import type { CategoryStep } from '../categories/category-steps.ts'
import { takeBackCategories } from '../categories/panel-categories.service.ts'
import { type KeptComments, takeCommentsBack } from '../comments/comments-on-panels.service.ts'
import { putBackIntoGroups, takeOutAgain } from '../groups/imported-groups.service.ts'
import { type KeptWords, takeWordsBack } from '../panels/imported-words.service.ts'
import { takePlanBack, type writePlan } from '../plan/plan.service.ts'

/** What an import did to the plan, to own words, categories and comments of panels, kept to take it back. */
export type KeptDetails = {
	plan: Awaited<ReturnType<typeof writePlan>>['replaced']
	words: KeptWords[]
	steps: CategoryStep[]
	/** Groups that panels were taken out of, and those that an undo put them back into: one group for each panel. */
	left?: Memberships
	rejoined?: Memberships
	comments?: KeptComments
}
type Memberships = Awaited<ReturnType<typeof putBackIntoGroups>>
/** Made anew for each change, which adds to the lists. */
export const noDetails = (): KeptDetails => ({ plan: [], words: [], steps: [] })

const Members = z.object({ group_ids: z.array(z.uuid()), panel_ids: z.array(z.uuid()) }).optional()

/** Imports before these columns came keep none of it. What each holds is read where it is taken back. */
const StoredDetails = z.object({
	plan: z.array(z.unknown()).default([]),
	words: z.array(z.unknown()).default([]),
	steps: z.array(z.unknown()).default([]),
	left: Members,
	rejoined: Members,
	comments: z.unknown().optional(),
})

/**
 * Takes these back, but for what somebody changed since; `more` takes that back again. Call it in a transaction that
 * holds the project.
 */
export async function takeDetailsBack(tx: Database, project: ProjectRow, payload: unknown) {
	const { plan, words, steps, left, rejoined, comments } = StoredDetails.parse(payload)
	const dates = await takePlanBack(tx, project, { payload: { replaced: plan } })
	const categories = await takeBackCategories(tx, project, { steps })
	const described = new Set(categories.steps.flatMap(({ panel_ids }) => panel_ids))
	const more: KeptDetails = { plan: dates.more.replaced, words: [], steps: categories.steps }
	if (left) more.rejoined = await putBackIntoGroups(tx, project.id, left)
	if (rejoined) more.left = await takeOutAgain(tx, project.id, rejoined)
	const said = await takeCommentsBack(tx, project, comments)
	if (comments) more.comments = said.more
	let kept = dates.kept + categories.kept + said.kept
	for (const each of words) {
		const back = await takeWordsBack(tx, project.id, each)
		more.words.push(back.replaced)
		kept += back.kept
		for (const panel of back.replaced.panel_ids) described.add(panel)
	}
	return {
		replanned: dates.restored,
		described: described.size,
		regrouped: (more.rejoined ?? more.left)?.panel_ids.length ?? 0,
		commented: said.restored,
		hasCategories: categories.steps.length > 0,
		kept,
		more,
	}
}
