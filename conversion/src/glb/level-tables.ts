import { determinant } from '../geometry/matrices.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'
import { isBlended } from './colours.ts'
import { coveredParts } from './covered-parts.ts'
import type { BatchedDraw, InstancedDraw } from './draw-plan.ts'
import { PARTS_NUMBERS } from './draw-plan.ts'
import { FLOAT, type GltfFile, type GltfObject } from './gltf-file.ts'
import { seenSize } from './seen-size.ts'
import { joined, LARGEST_ERROR, levelsOf, type ShapeLevel } from './shape-levels.ts'
import { type SheetSide, SheetSides } from './sheet-sides.ts'

/** Larger numbers aren't exact in the table, which consists of 32-bit floats. */
const MOST_VERTICES = 2 ** 24

/** Relative; a placement that stretches a shape more in one direction than in another has no levels. */
const SAME_SCALE = 0.001

/** Sizes in a metre. */
const SIZE_STEPS = 256

/** Metres. */
const NEVER_SMALL = 2 ** 20

/** Both sides of a pane are blended over what is behind it: with one of them, that would look brighter. */
const BOTH: SheetSide = 0

/** A shape as a primitive places it. */
interface PlacedShape {
	shape: number
	/** Metres a metre of the shape is drawn as; 0 if that differs by direction. */
	scale: number
	isMirrored: boolean
	side: SheetSide
	/** Of a part that others cover, how wide what may show of it is, metres (`coveredParts`); 0 if it isn't covered. */
	covered: number
}

/**
 * Writes the levels of detail of primitives (`PANELYARD_levels`): the shapes that a primitive is made of, which of them
 * each part of its vertices and indices is, and coarser lists of triangles between the vertices of each shape.
 */
export class LevelTables {
	private readonly file: GltfFile
	private readonly geometry: ModelGeometry
	private readonly levels = new Map<string, ShapeLevel[]>()
	private readonly sizes = new Map<number, [number, number]>()
	private readonly sheets: SheetSides
	private readonly covered: Float32Array

	/**
	 * @param geometry with the shapes as they are written; await `prepareSimplifier` before
	 * @param parent the parent of each element, -1 for none
	 */
	constructor(file: GltfFile, geometry: ModelGeometry, parent: ArrayLike<number>) {
		this.file = file
		this.geometry = geometry
		this.sheets = new SheetSides(geometry, LARGEST_ERROR)
		this.covered = coveredParts(geometry, parent, (shape) => this.sizeOf(shape))
	}

	/** The extension of a batch's primitive; empty if nothing is gained by it. */
	ofBatch({ members, blended }: BatchedDraw): GltfObject {
		const { instances } = this.geometry
		const placed = new Map<string, number>()
		const table: PlacedShape[] = []
		const numbers = new Uint32Array(members.length)
		const matrix: number[] = []
		for (const [at, member] of members.entries()) {
			const m = instances.readMatrix(member, matrix)
			const shape = instances.shapes[member] as number
			const scale = scaleOf(m)
			const isMirrored = determinant(m) < 0
			const side = blended ? BOTH : this.sheets.of(member)
			const covered = scale > 0 ? (this.covered[member] as number) : 0
			const key = `${shape}/${scale}/${isMirrored}/${side}/${covered}`
			let number = placed.get(key)
			if (number === undefined) {
				number = table.push({ shape, scale, isMirrored, side, covered }) - 1
				placed.set(key, number)
			}
			numbers[at] = number
		}
		return this.write(table, numbers)
	}

	/** The extension of an instanced primitive: one shape, as large as its largest instance. */
	ofInstanced({ shape, parts, members, colour }: InstancedDraw): GltfObject {
		let scale = 0
		for (let at = 0; at < parts.length; at += PARTS_NUMBERS)
			for (let axis = 7; axis < PARTS_NUMBERS; axis++) scale = Math.max(scale, parts[at + axis] as number)
		const side = isBlended(colour) ? BOTH : this.sheets.ofAll(members)
		const covered = members.every((member) => this.covered[member])
			? Math.max(...members.map((member) => this.covered[member] as number))
			: 0
		return this.write([{ shape, scale, isMirrored: false, side, covered }], [0])
	}

	private levelsOf({ shape, side }: PlacedShape): ShapeLevel[] {
		const key = `${shape}/${side}`
		let levels = this.levels.get(key)
		if (!levels) {
			levels = levelsOf(this.geometry.shapes[shape] as Shape, side)
			this.levels.set(key, levels)
		}
		return levels
	}

	private sizeOf(shape: number): [length: number, breadth: number] {
		const known = this.sizes.get(shape) ?? seenSize(this.geometry.shapes[shape] as Shape)
		this.sizes.set(shape, known)
		return known
	}

	private addFloats(numbers: Float32Array): number {
		const view = this.file.addView(numbers, numbers.length, 4, 'table')
		return this.file.addAccessor(view, { componentType: FLOAT, type: 'SCALAR', count: numbers.length })
	}

	private write(table: PlacedShape[], members: ArrayLike<number> & Iterable<number>): GltfObject {
		const rows: number[] = []
		const lists: Uint32Array[] = []
		let mostVertices = 0
		for (const placed of table) {
			const { shape, scale, isMirrored } = placed
			const full = this.geometry.shapes[shape] as Shape
			const [length, breadth] = this.sizeOf(placed.shape)
			const levels = scale > 0 ? this.levelsOf(placed) : []
			const vertices = full.positions.length / 3
			const triangles = full.indices.length / 3
			if (vertices > MOST_VERTICES || triangles > MOST_VERTICES) return {}
			mostVertices = Math.max(mostVertices, vertices)
			rows.push(vertices, triangles, drawnSize(length, scale), drawnSize(breadth, scale), levels.length)
			for (const level of levels) {
				rows.push(level.error * scale, level.indices.length / 3)
				lists.push(isMirrored ? turned(level.indices) : level.indices)
			}
		}
		const numbers = Float32Array.from([table.length, ...rows, ...members])
		const covered = Float32Array.from(table, (placed) => drawnSize(placed.covered, 1))
		return {
			PANELYARD_levels: {
				table: this.addFloats(numbers),
				...(covered.some((depth) => depth > 0) && { covered: this.addFloats(covered) }),
				...(lists.length > 0 && { indices: this.file.addIndices(joined(lists), mostVertices) }),
			},
		}
	}
}

/** Metres, rounded up to what compresses well. What is stretched is never too small to be drawn. */
const drawnSize = (metres: number, scale: number): number =>
	scale > 0 ? Math.ceil(metres * scale * SIZE_STEPS) / SIZE_STEPS : NEVER_SMALL

/** How much a matrix enlarges, rounded; 0 if that differs by direction. */
function scaleOf(m: readonly number[]): number {
	const lengths = [0, 3, 6].map((at) => Math.hypot(m[at] as number, m[at + 1] as number, m[at + 2] as number))
	const [least, most] = [Math.min(...lengths), Math.max(...lengths)]
	return most - least <= most * SAME_SCALE ? Math.round(most * 1000) / 1000 : 0
}

/** The same triangles, seen from behind. */
function turned(indices: Uint32Array): Uint32Array {
	const result = indices.slice()
	for (let at = 0; at < result.length; at += 3) {
		result[at + 1] = indices[at + 2] as number
		result[at + 2] = indices[at + 1] as number
	}
	return result
}
