import { type IndexedSegment, indexedSegments } from '../../ifc/index-lists.ts'
import type { SchemaModel } from '../schema/schema-model.ts'

/** Segments of an `IfcIndexedPolyCurve`; none if it goes through its points in their order. */
export const segmentsOf = (model: SchemaModel, curve: number): IndexedSegment[] =>
	indexedSegments(model.raw(curve, 'Segments'))

/** x, y and z of the points of an indexed curve, one after another, relative to the first. */
export function curvePoints(model: SchemaModel, curve: number): Float64Array {
	const list = model.follow(curve, 'Points')
	const size = model.isA(list, 'IfcCartesianPointList2D') ? 2 : 3
	const numbers = model.numbers(list, 'CoordList')
	const count = Math.floor(numbers.length / size)
	const found = new Float64Array(count * 3)
	for (let point = 0; point < count; point++)
		for (let axis = 0; axis < size; axis++)
			found[point * 3 + axis] = (numbers[point * size + axis] as number) - (numbers[axis] as number)
	return found
}
