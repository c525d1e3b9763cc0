import { Places } from './places.ts'
import type { PanelBox, VersionPanel } from './version-panel.ts'

/** Pieces may reach out by this much: joints, and what was rounded. Metres. */
const REACH_OUT_M = 0.03
/** Pieces must fill this share of the whole, and no more of it than there is. */
const [LEAST_FILLED, MOST_FILLED] = [0.9, 1.02]
const MOST_PIECES = 12

/** A panel and the box that it fills, in the coordinates of both versions. */
interface Placed {
	index: number
	panel: VersionPanel
	box: PanelBox
}

export interface Pieces {
	whole: number
	pieces: number[]
}

/**
 * Finds panels whose room two or more panels of the other version fill: what they were split into, or merged from.
 */
export function piecesOf(wholes: readonly Placed[], parts: readonly Placed[]): Pieces[] {
	if (wholes.length === 0 || parts.length === 0) return []
	const largest = Math.max(...wholes.map(({ box }) => Math.hypot(...box.extent) / 2))
	const places = new Places(
		parts.map(({ box }) => box.centre),
		Math.max(1, largest),
	)
	const taken = new Set<number>()
	return wholes.flatMap(({ index, panel, box }) => {
		const inside = places
			.near(box.centre, Math.hypot(...box.extent) / 2)
			.map((at) => parts[at] as Placed)
			.filter((part) => !taken.has(part.index) && isInside(part.box, box))
		if (inside.length < 2 || inside.length > MOST_PIECES) return []
		const isMeasured = panel.volume !== null && inside.every((part) => part.panel.volume !== null)
		const sizeOf = (one: Pick<Placed, 'panel' | 'box'>): number =>
			isMeasured ? (one.panel.volume as number) : one.box.extent.reduce((size, side) => size * side, 1)
		const filled = inside.reduce((sum, part) => sum + sizeOf(part), 0) / sizeOf({ panel, box })
		if (!(filled >= LEAST_FILLED && filled <= MOST_FILLED)) return []
		for (const part of inside) taken.add(part.index)
		return [{ whole: index, pieces: inside.map((part) => part.index) }]
	})
}

function isInside(part: PanelBox, whole: PanelBox): boolean {
	return ([0, 1, 2] as const).every(
		(axis) =>
			Math.abs(part.centre[axis] - whole.centre[axis]) + part.extent[axis] / 2 <= whole.extent[axis] / 2 + REACH_OUT_M,
	)
}
