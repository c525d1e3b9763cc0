import { sha256 } from '../portable/sha256.ts'
import { MATRIX_DOUBLES } from './geometry-batch.ts'
import {
	type Bounds,
	boundsOf,
	boxVolume,
	determinant,
	emptyBounds,
	invert,
	isEmpty,
	type Matrix,
	multiply,
	placedCorners,
	sizeOf,
	transformBounds,
	widen,
} from './matrices.ts'
import type { ModelGeometry, Shape } from './model-geometry.ts'
import { type ClosedTogether, closedTogether } from './open-shapes.ts'
import { measureSides, type Sided, sideSeen } from './seen-area.ts'
import { turnedAxes } from './turned-frame.ts'
import type { Vector } from './vectors.ts'

/** Sizes of an element from its geometry: metres, m2, m3; null without geometry. */
export interface MeasuredElement {
	length: number | null
	width: number | null
	height: number | null
	/** One side of its largest part, without openings. */
	area: number | null
	volume: number | null
	/** Hash of the shape in its own coordinates, including parts; '' without geometry. */
	fingerprint: string
}

/** Deeper parts of parts don't count for an element: only broken files have them, and each level needs a pass. */
const DEEPEST_PART = 32

/** Measures of all elements, by column: NaN for none. */
export class MeasuredElements {
	readonly length: Float64Array
	readonly width: Float64Array
	readonly height: Float64Array
	readonly area: Float64Array
	readonly volume: Float64Array
	readonly fingerprint: string[]
	/** 1 for elements of whose shapes some aren't measured, because they are replacements. */
	readonly isIncomplete: Uint8Array
	/** 1 for elements with a shape of their own, whose measures don't include their parts. */
	readonly isOwn: Uint8Array

	constructor(count: number) {
		const none = (): Float64Array => new Float64Array(count).fill(Number.NaN)
		this.length = none()
		this.width = none()
		this.height = none()
		this.area = none()
		this.volume = none()
		this.fingerprint = new Array<string>(count).fill('')
		this.isIncomplete = new Uint8Array(count)
		this.isOwn = new Uint8Array(count)
	}

	*entries(): Generator<[number, MeasuredElement]> {
		const value = (column: Float64Array, element: number): number | null =>
			Number.isNaN(column[element]) ? null : (column[element] as number)
		for (let element = 0; element < this.fingerprint.length; element++) {
			yield [
				element,
				{
					length: value(this.length, element),
					width: value(this.width, element),
					height: value(this.height, element),
					area: value(this.area, element),
					volume: value(this.volume, element),
					fingerprint: this.fingerprint[element] as string,
				},
			]
		}
	}
}

/** Children of each element, as lists. */
export function childrenOf(parent: ArrayLike<number>): (number[] | undefined)[] {
	const children: (number[] | undefined)[] = new Array(parent.length)
	for (let element = 0; element < parent.length; element++) {
		const above = parent[element] as number
		if (above < 0) continue
		const list = children[above]
		if (list) list.push(element)
		else children[above] = [element]
	}
	return children
}

/** Volume scale of a matrix. */
const scaleOf = (matrix: Matrix): number => Math.abs(determinant(matrix))

/** The normalised axes of a matrix, with its position. */
function ownFrame(matrix: Matrix): number[] {
	const frame = Array.from(matrix)
	for (let column = 0; column < 9; column += 3) {
		const length = Math.hypot(frame[column] as number, frame[column + 1] as number, frame[column + 2] as number) || 1
		for (let row = 0; row < 3; row++) frame[column + row] = (frame[column + row] as number) / length
	}
	return frame
}

/** Assigns the extents of a box along a frame's axes: height is the upright one, unless the element lies flat. */
function nameExtents(
	frame: Matrix,
	extents: [number, number, number],
): { length: number; width: number; height: number; thin: 0 | 1 | 2 } {
	const axes = [0, 1, 2] as const
	const upright = axes.reduce(
		(best, axis) =>
			Math.abs(frame[axis * 3 + 1] as number) > Math.abs(frame[best * 3 + 1] as number) + 1e-9 ? axis : best,
		0 as 0 | 1 | 2,
	)
	const thin = axes.reduce((best, axis) => (extents[axis] < extents[best] ? axis : best), 0 as 0 | 1 | 2)
	const [a, b] = axes.filter((axis) => axis !== upright).map((axis) => extents[axis]) as [number, number]
	return { length: Math.max(a, b), width: Math.min(a, b), height: extents[upright], thin }
}

const round = (value: number, steps: number): number => Math.round(value * steps + 0.013) / steps

const hashOf = (text: string): string => sha256(text).slice(0, 22)

const IDENTITY: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

const PLACES = Array.from({ length: MATRIX_DOUBLES }, (_, at) => (at < 9 ? 100 : 1000))

/** Measures the elements of a model one by one. */
class Measurer {
	private readonly geometry: ModelGeometry
	/** Fingerprints of single shapes, by form. */
	private readonly ofForms = new Map<string, string>()
	private readonly matrix: number[] = []

	constructor(geometry: ModelGeometry) {
		this.geometry = geometry
	}

	private shape(instance: number): Shape {
		const { shapes, instances } = this.geometry
		return shapes[instances.shapes[instance] as number] as Shape
	}

	/** Valid until the next one is read. */
	private matrixOf(instance: number): number[] {
		return this.geometry.instances.readMatrix(instance, this.matrix)
	}

	/**
	 * The instance with the largest surface represents the element: its axes are the element's.
	 * @param solids those that some of them are together, by instance
	 */
	private main(instances: readonly number[], solids?: ReadonlyMap<number, ClosedTogether>): number {
		let main = instances[0] as number
		if (instances.length === 1) return main
		let largest = -1
		for (const instance of instances) {
			const surface =
				solids?.get(instance)?.surface ?? this.shape(instance).surface * scaleOf(this.matrixOf(instance)) ** (2 / 3)
			if (surface > largest * (1 + 1e-9)) {
				largest = surface
				main = instance
			}
		}
		return main
	}

	private fingerprint(instances: readonly number[]): string {
		const main = this.main(instances)
		const mainForm = this.shape(main).form
		if (instances.length === 1) {
			let known = this.ofForms.get(mainForm)
			if (known === undefined) {
				known = hashOf(mainForm)
				this.ofForms.set(mainForm, known)
			}
			return known
		}
		const inverse = invert(ownFrame(this.matrixOf(main)))
		const parts = instances.map((instance) => {
			let text = this.shape(instance).form
			if (!inverse) return text
			const local = multiply(inverse, this.matrixOf(instance))
			text += '@'
			// A minus zero is written as 0.
			for (let at = 0; at < MATRIX_DOUBLES; at++)
				text += `${at > 0 ? ',' : ''}${round(local[at] as number, PLACES[at] as number)}`
			return text
		})
		return hashOf(parts.sort().join('\n'))
	}

	/**
	 * The axes of an element and its box along them: those of its largest shape, or of what is turned inside these. `turned`: that
	 * shape along the turned axes.
	 * @param placed the matrix of its largest shape
	 */
	private frameOf(sized: readonly number[], own: number[], side: Sided & { surface: number }, placed: Matrix) {
		const inverse = invert(own)
		const box = inverse ? this.boxAlong(inverse, sized, false) : emptyBounds()
		const up: Vector = [own[1] as number, own[4] as number, own[7] as number]
		const turn = inverse && turnedAxes(side, multiply(inverse, placed), up)
		const frame = turn ? multiply(own, turn) : own
		const turning = turn && invert(frame)
		const turnedBox = turning && this.boxAlong(turning, sized, true)
		if (!turning || !turnedBox || boxVolume(turnedBox) >= boxVolume(box)) return { frame: own, box, turned: null }
		const turned = measureSides(placedCorners(side.positions, multiply(turning, placed)), side.indices)
		return { frame, box: turnedBox, turned }
	}

	/** @param isTurned whether by the corners of the shapes instead of their own boxes */
	private boxAlong(inverse: Matrix, sized: readonly number[], isTurned: boolean): Bounds {
		const box = emptyBounds()
		for (const instance of sized) {
			const { positions, bounds } = this.shape(instance)
			const matrix = multiply(inverse, this.matrixOf(instance))
			widen(box, isTurned ? boundsOf(placedCorners(positions, matrix)) : transformBounds(matrix, bounds))
		}
		return box
	}

	/**
	 * @param own instances of the element itself
	 * @param all these and those of its parts; not empty
	 */
	measure(into: MeasuredElements, element: number, own: readonly number[], all: readonly number[]): void {
		into.fingerprint[element] = this.fingerprint(all)
		const drawn = own.length > 0 ? own : all
		const sized = drawn.filter((instance) => !this.shape(instance).isReplacement)
		if (own.length > 0) into.isOwn[element] = 1
		if (sized.length < drawn.length) into.isIncomplete[element] = 1
		if (sized.length === 0) return
		const together = closedTogether(this.geometry, sized)
		const solids = new Map(together.flatMap((solid) => solid.instances.map((instance) => [instance, solid])))
		const main = this.main(sized, solids)
		const largest = solids.get(main)
		const placed = this.matrixOf(largest?.instances[0] ?? main).slice()
		const side = largest ? { ...largest.joined, surface: largest.surface } : this.shape(main)
		const { frame, box, turned } = this.frameOf(sized, ownFrame(this.matrixOf(main)), side, placed)
		if (!isEmpty(box)) {
			const { length, width, height } = nameExtents(frame, [box[3] - box[0], box[4] - box[1], box[5] - box[2]])
			into.length[element] = length
			into.width[element] = width
			into.height[element] = height
		}
		let volume = 0
		for (const instance of sized)
			if (!solids.has(instance)) volume += this.shape(instance).volume * scaleOf(this.matrixOf(instance))
		for (const solid of together) volume += Math.abs(solid.volume)
		into.area[element] = turned ? sideArea(turned, IDENTITY) : sideArea(side, placed)
		into.volume[element] = volume
	}
}

/** Measures every element from its meshes. An element without its own mesh uses those of its parts. */
export function measureElements(geometry: ModelGeometry, parent: ArrayLike<number>): MeasuredElements {
	const children = childrenOf(parent)
	const ownOf = (element: number, into: number[]): void => {
		const end = geometry.firstInstance[element + 1] as number
		for (let at = geometry.firstInstance[element] as number; at < end; at++) into.push(at)
	}
	const collect = (element: number): number[] => {
		const found: number[] = []
		let level = [element]
		for (let depth = 0; level.length > 0 && depth < DEEPEST_PART; depth++) {
			const below: number[] = []
			for (const part of level) {
				ownOf(part, found)
				for (const child of children[part] ?? []) below.push(child)
			}
			level = below
		}
		return found
	}
	const measured = new MeasuredElements(parent.length)
	const measurer = new Measurer(geometry)
	for (let element = 0; element < parent.length; element++) {
		const own: number[] = []
		ownOf(element, own)
		const all = children[element] ? collect(element) : own
		if (all.length > 0) measurer.measure(measured, element, own, all)
	}
	return measured
}

/** Area of one side of a shape, seen along its thinnest direction. */
function sideArea(shape: Sided, matrix: Matrix): number {
	const bounds: Bounds = shape.bounds
	const scale = (axis: number): number =>
		Math.hypot(matrix[axis * 3] as number, matrix[axis * 3 + 1] as number, matrix[axis * 3 + 2] as number)
	const extents = [0, 1, 2].map((axis) => sizeOf(bounds, axis) * scale(axis))
	const thin = extents.indexOf(Math.min(...extents)) as 0 | 1 | 2
	const [a, b] = [0, 1, 2].filter((axis) => axis !== thin) as [number, number]
	return sideSeen(shape, thin) * scale(a) * scale(b)
}
