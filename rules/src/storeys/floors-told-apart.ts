import type { Floor } from '@panelyard/contracts/models/model-structure'
import { type FloorName, floorsOfKeys } from '@panelyard/contracts/panels/floor-names'
import { isFloorNamed } from '@panelyard/contracts/panels/named-floors'

type FloorWords = {
	/** For a floor without a usable name. */
	none: string
	elevation: (metres: number) => string
	number: (value: number) => string
	/** A name with its distinguishing addition. */
	apart: (name: string, by: string) => string
}

/**
 * Gives floors distinct names, in the same order. If a model has a name more than once, as merged models and files with
 * twin storeys do, the elevation is added if it differs, otherwise the floor's file, otherwise a number. A unique name
 * stays. A floor without a usable name is named like "no storey", and distinguished from it.
 * @param files of each floor; empty if unknown or several
 * @param hasNone whether there are panels on no floor
 */
export const floorsToldApart = (
	floors: readonly Floor[],
	files: readonly string[],
	hasNone: boolean,
	words: FloorWords,
): readonly Floor[] => {
	const named = floors.map((floor) => (isFloorNamed(floor.name) ? floor : { ...floor, name: words.none }))
	const twins = twinsOf(named, hasNone ? words.none : null)
	if (twins.length === 0 && floors.every(({ name }, index) => name === named[index]?.name)) return floors
	const told = [...named]
	for (const twin of twins) {
		const byHeight = Map.groupBy(twin, (index) => {
			const elevation = floors[index]?.elevation ?? null
			return elevation === null ? '' : words.elevation(elevation)
		})
		for (const [height, alike] of byHeight) {
			const from = alike.map((index) => files[index] ?? '')
			const areFilesTold = from.every(Boolean) && new Set(from).size === from.length
			const hasOtherHeights = byHeight.size > 1 || twin.length === 1
			alike.forEach((index, place) => {
				const floor = named[index] as Floor
				const more = alike.length === 1 ? '' : areFilesTold ? (from[place] as string) : words.number(place + 1)
				const by = [hasOtherHeights ? height : '', more].filter(Boolean).join(' · ')
				if (by) told[index] = { ...floor, name: words.apart(floor.name.trim(), by) }
			})
		}
	}
	return told
}

/**
 * Indexes of floors with the same name, a list for each such name.
 * @param taken a name that something else has too
 */
const twinsOf = (floors: readonly Floor[], taken: string | null): number[][] => {
	const byName = Map.groupBy(floors.keys(), (index) => floors[index]?.name.trim())
	return [...byName].flatMap(([name, twin]) => (twin.length > 1 || name === taken ? [twin] : []))
}

/** The floors with the names that managers gave them, otherwise the model's. */
export const withFloorNames = (floors: readonly Floor[], names: readonly FloorName[]): readonly Floor[] => {
	const found = floorsOfKeys(names, floors)
	if (found.size === 0) return floors
	return floors.map((floor, index) => ({ ...floor, name: found.get(index)?.name ?? floor.name }))
}
