import { dateOf, todayIn } from '@panelyard/contracts/figures/calendar-days'
import { type FigureMeasure, incompleteIn } from '@panelyard/contracts/figures/figures'
import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import { deviceTimeZone } from '../../domain/figures/device-time-zone.ts'
import { searchOfFigure } from '../../domain/panels/search/figure-search.ts'
import type { PanelSearch } from '../../domain/panels/search/panel-search.ts'

/** Sums of a project or several in one measure. */
export type Amounts = { total: number; done: number }

/** The figures that lead to the projects they concern. */
export const CONCERNS = ['done', 'late', 'due', 'flags', 'week'] as const
export type Concern = (typeof CONCERNS)[number]

const stepsDone = ({ steps, done_from }: PortfolioProject) => (done_from === null ? [] : steps.slice(done_from))

/** How much of a project there is, and how much of it is done. */
export const amountsOf = (project: PortfolioProject, measure: FigureMeasure): Amounts => ({
	total: project.steps.reduce((sum, step) => sum + step[measure], project.not_started[measure]),
	done: stepsDone(project).reduce((sum, step) => sum + step[measure], 0),
})

/** How much of a project is at each step; null counts what is at none. */
export const countsByStep = (project: PortfolioProject, measure: FigureMeasure): ReadonlyMap<string | null, number> =>
	new Map([...project.steps.map((step) => [step.id, step[measure]] as const), [null, project.not_started[measure]]])

/** From 0 to 1; null where nothing is counted. */
export const shareDone = ({ total, done }: Amounts): number | null => (total === 0 ? null : done / total)

/** Ids of the steps that count as done. */
export const doneSteps = (project: PortfolioProject): string[] => stepsDone(project).map(({ id }) => id)

/** Lists the panels of a project that were done today and on the 6 days before, as this device counts days. */
export function doneInWeek(project: PortfolioProject, now = new Date()): PanelSearch {
	const [status_id] = doneSteps(project)
	if (status_id === undefined) return {}
	const today = todayIn(deviceTimeZone(), now)
	const segment = { kind: 'reached', status_id, from: dateOf(today - 6), to: dateOf(today) } as const
	return searchOfFigure({ segment })
}

/** Panels of a project that a figure counts. */
export const countOf = (project: PortfolioProject, concern: Concern): number => {
	if (concern === 'done') return amountsOf(project, 'count').done
	if (concern === 'week') return project.done_in_7_days
	if (concern === 'flags') return project.flagged
	return project[concern] ?? 0
}

/** The figures over several projects, and how many of them each concerns. */
export function figuresOverAll(projects: readonly PortfolioProject[], measure: FigureMeasure) {
	const amounts: Amounts = { total: 0, done: 0 }
	const counts = Object.fromEntries(CONCERNS.map((concern) => [concern, { count: 0, projects: 0 }])) as Record<
		Concern,
		{ count: number; projects: number }
	>
	let panels = 0
	let incomplete = 0
	for (const project of projects) {
		const own = amountsOf(project, measure)
		amounts.total += own.total
		amounts.done += own.done
		incomplete += incompleteIn(project, measure)
		panels += amountsOf(project, 'count').total
		for (const concern of CONCERNS) {
			const count = countOf(project, concern)
			counts[concern].count += count
			if (count > 0) counts[concern].projects++
		}
	}
	return { panels, amounts, incomplete, counts }
}
