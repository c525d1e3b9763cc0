import type { ElementReason } from '../element-reason.ts'
import type { Repetition } from '../ifc/representations.ts'
import { multiply } from './matrices.ts'
import { type Instance, type ModelGeometry, orderGeometry } from './model-geometry.ts'

/** IFC axes to GLB axes and back. */
const Y_UP = Float64Array.of(1, 0, 0, 0, 0, -1, 0, 1, 0, 0, 0, 0)
const Z_UP = Float64Array.of(1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0)

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
		const inMetres = Float64Array.from(move, (value, at) => (at < 9 ? value : value * metres))
		const turned = multiply(multiply(Y_UP, inMetres), Z_UP)
		const end = geometry.firstInstance[like + 1] as number
		for (let at = geometry.firstInstance[like] as number; at < end; at++) {
			const instance = geometry.instances[at] as Instance
			instances.push({ ...instance, element, matrix: multiply(turned, instance.matrix) })
		}
	}
	return orderGeometry(geometry.shapes, instances, geometry.firstInstance.length - 1)
}
