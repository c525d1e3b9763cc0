import { beforeAll, describe, expect, it } from 'vitest'
import { readGlbFile } from '../formats/glb/glb-file.ts'
import { InstanceWriter } from '../geometry/instances.ts'
import type { Matrix } from '../geometry/matrices.ts'
import { orderGeometry, type Shape } from '../geometry/model-geometry.ts'
import { glbErrors } from '../testing/validate-glb.ts'
import type { GltfObject } from './gltf-file.ts'
import { type WrittenGlb, writeModelGlb } from './model-glb.ts'

const SIDES = 128

/** A bar of 4 m along z with a radius of 10 cm. */
function bar(): Shape {
	const positions = [0, 4].flatMap((z) =>
		Array.from({ length: SIDES }, (_, i) => {
			const angle = (i / SIDES) * 2 * Math.PI
			return [0.1 * Math.cos(angle), 0.1 * Math.sin(angle), z]
		}),
	)
	const indices = Array.from({ length: SIDES }, (_, i) => {
		const next = (i + 1) % SIDES
		return [i, next, i + SIDES, next, next + SIDES, i + SIDES]
	})
	return {
		positions: Float32Array.from(positions.flat()),
		indices: Uint32Array.from(indices.flat()),
		volume: 1,
		surface: 1,
		sides: [0.8, 0.8, 0.03],
		bounds: [-0.1, -0.1, 0, 0.1, 0.1, 4],
		form: '',
	}
}

const at = (x: number, y = 0, scale = [1, 1, 1]): Matrix =>
	[scale[0], 0, 0, 0, scale[1], 0, 0, 0, scale[2], x, y, 0] as unknown as Matrix

interface Table {
	shapes: number[][]
	members: number[]
}

/** A GLB of bars, each an element; colours differ, so that they are batched. */
async function written(matrices: Matrix[], hasLevels = true, opacity = 0xff000000): Promise<WrittenGlb> {
	const instances = new InstanceWriter()
	for (const [element, matrix] of matrices.entries()) instances.add(element, 0, opacity + element, matrix)
	const count = matrices.length
	const geometry = orderGeometry([bar()], instances.finish(), count)
	return writeModelGlb({
		geometry,
		floor: new Int32Array(count),
		floorNames: ['Level 0'],
		offset: [0, 0, 0],
		elements: {
			globalIds: matrices.map((_, i) => String(i)),
			names: matrices.map(() => ''),
			classes: matrices.map(() => 'IfcBeam'),
		},
		hasLevels,
	})
}

const documentOf = ({ pieces }: WrittenGlb) => {
	const bytes = Buffer.concat(pieces)
	return JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString())
}

const rowOf = (count: number) => Array.from({ length: count }, (_, i) => at((i % 50) * 0.5, Math.floor(i / 50) * 0.5))

describe('the levels of detail in a GLB', () => {
	let glb: WrittenGlb
	beforeAll(async () => {
		glb = await written(rowOf(1_300))
	})

	it('belong to each primitive, which holds full detail', () => {
		const document = documentOf(glb)
		const primitives = document.meshes.flatMap((mesh: { primitives: object[] }) => mesh.primitives)
		let triangles = 0
		for (const { indices, extensions } of primitives) {
			triangles += document.accessors[indices].count / 3
			expect(Object.keys(extensions.PANELYARD_levels)).toEqual(['table', 'indices'])
		}
		expect(triangles).toBe(1_300 * SIDES * 2)
		expect(glb.triangleCount).toBe(triangles)
		expect(document.extensionsUsed).toContain('PANELYARD_levels')
		expect(document.extensionsRequired).not.toContain('PANELYARD_levels')
	})

	it('leave the file valid, and enlarge it by at most 15 %', async () => {
		expect(await glbErrors(Buffer.concat(glb.pieces))).toEqual([])
		const without = await written(rowOf(1_300), false)
		expect(glb.byteLength).toBeGreaterThan(without.byteLength)
		expect(glb.byteLength).toBeLessThan(without.byteLength * 1.15)
	})

	it('keep both sides of what is transparent, which are blended over each other', async () => {
		const coarsest = async (opacity: number) => {
			const tables = await tablesOf(await written(rowOf(1_300), true, opacity))
			return Math.max(...tables.flatMap(({ shapes }) => shapes.map((row) => row.at(-1) as number)))
		}
		expect(await coarsest(0x40000000)).toBeGreaterThanOrEqual((await coarsest(0xff000000)) * 2)
	})

	it('are left out of small models and of files for other programs', async () => {
		for (const small of [await written(rowOf(20)), await written(rowOf(1_300), false)])
			expect(documentOf(small).extensionsUsed).not.toContain('PANELYARD_levels')
	})

	it('have the sizes at which parts are placed; a stretched part has no levels and is never too small', async () => {
		const matrices = [...rowOf(1_297), at(0, 30, [2, 2, 2]), at(0, 31, [-1, 1, 1]), at(0, 32, [1, 1, 0.1])]
		const tables = await tablesOf(await written(matrices))
		expect(tables.reduce((sum, { members }) => sum + members.length, 0)).toBe(1_300)
		const rows = tables.flatMap(({ shapes }) => shapes)
		const [once = [], twice = [], stretched = []] = [4, 8, 2 ** 20].map((length) =>
			rows.find((row) => row[2] === length),
		)
		const [vertices, triangles, length, breadth, levels, error = 0] = once
		expect([vertices, triangles, length, breadth]).toEqual([SIDES * 2, SIDES * 2, 4, 52 / 256])
		expect(levels).toBeGreaterThan(1)
		expect(twice.slice(2, 6)).toEqual([8, 103 / 256, levels, expect.closeTo(error * 2, 6)])
		expect(stretched.slice(4)).toEqual([0])
		// The mirrored one has lists of its own, whose triangles face the other way.
		const doubled = tables.filter(({ shapes }) => shapes.filter((row) => row[2] === 4).length === 2)
		expect(doubled).toHaveLength(1)
		expect(doubled[0]?.shapes.filter((row) => row[2] === 4)).toEqual([once, once])
	})
})

/** The tables of all primitives. */
async function tablesOf(glb: WrittenGlb): Promise<Table[]> {
	const { view } = await readGlbFile(Buffer.concat(glb.pieces))
	const { meshes, accessors } = documentOf(glb)
	return meshes.map(({ primitives: [primitive] }: { primitives: GltfObject[] }) => {
		const { table } = (primitive as { extensions: { PANELYARD_levels: { table: number } } }).extensions.PANELYARD_levels
		const numbers = new Float32Array(Uint8Array.from(view(accessors[table].bufferView) ?? []).buffer)
		const shapes: number[][] = []
		let at = 1
		while (shapes.length < (numbers[0] as number)) {
			const end = at + 5 + (numbers[at + 4] as number) * 2
			shapes.push([...numbers.subarray(at, end)])
			at = end
		}
		return { shapes, members: [...numbers.subarray(at)] }
	})
}
