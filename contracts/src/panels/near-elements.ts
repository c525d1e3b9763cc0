import { MOST_NEIGHBOURS, type Neighbours } from './neighbours.ts'

/** Numbers of a box: minimum x, y, z, maximum x, y, z; metres, Y up. */
const BOX = 6
type Box = [x0: number, y0: number, z0: number, x1: number, y1: number, z1: number]

/** The widest gap between a panel and the one above it: a slab with its screed. */
const APART_UPWARDS = 1
/** The widest gap between panels beside each other: a joint, or a column between them. */
const APART_SIDEWAYS = 0.5
/** How far panels above each other run into each other, at tongues and halved joints. */
const RUN_INTO = 0.15
/** Footprints that share less than this only touch. */
const SHARED = 0.01

export type Side = 'above' | 'below' | 'beside'
export type NearElement = {
	element: number
	side: Side
	/** Metres between the boxes. */
	gap: number
	/** Metres between their middles. */
	apart: number
}

/** Whether the box of an element is known. */
export const hasBox = (boxes: Float32Array, element: number): boolean =>
	!Number.isNaN(boxes[element * BOX] ?? Number.NaN)

/** The middle of an element's box, in metres; null where it isn't known. */
export function middleOfBox(boxes: Float32Array, element: number): { x: number; y: number; z: number } | null {
	if (!hasBox(boxes, element)) return null
	const [x0, y0, z0, x1, y1, z1] = boxes.subarray(element * BOX, element * BOX + BOX) as unknown as Box
	return { x: (x0 + x1) / 2, y: (y0 + y1) / 2, z: (z0 + z1) / 2 }
}

/**
 * The elements next to one, in the order of the model; those inside it or around it are on no side. One pass over all
 * boxes: a million take 10 ms, which an index of each model in memory wouldn't be worth.
 */
export function nearElements(boxes: Float32Array, element: number): NearElement[] {
	const own = boxes.subarray(element * BOX, element * BOX + BOX)
	const [x0, y0, z0, x1, y1, z1] = own as unknown as Box
	const found: NearElement[] = []
	for (let at = 0, other = 0; at < boxes.length; at += BOX, other++) {
		// Boxes of elements without a shape are NaN, for which every comparison is false.
		const across = Math.max((boxes[at] as number) - x1, x0 - (boxes[at + 3] as number))
		if (!(across <= APART_SIDEWAYS) || other === element) continue
		const along = Math.max((boxes[at + 2] as number) - z1, z0 - (boxes[at + 5] as number))
		if (!(along <= APART_SIDEWAYS)) continue
		const low = boxes[at + 1] as number
		const high = boxes[at + 4] as number
		if (low - y1 > APART_UPWARDS || y0 - high > APART_UPWARDS) continue
		const lower = Math.min(high - low, y1 - y0)
		const runsInto = Math.min(RUN_INTO, lower / 4)
		const isOver = across < -SHARED && along < -SHARED
		const middles = [0, 1, 2].map(
			(axis) =>
				((boxes[at + axis] as number) +
					(boxes[at + axis + 3] as number) -
					(own[axis] as number) -
					(own[axis + 3] as number)) /
				2,
		) as [number, number, number]
		const flat = Math.hypot(middles[0], middles[2])
		if (isOver && low >= y1 - runsInto)
			found.push({ element: other, side: 'above', gap: Math.max(0, low - y1), apart: flat })
		else if (isOver && high <= y0 + runsInto)
			found.push({ element: other, side: 'below', gap: Math.max(0, y0 - high), apart: flat })
		else if (Math.min(high, y1) - Math.max(low, y0) > lower / 10)
			found.push({
				element: other,
				side: 'beside',
				gap: Math.hypot(Math.max(0, across), Math.max(0, along)),
				apart: Math.hypot(flat, middles[1]),
			})
	}
	return found
}

/** The nearest first: by the gap to the centimetre, then by the middles. */
export const byNearness = (a: NearElement, b: NearElement): number =>
	Math.round(a.gap * 100) - Math.round(b.gap * 100) || a.apart - b.apart || a.element - b.element

/** Elements near a panel that are looked up at most; the nearest are. */
const MOST_LOOKED_UP = 2000

/** The nearest elements next to one. */
export const nearestElements = (boxes: Float32Array, element: number): NearElement[] =>
	nearElements(boxes, element).sort(byNearness).slice(0, MOST_LOOKED_UP)

/** The panels among the nearest elements of a panel, by side; panels beside it are on its storey. */
export function neighboursAmong(
	near: readonly NearElement[],
	panelOf: (element: number) => { id: string; floor: number } | undefined,
	floor: number,
): Neighbours {
	const on = (side: Side): string[] =>
		near
			.filter((one) => one.side === side)
			.flatMap(({ element }) => panelOf(element) ?? [])
			.filter((panel) => side !== 'beside' || panel.floor === floor)
			.slice(0, MOST_NEIGHBOURS)
			.map(({ id }) => id)
	return { above: on('above'), below: on('below'), beside: on('beside') }
}
