import type { ElementReason } from '../element-reason.ts'
import type { Repetitions } from '../ifc/shapes/repetitions.ts'
import { InstanceWriter } from './instances.ts'
import { type Matrix, multiply } from './matrices.ts'
import { type ModelGeometry, orderGeometry } from './model-geometry.ts'

/** Converts a move from file units and IFC axes to metres and GLB axes (Y up). */
function moveInGlb(move: Matrix, metres: number): Matrix {
	const at = (index: number): number => move[index] as number
	return [
		at(0),
		at(2),
		-at(1),
		at(6),
		at(8),
		-at(7),
		-at(3),
		-at(5),
		at(4),
		at(9) * metres,
		at(11) * metres,
		-at(10) * metres,
	]
}

/**
 * Places the meshes of meshed elements at the positions of their repetitions.
 * @param failures kernel failures, extended by the repetitions of failed elements
 */
export function repeatMeshes(
	geometry: ModelGeometry,
	repetitions: Repetitions,
	metres: number,
	failures: Map<number, ElementReason>,
): ModelGeometry {
	if (repetitions.length === 0) return geometry
	const { firstInstance, instances } = geometry
	const elementCount = firstInstance.length - 1
	const first = (element: number): number => firstInstance[element] as number
	/** 1 + the repetition of each element, 0 for none. */
	const repetitionOf = new Uint32Array(elementCount)
	let count = instances.length
	for (let at = 0; at < repetitions.length; at++) {
		const like = repetitions.like(at)
		repetitionOf[repetitions.element(at)] = at + 1
		count += first(like + 1) - first(like)
	}
	const repeated = new InstanceWriter(count)
	const matrix: number[] = []
	const move: number[] = []
	for (let element = 0; element < elementCount; element++) {
		for (let at = first(element); at < first(element + 1); at++) repeated.copy(instances, at)
		const repetition = (repetitionOf[element] as number) - 1
		if (repetition < 0) continue
		const like = repetitions.like(repetition)
		const failure = failures.get(like)
		if (failure !== undefined) failures.set(element, failure)
		const turned = moveInGlb(repetitions.readMove(repetition, move), metres)
		for (let at = first(like); at < first(like + 1); at++)
			repeated.add(
				element,
				instances.shapes[at] as number,
				instances.colours[at] as number,
				multiply(turned, instances.readMatrix(at, matrix)),
			)
	}
	return orderGeometry(geometry.shapes, repeated.finish(), elementCount)
}
