import { describe, expect, it } from 'vitest'
import { withCoarseLists } from './coarse-lists.ts'
import type { LevelShape } from './glb-levels.ts'
import type { SharedGeometry } from './placed-geometry.ts'

const geometryOf = (shapes: LevelShape[] | null, members: number[], triangles: number): SharedGeometry => ({
	positions: new Float32Array(members.reduce((sum, member) => sum + (shapes?.[member]?.vertices ?? 4), 0) * 3),
	indices: Uint32Array.from({ length: triangles * 3 }, (_, i) => i % 4),
	vertexElements: null,
	vertexColours: null,
	used: null,
	levels: shapes && { shapes, members: Uint32Array.from(members) },
	box: new Float64Array(6),
})

/** A shape of 4 corners and 10 triangles that is one triangle where 2 cm are a quarter of a pixel. */
const PLATE: LevelShape = {
	vertices: 4,
	indices: 30,
	length: 3,
	breadth: 0.2,
	covered: 0,
	levels: [{ error: 0.02, indices: Uint32Array.of(0, 1, 3) }],
}
const SMALL: LevelShape = { vertices: 4, indices: 30, length: 0.1, breadth: 0.1, covered: 0, levels: [] }

const full = (triangles: number) => Uint16Array.from({ length: triangles * 3 }, (_, i) => i % 4)

describe('the coarser lists of a chunk', () => {
	it('come after the full one, with the vertices of each member', () => {
		const geometry = geometryOf([PLATE], [0, 0], 20)
		const { indices, levels } = withCoarseLists(full(20), [{ geometry, firstVertex: 100 }])
		expect(levels).toEqual([
			{ pixel: 0.08, start: 60, count: 6, covered: 0 },
			{ pixel: 0.96, start: 66, count: 0, covered: 0 },
		])
		expect([...indices.subarray(0, 60)]).toEqual([...full(20)])
		expect([...indices.subarray(60)]).toEqual([100, 101, 103, 104, 105, 107])
	})

	it('leave out what is shorter than a pixel or far narrower', () => {
		const pixelsOf = (shape: LevelShape) =>
			withCoarseLists(full(10), [{ geometry: geometryOf([shape], [0], 10), firstVertex: 0 }]).levels
		expect(pixelsOf(SMALL)).toEqual([{ pixel: 0.16, start: 30, count: 0, covered: 0 }])
		expect(pixelsOf({ ...SMALL, length: 5, breadth: 0.01 })).toEqual([{ pixel: 0.32, start: 30, count: 0, covered: 0 }])
		expect(pixelsOf({ ...SMALL, length: 5, breadth: 0.2 })).toEqual([{ pixel: 0.96, start: 30, count: 0, covered: 0 }])
		// The converter relies on it: only such parts cover others.
		expect(pixelsOf({ ...SMALL, length: 1.28, breadth: 0.32 })).toEqual([])
		expect(pixelsOf({ ...SMALL, length: 1.28, breadth: 0.31 })).not.toEqual([])
		expect(pixelsOf({ ...SMALL, length: 1.27, breadth: 0.32 })).not.toEqual([])
	})

	it('end with the layers inside panels, where at most a pixel of them may show', () => {
		const layer = { ...PLATE, covered: 0.3 }
		const geometry = geometryOf([layer, PLATE], [0, 1], 20)
		const { indices, levels } = withCoarseLists(full(20), [{ geometry, firstVertex: 100 }])
		expect(levels.slice(0, 2)).toEqual([
			{ pixel: 0.08, start: 60, count: 6, covered: 0 },
			{ pixel: 0.32, start: 66, count: 3, covered: 3 },
		])
		expect([...indices.subarray(60, 72)]).toEqual([100, 101, 103, 104, 105, 107, 104, 105, 107, 100, 101, 103])
	})

	it('keep parts without levels whole', () => {
		const [without, coarse] = [geometryOf(null, [0], 2), geometryOf([PLATE], [0], 10)]
		const { indices, levels } = withCoarseLists(full(12), [
			{ geometry: without, firstVertex: 0 },
			{ geometry: coarse, firstVertex: 4 },
		])
		expect(levels[0]).toEqual({ pixel: 0.08, start: 36, count: 9, covered: 0 })
		expect([...indices.subarray(36, 45)]).toEqual([0, 1, 2, 3, 0, 1, 4, 5, 7])
	})

	it('take no memory where they would save little, or where a file has none', () => {
		const barely = { ...PLATE, levels: [{ error: 0.02, indices: Uint32Array.from(full(7)) }], length: 99, breadth: 99 }
		for (const shapes of [[barely], null]) {
			const list = full(10)
			const read = withCoarseLists(list, [{ geometry: geometryOf(shapes, [0], 10), firstVertex: 0 }])
			expect(read.levels).toEqual([])
			expect(read.indices).toBe(list)
		}
	})
})
