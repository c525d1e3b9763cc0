import type { Floor } from '@panelyard/contracts/model-structure'

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

/**
 * The layer each element is lifted with when floors are pulled apart: the place of its floor from the ground up. What
 * is on no floor stays below with the lowest.
 */
export const layersOf = (floorOfElement: ArrayLike<number>, order: readonly number[]): Uint8Array => {
	const floors = order.filter((floor) => floor >= 0)
	const layerOf = new Map(floors.map((floor, place) => [floor, Math.min(place, 255)]))
	return Uint8Array.from(floorOfElement, (floor) => layerOf.get(floor) ?? 0)
}
