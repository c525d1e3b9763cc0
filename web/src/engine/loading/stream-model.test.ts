import { describe, expect, it } from 'vitest'
import { mergeBoxes } from './element-boxes.ts'
import { addBatch, addCubeMesh, addInstances, GlbFixture } from './glb-fixture.ts'
import { IncomingFile } from './incoming-file.ts'
import type { ModelHeader, ModelPart } from './model-chunks.ts'
import { readModel } from './read-model.ts'

/** As the converter writes: two floors of batches, see-through parts, shapes placed often. */
const converted = async (count: number | null = 5_043) => {
	const glb = new GlbFixture()
	await addBatch(glb, [
		{ at: [0, 0, 0], rgba: [255, 0, 0, 255], element: 0 },
		{ at: [10, 0, -3], rgba: [0, 255, 0, 255], element: 1 },
	])
	await addBatch(glb, [
		{ at: [0, 20, 0], rgba: [0, 0, 255, 255], element: 2 },
		{ at: [3, 20, 5], rgba: [0, 0, 255, 255], element: 1 },
	])
	const glass = glb.document.meshes[1]?.primitives[0]
	if (glass) glass.material = glb.material([1, 1, 1, 0.5], 'BLEND')
	addInstances(glb, addCubeMesh(glb, glb.material([0.5, 0.5, 0.5, 1])), 40, 3)
	addInstances(glb, addCubeMesh(glb, glb.material([1, 0.5, 0.5, 1])), 5_000, 43, 0.5)
	for (const [node, box] of [
		[2, [-0.5, 0, -0.5, 12.5, 1, 12.5]],
		[3, [-0.5, 0, -0.5, 35.5, 1, 35.5]],
	] as const)
		Object.assign(glb.document.nodes[node] ?? {}, { extras: { box } })
	Object.assign(glb.document, { scenes: [{ extras: { origin: [452_000, 5_412_000, -3] } }] })
	if (count !== null)
		Object.assign(glb.document, { extensions: { EXT_structural_metadata: { propertyTables: [{ count }] } } })
	return glb.bytes()
}

const collect = async (file: IncomingFile) => {
	const parts: ModelPart[] = []
	for await (const part of readModel(file)) parts.push(part)
	return summary(parts)
}

/** What is drawn, whatever the draw calls. */
const summary = (parts: ModelPart[]) => {
	const [first] = parts
	const header = (first?.type === 'header' ? first.header : null) as ModelHeader
	const drawn = new Map<number, string>()
	for (const part of parts) {
		if (part.type !== 'chunk') continue
		if (part.boxes) mergeBoxes(header.elementBoxes, part.boxes)
		const { elements, colours, transparent } = part.chunk
		for (const [i, element] of elements.entries())
			drawn.set(element, `${drawn.get(element) ?? ''}${colours.subarray(i * 4, i * 4 + 4)}${transparent} `)
	}
	return { header, drawn }
}

describe('a model that is read while it downloads', () => {
	it('is the same as one that is read when complete', async () => {
		const streamed = await collect(IncomingFile.of(await converted()))
		const whole = await collect(IncomingFile.of(await converted(null)))
		expect(streamed.header.pieceBoxes).not.toBeNull()
		expect(whole.header.pieceBoxes).toBeNull()
		for (const { header } of [streamed, whole]) expect(header.origin).toEqual([452_000, 5_412_000, -3])
		for (const key of ['elementCount', 'triangleCount', 'placedCount', 'offset', 'elementBoxes'] as const)
			expect(streamed.header[key]).toEqual(whole.header[key])
		for (const [i, side] of streamed.header.box.entries()) expect(side).toBeCloseTo(whole.header.box[i] as number, 2)
		expect(streamed.drawn).toEqual(whole.drawn)
	})

	it('has its box, and yields its first part, before the rest has arrived', async () => {
		const bytes = await converted()
		const file = new IncomingFile()
		const parts = readModel(file)
		const half = bytes.length >> 1
		file.add(bytes.slice(0, half))
		const header = (await parts.next()).value as ModelPart
		const sides = header.type === 'header' ? [...header.header.box].map((side) => Math.round(side * 10) / 10) : []
		expect(sides).toEqual([-0.5, -0.5, -3.5, 35.5, 20.5, 35.5])
		expect(((await parts.next()).value as ModelPart).type).toBe('chunk')
		for (let at = half; at < bytes.length; at += 999) file.add(bytes.slice(at, at + 999))
		file.end()
		let further = 0
		for await (const _ of parts) further++
		expect(further).toBe(2)
	})

	it('yields a small part first, though shapes that are placed often come before the next part', async () => {
		const glb = new GlbFixture()
		const cubes = (count: number) =>
			Array.from({ length: count }, (_, i) => ({ at: [i % 90, 0, 0], rgba: [255, 255, 255, 255], element: 0 }))
		await addBatch(glb, cubes(1_000))
		addInstances(glb, addCubeMesh(glb), 5_000, 1)
		Object.assign(glb.document.nodes.at(-1) ?? {}, { extras: { box: [-1, 0, -1, 150, 1, 150] } })
		await addBatch(glb, cubes(7_000))
		Object.assign(glb.document, { extensions: { EXT_structural_metadata: { propertyTables: [{ count: 5_001 }] } } })
		const vertices: number[] = []
		for await (const part of readModel(IncomingFile.of(glb.bytes())))
			if (part.type === 'chunk') vertices.push(part.chunk.positions.length / 3)
		expect(vertices).toEqual([8_000, 8, 56_000])
	})

	it('throws when it breaks off', async () => {
		const bytes = await converted()
		await expect(collect(IncomingFile.of(bytes.slice(0, bytes.length >> 1)))).rejects.toMatchObject({
			code: 'truncated',
		})
	})

	it('with a damaged count is read when complete', async () => {
		for (const count of [4_000_000_000, -1, 1.5])
			expect((await collect(IncomingFile.of(await converted(count)))).header.pieceBoxes).toBeNull()
	})
})
