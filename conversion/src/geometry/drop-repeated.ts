import { InstanceWriter } from './instances.ts'
import { type ModelGeometry, orderGeometry } from './model-geometry.ts'

/** Places are compared to a thousandth of a millimetre. */
const placeOf = (matrix: readonly number[]): string => matrix.map((value) => Math.round(value * 1e6)).join()

/** Removes the shapes that an element has more than once in one place: they would count as often. */
export function dropRepeated(geometry: ModelGeometry): ModelGeometry {
	const { instances, firstInstance, shapes } = geometry
	const repeated = new Set<number>()
	const matrix: number[] = []
	for (let element = 0; element + 1 < firstInstance.length; element++) {
		const [from, to] = [firstInstance[element] as number, firstInstance[element + 1] as number]
		if (to - from < 2) continue
		const listed = instances.shapes.subarray(from, to)
		const different = new Set(listed)
		if (different.size === listed.length) continue
		const seen = new Set<string>()
		for (let at = from; at < to; at++) {
			const key = `${instances.shapes[at]}:${placeOf(instances.readMatrix(at, matrix))}`
			if (seen.has(key)) repeated.add(at)
			else seen.add(key)
		}
	}
	if (repeated.size === 0) return geometry
	const kept = new InstanceWriter(instances.length - repeated.size)
	for (let at = 0; at < instances.length; at++) if (!repeated.has(at)) kept.copy(instances, at)
	return orderGeometry(shapes, kept.finish(), firstInstance.length - 1)
}
