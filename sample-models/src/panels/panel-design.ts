import { moved } from '../shapes/placement.ts'
import { type Bounds, joinBounds } from '../shapes/solids.ts'
import type { Part } from '../step/parts.ts'

export const PANEL_KINDS = ['wall', 'inner_wall', 'floor', 'roof', 'parapet', 'balcony', 'stair'] as const
export type PanelKind = (typeof PANEL_KINDS)[number]

/** First letters of a mark: `W-101`. */
export const MARK_PREFIXES: Record<PanelKind, string> = {
	wall: 'W',
	inner_wall: 'IW',
	floor: 'F',
	roof: 'R',
	parapet: 'P',
	balcony: 'B',
	stair: 'S',
}

/** The design of a kind of panel; many panels of a building share a design. */
export interface PanelDesign {
	kind: PanelKind
	name: string
	objectType: string
	fireRating: string
	parts: readonly Part[]
	/** Metres; height is the span for floors and roofs. */
	length: number
	height: number
	thickness: number
	/** Square metres of the side (walls) or the top (floors, roofs, balconies), with and without openings. */
	grossArea: number
	netArea: number
	/** Cubic metres of all its parts, net of openings. */
	volume: number
	weight: number
	bounds: Bounds
}

export function panelDesign(design: Omit<PanelDesign, 'volume' | 'weight' | 'bounds'>): PanelDesign {
	return {
		...design,
		volume: design.parts.reduce((sum, { volume }) => sum + volume, 0),
		weight: design.parts.reduce((sum, { weight }) => sum + weight, 0),
		bounds: joinBounds(design.parts.map(partBounds)),
	}
}

export function partBounds({ shape, at }: Part): Bounds {
	return { min: moved(shape.bounds.min, at), max: moved(shape.bounds.max, at) }
}
