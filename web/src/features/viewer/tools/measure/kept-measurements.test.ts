import { expect, it } from 'vitest'
import { readMeasurements, writeMeasurements } from './kept-measurements.ts'
import { MOST_FILLED } from './measure-shapes.ts'
import type { Measurement, MeasurePoint } from './measurement.ts'

const face = (triangles: number) => ({ area: 7 / 3, triangles: new Float32Array(triangles * 9).fill(0.5) })
const point = (x: number, of: MeasurePoint['face'] = null): MeasurePoint => ({
	at: { x, y: 1 / 3, z: -2e4 },
	snap: 'edge',
	face: of,
})
const measured: Measurement[] = [
	{ id: 3, kind: 'distance', points: [point(1, face(2)), point(2)] },
	{ id: 5, kind: 'area', points: [point(1, face(2))] },
	{ id: 9, kind: 'angle', points: [point(1), point(2), point(3)] },
]

it('measurements are read as they were written, to the last digit, with what is drawn of them', () => {
	expect(readMeasurements(writeMeasurements(measured))).toEqual([
		{ id: 1, kind: 'distance', points: [point(1), point(2)] },
		{ ...measured[1], id: 2 },
		{ ...measured[2], id: 3 },
	])
	expect(readMeasurements(null)).toEqual([])
})

it('a face of which nothing would be drawn keeps its area only', () => {
	const large = writeMeasurements([{ id: 1, kind: 'area', points: [point(1, face(MOST_FILLED + 1))] }])
	expect(large.length).toBeLessThan(200)
	expect(readMeasurements(large)[0]?.points[0]?.face).toEqual({ area: 7 / 3, triangles: new Float32Array() })
})

it('what is damaged is left out, and the rest is read', () => {
	const [distance, area, angle] = JSON.parse(writeMeasurements(measured))
	const damaged = [
		{ ...distance, points: distance.points.slice(1) },
		{ ...area, points: [{ ...area.points[0], face: null }] },
		{ ...angle, kind: 'weight' },
		{ ...distance, points: [{ at: [1, 2, null], snap: 'edge', face: null }, distance.points[1]] },
		null,
		angle,
	]
	expect(readMeasurements(JSON.stringify(damaged))).toEqual([{ ...measured[2], id: 1 }])
	for (const text of ['', '[', '{}', '"x"', '[[]]']) expect(readMeasurements(text), text).toEqual([])
})
