import { type PlanResponse, PlanScope } from '@panelyard/contracts/figures/plan'
import type { PlanOfPanels } from '@panelyard/rules/figures/planned-dates'
import { z } from 'zod'
import type { Change } from '../../api/outbox/change.ts'
import { NamedStatus } from '../statuses/named-status.ts'

/** The plan of a project with what this page changed since it was read. */
export type Plan = Pick<PlanResponse, 'time_zone'> &
	PlanOfPanels & {
		/** What to add to this browser's clock to get the server's, in milliseconds. */
		clock_offset: number
	}

/** Names a change of the plan in what waits to be sent. */
export const PLAN_CHANGED = 'plan_changed'

const PlannedStep = z.object({
	scope: PlanScope,
	ids: z.array(z.string()),
	status_id: z.string(),
	date: z.string().nullable(),
})
export type PlannedStep = z.infer<typeof PlannedStep>

export const AboutPlan = z.object({
	set: z.array(PlannedStep),
	/** What is planned, in the reader's words. */
	what: z.string(),
	/** The step. */
	status: NamedStatus,
})
export type AboutPlan = z.infer<typeof AboutPlan>

/** A plan with dates set and cleared. */
export const withSteps = (plan: Plan, set: readonly PlannedStep[]): Plan => set.reduce(withStep, plan)

function withStep(plan: Plan, { scope, ids, status_id, date }: PlannedStep): Plan {
	if (scope === 'panel') {
		return { ...plan, panels: [...plan.panels, { status_id, date, element_steps: [], panel_ids: ids }] }
	}
	const planned = new Set(scope === 'project' ? [''] : ids)
	const others = plan.entries.filter(
		(entry) => entry.scope !== scope || entry.status_id !== status_id || !planned.has(entry.id),
	)
	const added = date === null ? [] : [...planned].map((id) => ({ scope, id, status_id, date }))
	return { ...plan, entries: [...others, ...added] }
}

/** A plan as it came from the server, with what this person changed and the server doesn't have. */
export const withWaitingSteps = (plan: Plan, waiting: readonly Change[]): Plan =>
	waiting.reduce((next, { kind, about }) => {
		const change = kind === PLAN_CHANGED ? AboutPlan.safeParse(about).data : undefined
		return change ? withSteps(next, change.set) : next
	}, plan)
