import { dateOf, dayOf } from '@panelyard/contracts/figures/calendar-days'
import { floorPlanKey, PLAN_SCOPES, PLAN_STATES, type PlanEntry } from '@panelyard/contracts/figures/plan'
import { describe, expect, it } from 'vitest'
import {
	countState,
	datesOfPanels,
	NO_DAY,
	type PlannedPanel,
	type PlanOfPanels,
	standingsOf,
} from './planned-dates.ts'

const FLOORS = [
	{ global_id: 'ground', name: 'Ground' },
	{ global_id: '', name: 'Roof' },
	{ global_id: '', name: '' },
]
const VERSION = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const STEPS = ['designed', 'produced', 'installed']

const panel = (id: string, element: number | null = null, more: Partial<PlannedPanel> = {}): PlannedPanel => ({
	id,
	element,
	floor: -1,
	groups: [],
	statuses: [],
	...more,
})
const entry = (scope: PlanEntry['scope'], id: string, status_id: string, date: string): PlanEntry => ({
	scope,
	id,
	status_id,
	date,
})
const datesOf = (
	panels: PlannedPanel[],
	entries: PlanEntry[],
	own: Partial<PlanOfPanels['panels'][number]>[] = [],
	version_id: string | null = VERSION,
) =>
	datesOfPanels(
		panels,
		{
			entries,
			panels: own.map((each) => ({ status_id: '', date: '', element_steps: [], panel_ids: [], ...each })),
			version_id: VERSION,
		},
		{ steps: STEPS, floors: FLOORS, version_id },
	)
/** Dates of one panel by step, with their scopes. */
const written = ({ days, scopes }: ReturnType<typeof datesOf>, place = 0) =>
	STEPS.map((_, step) => {
		const day = days[place * STEPS.length + step] as number
		return day === NO_DAY ? null : `${PLAN_SCOPES[scopes[place * STEPS.length + step] as number]} ${dateOf(day)}`
	})

describe('the date that holds', () => {
	const all = [
		entry('project', '', 'produced', '2026-12-24'),
		entry('project', '', 'installed', '2026-12-31'),
		entry('floor', 'ground', 'produced', '2026-12-01'),
		entry('group', 'late', 'produced', '2026-12-20'),
		entry('group', 'early', 'produced', '2026-12-10'),
	]

	it('is the most specific one, whether earlier or later', () => {
		const panels = [
			panel('a'),
			panel('b', 1, { floor: 0 }),
			panel('c', 2, { floor: 0, groups: ['late'] }),
			panel('d', 3, { floor: 0, groups: ['late', 'early', 'unplanned'] }),
			panel('e', 4, { floor: 0, groups: ['early', 'late'] }),
		]
		const dates = datesOf(panels, all, [{ status_id: 'produced', date: '2027-01-15', element_steps: [4] }])
		expect(panels.map((_, place) => written(dates, place)[1])).toEqual([
			'project 2026-12-24',
			'floor 2026-12-01',
			'group 2026-12-20',
			'group 2026-12-10',
			'panel 2027-01-15',
		])
		expect(written(dates, 4)).toEqual([null, 'panel 2027-01-15', 'project 2026-12-31'])
	})

	it('of a storey is found by GlobalId, else by name, and never for storeys that have neither', () => {
		const entries = [entry('floor', 'Roof', 'produced', '2026-12-01'), entry('floor', '', 'produced', '2026-12-02')]
		const panels = [
			panel('a', 0, { floor: 1 }),
			panel('b', 1, { floor: 2 }),
			panel('c', 2),
			panel('d', 3, { floor: 9 }),
		]
		const dates = datesOf(panels, entries)
		expect(panels.map((_, place) => written(dates, place)[1])).toEqual(['floor 2026-12-01', null, null, null])
		expect(FLOORS.map(floorPlanKey)).toEqual(['ground', 'Roof', ''])
	})

	it('of panels is found by element in the same version, and by id where the model lacks the panel', () => {
		const panels = [panel('a', 3), panel('b', 7), panel('c', 8), panel('lost')]
		const own = [{ status_id: 'installed', date: '2028-02-29', element_steps: [3, 4], panel_ids: ['lost', 'gone'] }]
		const dates = datesOf(panels, [], own)
		const installed = 'panel 2028-02-29'
		expect(panels.map((_, place) => written(dates, place)[2])).toEqual([installed, installed, null, installed])
		const other = datesOf(panels, [], own, '16fd2706-8baf-433b-82eb-8c7fada847da')
		expect(panels.map((_, place) => written(other, place)[2])).toEqual([null, null, null, installed])
	})

	it('of a panel that lost its own is what holds without', () => {
		const panels = [panel('a', 0, { floor: 0 }), panel('b', 1)]
		const own = [
			{ status_id: 'produced', date: '2027-01-15', element_steps: [0, 1] },
			{ status_id: 'produced', date: null, panel_ids: ['a', 'b'] },
		]
		const dates = datesOf(panels, [entry('floor', 'ground', 'produced', '2026-12-01')], own)
		expect([written(dates, 0)[1], written(dates, 1)[1]]).toEqual(['floor 2026-12-01', null])
	})

	it('leaves out steps that are gone, or have become flags', () =>
		expect(written(datesOf([panel('a')], [entry('project', '', 'gone', '2026-12-01')]))).toEqual([null, null, null]))
})

describe('how a panel stands', () => {
	const steps = STEPS.map((id) => ({ id, is_done: id === 'installed' }))
	const entries = [entry('project', '', 'produced', '2026-12-10'), entry('project', '', 'installed', '2026-12-24')]
	const standing = (statuses: string[], today: string, dates = entries) => {
		const panels = [panel('a', 0, { statuses })]
		const made = standingsOf(panels, datesOf(panels, dates), steps, dayOf(today) as number)
		const next = made.nextDays[0] as number
		return [
			PLAN_STATES[made.states[0] as number],
			next === NO_DAY ? null : `${STEPS[made.nextSteps[0] as number]} ${dateOf(next)}`,
		]
	}

	it('is late from the day after the date', () => {
		expect(standing([], '2026-12-10')).toEqual(['due', 'produced 2026-12-10'])
		expect(standing([], '2026-12-11')).toEqual(['late', 'produced 2026-12-10'])
		expect(standing(['designed'], '2026-12-11')).toEqual(['late', 'produced 2026-12-10'])
	})

	it('is due from seven days before', () => {
		expect(standing([], '2026-12-02')[0]).toBe('planned')
		expect(standing([], '2026-12-03')[0]).toBe('due')
	})

	it('goes by the furthest step, whether or not the one before was set', () => {
		expect(standing(['produced'], '2026-12-11')).toEqual(['planned', 'installed 2026-12-24'])
		expect(standing(['produced'], '2026-12-25')).toEqual(['late', 'installed 2026-12-24'])
		expect(standing(['a flag'], '2026-12-11')[0]).toBe('late')
	})

	it('is done whatever the dates say, and on time where every date is reached', () => {
		expect(standing(['installed'], '2030-01-01')).toEqual(['done', null])
		const early = [entry('project', '', 'designed', '2026-12-01')]
		expect(standing(['produced'], '2030-01-01', early)).toEqual(['planned', null])
		expect(standing([], '2030-01-01', [])).toEqual(['none', null])
	})

	it('shows the earliest date where a later step has an earlier one', () => {
		const odd = [entry('project', '', 'produced', '2026-12-10'), entry('project', '', 'installed', '2026-12-01')]
		expect(standing([], '2026-12-02', odd)).toEqual(['late', 'installed 2026-12-01'])
	})

	it('is counted', () => {
		const panels = [panel('a'), panel('b', 1, { statuses: ['produced'] }), panel('c', 2)]
		const made = standingsOf(panels, datesOf(panels, entries), steps, dayOf('2026-12-11') as number)
		expect([countState(made, 'late'), countState(made, 'planned'), countState(made, 'done')]).toEqual([2, 1, 0])
	})
})
