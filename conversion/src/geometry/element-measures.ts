import { createHash } from 'node:crypto'
import {
	type Bounds,
	determinant,
	emptyBounds,
	invert,
	isEmpty,
	type Matrix,
	multiply,
	transformBounds,
	widen,
} from './matrices.ts'
import type { Instance, ModelGeometry, Shape } from './model-geometry.ts'

/** What an element's geometry says of its size: metres, m2, m3; null where it has none. */
export interface MeasuredElement {
	length: number | null
	width: number | null
	height: number | null
	/** One side of its largest part, openings taken off. */
	area: number | null
	volume: number | null
	/** Hash of the shape in its own coordinates, parts included; '' without geometry. */
	fingerprint: string
}

/** Parts of parts further down do not count for a whole: only broken files have them, and each level costs a pass. */
const DEEPEST_PART = 32

const NOTHING: MeasuredElement = { length: null, width: null, height: null, area: null, volume: null, fingerprint: '' }

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
const scaleOf = (instance: Instance): number => Math.abs(determinant(instance.matrix))

function ownFrame(main: Instance): number[] {
	const frame = Array.from(main.matrix)
	for (let column = 0; column < 9; column += 3) {
		const length = Math.hypot(frame[column] as number, frame[column + 1] as number, frame[column + 2] as number) || 1
		for (let row = 0; row < 3; row++) frame[column + row] = (frame[column + row] as number) / length
	}
	return frame
}

/** The instance with the largest surface stands for the element: its axes are the element's own. */
function mainInstance(geometry: ModelGeometry, instances: Instance[]): Instance {
	let main = instances[0] as Instance
	if (instances.length === 1) return main
	let largest = -1
	for (const instance of instances) {
		const surface = (geometry.shapes[instance.shape] as Shape).surface * scaleOf(instance) ** (2 / 3)
		if (surface > largest * (1 + 1e-9)) {
			largest = surface
			main = instance
		}
	}
	return main
}

/** Names the extents of a box along a frame's axes: height is the upright one, unless the thing lies flat. */
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

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** @param ofForms fingerprints of single shapes by form, extended here */
function fingerprintOf(geometry: ModelGeometry, instances: Instance[], ofForms: Map<string, string>): string {
	const main = mainInstance(geometry, instances)
	const mainForm = (geometry.shapes[main.shape] as Shape).form
	if (instances.length === 1) {
		let known = ofForms.get(mainForm)
		if (known === undefined) {
			known = hashOf(mainForm)
			ofForms.set(mainForm, known)
		}
		return known
	}
	const inverse = invert(ownFrame(main))
	const parts = instances.map((instance) => {
		const form = (geometry.shapes[instance.shape] as Shape).form
		if (!inverse) return form
		const local = multiply(inverse, instance.matrix)
		const place = Array.from(local, (value, at) => round(value, at < 9 ? 100 : 1000)).map((value) =>
			value === 0 ? 0 : value,
		)
		return `${form}@${place.join(',')}`
	})
	return hashOf(parts.sort().join('\n'))
}

/**
 * Measures every element from its meshes. An element without a mesh of its own takes those of its parts.
 */
export function measureElements(geometry: ModelGeometry, parent: ArrayLike<number>): MeasuredElement[] {
	const children = childrenOf(parent)
	const collect = (element: number): Instance[] => {
		const found: Instance[] = []
		let level = [element]
		for (let depth = 0; level.length > 0 && depth < DEEPEST_PART; depth++) {
			const below: number[] = []
			for (const part of level) {
				for (let at = geometry.firstInstance[part] as number; at < (geometry.firstInstance[part + 1] as number); at++)
					found.push(geometry.instances[at] as Instance)
				for (const child of children[part] ?? []) below.push(child)
			}
			level = below
		}
		return found
	}
	const measured: MeasuredElement[] = []
	const ofForms = new Map<string, string>()
	for (let element = 0; element < parent.length; element++) {
		const own = geometry.instances.slice(geometry.firstInstance[element], geometry.firstInstance[element + 1])
		const all = children[element] ? collect(element) : own
		if (all.length === 0) {
			measured.push(NOTHING)
			continue
		}
		const sized = own.length > 0 ? own : all
		const main = mainInstance(geometry, sized)
		const frame = ownFrame(main)
		const inverse = invert(frame)
		const box = emptyBounds()
		let volume = 0
		for (const instance of sized) {
			const shape = geometry.shapes[instance.shape] as Shape
			volume += shape.volume * scaleOf(instance)
			if (inverse) widen(box, transformBounds(multiply(inverse, instance.matrix), shape.bounds))
		}
		const named = isEmpty(box) ? null : nameExtents(frame, [box[3] - box[0], box[4] - box[1], box[5] - box[2]])
		measured.push({
			length: named?.length ?? null,
			width: named?.width ?? null,
			height: named?.height ?? null,
			area: sideArea(geometry.shapes[main.shape] as Shape, main),
			volume,
			fingerprint: fingerprintOf(geometry, all, ofForms),
		})
	}
	return measured
}

/** Area of one side of a shape, seen along its thinnest direction. */
function sideArea(shape: Shape, instance: Instance): number {
	const bounds: Bounds = shape.bounds
	const scale = (axis: number): number =>
		Math.hypot(
			instance.matrix[axis * 3] as number,
			instance.matrix[axis * 3 + 1] as number,
			instance.matrix[axis * 3 + 2] as number,
		)
	const extents = [0, 1, 2].map((axis) => ((bounds[axis + 3] as number) - (bounds[axis] as number)) * scale(axis))
	const thin = extents.indexOf(Math.min(...extents))
	const [a, b] = [0, 1, 2].filter((axis) => axis !== thin) as [number, number]
	return (shape.sides[thin] as number) * scale(a) * scale(b)
}
