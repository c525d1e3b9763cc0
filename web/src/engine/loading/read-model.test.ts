import { describe, expect, it } from 'vitest'
import { mergeBoxes } from './element-boxes.ts'
import { addBatch, addCubeMesh, addInstances, GlbFixture } from './glb-fixture.ts'
import { IncomingFile } from './incoming-file.ts'
import type { ModelChunk, ModelHeader, ModelPart } from './model-chunks.ts'
import { readModel } from './read-model.ts'

const readBytes = async (file: IncomingFile) => {
	const parts: ModelPart[] = []
	for await (const part of readModel(file)) parts.push(part)
	const header = parts.flatMap((part) => (part.type === 'header' ? part.header : []))[0] as ModelHeader
	const chunks = parts.flatMap((part) => (part.type === 'chunk' ? part.chunk : []))
	for (const part of parts) if (part.type === 'chunk' && part.boxes) mergeBoxes(header.elementBoxes, part.boxes)
	return { header, chunks }
}
const read = (glb: GlbFixture) => readBytes(IncomingFile.of(glb.bytes()))
const failureOf = (bytes: Uint8Array) =>
	readBytes(IncomingFile.of(bytes)).then(
		() => 'none',
		(error: { code: string }) => error.code,
	)
const boxOf = (boxes: Float32Array, element: number) =>
	[...boxes.subarray(element * 6, element * 6 + 6)].map((v) => Number(v.toFixed(2)))
const merged = (chunks: ModelChunk[]) => chunks.filter((chunk) => chunk.kind === 'merged')

describe('a model as the converter writes it', () => {
	it('keeps positions, colours and elements of compressed, quantised batches', async () => {
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

	it('draws a shape with very many placements as instances, to save memory', async () => {
		const glb = new GlbFixture()
		addInstances(glb, addCubeMesh(glb, glb.material([1, 0, 0, 1])), 20_000, 0)
		const { chunks } = await read(glb)
		expect(chunks.map((chunk) => chunk.kind)).toEqual(['instanced'])
		const [chunk] = chunks
		expect(chunk?.kind === 'instanced' && chunk.count).toBe(20_000)
		expect(chunk?.elements[19_999]).toBe(19_999)
		expect(chunk?.positions.length).toBe(24)
	})

	it('keeps transparent materials apart from opaque ones', async () => {
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
	it('has an element for each node with a mesh, through nested transforms', async () => {
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

	it('keeps all triangles but those with NaN corners', async () => {
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
		expect(header.origin[0]).toBeCloseTo(1_000_001.0005, 4)
		expect(header.origin[1]).toBeCloseTo(-2_000_000, 4)
		const gap = (header.elementBoxes[6] ?? 0) - (header.elementBoxes[3] ?? 0)
		expect(gap).toBeCloseTo(1.001, 4)
	})

	it('ignores vertices without triangles in its boxes', async () => {
		const glb = new GlbFixture()
		const POSITION = glb.floats([0, 0, 0, 1, 0, 0, 0, 1, 0, 500, 500, 500], 'VEC3', 3)
		const indices = glb.accessor(glb.view(new Uint16Array([0, 1, 2])), 5123, 'SCALAR', 3)
		glb.document.meshes.push({ primitives: [{ attributes: { POSITION }, indices }] })
		glb.document.nodes.push({ mesh: 0 })
		const { header } = await read(glb)
		expect([...header.box]).toEqual([0, 0, 0, 1, 1, 0])
		expect(boxOf(header.elementBoxes, 0)).toEqual([0, 0, 0, 1, 1, 0])
	})

	it('shows a shape with a texture and an animation as the file places it', async () => {
		const glb = new GlbFixture()
		const image = glb.view(new TextEncoder().encode('no picture at all'))
		glb.document.materials.push({
			pbrMetallicRoughness: { baseColorTexture: { index: 0 }, baseColorFactor: [1, 0, 0, 1] },
		})
		glb.document.nodes.push({ mesh: addCubeMesh(glb, 0), translation: [3, 0, 0] })
		Object.assign(glb.document, {
			textures: [{ source: 0 }],
			images: [{ bufferView: image, mimeType: 'image/png' }],
			animations: [{ channels: [{ sampler: 0, target: { node: 0, path: 'translation' } }], samplers: [{}] }],
		})
		const { header, chunks } = await read(glb)
		expect(boxOf(header.elementBoxes, 0)).toEqual([2.5, -0.5, -0.5, 3.5, 0.5, 0.5])
		expect([...(chunks[0]?.colours.subarray(0, 4) ?? [])]).toEqual([255, 0, 0, 255])
	})

	it('draws one huge triangle beside a small part', async () => {
		const glb = new GlbFixture()
		const POSITION = glb.floats([0, 0, 0, 5e6, 0, 0, 0, 0, 5e6], 'VEC3', 3)
		glb.document.meshes.push({ primitives: [{ attributes: { POSITION } }] })
		glb.document.nodes.push({ mesh: 0 }, { mesh: addCubeMesh(glb) })
		const { header, chunks } = await read(glb)
		expect(header.triangleCount).toBe(13)
		expect(header.offset[0]).toBe(2.5e6 - 0.25)
		expect(chunks.flatMap(({ box }) => [...box]).every(Number.isFinite)).toBe(true)
	})

	it('leaves out placements with invalid numbers', async () => {
		const glb = new GlbFixture()
		const mesh = addCubeMesh(glb)
		glb.document.nodes.push(
			{ mesh },
			{ mesh, translation: [Number.MAX_VALUE, Number.MAX_VALUE, 0], scale: [1e308, 1e308, 1] },
		)
		Object.assign(glb.document.nodes[1] ?? {}, { matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 'far', 0, 0, 1] })
		const { header } = await read(glb)
		expect(boxOf(header.elementBoxes, 0)).toEqual([-0.5, -0.5, -0.5, 0.5, 0.5, 0.5])
		expect(header.placedCount).toBe(1)
	})

	it('reads numbers that are not aligned, as in interleaved data', async () => {
		const glb = new GlbFixture()
		const bytes = new Uint8Array(3 * 14)
		const corners = [0, 0, 0, 2, 0, 0, 0, 2, 0]
		for (const [i, value] of corners.entries())
			new DataView(bytes.buffer).setFloat32(Math.floor(i / 3) * 14 + 2 + (i % 3) * 4, value, true)
		const POSITION = glb.accessor(glb.view(bytes, 14), 5126, 'VEC3', 3)
		Object.assign(glb.document.accessors[POSITION] ?? {}, { byteOffset: 2 })
		glb.document.meshes.push({ primitives: [{ attributes: { POSITION } }] })
		glb.document.nodes.push({ mesh: 0 })
		expect([...(await read(glb)).header.box]).toEqual([0, 0, 0, 2, 2, 0])
	})

	it('draws strips and fans, and skips lines', async () => {
		const glb = new GlbFixture()
		const POSITION = glb.floats([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0], 'VEC3', 3)
		glb.document.meshes.push({ primitives: [5, 6, 1].map((mode) => ({ attributes: { POSITION }, mode })) })
		glb.document.nodes.push({ mesh: 0 })
		expect((await read(glb)).header.triangleCount).toBe(4)
	})
})

describe('a broken file is rejected with the reason', () => {
	it('another format', async () => {
		expect(await failureOf(new TextEncoder().encode('<html>not found</html>'))).toBe('not_glb')
		expect(await failureOf(new Uint8Array(0))).toBe('not_glb')
	})
	it('a truncated file', async () => {
		const glb = new GlbFixture()
		glb.document.nodes.push({ mesh: addCubeMesh(glb) })
		const bytes = glb.bytes()
		expect(await failureOf(bytes.slice(0, bytes.length - 40))).toBe('truncated')
	})
	it('a file with nothing to draw', async () => {
		expect(await failureOf(new GlbFixture().bytes())).toBe('no_meshes')
	})
	it('a file with only invalid numbers', async () => {
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
	it('a count larger than any memory', async () => {
		for (const count of [4_000_000_000, -1, 1.5]) {
			const glb = new GlbFixture()
			glb.document.nodes.push({ mesh: addCubeMesh(glb) })
			const [accessor] = glb.document.accessors
			if (accessor) accessor.count = count
			expect(await failureOf(glb.bytes())).toBe('invalid')
		}
	})
	it('a position further away than single precision allows', async () => {
		const glb = new GlbFixture()
		glb.document.nodes.push({ mesh: addCubeMesh(glb), scale: [1e30, 1, 1] })
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
	it('Draco compression in a file that does not require it', async () => {
		const glb = new GlbFixture()
		glb.document.nodes.push({ mesh: addCubeMesh(glb) })
		Object.assign(glb.document.meshes[0]?.primitives[0] ?? {}, { extensions: { KHR_draco_mesh_compression: {} } })
		expect(await failureOf(glb.bytes())).toBe('unsupported')
	})
})
