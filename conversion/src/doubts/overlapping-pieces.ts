import { because } from '../element-reason.ts'
import { type Placed, sharedVolume } from '../geometry/filled-volume.ts'
import {
	type Bounds,
	boxVolume,
	commonVolume,
	determinant,
	emptyBounds,
	invert,
	multiply,
	transformBounds,
	widen,
} from '../geometry/matrices.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'
import { isOpen } from '../geometry/open-shapes.ts'
import type { Repetitions } from '../ifc/shapes/repetitions.ts'
import type { Doubts } from './doubts.ts'

/** Share of an element's volume that may be counted more than once, as where two bars of a frame meet. */
const TOLERANCE = 0.05

/** Triangles that are compared in a model. */
const MOST_TRIANGLES = 4_000_000

/** Whether boxes fill so much twice that the shapes in them may do so as well. */
function mayOverlap(boxes: readonly Bounds[], volume: number): boolean {
	const sorted = [...boxes].sort((a, b) => a[0] - b[0])
	let shared = 0
	for (const [at, a] of sorted.entries())
		for (let next = at + 1; next < sorted.length; next++) {
			const b = sorted[next] as Bounds
			if (b[0] >= a[3]) break
			shared += commonVolume(a, b)
			if (shared > volume * TOLERANCE) return true
		}
	return false
}

/**
 * Adds the elements whose volume counts some room more than once: their solids overlap, or a face is there twice.
 * @param repetitions elements with the meshes of an earlier one
 */
export function doubtOverlaps(
	{ shapes, instances, firstInstance }: ModelGeometry,
	repetitions: Repetitions,
	doubts: Doubts,
): void {
	const isMeasured = ({ isReplacement, volume }: Shape): boolean => !isReplacement && volume > 0
	const isOverfull = shapes.map(
		(shape) => isMeasured(shape) && shape.volume > boxVolume(shape.bounds) * (1 + TOLERANCE),
	)
	const like = new Int32Array(firstInstance.length).fill(-1)
	for (let at = 0; at < repetitions.length; at++) like[repetitions.element(at)] = repetitions.like(at)
	const told = new Set<number>()
	let left = MOST_TRIANGLES
	const matrix: number[] = []
	for (let element = 0; element + 1 < firstInstance.length; element++) {
		const [from, to] = [firstInstance[element] as number, firstInstance[element + 1] as number]
		if (from === to) continue
		const isTold = (): void => {
			told.add(element)
			doubts.add(element, because('pieces_overlap'))
		}
		if (to - from === 1) {
			if (isOverfull[instances.shapes[from] as number]) isTold()
			continue
		}
		if ((like[element] as number) >= 0) {
			if (told.has(like[element] as number)) isTold()
			continue
		}
		const inverse = invert(instances.readMatrix(from, []))
		if (!inverse) continue
		const placed: Placed[] = []
		for (let at = from; at < to; at++) {
			const shape = shapes[instances.shapes[at] as number] as Shape
			if (!isMeasured(shape) || isOpen(shape)) continue
			placed.push({ shape, matrix: multiply(inverse, instances.readMatrix(at, matrix)) })
		}
		const boxes = placed.map(({ shape, matrix }) => transformBounds(matrix, shape.bounds))
		const volume = placed.reduce((sum, { shape, matrix: at }) => sum + shape.volume * Math.abs(determinant(at)), 0)
		if (!mayOverlap(boxes, volume)) continue
		left -= placed.reduce((sum, { shape }) => sum + shape.indices.length / 3, 0)
		if (left < 0) return
		const box = emptyBounds()
		for (const one of boxes) widen(box, one)
		if (sharedVolume(placed, box) > TOLERANCE) isTold()
	}
}
