import type { FIGURE_MEASURES, FiguresResponse, SumColumns, Tally } from '@panelyard/contracts/figures/figures'
import type { FigureStatus, StepSums } from './columns.ts'
import type { CountedPanels } from './replay.ts'

type Breakdown = Omit<FiguresResponse['floors'][number], 'floor'>

/** Panels of one kind, storey or group, by their furthest step. */
export class StepTally {
	readonly #steps: readonly FigureStatus[]
	/** The steps in order, then panels at none. */
	readonly rows: Tally[]

	constructor(steps: readonly FigureStatus[]) {
		this.#steps = steps
		this.rows = Array.from({ length: steps.length + 1 }, noPanels)
	}

	/** @param step from 1 on, 0 for none */
	rowOf(step: number): Tally {
		return this.rows[step === 0 ? this.#steps.length : step - 1] as Tally
	}

	get total(): Tally {
		return sumOf(this.rows)
	}

	/** Sums of the panels at this step (counted from 0) or beyond. */
	from(step: number): Tally {
		return sumOf(this.rows.slice(step, this.#steps.length))
	}

	/** Mean progress in per cent, weighted by a measure. */
	progress(measure: (typeof FIGURE_MEASURES)[number]): number | null {
		const total = this.total[measure]
		if (total === 0) return null
		return this.#steps.reduce((sum, step, place) => sum + step.progress * (this.rows[place]?.[measure] ?? 0), 0) / total
	}

	describe(): Breakdown {
		const column = (measure: keyof SumColumns) => this.rows.map((row) => rounded(row[measure]))
		const by_status = {
			count: column('count'),
			area: column('area'),
			volume: column('volume'),
			weight: column('weight'),
		}
		return { ...roundedTally(this.total), progress: this.progress('count'), by_status }
	}
}

const noPanels = (): Tally => ({
	count: 0,
	area: 0,
	volume: 0,
	weight: 0,
	without_area: 0,
	without_volume: 0,
	without_weight: 0,
	incomplete_area: 0,
	incomplete_volume: 0,
})

const TALLIED = Object.keys(noPanels()) as (keyof Tally)[]

function sumOf(rows: readonly Tally[]): Tally {
	const sum = noPanels()
	for (const row of rows) for (const field of TALLIED) sum[field] += row[field]
	return sum
}

/** Rounded to a millionth, to remove floating-point noise. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

export const roundedTally = (tally: Tally): Tally => ({
	...tally,
	area: rounded(tally.area),
	volume: rounded(tally.volume),
	weight: rounded(tally.weight),
})

/** All panels, and those of each storey and kind. */
export function tallyPanels(panels: CountedPanels, steps: readonly FigureStatus[]) {
	const all = new StepTally(steps)
	const floors = new Map<number, StepTally>()
	const kinds = new Map<number, StepTally>()
	const { area, volume, weight } = panels.amounts
	const { incomplete } = panels
	for (let panel = 0; panel < panels.ids.length; panel++) {
		const step = panels.steps[panel] as number
		const [floor, kind] = [panels.floors[panel] as number, panels.kinds[panel] as number]
		for (const tally of [all, tallyOf(floors, floor, steps), tallyOf(kinds, kind, steps)]) {
			const row = tally.rowOf(step)
			row.count++
			addAmount(row, 'area', 'without_area', area[panel] as number)
			addAmount(row, 'volume', 'without_volume', volume[panel] as number)
			addAmount(row, 'weight', 'without_weight', weight[panel] as number)
			row.incomplete_area += incomplete.area[panel] as number
			row.incomplete_volume += incomplete.volume[panel] as number
		}
	}
	return { all, floors: ordered(floors), kinds: ordered(kinds) }
}

function addAmount(row: Tally, sum: keyof Tally, without: keyof Tally, amount: number): void {
	if (Number.isNaN(amount)) row[without]++
	else row[sum] += amount
}

function tallyOf<Key>(tallies: Map<Key, StepTally>, key: Key, steps: readonly FigureStatus[]): StepTally {
	const known = tallies.get(key)
	if (known) return known
	const made = new StepTally(steps)
	tallies.set(key, made)
	return made
}

const ordered = (tallies: Map<number, StepTally>): [number, StepTally][] =>
	[...tallies].sort(([left], [right]) => left - right)

const tallyOfSums = (sums: StepSums): Tally => ({
	count: sums.count,
	area: sums.area,
	volume: sums.volume,
	weight: sums.weight,
	without_area: sums.count - sums.with_area,
	without_volume: sums.count - sums.with_volume,
	without_weight: sums.count - sums.with_weight,
	incomplete_area: sums.incomplete_area,
	incomplete_volume: sums.incomplete_volume,
})

/** The flags in order, including those without panels. */
export const describeFlags = (flags: readonly FigureStatus[], sums: readonly StepSums[]): FiguresResponse['flags'] =>
	flags.map(({ id }) => {
		const own = sums.find(({ key }) => key === id)
		return { status_id: id, ...(own ? roundedTally(tallyOfSums(own)) : noPanels()) }
	})

export function describeGroups(steps: readonly FigureStatus[], sums: readonly StepSums[]): FiguresResponse['groups'] {
	const groups = new Map<string | null, StepTally>()
	for (const own of sums) Object.assign(tallyOf(groups, own.key, steps).rowOf(own.step), tallyOfSums(own))
	return [...groups].map(([group_id, tally]) => ({ group_id, ...tally.describe() }))
}
