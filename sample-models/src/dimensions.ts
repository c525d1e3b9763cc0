import type { Construction } from './options.ts'

/** All values in metres. */
export const BAY = 3.6
export const WING_BAYS = 3
export const WING_DEPTH = WING_BAYS * BAY
export const GROUND_STOREY = 3.6
export const UPPER_STOREY = 3.0
export const FLOOR_THICKNESS = 0.3
/** Clear joint between two panels. */
export const JOINT = 0.01
/** Set-back of the ground floor behind the street fronts. */
export const ARCADE = 1.5
export const PARAPET = 0.75
export const INNER_WALL = 0.15
export const CORE_WALL = 0.18

/** Build-up of a facade panel: its thickness, and how far in from the outer face the floors reach. */
export const FACADES: Record<Construction, { thickness: number; floorEdge: number }> = {
	timber: { thickness: 0.33, floorEdge: 0.1 },
	precast: { thickness: 0.36, floorEdge: 0.19 },
}

export function storeyHeight(storey: number): number {
	return storey === 0 ? GROUND_STOREY : UPPER_STOREY
}

/** Height of a storey's floor above the ground floor's; the storey after the last is the roof. */
export function storeyElevation(storey: number): number {
	return storey === 0 ? 0 : GROUND_STOREY + (storey - 1) * UPPER_STOREY
}

/** Height of the wall panels of a storey. */
export function wallHeight(storey: number): number {
	return storeyHeight(storey) - FLOOR_THICKNESS
}
