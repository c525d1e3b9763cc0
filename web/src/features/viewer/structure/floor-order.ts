import type { Floor } from '@panelyard/contracts/models/model-structure'

/** Indexes of the floors from the lowest up; -1 stands for what is on none. Floors without a height keep their order. */
export const floorOrder = (floors: readonly Pick<Floor, 'elevation'>[], hasNone: boolean): number[] => {
	const order = floors
		.map((_, index) => index)
		.sort((a, b) => (floors[a]?.elevation ?? 0) - (floors[b]?.elevation ?? 0))
	return hasNone ? [-1, ...order] : order
}

/** Which places of the order are shown, lowest and highest; the whole order for null. */
export const floorRange = (order: readonly number[], shown: ReadonlySet<number> | null): [number, number] => {
	const places = shown ? order.flatMap((floor, place) => (shown.has(floor) ? [place] : [])) : []
	if (places.length === 0) return [0, order.length - 1]
	return [Math.min(...places), Math.max(...places)]
}

/** The floors from one place of the order to another; null when that is all of them. */
export const floorsBetween = (order: readonly number[], from: number, to: number): ReadonlySet<number> | null =>
	from <= 0 && to >= order.length - 1 ? null : new Set(order.slice(from, to + 1))

/** Floors of several buildings at about one height are lifted together, metres. */
const ONE_LAYER = 1.5

/**
 * The layer each element is lifted with when floors are pulled apart, from the ground up. What is on no floor stays
 * below with the lowest.
 */
export const layersOf = (
	floorOfElement: ArrayLike<number>,
	floors: readonly Pick<Floor, 'elevation'>[],
): Uint8Array => {
	const layerOf = new Map<number, number>()
	let layer = -1
	let base = Number.NEGATIVE_INFINITY
	for (const floor of floorOrder(floors, false)) {
		const elevation = floors[floor]?.elevation ?? 0
		if (elevation > base + ONE_LAYER) {
			layer = Math.min(layer + 1, 255)
			base = elevation
		}
		layerOf.set(floor, layer)
	}
	return Uint8Array.from(floorOfElement, (floor) => layerOf.get(floor) ?? 0)
}
