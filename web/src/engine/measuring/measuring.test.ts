import { describe, expect, it } from 'vitest'
import { AccessorReader } from '../loading/glb-accessors.ts'
import { parseGlb } from '../loading/glb-container.ts'
import { addBatch, addCubeMesh, addInstances, CUBE, GlbFixture } from '../loading/glb-fixture.ts'
import { readScene } from '../loading/glb-scene.ts'
import { trianglesOfElement } from './element-triangles.ts'
import { angleAt, distanceBetween } from './measurements.ts'
import { meshFeatures } from './mesh-features.ts'
import { snapped } from './snapping.ts'

const scene = async (glb: GlbFixture) => {
	await AccessorReader.ready()
	return readScene(parseGlb(glb.bytes()))
}
/** A box as triangles, from its lowest corner. */
const boxSoup = (width: number, height: number, depth: number): Float32Array => {
	const size = [width, height, depth]
	return Float32Array.from(
		[...CUBE.indices].flatMap((v) =>
			[0, 1, 2].map((axis) => ((CUBE.positions[v * 3 + axis] as number) + 0.5) * (size[axis] as number)),
		),
	)
}

describe('the surface of an element', () => {
	it('is found in merged batches and among instances, at its position', async () => {
		const glb = new GlbFixture()
		await addBatch(glb, [
			{ at: [0, 0, 0], rgba: [255, 0, 0, 255], element: 3 },
			{ at: [10, 20, -30], rgba: [0, 0, 255, 255], element: 7 },
		])
		addInstances(glb, addCubeMesh(glb), 5, 100)
		const lists = await scene(glb)
		const merged = trianglesOfElement(lists, 7, [0, 0, 0])
		expect(merged.length).toBe(12 * 9)
		expect(Math.min(...merged.filter((_, i) => i % 3 === 0))).toBeCloseTo(9.5, 3)
		expect(trianglesOfElement(lists, 104, [0, 0, 0]).length).toBe(12 * 9)
		expect(trianglesOfElement(lists, 55, [0, 0, 0]).length).toBe(0)
	})

	it('of a box has eight corners, twelve edges and six faces with their areas', () => {
		const features = meshFeatures(boxSoup(4, 3, 0.2))
		expect(features.corners.length / 3).toBe(8)
		expect(features.edges.length / 6).toBe(12)
		const areas = [...features.faceAreas].map((area) => Number(area.toFixed(3))).sort((a, b) => a - b)
		expect(areas).toEqual([0.6, 0.6, 0.8, 0.8, 12, 12])
		expect(features.faceStarts.at(-1)).toBe(12)
	})

	it('ignores triangles without area', () => {
		const soup = new Float32Array(18)
		soup.set([0, 0, 0, 1, 0, 0, 0, 1, 0], 0)
		const features = meshFeatures(soup)
		expect(features.faceAreas.length).toBe(1)
		expect(meshFeatures(new Float32Array(0)).corners.length).toBe(0)
	})

	it('has one face for many triangles in a plane that share at least corners', () => {
		// A square split in the middle of one side on one half only: a T where no edge is shared.
		const soup = Float32Array.from([0, 0, 0, 2, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2, 0, 1, 1, 0, 1, 1, 0, 2, 2, 0, 0, 2, 0])
		expect([...meshFeatures(soup).faceAreas]).toEqual([4])
	})
})

describe('a measuring point', () => {
	const features = meshFeatures(boxSoup(4, 3, 0.2))
	const front = { x: 2, y: 1.5, z: 0.2 }
	it('snaps to a corner rather than to an edge', () => {
		const snap = snapped(features, { x: 3.97, y: 2.99, z: 0.2 }, 0.1)
		expect(snap.kind).toBe('corner')
		expect(snap.point.x).toBeCloseTo(4)
		expect(snap.point.y).toBeCloseTo(3)
	})
	it('snaps to an edge away from corners', () => {
		const snap = snapped(features, { x: 2, y: 2.96, z: 0.2 }, 0.1)
		expect(snap.kind).toBe('edge')
		expect(snap.point.y).toBeCloseTo(3)
		expect(snap.point.x).toBeCloseTo(2)
	})
	it('stays where it is on a face, and has that face', () => {
		const snap = snapped(features, front, 0.1)
		expect(snap).toMatchObject({ kind: 'face', point: front })
		expect(features.faceAreas[snap.face]).toBeCloseTo(12)
	})
	it('on the other side of a thin panel is on another face', () => {
		expect(snapped(features, { ...front, z: 0 }, 0.1).face).not.toBe(snapped(features, front, 0.1).face)
	})
	it('far away from the surface has no face', () => expect(snapped(features, { x: 2, y: 1, z: 9 }, 0.1).face).toBe(-1))
})

it('a distance has a horizontal part and a rise', () => {
	expect(distanceBetween({ x: 0, y: 1, z: 0 }, { x: 3, y: 13, z: 4 })).toEqual({ length: 13, level: 5, rise: 12 })
})

it('an angle is measured at the middle point', () => {
	const corner = { x: 0, y: 0, z: 0 }
	expect(angleAt({ x: 1, y: 0, z: 0 }, corner, { x: 0, y: 2, z: 0 })).toBeCloseTo(90)
	expect(angleAt({ x: 1, y: 0, z: 0 }, corner, { x: -4, y: 0, z: 0 })).toBeCloseTo(180)
	expect(angleAt(corner, corner, { x: 1, y: 0, z: 0 })).toBeNull()
})
