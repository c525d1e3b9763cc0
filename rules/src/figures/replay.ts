import { FIGURE_MEASURES, type FigureMeasure } from '@panelyard/contracts/figures/figures'
import { isIncomplete } from '@panelyard/contracts/panels/measures'
import type { PanelColumns } from './columns.ts'
import { type DayRange, placeIn } from './days.ts'
import type { LoggedSteps } from './event-log.ts'

/** The counted panels, as one list by column. */
export type CountedPanels = {
	ids: string[]
	floors: Int32Array
	/** 0 for none. */
	kinds: Int32Array
	/** Index of the furthest step from 1 on, 0 for none. */
	steps: Int32Array
	/** The amount of each panel in each measure; NaN if unknown, 1 for the count. */
	amounts: Record<FigureMeasure, Float64Array>
	/** 1 for panels whose amount is incomplete. */
	incomplete: { area: Uint8Array; volume: Uint8Array }
}

export function countedPanels(pieces: readonly PanelColumns[]): CountedPanels {
	const measured = (values: readonly (number | null)[]) => Float64Array.from(values, (value) => value ?? Number.NaN)
	const ids = pieces.flatMap((piece) => piece.ids)
	const origins = pieces.flatMap(({ measure_origins }) => measure_origins)
	const incomplete = (measure: 'area' | 'volume') =>
		Uint8Array.from(origins, (each) => Number(isIncomplete(each, measure)))
	return {
		ids,
		floors: Int32Array.from(pieces.flatMap(({ floors }) => floors)),
		kinds: Int32Array.from(pieces.flatMap(({ kinds }) => kinds.map((kind) => kind ?? 0))),
		steps: Int32Array.from(pieces.flatMap(({ steps }) => steps)),
		amounts: {
			count: new Float64Array(ids.length).fill(1),
			area: measured(pieces.flatMap(({ areas }) => areas)),
			volume: measured(pieces.flatMap(({ volumes }) => volumes)),
			weight: measured(pieces.flatMap(({ weights }) => weights)),
		},
		incomplete: { area: incomplete('area'), volume: incomplete('volume') },
	}
}

/** Sums of one measure for each step and value of a range: `[step * values + value]`. */
export type StepGrid = Record<FigureMeasure, Float64Array>

/** Sums of none. */
export const newGrid = (size: number): StepGrid => ({
	count: new Float64Array(size),
	area: new Float64Array(size),
	volume: new Float64Array(size),
	weight: new Float64Array(size),
})

/**
 * Adds a panel's amount of each measure to a cell of a grid. Called for every event of a long log, so each measure is
 * written out: looping over their names took most of a replay.
 */
export function adderTo(grid: StepGrid, { amounts }: CountedPanels) {
	const { count, area, volume, weight } = grid
	const { area: areas, volume: volumes, weight: weights } = amounts
	/** Nothing for an unknown amount. */
	const add = (cells: Float64Array, cell: number, amount: number, sign: 1 | -1) => {
		if (!Number.isNaN(amount)) (cells[cell] as number) += sign * amount
	}
	return (cell: number, panel: number, sign: 1 | -1): void => {
		;(count[cell] as number) += sign
		add(area, cell, areas[panel] as number, sign)
		add(volume, cell, volumes[panel] as number, sign)
		add(weight, cell, weights[panel] as number, sign)
	}
}

export type Replay = {
	/** Panels at or beyond each step at the end of each value. */
	flow: StepGrid
	/**
	 * When each panel reached each step or beyond, to stay there until now: milliseconds at `[panel * steps + step]`;
	 * NaN if it isn't there.
	 */
	arrivals: Float64Array
	/** The furthest step of each panel, counted from 1; 0 for none. */
	levels: Int32Array
}

/**
 * Replays the log of a project. A panel is at its furthest step, in the current order of steps; deleted statuses and
 * flags are ignored.
 * @param stepIds in the order of the work
 * @param until an instant; later changes are ignored
 */
export function replay(
	log: LoggedSteps,
	panels: CountedPanels,
	stepIds: readonly string[],
	range: DayRange,
	until = Number.POSITIVE_INFINITY,
): Replay {
	const stepCount = stepIds.length
	const values = range.days.length
	const stepOf = new Int32Array(log.statusNumbers.size).fill(-1)
	for (const [step, id] of stepIds.entries()) {
		const status = log.statusNumbers.get(id)
		if (status !== undefined) stepOf[status] = step
	}
	const placeOf = new Int32Array(log.panelNumbers.size).fill(-1)
	for (const [place, id] of panels.ids.entries()) {
		const panel = log.panelNumbers.get(id)
		if (panel !== undefined) placeOf[panel] = place
	}
	const words = Math.max(1, Math.ceil(stepCount / 32))
	const carried = new Uint32Array(panels.ids.length * words)
	/** How many steps each panel has reached. */
	const levels = new Int32Array(panels.ids.length)
	const arrivals = new Float64Array(panels.ids.length * stepCount).fill(Number.NaN)
	const flow = newGrid(stepCount * values)
	const addToFlow = adderTo(flow, panels)
	const touched: number[] = []
	for (let moment = 0; moment < log.instants.length; moment++) {
		const instant = log.instants.values[moment] as number
		if (instant >= until) break
		const end = moment + 1 < log.starts.length ? (log.starts.values[moment + 1] as number) : log.panels.length
		touched.length = 0
		for (let event = log.starts.values[moment] as number; event < end; event++) {
			const code = log.changes.values[event] as number
			const step = stepOf[code >> 1] as number
			const panel = placeOf[log.panels.values[event] as number] as number
			if (step < 0 || panel < 0) continue
			const word = panel * words + (step >> 5)
			const bit = 1 << (step & 31)
			if (code & 1) (carried[word] as number) |= bit
			else (carried[word] as number) &= ~bit
			touched.push(panel)
		}
		const value = Math.max(0, placeIn(range, instant))
		for (const panel of touched) {
			const before = levels[panel] as number
			const after = levelOf(carried, panel, words)
			if (before === after) continue
			levels[panel] = after
			const sign = after > before ? 1 : -1
			for (let step = Math.min(before, after); step < Math.max(before, after); step++) {
				arrivals[panel * stepCount + step] = sign === 1 ? instant : Number.NaN
				if (value < values) addToFlow(step * values + value, panel, sign)
			}
		}
	}
	accumulate(flow, values)
	return { flow, arrivals, levels }
}

/** The furthest step of a panel, counted from 1; 0 for none. */
function levelOf(carried: Uint32Array, panel: number, words: number): number {
	for (let word = words - 1; word >= 0; word--) {
		const bits = carried[panel * words + word] as number
		if (bits !== 0) return word * 32 + 32 - Math.clz32(bits)
	}
	return 0
}

/** Replaces the changes in each row by running totals. */
export function accumulate(grid: StepGrid, values: number): void {
	for (const measure of FIGURE_MEASURES) {
		const cells = grid[measure]
		for (let cell = 0; cell < cells.length; cell++) {
			if (cell % values !== 0) (cells[cell] as number) += cells[cell - 1] as number
		}
	}
}

/** Panels that reached each step on each day of a range, and have stayed. */
export function reachedGrid(
	arrivals: Float64Array,
	panels: CountedPanels,
	stepCount: number,
	range: DayRange,
): StepGrid {
	const values = range.days.length
	const grid = newGrid(stepCount * values)
	const add = adderTo(grid, panels)
	for (let cell = 0; cell < arrivals.length; cell++) {
		const instant = arrivals[cell] as number
		if (Number.isNaN(instant)) continue
		const value = placeIn(range, instant)
		if (value < 0 || value >= values) continue
		add((cell % stepCount) * values + value, Math.floor(cell / stepCount), 1)
	}
	return grid
}
