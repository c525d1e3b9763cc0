import { expect, it } from 'vitest'
import { AccessorReader } from './glb-accessors.ts'
import { parseGlb } from './glb-container.ts'
import { addCubeMesh, GlbFixture } from './glb-fixture.ts'
import { readGeometry } from './glb-geometry.ts'
import type { GltfPrimitive } from './gltf-document.ts'

/** A cube of 8 vertices and 12 triangles as one member, with a table and a list of its levels. */
const cubeWith = (table: number[], list: number[] | null, covered?: number) => {
	const glb = new GlbFixture()
	addCubeMesh(glb)
	const primitive = glb.document.meshes[0]?.primitives[0] as GltfPrimitive
	primitive.extensions = {
		PANELYARD_levels: {
			table: glb.floats(table, 'SCALAR', 1),
			...(covered !== undefined && { covered: glb.floats([covered], 'SCALAR', 1) }),
			...(list && { indices: glb.accessor(glb.view(Uint16Array.from(list)), 5123, 'SCALAR', list.length) }),
		},
	}
	const file = parseGlb(glb.bytes())
	return readGeometry(file.document.meshes?.[0]?.primitives[0] as GltfPrimitive, new AccessorReader(file), 'levels')
}

const LEVELS = [0.25, 2, 0.5, 1]
const LIST = [0, 1, 2, 4, 5, 6, 0, 1, 7]

it('reads the levels of the shapes that a primitive consists of', () => {
	const levels = cubeWith([1, 8, 12, 1.5, 1, 2, ...LEVELS, 0], LIST)?.levels
	expect([...(levels?.members ?? [])]).toEqual([0])
	expect(levels?.shapes).toMatchObject([{ vertices: 8, indices: 36, length: 1.5, breadth: 1 }])
	expect(levels?.shapes[0]?.levels.map(({ error, indices }) => [error, ...indices])).toEqual([
		[0.25, 0, 1, 2, 4, 5, 6],
		[0.5, 0, 1, 7],
	])
})

it('reads what may show of layers inside panels, and nothing of the kind from older files', () => {
	const table = [1, 8, 12, 1.5, 1, 2, ...LEVELS, 0]
	expect(cubeWith(table, LIST, 0.25)?.levels?.shapes[0]?.covered).toBe(0.25)
	expect(cubeWith(table, LIST)?.levels?.shapes[0]?.covered).toBe(0)
})

it('draws a primitive in full detail when its levels do not fit it', () => {
	for (const [table, list] of [
		[[1, 7, 12, 1.5, 1, 2, ...LEVELS, 0], LIST],
		[[1, 8, 13, 1.5, 1, 2, ...LEVELS, 0], LIST],
		[[1, 8, 12, 1.5, 1, 2, ...LEVELS, 1], LIST],
		[[1, 8, 12, 1.5, 1, 2, ...LEVELS, 0, 0], LIST],
		[
			[1, 8, 12, 1.5, 1, 2, ...LEVELS, 0],
			[0, 1, 2, 4, 5, 6, 0, 1, 8],
		],
		[[1, 8, 12, 1.5, 1, 1e9, ...LEVELS, 0], LIST],
		[[1e9, 8, 12], LIST],
		[[Number.NaN], LIST],
	] as const) {
		const geometry = cubeWith([...table], [...list])
		expect(geometry?.levels).toBeNull()
		expect(geometry?.indices.length).toBe(36)
	}
})

it('draws a primitive in full detail when the table of its levels is missing', () => {
	const glb = new GlbFixture()
	addCubeMesh(glb)
	const primitive = glb.document.meshes[0]?.primitives[0] as GltfPrimitive
	for (const levels of [{ table: 99 }, { table: 'x' }, {}, null, 3]) {
		primitive.extensions = { PANELYARD_levels: levels }
		const file = parseGlb(glb.bytes())
		const read = readGeometry(
			file.document.meshes?.[0]?.primitives[0] as GltfPrimitive,
			new AccessorReader(file),
			'levels',
		)
		expect(read?.levels).toBeNull()
		expect(read?.indices.length).toBe(36)
	}
})
