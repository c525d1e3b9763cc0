import type { StepFile } from '../step/step-file.ts'

/** Faces of one colour. */
interface ColouredFaces {
	/** Shares from 0 to 1; null for an index without a colour. */
	rgb: [number, number, number] | null
	/** Positions in the list of faces. */
	faces: number[]
}

/** Colour maps by the face set that they colour. */
export function colourMaps(file: StepFile): Map<number, number> {
	const maps = new Map<number, number>()
	for (const map of file.ofType('IFCINDEXEDCOLOURMAP')) maps.set(file.follow(map, 0), map)
	maps.delete(-1)
	return maps
}

/** The faces of a face set by colour. Faces that the map doesn't mention have the last group, without a colour. */
export function facesByColour(
	file: StepFile,
	map: number,
	faceCount: number,
): { transparency: number; groups: ColouredFaces[] } {
	const list = file.numbers(file.follow(map, 2), 0)
	const indices = file.numbers(map, 3)
	// In the first release of IFC4 the second argument is a style instead of an opacity.
	const style = file.follow(map, 1)
	const transparency = style < 0 ? 1 - (file.number(map, 1) ?? 1) : (file.number(style, 1) ?? 0)
	const groups = new Map<number, ColouredFaces>()
	for (let face = 0; face < faceCount; face++) {
		const index = indices[face] ?? 0
		const isColour = index > 0 && index * 3 <= list.length
		const key = isColour ? index : 0
		let group = groups.get(key)
		if (!group) {
			const rgb = isColour ? (list.slice(index * 3 - 3, index * 3) as [number, number, number]) : null
			group = { rgb, faces: [] }
			groups.set(key, group)
		}
		group.faces.push(face)
	}
	return { transparency, groups: [...groups.values()] }
}
