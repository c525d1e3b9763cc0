import { because, type ElementReason } from '../element-reason.ts'
import { InstanceWriter } from './instances.ts'
import { type Bounds, transformBounds } from './matrices.ts'
import { type ModelGeometry, orderGeometry, type Shape } from './model-geometry.ts'

/** Metres from the origin beyond which nothing is built: such coordinates come from broken numbers. */
const FARTHEST = 1e10

/** Whether a box has valid coordinates: numbers, no further away than a wrong unit would put a building. */
export const isReal = (box: Bounds): boolean => box.every((value) => Math.abs(value) <= FARTHEST)

/**
 * Removes the elements without valid coordinates, so that one broken number doesn't spoil the whole drawing.
 * @param failures extended by the removed elements
 */
export function dropUnreal(geometry: ModelGeometry, failures: Map<number, ElementReason>): ModelGeometry {
	const { instances, shapes } = geometry
	const unreal = new Set<number>()
	const matrix: number[] = []
	for (let at = 0; at < instances.length; at++) {
		const { bounds } = shapes[instances.shapes[at] as number] as Shape
		if (!isReal(transformBounds(instances.readMatrix(at, matrix), bounds))) unreal.add(instances.elements[at] as number)
	}
	if (unreal.size === 0) return geometry
	for (const element of unreal) failures.set(element, failures.get(element) ?? because('unreal_coordinates'))
	const kept = new InstanceWriter(instances.length)
	for (let at = 0; at < instances.length; at++)
		if (!unreal.has(instances.elements[at] as number)) kept.copy(instances, at)
	return orderGeometry(shapes, kept.finish(), geometry.firstInstance.length - 1)
}
