import { describe, expect, it } from 'vitest'
import { InstanceWriter } from '../geometry/instances.ts'
import type { Matrix } from '../geometry/matrices.ts'
import { orderGeometry, type Shape } from '../geometry/model-geometry.ts'
import { coveredParts } from './covered-parts.ts'
import { seenSize } from './seen-size.ts'

type Corner = [x: number, y: number, z: number]

const FACES = [
	[0, 2, 3, 1],
	[4, 5, 7, 6],
	[0, 1, 5, 4],
	[2, 6, 7, 3],
	[0, 4, 6, 2],
	[1, 3, 7, 5],
]

/** A closed box between two corners, metres. */
function box(low: Corner, high: Corner): Shape {
	const positions = Array.from({ length: 8 }, (_, corner) =>
		[0, 1, 2].map((axis) => ((corner >> axis) & 1 ? high : low)[axis] as number),
	)
	const size = [0, 1, 2].map((axis) => (high[axis] as number) - (low[axis] as number)) as Corner
	return {
		positions: Float32Array.from(positions.flat()),
		indices: Uint32Array.from(FACES.flatMap(([a, b, c, d]) => [a, b, c, a, c, d] as number[])),
		volume: size[0] * size[1] * size[2],
		surface: 1,
		sides: [size[1] * size[2], size[0] * size[2], size[0] * size[1]],
		bounds: [...low, ...high],
		form: '',
	}
}

/** A layer of a panel, 4 m long and 3 m high, between two depths. */
const layer = (from: number, to: number) => box([0, from, 0], [4, to, 3])

const CLADDING = layer(0, 0.04)
const CORE = layer(0.04, 0.24)
const LINING = layer(0.24, 0.25)

const OPAQUE = 0xff808080
const GLASS = 0x40808080
const UPRIGHT: Matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]
/** Turned by 30° about the vertical axis, far from the origin. */
const TURNED: Matrix = [Math.cos(0.52), Math.sin(0.52), 0, -Math.sin(0.52), Math.cos(0.52), 0, 0, 0, 1, 120, 40, 9]
const MIRRORED: Matrix = [1, 0, 0, 0, -1, 0, 0, 0, 1, 0, 0, 0]

type Part = { shape: Shape; panel?: number; colour?: number }

/** The widths of what may show of the parts of panels, rounded to centimetres; each part is an element. */
function covered(parts: Part[], matrix = UPRIGHT, mostSteps?: number): number[] {
	const instances = new InstanceWriter()
	for (const [at, { colour = OPAQUE }] of parts.entries()) instances.add(at + 2, at, colour, matrix)
	const shapes = parts.map(({ shape }) => shape)
	const geometry = orderGeometry(shapes, instances.finish(), parts.length + 2)
	const parents = [-1, -1, ...parts.map(({ panel = 0 }) => panel)]
	const widths = coveredParts(geometry, parents, (shape) => seenSize(geometry.shapes[shape] as Shape), mostSteps)
	return [...widths].map((width) => Math.round(width * 100) / 100)
}

const sandwich: Part[] = [{ shape: CLADDING }, { shape: CORE }, { shape: LINING }]

describe('a layer inside a panel', () => {
	it('is covered if other layers lie on both of its broad sides, however the panel is placed', () => {
		for (const matrix of [UPRIGHT, TURNED, MIRRORED]) expect(covered(sandwich, matrix)).toEqual([0, 0.2, 0])
	})

	it('may show its stack of covered layers at the ends of the panel', () => {
		const board = { shape: layer(-0.06, 0) }
		expect(
			covered([{ shape: layer(-0.1, -0.06) }, board, { shape: CLADDING }, { shape: CORE }, { shape: LINING }]),
		).toEqual([0, 0.3, 0.3, 0.3, 0])
	})

	it('is not covered with one side open, behind a gap, behind glass or by another panel', () => {
		expect(covered([{ shape: CLADDING }, { shape: CORE }, { shape: layer(5, 5.1) }])).toEqual([0, 0, 0])
		expect(covered([{ shape: CLADDING }, { shape: CORE }, { shape: layer(0.26, 0.28) }])).toEqual([0, 0, 0])
		expect(covered([{ shape: CLADDING, colour: GLASS }, { shape: CORE }, { shape: LINING }])).toEqual([0, 0, 0])
		expect(covered([{ shape: CLADDING, panel: 1 }, { shape: CORE }, { shape: LINING }])).toEqual([0, 0, 0])
	})

	it('is not covered where the layer on it has a hole, and may show in a narrow one', () => {
		const withHole = (width: number): Part[] => [
			{ shape: box([0, 0, 0], [1, 0.04, 3]) },
			{ shape: box([1 + width, 0, 0], [4, 0.04, 3]) },
			{ shape: CORE },
			{ shape: LINING },
		]
		expect(covered(withHole(1))).toEqual([0, 0, 0, 0])
		expect(covered(withHole(0.3))).toEqual([0, 0, 0.3, 0])
	})

	it('is not covered by boards or plates that are themselves left out far away', () => {
		/** So many columns and rows of plates as cladding. */
		const clad = (columns: number, rows: number): Part[] =>
			Array.from({ length: columns * rows }, (_, nth) => {
				const [x, z] = [nth % columns, Math.floor(nth / columns)]
				const [wide, high] = [4 / columns, 3 / rows]
				return { shape: box([x * wide, 0, z * high], [(x + 1) * wide, 0.04, (z + 1) * high]) }
			})
		const coreBehind = (cladding: Part[]) => covered([...cladding, { shape: CORE }, { shape: LINING }]).at(-2)
		expect(coreBehind(clad(30, 1))).toBe(0)
		expect(coreBehind(clad(6, 5))).toBe(0)
		expect(coreBehind(clad(10, 1))).toBe(0.2)
	})

	it('is not looked for in or behind what has more than a thousand triangles', () => {
		/** The same layer of many more triangles, all but the last of which are points. */
		const complex = (shape: Shape): Shape => ({
			...shape,
			indices: Uint32Array.from({ length: 3036 }, (_, at) => shape.indices[at - 3000] ?? 0),
		})
		expect(covered([{ shape: complex(CLADDING) }, { shape: CORE }, { shape: LINING }])).toEqual([0, 0, 0])
		expect(covered([{ shape: CLADDING }, { shape: complex(CORE) }, { shape: LINING }])).toEqual([0, 0, 0])
	})

	it('is not looked for any more after much work', () => {
		const parts = sandwich.flatMap((part) => [part, { ...part, panel: 1 }])
		const steps = [100, 8_000, 1e6].map((most) => covered(parts, UPRIGHT, most).filter((width) => width > 0).length)
		expect(steps).toEqual([0, 1, 2])
	})

	it('is not looked for in what is stretched, or has no broad plane sides', () => {
		expect(covered(sandwich, [1, 0, 0, 0, 1, 0, 0, 0, 1.5, 0, 0, 0])).toEqual([0, 0, 0])
		const stepped = layer(0.04, 0.24)
		stepped.positions[1] = 0.1
		expect(covered([{ shape: CLADDING }, { shape: stepped }, { shape: LINING }])).toEqual([0, 0, 0])
	})
})
