import { describe, expect, it } from 'vitest'
import type { CameraPose, View } from '../camera/orbit-camera.ts'
import type { Part } from '../camera/projection.ts'
import { AccessorReader } from '../loading/glb-accessors.ts'
import { parseGlb } from '../loading/glb-container.ts'
import { addBatch, addCubeMesh, addInstances, GlbFixture } from '../loading/glb-fixture.ts'
import { flatPlanes } from '../visibility/plane-sides.ts'
import { OVERLAP, overlapOfBox, sidesOf } from './box-volume.ts'
import { decideThings } from './thing-overlap.ts'
import { TriangleOverlap } from './triangle-overlap.ts'

/** Looks along -z from 20 m; 100 pixels are 10 m where z is 0, in both projections. */
const view: View = { width: 100, height: 100, fieldOfView: 2 * Math.atan(5 / 20) }
const pose: CameraPose = { eye: { x: 0, y: 0, z: 20 }, yaw: 0, pitch: 0, span: null }
const parallel: CameraPose = { ...pose, span: 10 }
const none = new Float64Array(0)

const planesOf = (part: Part, from = pose) => ({ sides: flatPlanes(sidesOf(from, view, part)), cuts: none })
const leftHalf = { x: 0, y: 0, width: 50, height: 100 }
const { inside, maybeInside, outside, maybeOutside } = OVERLAP

describe('a box of the model and a rectangle of the view', () => {
	it.each([
		['perspective', pose],
		['parallel', parallel],
	])('is inside, outside or on the edge, in %s', (_, from) => {
		const planes = planesOf(leftHalf, from)
		expect(overlapOfBox([-3, -1, -1, -1, 1, 1], 0, planes)).toBe(inside)
		expect(overlapOfBox([1, -1, -1, 3, 1, 1], 0, planes)).toBe(outside)
		expect(overlapOfBox([-1, -1, -1, 1, 1, 1], 0, planes)).toBe(maybeInside | maybeOutside)
	})
	it('a lifted box counts where it is drawn, one without geometry nowhere', () => {
		const planes = planesOf({ x: 0, y: 0, width: 100, height: 50 })
		expect(overlapOfBox([-1, -3, -1, 1, -1, 1], 0, planes)).toBe(outside)
		expect(overlapOfBox([-1, -3, -1, 1, -1, 1], 0, planes, 4)).toBe(inside)
		expect(overlapOfBox([Infinity, 0, 0, -Infinity, 0, 0], 0, planes)).toBe(0)
	})
	it('what a section cuts away does not count', () => {
		const planes = { ...planesOf(leftHalf), cuts: Float64Array.of(0, 1, 0, 0) }
		expect(overlapOfBox([-3, -2, -1, -1, -1, 1], 0, planes)).toBe(0)
		expect(overlapOfBox([-3, -1, -1, -1, 1, 1], 0, planes)).toBe(maybeInside)
	})
	it('behind the eye lies outside', () => {
		expect(overlapOfBox([-1, -1, 25, 1, 1, 26], 0, planesOf({ x: 0, y: 0, width: 100, height: 100 }))).toBe(outside)
	})
})

/** A thin slab from the lower left to the upper right, its box as large as the view. */
const slanting = async () => {
	const glb = new GlbFixture()
	await addBatch(glb, [{ at: [-4, 4, 0], rgba: [255, 0, 0, 255], element: 0 }])
	glb.document.nodes.push({
		mesh: addCubeMesh(glb),
		rotation: [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)],
		scale: [12, 0.2, 0.2],
	})
	addInstances(glb, addCubeMesh(glb), 2, 5, 3)
	await AccessorReader.ready()
	return new TriangleOverlap(parseGlb(glb.bytes()))
}

describe('the triangles of elements whose boxes cross an edge', () => {
	const ask = async (part: Part, elements: number[], extra = {}) =>
		[
			...(await slanting()).answer({
				elements: Uint32Array.from(elements),
				lifts: null,
				offset: [0, 0, 0],
				wantsOutside: true,
				...planesOf(part),
				...extra,
			}),
		] as number[]

	it('a slanting beam is not in the corner that only its box overlaps', async () => {
		expect(await ask({ x: 0, y: 0, width: 30, height: 30 }, [0, 1])).toEqual([inside, outside])
		expect(await ask({ x: 60, y: 0, width: 40, height: 40 }, [0, 1])).toEqual([outside, inside | outside])
	})
	it('each instance counts by itself, where it is lifted to', async () => {
		// At 0 and 3 m, half a metre up.
		expect(await ask({ x: 40, y: 0, width: 20, height: 100 }, [6, 5])).toEqual([outside, inside])
		const lifts = Float32Array.of(0, 40)
		expect(await ask({ x: 40, y: 0, width: 20, height: 100 }, [6, 5], { lifts })).toEqual([outside, outside])
	})
	it('what a section cuts away is neither inside nor outside', async () => {
		const cuts = Float64Array.of(1, 0, 0, 0)
		expect(await ask({ x: 50, y: 0, width: 50, height: 100 }, [0, 1], { cuts })).toEqual([0, inside])
	})
})

describe('things in a drawn rectangle', () => {
	const thingOf = [0, 0, 1, 2, 3, -1]
	const bits = [inside, maybeInside | maybeOutside, outside, maybeInside | maybeOutside, inside, inside]
	const decide = async (isWhole: boolean, found: Record<number, number>) => {
		const asked: number[] = []
		const things = await decideThings({
			elements: bits.keys(),
			thingOf,
			overlapOf: (element) => bits[element] as number,
			isWhole,
			ask: async (elements) => {
				asked.push(...elements)
				return Uint8Array.from(elements, (element) => found[element] ?? 0)
			},
		})
		return { things, asked }
	}
	it('need no closer look once a part is inside', async () => {
		expect(await decide(false, { 3: outside })).toEqual({ things: [0, 3], asked: [3] })
		expect(await decide(false, { 3: inside | outside })).toEqual({ things: [0, 2, 3], asked: [3] })
	})
	it('are wholly inside when no part is outside', async () => {
		expect(await decide(true, { 1: inside, 3: inside | outside })).toEqual({ things: [0, 3], asked: [1, 3] })
		expect(await decide(true, { 1: outside, 3: inside })).toEqual({ things: [2, 3], asked: [1, 3] })
	})
})
