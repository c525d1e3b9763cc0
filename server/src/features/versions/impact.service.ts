import { setImmediate as pause } from 'node:timers/promises'
import { todayIn } from '@panelyard/contracts/figures/calendar-days'
import type { PlanState } from '@panelyard/contracts/figures/plan'
import {
	IMPACT_CATEGORIES,
	type ImpactCategory,
	type ImpactPanel,
	type ImpactPanelsQuery,
	type ImpactPanelsResponse,
	type ImpactResponse,
} from '@panelyard/contracts/models/versions'
import { datesOfPanels, type Standing, standingsById, standingsOf } from '@panelyard/rules/figures/planned-dates'
import { namedPerson, personNames } from '../../access/person-name.queries.ts'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { modelFacts } from '../../models/model-facts.ts'
import { findVersionHead, type ModelFacts } from '../../models/model-versions.queries.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { projectPlan } from '../plan/plan.service.ts'
import { projectStatuses } from '../statuses/statuses.service.ts'
import * as queries from './impact.queries.ts'
import type { ListedVersion } from './versions.queries.ts'
import { requireVersion, viewVersion } from './versions.service.ts'

/** Panels whose dates are computed before others are answered. */
const AT_ONCE = 2000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
	items.reduce((total, item) => total + of(item), 0)

/** @throws AppError CONFLICT for a version that hasn't been compared with another one */
async function requireCompared(
	platform: Platform,
	project: ProjectRow,
	number: number,
): Promise<{ version: ListedVersion; of: queries.Impacted; comparison: NonNullable<ListedVersion['comparison']> }> {
	const version = await requireVersion(platform.database, project.id, { number })
	const { comparison } = version
	if (!comparison || version.discarded_at)
		throw new AppError('CONFLICT', 'This version hasn’t been compared with another one')
	const before_version_id = version.live_at ? comparison.live_version_id : null
	return { version, comparison, of: { project_id: project.id, version_id: version.id, before_version_id } }
}

/** What going live with a version does, with the panels' statuses and plan as they are now. */
export async function versionImpact(platform: Platform, project: ProjectRow, number: number): Promise<ImpactResponse> {
	const { database } = platform
	const { version, comparison, of } = await requireCompared(platform, project, number)
	const counted = Map.groupBy(await queries.countImpacts(database, of), ({ category }) => category)
	const by_plan = await statesByCategory(platform, project, of)
	const categories = IMPACT_CATEGORIES.flatMap((category) => {
		const rows = counted.get(category)
		if (!rows) return []
		return {
			category,
			panels: sum(rows, ({ panels }) => panels),
			area: sum(rows, ({ area }) => area),
			weight: sum(rows, ({ weight }) => weight),
			produced: sum(rows, ({ produced }) => produced),
			by_status: rows.map(({ status_id, panels, area, weight }) => ({ status_id, panels, area, weight })),
			by_plan: by_plan.get(category) ?? {},
			accepted: sum(rows, ({ accepted }) => accepted),
			held: sum(rows, ({ held }) => held),
			mapped: sum(rows, ({ mapped }) => mapped),
		}
	})
	const reshaped = counted.get('geometry_changed') ?? []
	return {
		version: await viewVersion(platform, project, version),
		moved_as_whole: comparison.moved_as_whole,
		categories,
		changed_after_production: {
			panels: sum(reshaped, ({ produced }) => produced),
			area: sum(reshaped, ({ produced_area }) => produced_area),
			weight: sum(reshaped, ({ produced_weight }) => produced_weight),
		},
		undecided: version.live_at ? 0 : await queries.countUndecided(database, version.id),
		floors: {
			before: await floorsOf(database, of.before_version_id ?? project.live_version_id),
			after: await floorsOf(database, version.id),
		},
		revision: project.revision,
	}
}

/** The impact of the last version that was compared with another one and isn't discarded; null without one. */
export async function lastImpact(platform: Platform, project: ProjectRow): Promise<ImpactResponse | null> {
	const number = await queries.lastCompared(platform.database, project.id)
	return number === null ? null : versionImpact(platform, project, number)
}

/** A page of the panels of a version, with what happens to each. */
export async function versionImpactPanels(
	platform: Platform,
	project: ProjectRow,
	number: number,
	query: ImpactPanelsQuery,
): Promise<ImpactPanelsResponse> {
	const { of } = await requireCompared(platform, project, number)
	const { panels: rows, total } = await queries.listImpacts(platform.database, of, query)
	const names = await personNames(platform.database, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))])
	const known = rows.filter(({ is_known }) => is_known).map(({ panel_id }) => panel_id)
	const standingOf = await planOf(platform, project)
	const standings = standingOf(await queries.plannedImpacts(platform.database, of, { panel_ids: known }))
	const panels = rows.map((row): ImpactPanel => {
		const { details } = row
		return {
			id: row.panel_id,
			categories: row.categories,
			before: row.is_known ? row.before : null,
			after: row.after,
			geometry: details.geometry ?? [],
			properties: details.properties ?? [],
			property_count: details.property_count ?? 0,
			moved_by: details.moved_by ?? null,
			turned_by: details.turned_by ?? null,
			confidence: details.confidence ?? null,
			reasons: details.reasons ?? [],
			candidates: (details.candidates ?? []).map((one) => ({ ...one, mark: row.candidate_marks[one.element] ?? '' })),
			statuses: row.statuses,
			is_produced: row.is_produced,
			planned_date: standings.get(row.panel_id)?.next ?? null,
			decision: row.decision,
			decided_by: namedPerson(names, row.user_id),
			decided_at: row.decided_at === null ? null : new Date(row.decided_at).toISOString(),
		}
	})
	const { page, page_size } = query
	return { panels, total, page, page_size, revision: project.revision }
}

/** The storeys of a version; none when it is gone. */
async function floorsOf(database: Database, version_id: string | null): Promise<ModelFacts['floors']> {
	const head = version_id === null ? null : await findVersionHead(database, version_id)
	return (head && (await modelFacts(database, head)))?.floors ?? []
}

/** How panels stand against the plan of the project. */
async function planOf(
	{ database }: Platform,
	project: ProjectRow,
): Promise<(panels: readonly queries.PlannedImpact[]) => Map<string, Standing>> {
	const plan = await projectPlan(database, project.id)
	const steps = (await projectStatuses(database, project.id)).filter(({ type }) => type === 'step')
	const version_id = project.live_version_id
	const floors = await floorsOf(database, version_id)
	const today = todayIn(project.time_zone, new Date())
	return (panels) => {
		const of = { steps: steps.map(({ id }) => id), floors, version_id }
		const dates = datesOfPanels(panels, { ...plan, version_id }, of)
		return standingsById(panels, standingsOf(panels, dates, steps, today))
	}
}

/** How many panels of each category stand how against the plan, but for unchanged ones. Empty without a plan. */
async function statesByCategory(
	platform: Platform,
	project: ProjectRow,
	of: queries.Impacted,
): Promise<Map<ImpactCategory, Partial<Record<PlanState, number>>>> {
	const counts = new Map<ImpactCategory, Partial<Record<PlanState, number>>>()
	const plan = await projectPlan(platform.database, project.id)
	if (plan.entries.length === 0 && plan.panels.length === 0) return counts
	const standingOf = await planOf(platform, project)
	for (let after = FIRST_ID; ; ) {
		const panels = await queries.plannedImpacts(platform.database, of, { after, limit: AT_ONCE })
		const standings = standingOf(panels)
		for (const { id, categories } of panels) {
			const state = standings.get(id)?.state ?? 'none'
			for (const category of categories) {
				const counted = counts.get(category) ?? {}
				counts.set(category, { ...counted, [state]: (counted[state] ?? 0) + 1 })
			}
		}
		const last = panels.at(-1)
		if (!last || panels.length < AT_ONCE) return counts
		after = last.id
		await pause()
	}
}
