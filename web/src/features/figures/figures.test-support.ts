import type { FiguresResponse, Sums, Tally } from '@panelyard/contracts/figures/figures'

export const STEP = '0192f0a1-7c3e-7b1a-9d2e-000000000001'
export const DONE_STEP = '0192f0a1-7c3e-7b1a-9d2e-000000000002'
export const STUCK_PANEL = '0192f0a1-7c3e-7b1a-9d2e-0000000000aa'

const sums = (count: number): Sums => ({ count, area: count * 2, volume: 0, weight: count * 1500 })
const tally = (count: number): Tally => ({
	...sums(count),
	...{ without_area: 0, without_volume: count, without_weight: 0, incomplete_area: 0, incomplete_volume: 0 },
})
const columns = (counts: number[]) => ({
	count: counts,
	area: counts.map((count) => count * 2),
	volume: counts.map(() => 0),
	weight: counts.map((count) => count * 1500),
})

/** The figures of four panels over two days: one is done, two are at the first step, one at none. */
export const exampleFigures = (): FiguresResponse => ({
	time_zone: 'UTC',
	today: '2026-03-02',
	from: '2026-03-01',
	to: '2026-03-02',
	first_day: '2026-03-01',
	total: tally(4),
	done: sums(1),
	progress: { count: 45, area: 45, volume: null, weight: 45 },
	by_status: [
		{ status_id: STEP, ...tally(2) },
		{ status_id: DONE_STEP, ...tally(1) },
		{ status_id: null, ...tally(1) },
	],
	flags: [],
	floors: [{ floor: 0, ...tally(4), progress: 45, by_status: columns([2, 1, 1]) }],
	kinds: [{ kind: null, ...tally(4), progress: 45, by_status: columns([2, 1, 1]) }],
	groups: [{ group_id: null, ...tally(4), progress: 45, by_status: columns([2, 1, 1]) }],
	days_per_value: 1,
	days: ['2026-03-01', '2026-03-02'],
	flow: [
		{ status_id: STEP, ...columns([1, 3]) },
		{ status_id: DONE_STEP, ...columns([0, 1]) },
	],
	versions: [],
	reached: [
		{ status_id: STEP, ...columns([1, 2]) },
		{ status_id: DONE_STEP, ...columns([0, 1]) },
	],
	ageing: [
		{
			status_id: STEP,
			count: 2,
			at_least: [
				{ days: 7, count: 1 },
				{ days: 14, count: 0 },
				{ days: 28, count: 0 },
			],
			median_since: '2026-03-02T06:00:00.000Z',
			oldest: [{ panel_id: STUCK_PANEL, mark: '=W1', name: 'Wall', since: '2026-03-01T06:00:00.000Z' }],
		},
	],
	lead_times: [{ from_status_id: STEP, to_status_id: DONE_STEP, count: 1, median: 1.5, percentile_80: 1.5, slower: 0 }],
	forecast: {
		state: 'expected',
		working_days: 5,
		rate: 1,
		remaining: 3,
		finish: '2026-03-05',
		earliest: '2026-03-04',
		latest: null,
	},
	plan: {
		days: ['2026-03-01', '2026-03-02', '2026-03-03'],
		planned: [{ status_id: DONE_STEP, ...columns([2, 3, 4]) }],
		goal: { status_id: DONE_STEP, end: '2026-03-03', behind: sums(2), ahead: sums(0), days_behind: 1 },
	},
	revision: 7,
})
