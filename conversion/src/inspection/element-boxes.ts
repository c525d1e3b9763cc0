import { type Bounds, inMetres, invert, type Matrix, multiply, transformBounds, widen } from '../geometry/matrices.ts'
import type { IfcElements } from '../ifc/ifc-elements.ts'
import { Placements } from '../ifc/placements.ts'
import { hasBody, pointBounds } from '../ifc/shapes/representation-points.ts'
import type { StepFile } from '../step/step-file.ts'
import type { WorldBox } from './model-facts.ts'

/** No building has coordinates beyond this many metres. */
const FARTHEST = 1e10

const BOX = 6
const MATRIX = 12

/**
 * Bounding boxes of shapes in their own axes, and their placements: metres, IFC axes. In flat arrays, because there may
 * be half a million.
 */
class OwnBoxes {
	private readonly boxes: Float64Array
	private readonly matrices: Float64Array

	constructor(count: number) {
		this.boxes = new Float64Array(count * BOX).fill(Number.NaN)
		this.matrices = new Float64Array(count * MATRIX).fill(Number.NaN)
	}

	set(element: number, box: Bounds, matrix: Matrix | null): void {
		this.boxes.set(box, element * BOX)
		if (matrix) this.matrices.set(matrix, element * MATRIX)
	}

	/** Null for elements without points. */
	box(element: number): Bounds | null {
		const box = this.boxes.subarray(element * BOX, (element + 1) * BOX)
		return Number.isNaN(box[0]) ? null : (Array.from(box) as Bounds)
	}

	/** Null for placements along an alignment or on a grid. */
	matrix(element: number): Matrix | null {
		const matrix = this.matrices.subarray(element * MATRIX, (element + 1) * MATRIX)
		return Number.isNaN(matrix[0]) ? null : matrix
	}
}

export interface ElementBoxes {
	own: OwnBoxes
	world: (WorldBox | null)[]
	/** 1 for elements with a body, including those whose size can't be determined from points. */
	hasShape: Uint8Array
}

const isReal = (box: ArrayLike<number>): boolean => Array.from(box).every((value) => Math.abs(value) < FARTHEST)

/**
 * Bounding boxes of the points of shapes. Ignores openings, and curves that bulge beyond their points, which is
 * accurate enough for an inspection.
 * @param metres metres per length unit of the file
 */
export function boxElements(
	file: StepFile,
	elements: IfcElements,
	metres: number,
	onProgress: (fraction: number) => void,
): ElementBoxes {
	const placements = new Placements(file)
	const own = new OwnBoxes(elements.count)
	const world: (WorldBox | null)[] = new Array(elements.count).fill(null)
	const hasShape = new Uint8Array(elements.count)
	for (let element = 0; element < elements.count; element++) {
		const definition = elements.shapes[element] as number
		onProgress((element + 1) / elements.count)
		if (definition < 0) continue
		const found = pointBounds(file, definition).bounds
		if (found || hasBody(file, definition)) hasShape[element] = 1
		const box = (found ?? [0, 0, 0, 0, 0, 0]).map((value) => value * metres) as Bounds
		if (!isReal(box)) continue
		const place = placements.of(file.follow(elements.records[element] as number, 5))
		const matrix = place && inMetres(place, metres)
		if (matrix) {
			const placed = transformBounds(matrix, box)
			if (!isReal(placed)) continue
			world[element] = placed
		}
		if (found) own.set(element, box, matrix)
	}
	return { own, world, hasShape }
}

const extents = (box: Bounds): [number, number, number] => [box[3] - box[0], box[4] - box[1], box[5] - box[2]]

/** Surface of a box, to find the largest part of an element. */
function surface(box: Bounds): number {
	const [x, y, z] = extents(box)
	return x * y + y * z + z * x
}

/** Box of several elements' shapes in the axes of the largest of them. */
function joinedBox(own: OwnBoxes, parts: number[]): Bounds {
	let main = -1
	let joined: Bounds = [0, 0, 0, 0, 0, 0]
	for (const part of parts) {
		const box = own.box(part) as Bounds
		if (main >= 0 && surface(box) <= surface(joined)) continue
		main = part
		joined = box
	}
	const matrix = own.matrix(main)
	const inverse = matrix && invert(matrix)
	if (!inverse) return joined
	for (const part of parts) {
		const place = own.matrix(part)
		if (place) widen(joined, transformBounds(multiply(inverse, place), own.box(part) as Bounds))
	}
	return joined
}

/**
 * Sides of each element along its own axes, in metres; for an element without its own shape, those of its parts
 * together. Null without a shape.
 */
export function sidesOf(
	{ own }: ElementBoxes,
	children: (number[] | undefined)[],
): ([number, number, number] | null)[] {
	return Array.from(children, (parts, element) => {
		const box = own.box(element)
		if (box) return extents(box)
		const found: number[] = []
		let level = parts ?? []
		for (let depth = 0; level.length > 0 && depth < 32; depth++) {
			for (const part of level) if (own.box(part)) found.push(part)
			level = level.flatMap((part) => children[part] ?? [])
		}
		return found.length > 0 ? extents(joinedBox(own, found)) : null
	})
}
