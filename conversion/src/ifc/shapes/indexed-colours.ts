import type { StepFile } from '../../step/step-file.ts'
import { real } from '../kernel/write-records.ts'

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
function facesByColour(
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

/**
 * Writes a face set as one face set for each colour of its map, and returns references to these.
 * @param points reference to its points
 * @param add writes a record and returns its reference
 */
export function splitByColour(
	file: StepFile,
	item: number,
	map: number,
	points: string,
	add: (line: string) => string,
): string[] {
	const isTriangles = file.type(item) === 'IFCTRIANGULATEDFACESET'
	const corners = isTriangles ? file.numbers(item, 3) : []
	const polygons = isTriangles ? [] : file.refs(item, 2)
	const faceCount = isTriangles ? Math.floor(corners.length / 3) : polygons.length
	const { transparency, groups } = facesByColour(file, map, faceCount)
	return groups.map(({ rgb, faces }) => {
		const listed = isTriangles
			? faces.map((face) => `(${corners.slice(face * 3, face * 3 + 3).join()})`)
			: faces.map((face) => `#${polygons[face]}`)
		const piece = isTriangles
			? add(`IFCTRIANGULATEDFACESET(${points},$,.F.,(${listed.join()}),$)`)
			: add(`IFCPOLYGONALFACESET(${points},.F.,(${listed.join()}),$)`)
		if (!rgb) return piece
		const colour = add(`IFCCOLOURRGB($,${rgb.map(real).join()})`)
		const shading = add(`IFCSURFACESTYLERENDERING(${colour},${real(transparency)},$,$,$,$,$,$,.NOTDEFINED.)`)
		add(`IFCSTYLEDITEM(${piece},(${add(`IFCSURFACESTYLE($,.BOTH.,(${shading}))`)}),$)`)
		return piece
	})
}
