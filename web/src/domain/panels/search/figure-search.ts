import { type FigureSegment, writeSegment } from '@panelyard/contracts/figures/figure-segments'
import type { FigureMeasure } from '@panelyard/contracts/figures/figures'
import { type MeasuredFilter, NONE, type PanelSearch, type PLAN_FILTERS } from './panel-search.ts'

/** The panels that a figure counts: those for which all of this holds. Without anything, all panels. */
export type Counted = {
	/** Ids of the steps they are at and no further, or of flags they carry; null for panels at no step. */
	at?: readonly (string | null)[]
	/** Indexes of storeys; -1 for none. */
	floors?: readonly number[]
	/** Numbers of kinds; null for none. */
	kinds?: readonly (number | null)[]
	/** Ids; null for none. */
	groups?: readonly (string | null)[]
	categories?: readonly (string | null)[]
	plan?: (typeof PLAN_FILTERS)[number]
	segment?: FigureSegment
	ids?: readonly string[]
	/** Whether they have a value. */
	measured?: MeasuredFilter
}

const idsOrNone = (ids: readonly (string | null)[]): string[] => ids.map((id) => id ?? NONE)

/** The search of the panel list that shows exactly the panels of a figure. Every link of a figure is built by it. */
export const searchOfFigure = ({
	at,
	floors,
	kinds,
	groups,
	categories,
	plan,
	segment,
	ids,
	measured,
}: Counted): PanelSearch => ({
	...(at && { statuses: idsOrNone(at), status_mode: 'furthest' as const }),
	...(floors && { floors: [...floors] }),
	...(kinds && { kinds: kinds.map((kind) => kind ?? 0) }),
	...(groups && { groups: idsOrNone(groups) }),
	...(categories && { categories: idsOrNone(categories) }),
	...(plan && { plan: [plan] }),
	...(segment && { figure: writeSegment(segment) }),
	...(ids && { ids: [...ids] }),
	...(measured && { measured: [measured] }),
})

/** The panels that a sum in a measure counts: all, unless some have no value. */
export const countedIn = (measure: FigureMeasure, without: number): Counted =>
	measure === 'count' || without === 0 ? {} : { measured: measure }
