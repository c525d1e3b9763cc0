import { expect, it } from 'vitest'
import { InstanceWriter } from '../geometry/instances.ts'
import type { Matrix } from '../geometry/matrices.ts'
import { orderGeometry, type Shape } from '../geometry/model-geometry.ts'
import { SheetSides } from './sheet-sides.ts'

const boxShape = (x: number, y: number, z: number): Shape => ({
	positions: new Float32Array(24),
	indices: new Uint32Array(36),
	volume: x * y * z,
	surface: 1,
	sides: [y * z, x * z, x * y],
	bounds: [0, 0, 0, x, y, z],
	form: '',
})

const WALL = boxShape(6, 3, 0.4)
const CLADDING = boxShape(6, 3, 0.02)

const at = (x: number, z: number, angle = 0): Matrix => {
	const [c, s] = [Math.cos(angle), Math.sin(angle)]
	return [c, 0, -s, 0, 1, 0, s, 0, c, x, 0, z] as unknown as Matrix
}

/** What is placed with which shape, in turn. */
const placed = (shapes: Shape[], ...lists: Matrix[][]): SheetSides => {
	const instances = new InstanceWriter()
	for (const [shape, matrices] of lists.entries())
		for (const matrix of matrices) instances.add(instances.length, shape, 0xffffffff, matrix)
	return new SheetSides(orderGeometry(shapes, instances.finish(), instances.length), 0.64)
}

/** The side of the first cladding that is drawn. */
const sideOf = (walls: Matrix[], claddings: Matrix[]) => placed([CLADDING, WALL], claddings, walls).of(0)

it('a cladding shows its outer side, wherever its wall stands', () => {
	expect(sideOf([at(0, 0)], [at(0, 0.4)])).toBe(1)
	expect(sideOf([at(0, 0)], [at(0, -0.02)])).toBe(-1)
	expect(sideOf([at(50, 0, Math.PI / 2)], [at(50.4, 0, Math.PI / 2)])).toBe(1)
	expect(sideOf([at(50, 0, Math.PI)], [at(50, -0.4, Math.PI)])).toBe(1)
})

it('a sheet that lies on nothing, or between two walls, shows either side', () => {
	expect(sideOf([], [at(0, 0)])).toBe(1)
	expect(sideOf([at(0, -0.4), at(0, 0.02)], [at(0, 0)])).toBe(1)
	expect(sideOf([at(0, 5)], [at(0, 0)])).toBe(1)
})

it('each placement shows a side of its own, and several as one both if they differ', () => {
	const sides = placed([CLADDING, WALL], [at(0, 0.4), at(50, -0.02), at(50, 9)], [at(0, 0), at(50, 0)])
	expect([0, 1, 2].map((one) => sides.of(one))).toEqual([1, -1, 1])
	expect([[0], [1], [0, 2], [0, 1], [2]].map((members) => sides.ofAll(members))).toEqual([1, -1, 1, 0, 1])
})

it('both sides show of what stands at an angle to the model', () => {
	expect(sideOf([at(0, 0, 0.5)], [at(0, 0.4, 0.5)])).toBe(0)
})

it('finds a wall among many, and what lies on a slab as large as the site', () => {
	const many = Array.from({ length: 2_000 }, (_, i) => at((i % 40) * 10, 20 + Math.floor(i / 40) * 10))
	expect(sideOf([...many, at(0, 0)], [at(0, -0.02)])).toBe(-1)
	const site = { ...boxShape(500, 0.3, 500), bounds: [-250, -0.3, -250, 250, 0, 250] as Shape['bounds'] }
	const mat = boxShape(2, 0.02, 2)
	const overturned = [1, 0, 0, 0, -1, 0, 0, 0, -1, 0, 0.02, 2] as unknown as Matrix
	expect(placed([mat, site], [at(0, 0)], [at(0, 0)]).of(0)).toBe(1)
	expect(placed([mat, site], [overturned], [at(0, 0)]).of(0)).toBe(-1)
})
