import { type Bounds, invert, multiply, transformBounds, widen } from '../geometry/matrices.ts'
import type { IfcElements } from '../ifc/ifc-elements.ts'
import { Placements } from '../ifc/placements.ts'
import { hasBody, pointBounds } from '../ifc/representation-points.ts'
import type { StepFile } from '../step/step-file.ts'
import type { WorldBox } from './model-facts.ts'

/** Nothing that stands on earth has coordinates beyond this many metres. */
const FARTHEST = 1e10

/** An element's shape as a box in its own axes, and where these stand: metres, IFC axes; null along alignments and grids. */
export interface OwnBox {
	box: Bounds
	matrix: Float64Array | null
}

export interface ElementBoxes {
	/** Null for elements without a shape of points. */
	own: (OwnBox | null)[]
	world: (WorldBox | null)[]
	/** 1 for elements with a body, also one whose size cannot be told from its points. */
	hasShape: Uint8Array
}

const isReal = (box: ArrayLike<number>): boolean => Array.from(box).every((value) => Math.abs(value) < FARTHEST)

/**
 * Boxes of the points that shapes are made of. Openings are not cut and curves bulge out of their points, which a
 * first look may miss.
 * @param metres metres per length unit of the file
 */
export function boxElements(file: StepFile, elements: IfcElements, metres: number): ElementBoxes {
	const placements = new Placements(file)
	const own: (OwnBox | null)[] = new Array(elements.count).fill(null)
	const world: (WorldBox | null)[] = new Array(elements.count).fill(null)
	const hasShape = new Uint8Array(elements.count)
	for (let element = 0; element < elements.count; element++) {
		const definition = elements.shapes[element] as number
		if (definition < 0) continue
		const found = pointBounds(file, definition).bounds
		if (found || hasBody(file, definition)) hasShape[element] = 1
		const box = (found ?? [0, 0, 0, 0, 0, 0]).map((value) => value * metres) as Bounds
		if (!isReal(box)) continue
		const matrix = placements.of(file.follow(elements.records[element] as number, 5))?.slice() ?? null
		if (matrix) {
			for (const at of [9, 10, 11]) matrix[at] = (matrix[at] as number) * metres
			const placed = transformBounds(matrix, box)
			if (!isReal(placed)) continue
			world[element] = placed
		}
		if (found) own[element] = { box, matrix }
	}
	return { own, world, hasShape }
}

const extents = (box: Bounds): [number, number, number] => [box[3] - box[0], box[4] - box[1], box[5] - box[2]]

/** Surface of a box, for finding the part that stands for a whole. */
function surface(box: Bounds): number {
	const [x, y, z] = extents(box)
	return x * y + y * z + z * x
}

/** Box of several shapes in the axes of the largest of them. */
function joinedBox(parts: OwnBox[]): Bounds {
	const main = parts.reduce((best, part) => (surface(part.box) > surface(best.box) ? part : best))
	const inverse = main.matrix && invert(main.matrix)
	const joined: Bounds = [...main.box]
	for (const { box, matrix } of parts)
		if (inverse && matrix) widen(joined, transformBounds(multiply(inverse, matrix), box))
	return joined
}

/**
 * Sides of each element along its own axes, in metres; of a whole without a shape of its own, those of its parts
 * together. Null where there is no shape.
 */
export function sidesOf(boxes: ElementBoxes, children: (number[] | undefined)[]): ([number, number, number] | null)[] {
	return boxes.own.map((own, element) => {
		if (own) return extents(own.box)
		const parts: OwnBox[] = []
		let level = children[element] ?? []
		for (let depth = 0; level.length > 0 && depth < 32; depth++) {
			for (const part of level) if (boxes.own[part]) parts.push(boxes.own[part] as OwnBox)
			level = level.flatMap((part) => children[part] ?? [])
		}
		return parts.length > 0 ? extents(joinedBox(parts)) : null
	})
}
