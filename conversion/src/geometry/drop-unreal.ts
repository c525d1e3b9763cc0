import { because, type ElementReason } from '../element-reason.ts'
import { type Bounds, transformBounds } from './matrices.ts'
import { type ModelGeometry, orderGeometry, type Shape } from './model-geometry.ts'

/** Metres from the zero point beyond which nothing is built: such coordinates come of broken numbers. */
const FARTHEST = 1e10

/** Whether a box has a place: numbers, and no farther away than a wrong unit would put a building. */
export const isReal = (box: Bounds): boolean => box.every((value) => Math.abs(value) <= FARTHEST)

/**
 * Leaves out the elements that stand at no place, so that one broken number does not spoil the whole drawing.
 * @param failures extended by the elements left out
 */
export function dropUnreal(geometry: ModelGeometry, failures: Map<number, ElementReason>): ModelGeometry {
	const unreal = new Set<number>()
	for (const { element, shape, matrix } of geometry.instances) {
		if (!isReal(transformBounds(matrix, (geometry.shapes[shape] as Shape).bounds))) unreal.add(element)
	}
	if (unreal.size === 0) return geometry
	for (const element of unreal) failures.set(element, failures.get(element) ?? because('unreal_coordinates'))
	const kept = geometry.instances.filter(({ element }) => !unreal.has(element))
	return orderGeometry(geometry.shapes, kept, geometry.firstInstance.length - 1)
}
