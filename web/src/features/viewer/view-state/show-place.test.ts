import { describe, expect, it, vi } from 'vitest'
import { NO_SECTION, planeThrough } from '#engine/section/section-planes.ts'
import type { Viewer } from '#engine/viewer.ts'
import { isNearModel, leavesSome, showPlace } from './show-place.ts'
import { readViewState } from './view-state.ts'

it('a view of another version shows the same place of the building, where the model has another origin', () => {
	const viewer = {
		modelBox: Float32Array.of(0, 0, 0, 30, 10, 20),
		origin: [103, 200, 0],
		flyTo: vi.fn(),
		setSection: vi.fn(),
	}
	// Nine metres up the floor is cut; the camera stood at 110 east, 205 north.
	const view = readViewState('c10_2_-5_0.5_0.25!a100_200_0!p0_-1_0_9!p1_0_0_-5')
	expect(showPlace(viewer as unknown as Viewer, view, true)).toBe(true)
	expect(viewer.flyTo.mock.lastCall?.[0]).toMatchObject({ eye: { x: 7, y: 2, z: -5 }, yaw: 0.5 })
	expect(viewer.setSection.mock.lastCall?.[0].planes).toMatchObject([{ offset: 9 }, { offset: -2 }])
	showPlace(viewer as unknown as Viewer, { ...view, origin: null }, true)
	expect(viewer.flyTo.mock.lastCall?.[0].eye, 'as views were written before').toEqual({ x: 10, y: 2, z: -5 })
})

describe('a camera of a kept view', () => {
	const box = [0, 0, 0, 30, 10, 20]
	const pose = { eye: { x: 60, y: 20, z: 40 }, yaw: 0, pitch: 0, span: null }
	it('is used about the model', () => {
		expect(isNearModel(pose, box)).toBe(true)
		expect(isNearModel({ ...pose, span: 25 }, box)).toBe(true)
	})
	it('is not where the model is a speck or one pixel fills the view', () => {
		expect(isNearModel({ ...pose, eye: { x: 9e6, y: 0, z: 0 } }, box)).toBe(false)
		expect(isNearModel({ ...pose, span: 1e-300 }, box)).toBe(false)
		expect(isNearModel({ ...pose, span: 1e6 }, box)).toBe(false)
	})
	it('comes with a section only when that leaves something', () => {
		expect(leavesSome(NO_SECTION, box)).toBe(true)
		expect(leavesSome({ box: [10, 0, 0, 12, 4, 9], planes: [] }, box)).toBe(true)
		expect(leavesSome({ box: [500, 0, 0, 512, 4, 9], planes: [] }, box)).toBe(false)
		const beyond = planeThrough({ x: 0, y: 50, z: 0 }, { x: 0, y: 1, z: 0 })
		expect(leavesSome({ box: null, planes: [beyond] }, box)).toBe(false)
		expect(leavesSome({ box: null, planes: [{ ...beyond, offset: -5 }] }, box)).toBe(true)
	})
})
