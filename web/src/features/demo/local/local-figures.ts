import { dateOf, todayIn } from '@panelyard/contracts/figures/calendar-days'
import {
	type FigurePanelsQuery,
	type FigurePanelsResponse,
	type FigureSegment,
	readSegment,
} from '@panelyard/contracts/figures/figure-segments'
import type { FiguresQuery, FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { StepSums } from '@panelyard/rules/figures/columns'
import { EventLog } from '@panelyard/rules/figures/event-log'
import { type CurrentPanels, figuresOf, todays } from '@panelyard/rules/figures/figures-of'
import { atOrBeyond, type PlannedDays } from '@panelyard/rules/figures/planned'
import { countedPanels } from '@panelyard/rules/figures/replay'
import { panelsOfSegment } from '@panelyard/rules/figures/segments'
import { totalPanels } from '../../../domain/panels/list/panel-totals.ts'
import { datedPanels, stepsOf } from './local-plan.ts'
import type { LocalState } from './local-state.ts'
import { versionMarks } from './local-versions.ts'

/** The figures of a local project, by the code that works them out on the server. */
export function readFigures(state: LocalState, query: FiguresQuery): FiguresResponse {
	const current = currentPanels(state)
	const days = todays(state.project, query.time_zone, state.now())
	const { ages, ...figures } = figuresOf(current, eventLog(state), { ...query, ...days })
	const ageing = ages.map(({ oldest, ...age }) => ({
		...age,
		oldest: oldest.map((panel) => {
			const { mark = '', name = '' } = state.panels.get(panel.panel_id) ?? {}
			return { ...panel, mark, name }
		}),
	}))
	const marks = versionMarks(state.issue, (at) => dateOf(todayIn(figures.time_zone, new Date(at))))
	const versions = marks.filter(({ day }) => day >= figures.from && day <= figures.to)
	return { ...figures, ageing, versions, revision: state.revision } as FiguresResponse
}

export function panelsOfFigure(state: LocalState, { segment, time_zone }: FigurePanelsQuery): FigurePanelsResponse {
	const { statuses, panels, planned } = currentPanels(state)
	const steps = statuses.filter(({ type }) => type === 'step')
	const counted = { panels, planned, log: eventLog(state), steps, ...todays(state.project, time_zone, state.now()) }
	const found = panelsOfSegment(readSegment(segment) as FigureSegment, counted)
	const shown = found.flatMap((place) => state.panels.get(panels.ids[place] ?? '') ?? [])
	return {
		version_id: state.project.model?.version_id ?? null,
		element_steps: stepsOf(shown.flatMap(({ element }) => element ?? [])),
		panel_ids: shown.flatMap(({ id, element }) => (element === null ? id : [])).sort(),
		revision: state.revision,
	}
}

function currentPanels(state: LocalState): CurrentPanels {
	const all = [...state.panels.values()]
	const steps = state.statuses.filter(({ type }) => type === 'step').map(({ id }) => id)
	const stepOf = new Map(all.map(({ id }) => [id, steps.indexOf(state.furthest(id) ?? '') + 1]))
	const column = <Key extends keyof Panel>(key: Key) => all.map((panel) => panel[key])
	const panels = countedPanels([
		{
			ids: column('id'),
			floors: column('floor'),
			kinds: column('kind'),
			areas: column('area'),
			volumes: column('volume'),
			weights: column('weight'),
			measure_origins: column('measure_origins'),
			steps: all.map(({ id }) => stepOf.get(id) ?? 0),
		},
	])
	const grouped = new Set(state.groups.flatMap((group) => [...group.panels]))
	const members = new Map<string | null, string[]>([[null, all.flatMap(({ id }) => (grouped.has(id) ? [] : id))]])
	for (const group of state.orderedGroups()) members.set(group.id, [...group.panels])
	const group_sums = [...members].flatMap(([key, ids]) => {
		const byStep = Map.groupBy(ids, (id) => stepOf.get(id) ?? 0)
		return [...byStep].map(([step, own]) => sumsOf(state, key, step, own))
	})
	const flags = state.statuses.filter(({ type }) => type === 'flag')
	const flag_sums = flags.map(({ id }) => {
		const carrying = all.filter((panel) => state.carried.get(panel.id)?.has(id))
		return sumsOf(
			state,
			id,
			0,
			carrying.map((panel) => panel.id),
		)
	})
	return { panels, statuses: state.statuses, group_sums, flag_sums, planned: plannedDays(state) }
}

function sumsOf(state: LocalState, key: string | null, step: number, ids: readonly string[]): StepSums {
	const panels = ids.flatMap((id) => state.panels.get(id) ?? [])
	const { count, area, volume, weight, ...lacking } = totalPanels(panels)
	return {
		...{ key, step, count, area: area ?? 0, volume: volume ?? 0, weight: weight ?? 0 },
		with_area: count - lacking.without_area,
		with_volume: count - lacking.without_volume,
		with_weight: count - lacking.without_weight,
		incomplete_area: lacking.incomplete_area,
		incomplete_volume: lacking.incomplete_volume,
	}
}

function plannedDays(state: LocalState): PlannedDays {
	const dated = datedPanels(state)
	return dated && atOrBeyond(dated.dates.days, dated.dates.steps.length)
}

function eventLog(state: LocalState): EventLog {
	const log = new EventLog()
	const changes = state.log
	log.add(
		{
			ids: changes.map(({ id }) => id),
			revisions: changes.map(({ revision }) => revision),
			instants: changes.map(({ at }) => at),
			status_ids: changes.map(({ status_id }) => status_id),
			are_added: changes.map(({ action }) => action === 'added'),
			panel_ids: changes.map(({ panel_ids }) => (panel_ids.length === 1 ? (panel_ids[0] ?? null) : null)),
		},
		new Map(changes.map(({ id, panel_ids }) => [id, panel_ids])),
	)
	return log
}
