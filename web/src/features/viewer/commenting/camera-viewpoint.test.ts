import { Viewpoint } from '@panelyard/contracts/messages/comments'
import { describe, expect, test } from 'vitest'
import type { CameraPose } from '#engine/camera/orbit-camera.ts'
import { NO_SECTION, type Section } from '#engine/section/section-planes.ts'
import { placeOf, viewpointOf } from './camera-viewpoint.ts'

const ORIGIN: [number, number, number] = [452_000, 5_412_000, 0]
const pose = (part: Partial<CameraPose> = {}): CameraPose => ({
	eye: { x: 12, y: 8, z: -4 },
	yaw: 0.7,
	pitch: 0.3,
	span: null,
	...part,
})
const cut: Section = { box: [0, 0, 0, 10, 3, 6], planes: [{ normal: { x: 0, y: -1, z: 0 }, offset: 2.2 }] }

describe('a viewpoint', () => {
	test.each([
		['in perspective', pose(), NO_SECTION],
		['with parallel lines of sight', pose({ span: 24 }), cut],
		['straight down, turned', pose({ yaw: 2.1, pitch: Math.PI / 2 }), NO_SECTION],
		['straight up, turned', pose({ yaw: -1.2, pitch: -Math.PI / 2 }), NO_SECTION],
	])('%s brings back where somebody stood', (_name, stood, section) => {
		const kept = Viewpoint.parse(JSON.parse(JSON.stringify(viewpointOf({ pose: stood, section, origin: ORIGIN }))))
		const place = placeOf(kept, ORIGIN)
		for (const axis of ['x', 'y', 'z'] as const) expect(place.pose.eye[axis]).toBeCloseTo(stood.eye[axis])
		expect(place.pose.yaw).toBeCloseTo(stood.yaw)
		expect(place.pose.pitch).toBeCloseTo(stood.pitch)
		expect(place.pose.span).toBe(stood.span)
		expect(place.section).toEqual(section)
	})

	test('names the same place of the building after the model has got another origin', () => {
		const kept = viewpointOf({ pose: pose(), section: cut, origin: ORIGIN })
		const { pose: now, section } = placeOf(kept, [452_100, 5_412_010, 1])
		expect(now.eye).toEqual({ x: 12 - 100, y: 8 - 1, z: -4 + 10 })
		expect(section.box).toEqual([-100, -1, 10, -90, 2, 16])
		expect(section.planes[0]?.offset).toBeCloseTo(2.2 - 1)
	})
})
