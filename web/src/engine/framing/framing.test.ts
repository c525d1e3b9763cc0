import type { Camera } from 'three'
import { beforeEach, describe, expect, it } from 'vitest'
import { CameraControl } from '../camera/camera-control.ts'
import { type CameraPose, DEFAULT_DIRECTION, type Direction, standsAt } from '../camera/orbit-camera.ts'
import { centreOf, cornersOf } from '../math/boxes.ts'
import { dot, minus, type Point } from '../math/points.ts'
import { supportOf } from '../math/support.ts'
import { Framing } from './framing.ts'

const building = [0, 0, 0, 20, 9, 12]
/** Thin boxes: one in each outer wall, and a slab. */
const boxes = {
	north: [5, 3, 0, 9, 6, 0.2],
	south: [5, 3, 11.8, 9, 6, 12],
	west: [0, 3, 4, 0.2, 6, 8],
	east: [19.8, 3, 4, 20, 6, 8],
	slab: [8, 3, 4, 14, 3.2, 8],
	column: [0, 0, 5, 0.3, 6, 5.3],
}
type Name = keyof typeof boxes
const names = Object.keys(boxes) as Name[]

let control: CameraControl
let framing: Framing
/** How many pixels the probe counts from where a camera stands; everything by default. */
let visible: (from: Point) => number
let whole: (from: Point) => number
let looks: number

beforeEach(() => {
	control = new CameraControl(() => {})
	control.resize(800, 600)
	control.prefersReducedMotion = true
	control.setBounds(building)
	looks = 0
	whole = () => 1000
	visible = () => 1000
	let isAlone = false
	const boxOf = (elements: Iterable<number>) => {
		const [element] = elements
		const box = element === undefined ? undefined : boxes[names[element] as Name]
		return box ? Float32Array.from(box) : null
	}
	framing = new Framing(
		control,
		{
			bounds: Float32Array.from(building),
			boxOf,
			visibleBox: () => Float32Array.from(building),
			support: () => supportOf(cornersOf(building)),
			markSought: () => {},
			setOnlySought: (isOnly) => {
				isAlone = isOnly
			},
		},
		{
			count: (camera: Camera) => {
				looks++
				const [x = 0, y = 0, z = 0] = camera.position.toArray()
				return (isAlone ? whole : visible)({ x, y, z })
			},
			dispose: () => {},
		},
	)
})

const face = (name: Name): CameraPose => {
	framing.face([names.indexOf(name)], { instant: true })
	return control.pose
}
const frame = (name: Name, from: Direction): CameraPose => {
	control.setPose({ ...control.pose, ...from })
	framing.frame([names.indexOf(name)], { instant: true })
	return control.pose
}

describe('facing an element', () => {
	const outward: Partial<Record<Name, Point>> = {
		north: { x: 0, y: 0, z: -1 },
		south: { x: 0, y: 0, z: 1 },
		west: { x: -1, y: 0, z: 0 },
		east: { x: 1, y: 0, z: 0 },
	}
	it.each(Object.entries(outward))('looks along the thinnest axis from outside: %s', (name, normal) => {
		control.setPose({ ...control.pose, yaw: 1.1, pitch: 0.9 })
		const pose = face(name as Name)
		expect(dot(standsAt(pose), normal)).toBeGreaterThan(0.99)
		expect(dot(minus(pose.eye, centreOf(boxes[name as Name])), normal)).toBeGreaterThan(1)
	})
	it('looks down on a slab', () => expect(standsAt(face('slab')).y).toBeGreaterThan(0.85))
	it('looks at a column from its outer side', () => expect(standsAt(face('column')).x).toBeLessThan(-0.99))
	it('finds the side of a plate at an angle to the axes', () => {
		// A plate from one corner of its box to the other shows all its pixels from one diagonal, hardly any from the other.
		boxes.column = [0, 0, 0, 4, 3, 4]
		whole = ({ x, z }) => (x < 0 === z < 0 ? 1000 : 100)
		const { x, z } = standsAt(face('column'))
		expect(x).toBeCloseTo(-Math.SQRT1_2, 1)
		expect(z).toBeCloseTo(-Math.SQRT1_2, 1)
	})
	it('keeps to the side of the camera in the very middle of the building', () => {
		boxes.column = [8, 0, 5.9, 12, 3, 6.1]
		control.setPose({ ...control.pose, yaw: Math.PI, pitch: 0 })
		expect(standsAt(face('column')).z).toBeLessThan(-0.99)
	})
	it('goes round to the inside when only that shows it', () => {
		visible = ({ z }) => (z > 0.2 ? 900 : 0)
		expect(standsAt(face('north')).z).toBeGreaterThan(0.99)
	})
	it('is not undone by framing it afterwards, though others cover most of it', () => {
		visible = ({ z }) => (z < 0 ? 500 : 0)
		const { yaw, pitch } = face('north')
		visible = ({ y }) => (y > 8 ? 1000 : 500)
		const round = yaw + 2 * Math.PI
		expect(frame('north', { yaw: round, pitch })).toMatchObject({ yaw: round, pitch })
		expect(frame('south', { yaw, pitch }).pitch).not.toBe(pitch)
	})
	it('stays outside when nothing shows it', () => {
		visible = () => 0
		expect(standsAt(face('north')).z).toBeLessThan(-0.99)
	})
})

describe('framing elements', () => {
	it('keeps the direction when they are visible from there, after one look', () => {
		const pose = frame('north', { yaw: 0.4, pitch: 0.3 })
		expect(pose).toMatchObject({ yaw: 0.4, pitch: 0.3 })
		expect(looks).toBe(2)
	})
	it('turns when something covers them', () => {
		visible = ({ z }) => (z < 0 ? 900 : 0)
		const pose = frame('north', { yaw: 0.4, pitch: 0.3 })
		expect(pose.eye.z).toBeLessThan(0)
	})
	it('does nothing for elements without geometry', () => {
		const before = control.pose
		framing.frame([99])
		framing.face([99])
		expect(control.pose).toBe(before)
		expect(looks).toBe(0)
	})
})

describe('the whole model', () => {
	it('is shown from the current direction, from another, or from the default one', () => {
		control.setPose({ ...control.pose, yaw: 2, pitch: 0.2 })
		framing.fit()
		expect(control.pose).toMatchObject({ yaw: 2, pitch: 0.2 })
		framing.fit({ direction: { yaw: 0, pitch: 0 } })
		expect(control.pose).toMatchObject({ yaw: 0, pitch: 0 })
		framing.home()
		expect(control.pose).toMatchObject(DEFAULT_DIRECTION)
	})
	it('lies inside the view', () => {
		framing.home()
		for (const corner of cornersOf(building)) {
			const { x, y } = control.project(corner) ?? { x: -1, y: -1 }
			expect(x).toBeGreaterThan(0)
			expect(x).toBeLessThan(800)
			expect(y).toBeGreaterThan(0)
			expect(y).toBeLessThan(600)
		}
	})
})

it('moves aside for an element under a panel of the page, and only then', () => {
	framing.home()
	const element = [names.indexOf('east')]
	const pixel = control.project(centreOf(boxes.east))
	if (!pixel) throw new Error('The element is behind the camera')
	expect(framing.reveal(element)).toBeNull()
	control.insets = { top: 0, right: 800 - pixel.x + 20, bottom: 0, left: 0 }
	const pose = framing.reveal(element)
	expect(pose).not.toBeNull()
	expect(control.project(centreOf(boxes.east))?.x).toBeCloseTo(pixel.x - 20 - 48, 3)
})
