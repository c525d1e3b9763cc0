import { describe, expect, it } from 'vitest'
import { axesOf } from '#engine/camera/orbit-camera.ts'
import {
	type CubeFace,
	cubeMatrix,
	directionOfClick,
	FACE_DIRECTIONS,
	faceBeside,
	faceInFront,
	northOnScreen,
} from './cube-directions.ts'

describe('a click on the cube', () => {
	it('in the middle of a face looks straight at it', () => {
		for (const face of ['front', 'back_side', 'left', 'right'] as const) {
			const { forward } = axesOf(directionOfClick(face, 0.5, 0.5, 1))
			const wanted = axesOf(FACE_DIRECTIONS[face]).forward
			expect([forward.x, forward.y, forward.z].map((v) => Math.round(v))).toEqual(
				[wanted.x, wanted.y, wanted.z].map((v) => Math.round(v)),
			)
		}
	})
	it('on a rim looks along the edge, in a corner along the corner', () => {
		const edge = directionOfClick('front', 0.95, 0.5, 0)
		expect(edge.yaw).toBeCloseTo(Math.PI / 4)
		expect(edge.pitch).toBeCloseTo(0)
		const corner = directionOfClick('front', 0.95, 0.05, 0)
		expect(corner.yaw).toBeCloseTo(Math.PI / 4)
		expect(corner.pitch).toBeCloseTo(Math.atan(1 / Math.SQRT2))
	})
	it('from above keeps the plan turned as it nearly is', () => {
		expect(directionOfClick('top', 0.5, 0.5, 1.4)).toEqual({ yaw: Math.PI / 2, pitch: Math.PI / 2 })
	})
})

it('seen from the front the cube is not turned', () => {
	expect(cubeMatrix({ yaw: 0, pitch: 0 }).replaceAll('-0', '0')).toBe('matrix3d(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1)')
})

it('the face in front is the one the camera looks at', () => {
	for (const [face, direction] of Object.entries(FACE_DIRECTIONS)) expect(faceInFront(direction)).toBe(face)
	expect(faceInFront({ yaw: 0.6, pitch: 0.5 })).toBe('front')
	expect(faceInFront({ yaw: -1.2, pitch: 0.3 })).toBe('left')
})

it('arrow keys go round the cube, over its top and back', () => {
	const keys = 'Right Right Right Right Left Up Down Up Up'.split(' ')
	const seen: CubeFace[] = []
	for (const key of keys) {
		const now = seen.at(-1) ?? 'front'
		const { yaw } = directionOfClick(now, 0.5, 0.5, -Math.PI / 2)
		seen.push(faceBeside(now, `Arrow${key}`, yaw) as CubeFace)
	}
	expect(seen).toEqual(['right', 'back_side', 'left', 'front', 'left', 'top', 'left', 'top', 'right'])
	expect(faceBeside('front', 'Enter', 0)).toBeNull()
})

it('the compass points where north is on the screen, from every side', () => {
	for (const { yaw } of Object.values(FACE_DIRECTIONS)) {
		const { right, forward } = axesOf({ yaw, pitch: 0 })
		// The model's back is north here.
		const angle = (Math.atan2(-right.z, -forward.z) * 180) / Math.PI
		expect(northOnScreen(0, yaw)).toBeCloseTo((angle + 360) % 360)
	}
	expect(northOnScreen(350, Math.PI / 9)).toBeCloseTo(10)
})
