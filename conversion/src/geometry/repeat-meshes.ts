import type { ElementReason } from '../element-reason.ts'
import type { Repetition } from '../ifc/representations.ts'
import { type Matrix, multiply } from './matrices.ts'
import { type Instance, type ModelGeometry, orderGeometry } from './model-geometry.ts'

/** A move in file units and IFC axes, as one in metres and GLB axes (Y up). */
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
 * Stands the meshes of elements that were meshed where elements like them stand.
 * @param failures kernel failures, extended for the elements that are like a failed one
 */
export function repeatMeshes(
	geometry: ModelGeometry,
	repetitions: Repetition[],
	metres: number,
	failures: Map<number, ElementReason>,
): ModelGeometry {
	if (repetitions.length === 0) return geometry
	const instances: Instance[] = [...geometry.instances]
	for (const { element, like, move } of repetitions) {
		const failure = failures.get(like)
		if (failure !== undefined) failures.set(element, failure)
		const turned = moveInGlb(move, metres)
		const end = geometry.firstInstance[like + 1] as number
		for (let at = geometry.firstInstance[like] as number; at < end; at++) {
			const instance = geometry.instances[at] as Instance
			instances.push({ ...instance, element, matrix: multiply(turned, instance.matrix) })
		}
	}
	return orderGeometry(geometry.shapes, instances, geometry.firstInstance.length - 1)
}
