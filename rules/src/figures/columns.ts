import type { IncompleteCounts } from '@panelyard/contracts/figures/figures'

// Input of the figures, by column.

/** Steps and flags in order, with the fields that figures need. */
export type FigureStatus = { id: string; type: 'step' | 'flag'; progress: number; is_done: boolean }

/** The panels of a project by column, in chunks of some thousand. */
export type PanelColumns = {
	ids: string[]
	/** Floors, kinds and measures as in `Panel`. */
	floors: number[]
	kinds: (number | null)[]
	areas: (number | null)[]
	volumes: (number | null)[]
	weights: (number | null)[]
	measure_origins: string[]
	/** Index among the steps of the furthest one, from 1 on; 0 for none. */
	steps: number[]
}

/** Sums of panels that share a key and their furthest step. */
export type StepSums = IncompleteCounts & {
	key: string | null
	/** As in `PanelColumns`. */
	step: number
	count: number
	area: number
	volume: number
	weight: number
	with_area: number
	with_volume: number
	with_weight: number
}

/** Logged changes by column, in the order they were made. */
export type ChangeColumns = {
	/** Of the changes that have the events: changes of the same panels share them. */
	ids: string[]
	revisions: number[]
	/** Milliseconds since 1970. */
	instants: number[]
	status_ids: (string | null)[]
	are_added: boolean[]
	/** Null for changes of several panels. */
	panel_ids: (string | null)[]
}
