import { todayIn } from '@panelyard/contracts/figures/calendar-days'
import type { PlanState } from '@panelyard/contracts/figures/plan'
import {
	IMPACT_CATEGORIES,
	type ImpactCategory,
	type ImpactPanel,
	type ImpactPanelsQuery,
	type ImpactPanelsResponse,
	type ImpactResponse,
	PanelInVersion,
} from '@panelyard/contracts/models/versions'
import { type Standing, standingsById, standingsOf } from '@panelyard/rules/figures/planned-dates'
import { type LocalIssue, wentLiveAt } from './issue-state.ts'
import { LocalError } from './local-error.ts'
import { panelsOfIssue, undecidedOf } from './local-issue.ts'
import { datedPanels } from './local-plan.ts'
import type { LocalState } from './local-state.ts'
import { requireIssue, sideOf, viewVersion } from './local-versions.ts'

/** @throws LocalError for the first issue, which was compared with none */
function requireCompared(state: LocalState, number: number): LocalIssue {
	const issue = requireIssue(state)
	if (sideOf(issue, number) === 'after') return issue
	throw new LocalError('CONFLICT', 'This version hasn’t been compared with another one')
}

type Row = ImpactPanel & { step: string | null; planState: PlanState | null }

/** The panels of the second issue with what happens to each, by the visitor's decisions, statuses and plan. */
function impactsOf(state: LocalState, issue: LocalIssue): Row[] {
	const after = panelsOfIssue(issue)
	const standings = standingsIn(state)
	const isProduced = producedIn(state)
	return issue.given.panels.flatMap(({ impact }): Row[] => {
		const content = after.get(impact.id) ?? null
		if (impact.before === null && content === null) return []
		const decided = issue.decisions.get(impact.id)
		const step = state.furthest(impact.id)
		const standing = impact.before === null ? undefined : standings?.get(impact.id)
		return [
			{
				...impact,
				after: content && PanelInVersion.parse(content),
				statuses: state.inOrder(state.carried.get(impact.id) ?? new Set()),
				is_produced: isProduced(step),
				planned_date: standing?.next ?? null,
				decision: decided?.decision ?? null,
				decided_by: decided ? { user_id: state.person.id, name: state.person.name } : null,
				decided_at: decided ? new Date(decided.at).toISOString() : null,
				step,
				planState: standings && impact.before !== null ? (standing?.state ?? 'none') : null,
			},
		]
	})
}

/** At `Produced` or a later step; without that, at one of 50 per cent or more. */
function producedIn({ statuses }: LocalState): (step: string | null) => boolean {
	const steps = statuses.filter(({ type }) => type === 'step')
	const made = steps.findIndex(({ default_key }) => default_key === 'produced')
	return (step) => {
		const place = steps.findIndex(({ id }) => id === step)
		return place >= 0 && (made < 0 ? (steps[place]?.progress ?? 0) >= 50 : place >= made)
	}
}

/** How panels stand against the plan; null without one. */
function standingsIn(state: LocalState): Map<string, Standing> | null {
	const dated = datedPanels(state)
	if (!dated) return null
	const { panels, dates } = dated
	const steps = state.statuses.filter(({ type }) => type === 'step')
	const today = todayIn(state.project.time_zone, new Date(state.now()))
	return standingsById(panels, standingsOf(panels, dates, steps, today))
}

const isChangedAfter = ({ is_produced, categories }: ImpactPanel): boolean =>
	is_produced && categories.includes('geometry_changed')

/** The sums of panels, their area in m2 and their weight in kg; of added ones as the new issue has them. */
const amountsOf = (rows: readonly Row[]) => ({
	panels: rows.length,
	area: rows.reduce((sum, { before, after }) => sum + (before?.area ?? after?.area ?? 0), 0),
	weight: rows.reduce((sum, { before, after }) => sum + (before?.weight ?? after?.weight ?? 0), 0),
})

/** What going live with the second issue does. */
export function readImpact(state: LocalState, number: number): ImpactResponse {
	const issue = requireCompared(state, number)
	const rows = impactsOf(state, issue)
	const categories = IMPACT_CATEGORIES.flatMap((category) => {
		const own = rows.filter((row) => row.categories.includes(category))
		if (own.length === 0) return []
		const byStep = [...Map.groupBy(own, ({ step }) => step)]
		const decided = (decision: ImpactPanel['decision']) => own.filter((row) => row.decision === decision).length
		const isPlanned = category !== 'unchanged'
		return {
			category,
			...amountsOf(own),
			produced: own.filter(({ is_produced }) => is_produced).length,
			by_status: byStep
				.map(([status_id, some]) => ({ status_id, ...amountsOf(some) }))
				.toSorted((a, b) => b.panels - a.panels || ((a.status_id ?? '~') < (b.status_id ?? '~') ? -1 : 1)),
			by_plan: isPlanned ? countBy(own.flatMap(({ planState }) => planState ?? [])) : {},
			...{ accepted: decided('accept'), held: decided('hold'), mapped: decided('map') },
		}
	})
	return {
		version: viewVersion(state, issue, 'after'),
		moved_as_whole: issue.given.moved_as_whole,
		categories,
		changed_after_production: amountsOf(rows.filter(isChangedAfter)),
		undecided: wentLiveAt(issue, 'after') === null ? undecidedOf(issue).length : 0,
		floors: { before: issue.first.model?.floors ?? [], after: issue.given.model.floors },
		revision: state.revision,
	}
}

function countBy(states: readonly PlanState[]): Partial<Record<PlanState, number>> {
	const counts: Partial<Record<PlanState, number>> = {}
	for (const state of states) counts[state] = (counts[state] ?? 0) + 1
	return counts
}

const placeOf = ({ categories: [first] }: ImpactPanel): number =>
	IMPACT_CATEGORIES.indexOf(first ?? ('unchanged' satisfies ImpactCategory))
const markOf = ({ before, after }: ImpactPanel): string => before?.mark || after?.mark || ''

/** A page of the panels of the second issue, in the order of the server. */
export function impactPanels(
	state: LocalState,
	number: number,
	{ page, page_size, ...filter }: ImpactPanelsQuery,
): ImpactPanelsResponse {
	const { category, panel_id, status_id, decision, changed_after_production, search } = filter
	const wanted = search?.toLowerCase()
	const found = impactsOf(state, requireCompared(state, number))
		.filter(
			(row) =>
				(!category || row.categories.includes(category)) &&
				(!panel_id || row.id === panel_id) &&
				(status_id === undefined || (row.step ?? 'none') === status_id) &&
				(decision === undefined || (row.decision ?? 'none') === decision) &&
				(changed_after_production !== 'true' || isChangedAfter(row)) &&
				(!wanted || wordsOf(row).includes(wanted)),
		)
		.toSorted(
			(a, b) =>
				Number(isChangedAfter(b)) - Number(isChangedAfter(a)) ||
				placeOf(a) - placeOf(b) ||
				compare(markOf(a), markOf(b)) ||
				compare(a.id, b.id),
		)
	return {
		panels: found.slice((page - 1) * page_size, page * page_size).map(({ step: _, planState: __, ...panel }) => panel),
		total: found.length,
		page,
		page_size,
		revision: state.revision,
	}
}

const wordsOf = ({ before, after }: ImpactPanel): string =>
	[before?.mark, before?.name, after?.mark, after?.name].join(' ').toLowerCase()
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
