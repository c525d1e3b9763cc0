import { type FloorName, floorsOfKeys } from './floor-names.ts'
import type { Floor } from './model-structure.ts'
import { isFloorNamed } from './named-floors.ts'

type FloorWords = {
	/** Of a floor that has no name that people can use. */
	none: string
	elevation: (metres: number) => string
	number: (value: number) => string
	/** A name with what tells it apart. */
	apart: (name: string, by: string) => string
}

/**
 * Floors by names that people can tell apart, in the same order. Where a model has a name more than once, as merged models
 * and files with twin storeys do, the elevation follows it where that differs, else the file the floor is from, else a
 * number. A floor that alone has its name keeps it; one whose name says nothing is called as panels on no floor are, and
 * told apart from those.
 * @param files of each floor; empty where that is not known, or not one
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
 * Indexes of the floors that share a name, a list for each such name.
 * @param taken a name that something else has too
 */
const twinsOf = (floors: readonly Floor[], taken: string | null): number[][] => {
	const byName = Map.groupBy(floors.keys(), (index) => floors[index]?.name.trim())
	return [...byName].flatMap(([name, twin]) => (twin.length > 1 || name === taken ? [twin] : []))
}

/** The floors by the names that managers gave them, the others as the model has them. */
export const withFloorNames = (floors: readonly Floor[], names: readonly FloorName[]): readonly Floor[] => {
	const found = floorsOfKeys(names, floors)
	if (found.size === 0) return floors
	return floors.map((floor, index) => ({ ...floor, name: found.get(index)?.name ?? floor.name }))
}
