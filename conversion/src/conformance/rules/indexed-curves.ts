import type { SchemaModel } from '../schema/schema-model.ts'

/** A part of an indexed curve: numbers of points, from 1. */
export interface CurveSegment {
	isArc: boolean
	indices: number[]
}

/** Segments of an `IfcIndexedPolyCurve`; none if it goes through its points in their order. */
export function segmentsOf(model: SchemaModel, curve: number): CurveSegment[] {
	return [...model.raw(curve, 'Segments').matchAll(/(\w+)\s*\(\s*\(([^()]*)\)\s*\)/g)].map(
		([, type = '', list = '']) => ({
			isArc: type.toUpperCase() === 'IFCARCINDEX',
			indices: list.split(',').map(Number),
		}),
	)
}

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
