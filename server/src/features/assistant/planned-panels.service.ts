import {
	type Conditions,
	NOTHING_OF_IT,
	type PanelRefs,
	type PlannedRow,
} from '@panelyard/contracts/assistant/assistant'
import { dateOf, dayOf } from '@panelyard/contracts/figures/calendar-days'
import { PLAN_STATES } from '@panelyard/contracts/figures/plan'
import { datesOfPanels, NO_DAY, standingsOf } from '@panelyard/rules/figures/planned-dates'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { modelFacts } from '../../models/model-facts.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import { projectPlan } from '../plan/plan.service.ts'
import { requireStatuses } from '../statuses/statuses.service.ts'
import { plannedPanels } from './selected-panels.queries.ts'

/** Most rows of an answer; later days are left out. */
const MOST_ROWS = 50

/** Reads what several conditions of a request need when the first asks for it. */
export function readOnce<Value>(read: () => Promise<Value>): () => Promise<Value> {
	let reading: Promise<Value> | null = null
	return () => {
		reading ??= read()
		return reading
	}
}

export type DatedPanels = () => ReturnType<typeof readDatedPanels>
export const datedPanels = (db: Database, project: ProjectRow): DatedPanels =>
	readOnce(() => readDatedPanels(db, project))

/** All panels of a project with the dates that apply to them, the most specific of each; null for no plan. */
async function readDatedPanels(db: Database, project: ProjectRow) {
	const plan = await projectPlan(db, project.id)
	if (plan.entries.length + plan.panels.length === 0) return null
	const { rows } = await requireStatuses(db, project.id, [])
	const steps = rows.filter(({ type }) => type === 'step')
	const { live_version_id: version_id } = project
	const head = version_id ? await findVersionHead(db, version_id) : null
	const facts = head && (await modelFacts(db, head))
	const panels = await plannedPanels(db, project.id)
	const dates = datesOfPanels(
		panels,
		{ ...plan, version_id },
		{ steps: steps.map(({ id }) => id), floors: facts?.floors ?? [], version_id },
	)
	return { panels, steps, dates }
}

/** The panels that are late today, by the most specific date of each, as the list says. */
export async function latePanels(datedOf: DatedPanels, today: string): Promise<string[]> {
	const dated = await datedOf()
	if (!dated) return []
	const { panels, steps, dates } = dated
	const { states } = standingsOf(panels, dates, steps, dayOf(today) ?? 0)
	return panels.filter((_, place) => PLAN_STATES[states[place] as number] === 'late').map(({ id }) => id)
}

/**
 * Panels that the plan wants at a step within some days and that haven't reached it, or that have no date at all.
 */
export async function duePanels(
	db: Database,
	{ project, dated: datedOf }: { project: ProjectRow; dated: DatedPanels },
	due: NonNullable<Conditions['due']>,
): Promise<string[]> {
	const dated = await datedOf()
	if (!dated) return due === NOTHING_OF_IT ? (await plannedPanels(db, project.id)).map(({ id }) => id) : []
	const { panels, steps, dates } = dated
	const width = steps.length
	const places = new Map(steps.map(({ id }, place) => [id, place]))
	const daysOf = (place: number) => dates.days.subarray(place * width, (place + 1) * width)
	if (due === NOTHING_OF_IT)
		return panels.filter((_, place) => daysOf(place).every((day) => day === NO_DAY)).map(({ id }) => id)
	const [from, to] = [due.from === undefined ? 0 : (dayOf(due.from) ?? 0), dayOf(due.to) ?? 0]
	return panels
		.filter(({ statuses }, place) => {
			const reached = Math.max(-1, ...statuses.map((id) => places.get(id) ?? -1))
			return daysOf(place).some(
				(day, step) =>
					day !== NO_DAY &&
					day >= from &&
					day <= to &&
					step > reached &&
					(due.status === undefined || steps[step]?.id === due.status),
			)
		})
		.map(({ id }) => id)
}

/**
 * On which days the plan wants panels at a step, the earliest first, and which of them have such a day.
 * @param status_id null for all steps
 */
export async function plannedDays(
	datedOf: DatedPanels,
	asked: PanelRefs,
	status_id: string | null,
): Promise<{ rows: PlannedRow[]; panels: PanelRefs }> {
	const known: PanelRefs = { elements: [], panel_ids: [] }
	const dated = await datedOf()
	if (!dated) return { rows: [], panels: known }
	const { panels, steps, dates } = dated
	const [elements, ids] = [new Set(asked.elements), new Set(asked.panel_ids)]
	const counts = new Map<string, PlannedRow & { step: number }>()
	for (const [place, { id, element }] of panels.entries()) {
		if (element === null ? !ids.has(id) : !elements.has(element)) continue
		let isPlanned = false
		for (const [step, status] of steps.entries()) {
			const day = dates.days[place * steps.length + step] as number
			if (day === NO_DAY || (status_id !== null && status.id !== status_id)) continue
			isPlanned = true
			const row = counts.get(`${day} ${step}`) ?? { day: dateOf(day), status_id: status.id, count: 0, step }
			row.count++
			counts.set(`${day} ${step}`, row)
		}
		if (!isPlanned) continue
		if (element === null) known.panel_ids.push(id)
		else known.elements.push(element)
	}
	const rows = [...counts.values()]
		.sort((one, other) => one.day.localeCompare(other.day) || one.step - other.step)
		.slice(0, MOST_ROWS)
		.map(({ step: _, ...row }) => row)
	known.elements.sort((one, other) => one - other)
	return { rows, panels: known }
}
