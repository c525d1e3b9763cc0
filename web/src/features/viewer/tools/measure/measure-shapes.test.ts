import { describe, expect, it } from 'vitest'
import type { Point } from '#engine/math/points.ts'
import { makeMeasures } from '../../../../locales/measures.ts'
import { measureShape } from './measure-shapes.ts'

const units: Record<string, string> = { metres: 'm', square_metres: 'm²' }
const german = {
	...makeMeasures('de', (name, value) => `${value} ${units[name]}`),
	angle: (degrees: number) => `${degrees.toFixed(1)}°`,
}
const view = {
	project: ({ x, y, z }: Point) => (z < 0 ? null : { x: x * 10, y: -y * 10 }),
	projectLine: (a: Point, b: Point) =>
		[
			{ x: a.x * 10, y: -a.y * 10 },
			{ x: b.x * 10, y: -b.y * 10 },
		] as [Point, Point],
}
const at = (x: number, y: number, z = 0) => ({ at: { x, y, z }, snap: 'corner' as const, face: null })

describe('a measurement as it is drawn', () => {
	it('a distance stands at the middle of its line, in the language of the reader', () => {
		const { label, lines } = measureShape('distance', [at(0, 0), at(3, 4)], view, german)
		expect(label).toEqual({ text: '5,000 m', note: '↔ 3,000 m  ↕ 4,000 m', at: { x: 15, y: -20 } })
		expect(lines.length).toBe(1)
	})
	it('a level distance does not tell a rise of nothing', () =>
		expect(measureShape('distance', [at(0, 2), at(3, 2)], view, german).label?.note).toBe(''))
	it('an angle needs three points', () => {
		expect(measureShape('angle', [at(1, 0), at(0, 0)], view, german).label).toBeNull()
		expect(measureShape('angle', [at(1, 0), at(0, 0), at(0, 1)], view, german).label?.text).toBe('90.0°')
	})
	it('an area fills its face', () => {
		const face = { area: 12.5, triangles: Float32Array.from([0, 0, 0, 5, 0, 0, 0, 5, 0]) }
		const { label, fill } = measureShape('area', [{ ...at(1, 1), face }], view, german)
		expect(label?.text).toBe('12,50 m²')
		expect(fill).toEqual([
			[
				{ x: 0, y: -0 },
				{ x: 50, y: -0 },
				{ x: 0, y: -50 },
			],
		])
	})
	it('has no label behind the camera', () =>
		expect(measureShape('distance', [at(0, 0, -5), at(3, 4, -5)], view, german).label).toBeNull())
})
