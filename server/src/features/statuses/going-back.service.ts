import type { AssignStatusesRequest, StatusRuleBreaks } from '@panelyard/contracts/panels/panels'
import { furthestStep, takenAway, type WantedStatuses } from '@panelyard/rules/statuses/wanted-statuses'
import type { Database } from '../../database/database.ts'
import { type IdQuery, idsWithout } from '../../database/tables/uuid-array.ts'
import { AppError } from '../../platform/app-error.ts'
import { countChosen, findGoingBack, type LostStep } from './going-back.queries.ts'
import { type PlannedPanels, samePlanFor } from './status-rules.queries.ts'
import { panelsOf, type StatusPlan } from './status-rules.service.ts'
import type { StatusRow } from './statuses.queries.ts'

type OnBack = AssignStatusesRequest['on_back']
type GoingBack = Pick<StatusRuleBreaks, 'back'> & { panel_ids: string[] }
const NONE_BACK: GoingBack = { back: [], panel_ids: [] }

/**
 * Finds the panels that would go back, and returns those that may change. Call it in a transaction that holds the
 * project.
 * @throws AppError STATUS_RULE with `StatusRuleBreaks` for `refuse`
 */
export async function holdBack(
	tx: Database,
	project_id: string,
	chosen: IdQuery,
	{ wanted, rows, on_back }: { wanted: WantedStatuses; rows: readonly StatusRow[]; on_back: OnBack },
): Promise<{ allowed: IdQuery; held_back: number }> {
	if (on_back === 'allow') return { allowed: chosen, held_back: 0 }
	const planned = samePlanFor(chosen)
	const plan = { add: wanted.add, steps: stepsTakenAway(wanted, rows) }
	const { back, panel_ids } = await goingBack(tx, project_id, planned, [plan], rows)
	if (panel_ids.length > 0 && on_back === 'refuse')
		throw backRefusal({ back, panel_count: panel_ids.length, asked: await countChosen(tx, project_id, planned) })
	if (panel_ids.length === 0) return { allowed: chosen, held_back: 0 }
	return { allowed: idsWithout(chosen, panel_ids), held_back: panel_ids.length }
}

/** The panels of some plans that would go back, by one query; throws as `holdBack` for `refuse`. */
export async function heldBackByPlans(
	tx: Database,
	project_id: string,
	plans: readonly StatusPlan[],
	{ rows, on_back }: { rows: readonly StatusRow[]; on_back: OnBack },
): Promise<string[]> {
	if (on_back === 'allow') return []
	// Plans whose panels would lose the same steps are one.
	const places = new Map<string, number>()
	const different: LosingPlan[] = []
	const placed = plans.map(({ wanted, panel_ids }) => {
		const steps = stepsTakenAway(wanted, rows)
		const key = steps.map(({ id }) => id).join()
		const place = places.get(key) ?? places.size
		if (place === places.size) {
			places.set(key, place)
			different.push({ add: wanted.add, steps })
		}
		return { place, panel_ids }
	})
	const { back, panel_ids } = await goingBack(tx, project_id, panelsOf(placed), different, rows)
	if (panel_ids.length > 0 && on_back === 'refuse') {
		const asked = plans.reduce((sum, plan) => sum + plan.panel_ids.length, 0)
		throw backRefusal({ back, panel_count: panel_ids.length, asked })
	}
	return panel_ids
}

/** What a plan adds, and the steps that panels would lose by it without getting a later one. */
type LosingPlan = { add: string[]; steps: StatusRow[] }

const stepsTakenAway = (wanted: WantedStatuses, rows: readonly StatusRow[]): StatusRow[] =>
	takenAway(wanted, rows).filter(({ type }) => type === 'step')

async function goingBack(
	tx: Database,
	project_id: string,
	chosen: PlannedPanels,
	plans: readonly LosingPlan[],
	rows: readonly StatusRow[],
): Promise<GoingBack> {
	const lost = plans.flatMap(({ steps }, plan) =>
		steps.map(({ id, position }): LostStep => ({ plan, status_id: id, position })),
	)
	if (lost.length === 0) return NONE_BACK
	const { back, panel_ids } = await findGoingBack(tx, project_id, chosen, lost)
	const targets = plans.map(({ add }) => furthestStep(add, rows)?.id ?? null)
	return { back: back.map(({ plan, ...each }) => ({ ...each, to: targets[plan] ?? null })), panel_ids }
}

const backRefusal = (details: Omit<StatusRuleBreaks, 'breaks'>): AppError => {
	const panels = details.panel_count === 1 ? '1 panel' : `${details.panel_count} panels`
	return new AppError('STATUS_RULE', `${panels} would go back to an earlier status`, { breaks: [], ...details })
}
