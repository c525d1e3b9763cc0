import { AccessorReader } from '../loading/glb-accessors.ts'
import type { GlbContainer } from '../loading/glb-container.ts'
import { featureIds, readGeometry } from '../loading/glb-geometry.ts'
import { addPlacements } from '../loading/glb-scene.ts'
import { PlacementList, type SharedGeometry } from '../loading/placed-geometry.ts'
import { type ScenePiece, scenePieces } from '../loading/scene-pieces.ts'
import { OVERLAP } from './box-volume.ts'

export type OverlapQuestion = {
	elements: Uint32Array
	/** Metres by which each of them is lifted; null while nothing is. */
	lifts: Float32Array | null
	/** Four numbers for each plane. Inside is in front of all `sides`; everything behind one of `cuts` is cut away. */
	sides: Float64Array
	cuts: Float64Array
	/** Subtracted from the file's coordinates. */
	offset: readonly number[]
	/** Whether to look for parts outside, too. */
	wantsOutside: boolean
}

/** Bytes of decoded buffer views to keep at most. */
const MOST_DECODED = 64_000_000

/** Finds by their triangles how elements overlap a space. Reads only the pieces of the file that contain them. */
export class TriangleOverlap {
	readonly #file: GlbContainer
	readonly #pieces: ScenePiece[]
	#reader: AccessorReader

	/** `AccessorReader.ready()` must have settled. */
	constructor(file: GlbContainer) {
		this.#file = file
		this.#pieces = scenePieces(file.document)
		this.#reader = new AccessorReader(file)
	}

	/** The `OVERLAP.inside` and `OVERLAP.outside` bits of each element of the question. Throws `ModelReadError`. */
	answer(question: OverlapQuestion): Uint8Array {
		const search = new Search(question)
		for (const piece of this.#pieces) {
			if (this.#reader.decodedBytes > MOST_DECODED) this.#reader = new AccessorReader(this.#file)
			if (search.isOver) break
			if (this.#concerns(piece, search)) this.#search(piece, search)
		}
		return search.found
	}

	/** Whether a piece contains elements in question. Reads only its element numbers, which is quick. */
	#concerns({ primitive, instancing, ownElement }: ScenePiece, search: Search): boolean {
		const accessor = primitive.attributes._FEATURE_ID_0 ?? instancing?._FEATURE_ID_0
		if (accessor === undefined) return search.isOpen(ownElement)
		return featureIds(this.#reader.floats(accessor).values).some((element) => search.isOpen(element))
	}

	#search(piece: ScenePiece, search: Search): void {
		const geometry = readGeometry(piece.primitive, this.#reader)
		if (!geometry) return
		const list = new PlacementList(geometry)
		addPlacements(list, piece, this.#reader, 0)
		for (let i = 0; i < list.count; i++)
			if (geometry.vertexElements || search.isOpen(list.elements[i] as number))
				search.addShape(geometry, list.transforms.subarray(i * 12, i * 12 + 12), list.elements[i] as number)
	}
}

/** A question while its answer is being found. */
class Search {
	readonly found: Uint8Array
	readonly #question: OverlapQuestion
	/** Index of each element in the question, + 1; 0 for others. */
	readonly #indexes: Uint32Array
	readonly #all: number
	#open: number
	#corners = new Float64Array(9)

	constructor(question: OverlapQuestion) {
		const { elements, wantsOutside } = question
		this.#question = question
		this.#indexes = new Uint32Array(elements.reduce((most, element) => Math.max(most, element), 0) + 1)
		for (const [i, element] of elements.entries()) this.#indexes[element] = i + 1
		this.found = new Uint8Array(elements.length)
		this.#all = wantsOutside ? OVERLAP.inside | OVERLAP.outside : OVERLAP.inside
		this.#open = elements.length
	}

	get isOver(): boolean {
		return this.#open === 0
	}

	isOpen(element: number): boolean {
		const at = (this.#indexes[element] ?? 0) - 1
		return at >= 0 && ((this.found[at] as number) & this.#all) !== this.#all
	}

	addShape({ positions, indices, vertexElements }: SharedGeometry, rows: Float64Array, placed: number): void {
		for (let i = 0; i < indices.length; i += 3) {
			const element = vertexElements ? (vertexElements[indices[i] as number] as number) : placed
			if (!this.isOpen(element)) continue
			for (let corner = 0; corner < 3; corner++) {
				const vertex = (indices[i + corner] as number) * 3
				for (let axis = 0; axis < 3; axis++)
					this.#corners[corner * 3 + axis] =
						(rows[axis * 4] as number) * (positions[vertex] as number) +
						(rows[axis * 4 + 1] as number) * (positions[vertex + 1] as number) +
						(rows[axis * 4 + 2] as number) * (positions[vertex + 2] as number) +
						(rows[axis * 4 + 3] as number) -
						(this.#question.offset[axis] ?? 0)
			}
			this.#addTriangle((this.#indexes[element] as number) - 1)
		}
	}

	#addTriangle(at: number): void {
		const { sides, cuts, lifts, wantsOutside } = this.#question
		const lift = lifts?.[at] ?? 0
		const corners = this.#corners
		for (let y = 1; y < 9; y += 3) corners[y] = (corners[y] as number) + lift
		const kept = cuts.length === 0 ? corners : clipped(corners, cuts)
		if (kept.length === 0) return
		const inside = clipped(kept, sides)
		if (inside.length > 0) this.#note(at, OVERLAP.inside)
		if (wantsOutside && inside !== kept) this.#note(at, OVERLAP.outside)
	}

	#note(at: number, bit: number): void {
		const before = this.found[at] as number
		const after = before | bit
		if (after === before) return
		this.found[at] = after
		if ((after & this.#all) === this.#all) this.#open--
	}
}

/** The part of a flat polygon (x y z for each corner) in front of all planes; the polygon itself when all of it is. */
const clipped = (polygon: Float64Array, planes: Float64Array): Float64Array => {
	let kept = polygon
	for (let p = 0; p < planes.length && kept.length > 0; p += 4) kept = clippedBy(kept, planes, p)
	return kept
}

const clippedBy = (polygon: Float64Array, planes: Float64Array, p: number): Float64Array => {
	const distance = (at: number) =>
		(planes[p] as number) * (polygon[at] as number) +
		(planes[p + 1] as number) * (polygon[at + 1] as number) +
		(planes[p + 2] as number) * (polygon[at + 2] as number) +
		(planes[p + 3] as number)
	let [isAnyBefore, isAnyBehind] = [false, false]
	for (let at = 0; at < polygon.length; at += 3)
		if (distance(at) >= 0) isAnyBefore = true
		else isAnyBehind = true
	if (!isAnyBehind) return polygon
	if (!isAnyBefore) return new Float64Array(0)
	const kept: number[] = []
	for (let at = 0; at < polygon.length; at += 3) {
		const next = (at + 3) % polygon.length
		const [here, there] = [distance(at), distance(next)]
		if (here >= 0) kept.push(polygon[at] as number, polygon[at + 1] as number, polygon[at + 2] as number)
		if (here >= 0 === there >= 0) continue
		const t = here / (here - there)
		for (let axis = 0; axis < 3; axis++) {
			const from = polygon[at + axis] as number
			kept.push(from + t * ((polygon[next + axis] as number) - from))
		}
	}
	return Float64Array.from(kept)
}
