import type { FigureSegment } from '@panelyard/contracts/figures/figure-segments'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

// All figures again, computed from the rows of the database in the simplest way.

type Event = { panel_id: string; status_id: string; action: string; at: string; revision: number }
type PanelRow = {
	id: string
	floor: number
	kind: number | null
	area: number | null
	volume: number | null
	weight: number | null
	measure_origins: string
	carried: string[]
	groups: string[]
}
type StatusRow = { id: string; type: string; progress: number; is_done: boolean }
type Visit = { from: number; until: number; level: number }

const MEASURES = ['count', 'area', 'volume', 'weight'] as const
const DAY = 86_400_000

const localDays = new Map<string, string>()
export function localDay(time: number, timeZone: string): string {
	const key = `${time} ${timeZone}`
	const known = localDays.get(key)
	if (known) return known
	const day = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
		time,
	)
	localDays.set(key, day)
	return day
}
const nextDay = (day: string, by = 1): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY).toISOString().slice(0, 10)

export async function oracle(
	db: Database,
	project_id: string,
	query: { from?: string; to?: string; time_zone: string },
	now: number,
) {
	const zone = query.time_zone
	const rows = async <Row extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
		(await db.execute<Row>(text)).rows
	const panels = await rows<PanelRow>(sql`
		select id, floor, kind, area, volume, weight, measure_origins,
			array(select status_id::text from panel_statuses s where s.panel_id = p.id) as carried,
			array(select group_id::text from group_panels g where g.panel_id = p.id) as groups
		from panels p where project_id = ${project_id} and not outside_rule`)
	const statuses = await rows<StatusRow>(sql`select * from statuses where project_id = ${project_id} order by position`)
	const events = await rows<Event>(sql`
		select e.panel_id, c.status_id, c.action, c.revision, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
		from status_changes c join status_events e on e.change_id = coalesce(c.events_of, c.id) where c.project_id = ${project_id}
		order by c.revision`)
	const steps = statuses.filter(({ type }) => type === 'step')
	const levelOf = (carried: Iterable<string>) =>
		Math.max(0, ...[...carried].map((id) => 1 + steps.findIndex((step) => step.id === id)))
	const amount = (panel: PanelRow, measure: (typeof MEASURES)[number]) =>
		measure === 'count' ? 1 : (panel[measure] ?? 0)
	const tally = (some: PanelRow[]) => ({
		...Object.fromEntries(
			MEASURES.map((measure) => [measure, some.reduce((sum, panel) => sum + amount(panel, measure), 0)]),
		),
		without_area: some.filter(({ area }) => area === null).length,
		without_volume: some.filter(({ volume }) => volume === null).length,
		without_weight: some.filter(({ weight }) => weight === null).length,
		incomplete_area: some.filter(({ measure_origins }) => measure_origins[3] === 'i').length,
		incomplete_volume: some.filter(({ measure_origins }) => measure_origins[4] === 'i').length,
	})
	const progress = (some: PanelRow[], measure: (typeof MEASURES)[number]) => {
		const all = some.reduce((sum, panel) => sum + amount(panel, measure), 0)
		const done = some.reduce(
			(sum, panel) => sum + amount(panel, measure) * (steps[levelOf(panel.carried) - 1]?.progress ?? 0),
			0,
		)
		return all === 0 ? null : done / all
	}
	const levels = [...steps.keys()].map((step) => step + 1).concat(0)
	const at = (some: PanelRow[], level: number) => some.filter(({ carried }) => levelOf(carried) === level)
	const breakdown = (some: PanelRow[]) => ({
		...tally(some),
		progress: progress(some, 'count'),
		by_status: Object.fromEntries(
			MEASURES.map((measure) => [
				measure,
				levels.map((level) => at(some, level).reduce((sum, panel) => sum + amount(panel, measure), 0)),
			]),
		),
	})

	/** For each panel, the periods at each step. */
	const visits = new Map<string, Visit[]>()
	for (const { id } of panels) {
		const own = events.filter(({ panel_id }) => panel_id === id)
		const carried = new Set<string>()
		const list: Visit[] = [{ from: -Infinity, until: Infinity, level: 0 }]
		for (const revision of [...new Set(own.map((event) => event.revision))]) {
			const together = own.filter((event) => event.revision === revision)
			for (const { status_id, action } of together) {
				if (action === 'added') carried.add(status_id)
				else carried.delete(status_id)
			}
			const from = Date.parse(together[0]?.at ?? '')
			const last = list.at(-1) as Visit
			if (last.level === levelOf(carried)) continue
			last.until = from
			list.push({ from, until: Infinity, level: levelOf(carried) })
		}
		visits.set(id, list)
	}
	const of = (panel: PanelRow) => visits.get(panel.id) as Visit[]
	/** When a panel reached a step or beyond, to stay there. */
	const arrival = (panel: PanelRow, level: number): number | null => {
		const list = of(panel)
		let came: number | null = null
		for (const visit of list) came = visit.level < level ? null : (came ?? visit.from)
		return came
	}

	const today = localDay(now, zone)
	const times = events.map(({ at }) => Date.parse(at))
	const first_day = times.length ? localDay(Math.min(...times), zone) : null
	const to = query.to && query.to < today ? query.to : today
	const wanted = query.from ?? first_day ?? to
	const [from] = [wanted, to].sort() as [string, string]
	const days: string[] = []
	for (let day = from; day <= to; day = nextDay(day)) days.push(day)
	const series = (value: (panel: PanelRow, level: number, day: string) => boolean) =>
		steps.map(({ id }, step) => ({
			status_id: id,
			...Object.fromEntries(
				MEASURES.map((measure) => [
					measure,
					days.map((day) =>
						panels
							.filter((panel) => value(panel, step + 1, day))
							.reduce((sum, panel) => sum + amount(panel, measure), 0),
					),
				]),
			),
		}))
	const isBefore = (time: number, day: string) => time === -Infinity || localDay(time, zone) <= day
	const wasAt = (panel: PanelRow, day: string) => of(panel).findLast((visit) => isBefore(visit.from, day))?.level ?? 0
	const arrivedOn = (panel: PanelRow, level: number) => {
		const came = arrival(panel, level)
		return came === null ? null : localDay(came, zone)
	}
	const firstDone = steps.findIndex(({ is_done }) => is_done)
	const done = panels.filter(({ carried }) => firstDone >= 0 && levelOf(carried) > firstDone)
	const middle = (sorted: number[]) =>
		sorted.length === 0
			? null
			: ((sorted[Math.floor((sorted.length - 1) / 2)] as number) +
					(sorted[Math.ceil((sorted.length - 1) / 2)] as number)) /
				2

	const trips = (step: number, from: string, to: string) =>
		panels.flatMap((panel) => {
			const [begun, ended] = [arrival(panel, step), arrival(panel, step + 1)]
			if (begun === null || ended === null || begun >= ended) return []
			const day = localDay(ended, zone)
			return day >= from && day <= to ? [{ id: panel.id, days: (ended - begun) / DAY }] : []
		})
	const mostOf = (taken: number[]) => taken.find((_, place) => (place + 1) / taken.length >= 0.8) ?? null
	const idsOf = (some: { id: string }[]) => some.map(({ id }) => id).sort()

	const planned = await rows<{ scope: string; scope_id: string; status_id: string; date: string }>(sql`
		select scope, scope_id, status_id, date::text from plan_entries where project_id = ${project_id} and date is not null`)
	const [place] = await rows<{ time_zone: string }>(sql`select time_zone from projects where id = ${project_id}`)
	const planToday = localDay(now, place?.time_zone ?? 'UTC')
	/** The day by which a panel should be at a step or beyond. */
	const plannedFor = (panel: PanelRow, level: number): string | null => {
		const dates = steps.slice(level - 1).flatMap(({ id }) => {
			const entries = planned.filter(({ status_id }) => status_id === id)
			const of = (scope: string, ids: string[]) =>
				entries
					.filter((entry) => entry.scope === scope && ids.includes(entry.scope_id))
					.map(({ date }) => date)
					.sort()
			return [...of('panel', [panel.id]), ...of('group', panel.groups), ...of('project', [project_id])].slice(0, 1)
		})
		return dates.sort()[0] ?? null
	}
	const sums = (some: PanelRow[]) =>
		Object.fromEntries(MEASURES.map((m) => [m, some.reduce((s, p) => s + amount(p, m), 0)]))
	const behind = (level: number) =>
		panels.filter((panel) => (plannedFor(panel, level) ?? planToday) < planToday && levelOf(panel.carried) < level)
	const ahead = (level: number) =>
		panels.filter((panel) => (plannedFor(panel, level) ?? planToday) > planToday && levelOf(panel.carried) >= level)
	const plannedBy = (level: number, day: string) => panels.filter((panel) => (plannedFor(panel, level) ?? '9') <= day)
	const goalDates = panels.flatMap((panel) => plannedFor(panel, firstDone + 1) ?? []).sort()
	const goalDone = panels.filter(
		(panel) => plannedFor(panel, firstDone + 1) !== null && levelOf(panel.carried) > firstDone,
	)
	const nextDate = goalDates[goalDone.length]

	return {
		/** The figures of the plan, except how far ahead they go. */
		planFor: (planDays: string[]) => ({
			planned: steps.flatMap(({ id }, step) =>
				panels.some((panel) => plannedFor(panel, step + 1) !== null)
					? [{ status_id: id, count: planDays.map((day) => plannedBy(step + 1, day).length) }]
					: [],
			),
			goal:
				firstDone < 0 || goalDates.length === 0
					? null
					: {
							status_id: steps[firstDone]?.id,
							end: goalDates.at(-1),
							behind: sums(behind(firstDone + 1)),
							ahead: sums(ahead(firstDone + 1)),
							days_behind: nextDate ? (Date.parse(planToday) - Date.parse(nextDate)) / DAY : null,
						},
		}),
		/** The ids of the panels of a segment. */
		panelsOf(segment: FigureSegment): string[] {
			const level = 1 + steps.findIndex(({ id }) => id === segment.status_id)
			const inDays = (day: string | null) =>
				day !== null && 'from' in segment && day >= segment.from && day <= segment.to
			switch (segment.kind) {
				case 'reached':
					return idsOf(panels.filter((panel) => inDays(arrivedOn(panel, level))))
				case 'flow':
					return idsOf(panels.filter((panel) => wasAt(panel, segment.day) >= level))
				case 'age':
					return idsOf(
						at(panels, level).filter((panel) => {
							const day = arrivedOn(panel, level)
							return day !== null && day <= nextDay(today, -segment.days)
						}),
					)
				case 'lead':
					return idsOf(trips(level - 1, segment.from, segment.to))
				case 'planned':
					return idsOf(plannedBy(level, segment.day))
				case 'behind':
					return idsOf(behind(level))
				case 'ahead':
					return idsOf(ahead(level))
				case 'slower': {
					const all = trips(level - 1, segment.from, segment.to).sort((a, b) => a.days - b.days)
					const most = mostOf(all.map(({ days }) => days)) ?? 0
					return idsOf(all.filter(({ days }) => days > most))
				}
			}
		},
		today,
		from,
		to,
		first_day,
		total: tally(panels),
		done:
			firstDone < 0 ? null : Object.fromEntries(MEASURES.map((m) => [m, done.reduce((s, p) => s + amount(p, m), 0)])),
		progress: Object.fromEntries(MEASURES.map((measure) => [measure, progress(panels, measure)])),
		by_status: levels.map((level) => ({ status_id: steps[level - 1]?.id ?? null, ...tally(at(panels, level)) })),
		flags: statuses
			.filter(({ type }) => type === 'flag')
			.map(({ id }) => ({ status_id: id, ...tally(panels.filter(({ carried }) => carried.includes(id))) })),
		floors: [...new Set(panels.map(({ floor }) => floor))]
			.sort((a, b) => a - b)
			.map((floor) => ({ floor, ...breakdown(panels.filter((panel) => panel.floor === floor)) })),
		kinds: [...new Set(panels.map(({ kind }) => kind))]
			.sort((a, b) => (a ?? 0) - (b ?? 0))
			.map((kind) => ({ kind, ...breakdown(panels.filter((panel) => panel.kind === kind)) })),
		groups: [...new Set(panels.flatMap(({ groups }) => (groups.length ? groups : [null])))].sort().map((group_id) => ({
			group_id,
			...breakdown(
				panels.filter(({ groups }) => (group_id === null ? groups.length === 0 : groups.includes(group_id))),
			),
		})),
		days_per_value: 1,
		days,
		flow: series((panel, level, day) => wasAt(panel, day) >= level),
		reached: series((panel, level, day) => arrivedOn(panel, level) === day),
		ageing: steps.slice(0, firstDone < 0 ? steps.length : firstDone).map(({ id }, step) => {
			const there = at(panels, step + 1)
				.flatMap((panel) => {
					const since = arrival(panel, step + 1)
					return since === null ? [] : [{ panel_id: panel.id, since }]
				})
				.sort((a, b) => a.since - b.since || (a.panel_id < b.panel_id ? -1 : 1))
			const median = middle(there.map(({ since }) => since))
			return {
				status_id: id,
				count: there.length,
				at_least: [7, 14, 28].map((days) => ({
					days,
					count: there.filter(({ since }) => localDay(since, zone) <= nextDay(today, -days)).length,
				})),
				median_since: median === null ? null : new Date(median).toISOString(),
				oldest: there.slice(0, 10).map((one) => ({ ...one, since: new Date(one.since).toISOString() })),
			}
		}),
		lead_times: steps.slice(1).map(({ id }, step) => {
			const taken = trips(step + 1, from, to)
				.map(({ days }) => days)
				.sort((a, b) => a - b)
			return {
				from_status_id: steps[step]?.id,
				to_status_id: id,
				count: taken.length,
				median: middle(taken),
				percentile_80: mostOf(taken),
				slower: taken.filter((days) => days > (mostOf(taken) ?? 0)).length,
			}
		}),
		/** Panels finished on each day, for the forecast. */
		finished: panels.flatMap((panel) => (firstDone < 0 ? [] : (arrivedOn(panel, firstDone + 1) ?? []))),
		remaining: panels.length - done.length,
	}
}
