import { describe, expect, it } from 'vitest'
import { addBatch, addCubeMesh, addInstances, GlbFixture } from './glb-fixture.ts'
import type { ModelChunk } from './model-chunks.ts'
import { readModel } from './read-model.ts'

const read = async (glb: GlbFixture) => {
	const { header, chunks } = await readModel(glb.bytes())
	return { header, chunks: [...chunks()] }
}
const failureOf = (bytes: Uint8Array) =>
	readModel(bytes).then(
		() => 'none',
		(error: { code: string }) => error.code,
	)
const boxOf = (boxes: Float32Array, element: number) =>
	[...boxes.subarray(element * 6, element * 6 + 6)].map((v) => Number(v.toFixed(2)))
const merged = (chunks: ModelChunk[]) => chunks.filter((chunk) => chunk.kind === 'merged')

describe('a model as the converter writes it', () => {
	it('keeps places, colours and elements of compressed, quantised batches', async () => {
		const glb = new GlbFixture()
		await addBatch(glb, [
			{ at: [0, 0, 0], rgba: [255, 0, 0, 255], element: 3 },
			{ at: [10, 20, -30], rgba: [0, 0, 255, 255], element: 7 },
		])
		const { header, chunks } = await read(glb)
		expect(header.elementCount).toBe(8)
		expect(header.triangleCount).toBe(24)
		expect(boxOf(header.elementBoxes, 3)).toEqual([-0.5, -0.5, -0.5, 0.5, 0.5, 0.5])
		expect(boxOf(header.elementBoxes, 7)).toEqual([9.5, 19.5, -30.5, 10.5, 20.5, -29.5])
		expect(boxOf(header.elementBoxes, 4)[0]).toBe(Infinity)
		const [chunk] = merged(chunks)
		expect(new Set(chunk?.elements)).toEqual(new Set([3, 7]))
		expect([...(chunk?.colours.subarray(0, 4) ?? [])]).toEqual([255, 0, 0, 255])
	})

	it('turns thousands of small instances into few draw calls and keeps each element apart', async () => {
		const glb = new GlbFixture()
		for (let mesh = 0; mesh < 40; mesh++)
			addInstances(glb, addCubeMesh(glb, glb.material([0.5, 0.5, 0.5, 1])), 50, mesh * 50)
		const { header, chunks } = await read(glb)
		expect(header.placedCount).toBe(2000)
		expect(header.elementCount).toBe(2000)
		expect(chunks.length).toBe(1)
		expect(new Set(merged(chunks)[0]?.elements).size).toBe(2000)
	})

	it('draws one shape placed very often as instances, so that memory stays small', async () => {
		const glb = new GlbFixture()
		addInstances(glb, addCubeMesh(glb, glb.material([1, 0, 0, 1])), 20_000, 0)
		const { chunks } = await read(glb)
		expect(chunks.map((chunk) => chunk.kind)).toEqual(['instanced'])
		const [chunk] = chunks
		expect(chunk?.kind === 'instanced' && chunk.count).toBe(20_000)
		expect(chunk?.elements[19_999]).toBe(19_999)
		expect(chunk?.positions.length).toBe(24)
	})

	it('keeps see-through materials apart from solid ones', async () => {
		const glb = new GlbFixture()
		glb.document.nodes.push({ mesh: addCubeMesh(glb, glb.material([0, 0, 1, 0.4], 'BLEND')) })
		glb.document.nodes.push({ mesh: addCubeMesh(glb, glb.material([1, 1, 1, 0.4], 'OPAQUE')) })
		const { chunks } = await read(glb)
		expect(chunks.map((chunk) => [chunk.transparent, chunk.colours[3]])).toEqual([
			[false, 255],
			[true, 102],
		])
	})
})

describe('a foreign model', () => {
	it('takes each node with a mesh for an element, through nested transforms', async () => {
		const glb = new GlbFixture()
		const mesh = addCubeMesh(glb)
		glb.document.nodes.push(
			{ translation: [10, 0, 0], children: [1, 2] },
			{ mesh, scale: [2, 2, 2] },
			{ mesh, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 5, 0, 1] },
		)
		const { header } = await read(glb)
		expect(header.elementCount).toBe(2)
		expect(boxOf(header.elementBoxes, 0)).toEqual([9, -1, -1, 11, 1, 1])
		expect(boxOf(header.elementBoxes, 1)).toEqual([9.5, 4.5, -0.5, 10.5, 5.5, 0.5])
	})

	it('leaves out triangles with NaN corners and keeps the others', async () => {
		const glb = new GlbFixture()
		const POSITION = glb.floats([0, 0, 0, 1, 0, 0, 0, 1, 0, Number.NaN, 0, 0, 1, 1, 0, 0, 0, 1], 'VEC3', 3)
		glb.document.meshes.push({ primitives: [{ attributes: { POSITION } }] })
		glb.document.nodes.push({ mesh: 0 })
		const { header } = await read(glb)
		expect(header.triangleCount).toBe(1)
		expect([...header.box]).toEqual([0, 0, 0, 1, 1, 0])
	})

	it('moves a model at 1,000 km to the middle without losing millimetres', async () => {
		const glb = new GlbFixture()
		glb.document.nodes.push({ mesh: addCubeMesh(glb), translation: [1_000_000, 0, 2_000_000] })
		glb.document.nodes.push({ mesh: 0, translation: [1_000_002.001, 0, 2_000_000] })
		const { header } = await read(glb)
		expect(header.offset[0]).toBeCloseTo(1_000_001.0005, 4)
		const gap = (header.elementBoxes[6] ?? 0) - (header.elementBoxes[3] ?? 0)
		expect(gap).toBeCloseTo(1.001, 4)
	})

	it('draws strips and fans, and skips lines', async () => {
		const glb = new GlbFixture()
		const POSITION = glb.floats([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0], 'VEC3', 3)
		glb.document.meshes.push({ primitives: [5, 6, 1].map((mode) => ({ attributes: { POSITION }, mode })) })
		glb.document.nodes.push({ mesh: 0 })
		expect((await read(glb)).header.triangleCount).toBe(4)
	})
})

describe('a broken file is refused with its reason', () => {
	it('another format', async () => {
		expect(await failureOf(new TextEncoder().encode('<html>not found</html>'))).toBe('not_glb')
		expect(await failureOf(new Uint8Array(0))).toBe('not_glb')
	})
	it('one that breaks off', async () => {
		const glb = new GlbFixture()
		glb.document.nodes.push({ mesh: addCubeMesh(glb) })
		const bytes = glb.bytes()
		expect(await failureOf(bytes.slice(0, bytes.length - 40))).toBe('truncated')
	})
	it('one with nothing to draw', async () => {
		expect(await failureOf(new GlbFixture().bytes())).toBe('no_meshes')
	})
	it('one with all numbers broken', async () => {
		const glb = new GlbFixture()
		const POSITION = glb.floats(Array(9).fill(Number.NaN), 'VEC3', 3)
		glb.document.meshes.push({ primitives: [{ attributes: { POSITION } }] })
		glb.document.nodes.push({ mesh: 0 })
		expect(await failureOf(glb.bytes())).toBe('no_meshes')
	})
	it('an accessor past the end of its data', async () => {
		const glb = new GlbFixture()
		glb.document.nodes.push({ mesh: addCubeMesh(glb) })
		const [accessor] = glb.document.accessors
		if (accessor) accessor.count = 1000
		expect(await failureOf(glb.bytes())).toBe('invalid')
	})
	it('a node that is its own child', async () => {
		const glb = new GlbFixture()
		glb.document.nodes.push({ mesh: addCubeMesh(glb), children: [0] })
		Object.assign(glb.document, { scenes: [{ nodes: [0] }] })
		expect(await failureOf(glb.bytes())).toBe('invalid')
	})
	it('Draco compression', async () => {
		const glb = new GlbFixture()
		Object.assign(glb.document, { extensionsRequired: ['KHR_draco_mesh_compression'] })
		expect(await failureOf(glb.bytes())).toBe('unsupported')
	})
})
