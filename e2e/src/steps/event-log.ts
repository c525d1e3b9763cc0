import type { PlanResponse } from '@panelyard/contracts/figures/plan'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel, PanelDetailResponse } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { type APIRequestContext, expect } from '@playwright/test'
import { panelsOf, statusesOf } from './project-calls.ts'

/** A panel as the log of its statuses tells it. */
export type LoggedPanel = { panel: Panel; carried: Status[]; furthest: Status | null; isLate: boolean }

/** What the figures of a project have to be, worked out from the log. */
export type LoggedProject = {
	panels: LoggedPanel[]
	/** By the name of the furthest step, `No status` without one; only those that some panel is at, in the order of the work. */
	byStatus: Map<string, number>
	/** How many panels of each group are at which step, both by name. */
	byGroup: Map<string, Map<string, number>>
	done: number
	/** Mean progress of the furthest steps, in per cent. */
	progress: number
	late: number
}

const NO_STATUS = 'No status'

/** Plays back the log of every panel, and holds it against the project's own planned dates of panels. */
export async function replayLog(request: APIRequestContext, projectId: string): Promise<LoggedProject> {
	const read = async <Body>(path: string): Promise<Body> => {
		const answer = await request.get(`/projects/${projectId}${path}`)
		expect(answer.ok()).toBe(true)
		return (await answer.json()) as Body
	}
	const statuses = await statusesOf(request, projectId)
	const steps = statuses.filter(({ type }) => type === 'step')
	const level = (status: Status | null) => (status ? steps.indexOf(status) : -1)
	const plan = await read<PlanResponse>('/plan')
	const today = plan.now.slice(0, 10)
	const due = dueSteps(plan, today)
	const panels: LoggedPanel[] = []
	for (const panel of await panelsOf(request, projectId)) {
		const { status_events } = await read<PanelDetailResponse>(`/panels/${panel.id}`)
		const ids = new Set<string>()
		for (const { action, status_id } of status_events.toSorted((a, b) => a.created_at.localeCompare(b.created_at)))
			if (status_id) ids[action === 'added' ? 'add' : 'delete'](status_id)
		const carried = statuses.filter(({ id }) => ids.has(id))
		const furthest = steps.findLast((step) => carried.includes(step)) ?? null
		const isLate = (due.get(panel.element ?? -1) ?? []).some(
			(id) => steps.findIndex((step) => step.id === id) > level(furthest),
		)
		panels.push({ panel, carried, furthest, isLate })
	}
	const { groups } = await read<{ groups: Group[] }>('/groups')
	return {
		panels,
		byStatus: countByStatus(panels, steps),
		byGroup: new Map(
			groups.map(({ id, name }) => [
				name,
				countByStatus(
					panels.filter(({ panel }) => panel.groups.includes(id)),
					steps,
				),
			]),
		),
		done: panels.filter(({ furthest }) => furthest?.is_done).length,
		progress: panels.reduce((sum, { furthest }) => sum + (furthest?.progress ?? 0), 0) / panels.length,
		late: panels.filter(({ isLate }) => isLate).length,
	}
}

/** The marks of the panels that are late, in order. */
export const lateMarks = ({ panels }: LoggedProject): string[] =>
	panels.flatMap(({ panel, isLate }) => (isLate ? [panel.mark] : [])).toSorted()

/** By element: the steps that should have been reached before `today`. */
function dueSteps({ panels }: PlanResponse, today: string): Map<number, string[]> {
	const due = new Map<number, string[]>()
	for (const { status_id, date, element_steps } of panels) {
		let element = 0
		for (const step of element_steps) {
			element += step
			if (date < today) due.set(element, [...(due.get(element) ?? []), status_id])
		}
	}
	return due
}

function countByStatus(panels: readonly LoggedPanel[], steps: readonly Status[]): Map<string, number> {
	const counts = [...steps, null].map((step) => {
		const { length } = panels.filter(({ furthest }) => furthest === step)
		return [step?.name ?? NO_STATUS, length] as const
	})
	return new Map(counts.filter(([, count]) => count > 0))
}
