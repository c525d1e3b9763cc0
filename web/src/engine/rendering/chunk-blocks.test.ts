import { BufferGeometry, Camera, Material, Matrix4 } from 'three'
import { describe, expect, it } from 'vitest'
import { BLOCK_INDICES, BLOCK_TRIANGLES, boxesOfBlocks } from '../loading/triangle-blocks.ts'
import { ChunkBlocks } from './chunk-blocks.ts'
import { ChunkMesh } from './chunk-mesh.ts'
import { PixelSize } from './pixel-size.ts'

/** Triangles of 1 m side by side along x, one a metre, a metre wide as well. */
const row = (count: number, vertexOf = (vertex: number) => vertex) => {
	const positions = new Float32Array(count * 9)
	const indices = new Uint32Array(count * 3)
	for (let i = 0; i < count; i++)
		for (const [corner, [x, z]] of [
			[0, 0],
			[1, 0],
			[0, 1],
		].entries()) {
			const vertex = vertexOf(i * 3 + corner)
			positions.set([i + (x as number), 0, z as number], vertex * 3)
			indices[i * 3 + corner] = vertex
		}
	return { positions, indices }
}
const blocksOf = (count: number) => {
	const { positions, indices } = row(count)
	const box = Float32Array.of(0, 0, 0, count, 0, 1)
	return new ChunkBlocks({ box, indices, levels: [], blocks: boxesOfBlocks(positions, indices) })
}
/** What lies between two places along x. */
const between = (low: number, high: number) => [Float64Array.of(1, 0, 0, -low, -1, 0, 0, high)]

const metres = BLOCK_TRIANGLES

describe('the boxes of blocks', () => {
	it('hold the triangles of each block, the last one fewer', () => {
		const { positions, indices } = row(metres + 10)
		expect([...boxesOfBlocks(positions, indices)]).toEqual([0, 0, 0, metres, 0, 1, metres, 0, 0, metres + 10, 0, 1])
	})
	it('are the same however the vertices lie in the file', () => {
		const count = metres * 3
		const ordered = row(count)
		// 7 shares no factor with the number of vertices: every vertex gets another place.
		const scattered = row(count, (vertex) => (vertex * 7) % (count * 3))
		expect(boxesOfBlocks(scattered.positions, scattered.indices)).toEqual(
			boxesOfBlocks(ordered.positions, ordered.indices),
		)
	})
})

describe('the visible blocks', () => {
	const blocks = blocksOf(metres * 20)

	it('are those in front of all planes', () => {
		expect(blocks.runs(between(2.5 * metres, 4.5 * metres))).toEqual([[2, 5]])
		expect(blocks.span(between(2.5 * metres, 4.5 * metres))).toEqual([2, 5])
		expect(blocks.runs([])).toEqual([[0, 20]])
	})
	it('are none where the chunk has no part', () => {
		const elsewhere = between(-20, -10)
		expect(blocks.isInSight(elsewhere)).toBe(false)
		expect(blocks.runs(elsewhere)).toEqual([])
		expect(blocks.span(elsewhere)).toBeNull()
	})
	it('come in runs, small gaps included, and in one span', () => {
		const turned = new Float32Array(20 * 6)
		for (let block = 0; block < 20; block++) {
			// Every tenth block stands apart, at x = 100.
			const x = block % 10 === 0 ? 100 : 0
			turned.set([x, 0, 0, x + 1, 1, 1], block * 6)
		}
		const scattered = new ChunkBlocks({
			box: Float32Array.of(0, 0, 0, 101, 1, 1),
			indices: new Uint16Array(0),
			levels: [],
			blocks: turned,
		})
		expect(scattered.runs(between(99, 102))).toEqual([
			[0, 1],
			[10, 11],
		])
		expect(scattered.span(between(99, 102))).toEqual([0, 11])
		// A gap of one block is not worth a draw call.
		expect(scattered.runs(between(-1, 2))).toEqual([[1, 20]])
	})
	it('extend higher while parts are lifted, and no longer after that', () => {
		const above = [Float64Array.of(0, 1, 0, -5)]
		expect(blocks.isInSight(above)).toBe(false)
		blocks.setLift(6)
		expect(blocks.span(above)).toEqual([0, 20])
		blocks.setLift(0)
		expect(blocks.isInSight(above)).toBe(false)
	})
})

describe('a pass over a chunk', () => {
	const view = between(2.5 * metres, 4.5 * metres)[0] as Float64Array
	const pass = (thoroughness: 'span' | 'blocks', blocks: ChunkBlocks | null = blocksOf(metres * 20)) =>
		new ChunkMesh(
			new BufferGeometry(),
			new Material(),
			blocks ??
				new ChunkBlocks({
					box: Float32Array.of(0, 0, 0, 20 * metres, 0, 1),
					indices: new Uint16Array(60 * metres),
					levels: [],
				}),
			thoroughness,
		)
	const isSeen = (mesh: ChunkMesh) => mesh.layers.isEnabled(0)

	it('draws only the visible blocks', () => {
		const mesh = pass('blocks')
		mesh.leaveOut(view)
		expect(isSeen(mesh)).toBe(true)
		expect(mesh.geometry.groups).toEqual([{ start: 2 * BLOCK_INDICES, count: 3 * BLOCK_INDICES, materialIndex: 0 }])
	})
	it('draws one range, and the whole chunk again from further away', () => {
		const mesh = pass('span')
		mesh.leaveOut(view)
		expect(mesh.geometry.drawRange).toEqual({ start: 2 * BLOCK_INDICES, count: 3 * BLOCK_INDICES })
		mesh.leaveOut(between(-1, 100 * metres)[0] as Float64Array)
		expect(mesh.geometry.drawRange).toEqual({ start: 0, count: 20 * BLOCK_INDICES })
	})
	it('draws nothing where its own limits lie outside the view', () => {
		const mesh = pass('blocks')
		mesh.limits = between(10 * metres, 12 * metres)
		mesh.leaveOut(view)
		expect(isSeen(mesh)).toBe(false)
		mesh.limits = []
		mesh.leaveOut(view)
		expect(isSeen(mesh)).toBe(true)
	})
	it('draws a chunk without blocks as a whole, or not at all', () => {
		const mesh = pass('blocks', null)
		mesh.leaveOut(view)
		expect(isSeen(mesh)).toBe(true)
		expect(mesh.geometry.groups).toEqual([])
		expect(Array.isArray(mesh.material)).toBe(false)
		mesh.leaveOut(between(-20, -10)[0] as Float64Array)
		expect(isSeen(mesh)).toBe(false)
	})
})

/** Looks along -z from so many metres away, at a picture 100 pixels high and, at 1 m, 2 m. */
const pixelsFrom = (metres: number, height = 100) => {
	const camera = new Camera()
	camera.matrixWorldInverse.copy(new Matrix4().makeTranslation(0, 0, -metres))
	camera.projectionMatrix.makePerspective(-1, 1, 1, -1, 1, 1e4)
	return new PixelSize(camera, height)
}

describe('the level of detail of a chunk', () => {
	const box = Float32Array.of(-1, -1, -1, 1, 1, 0)
	const LEVELS = [
		{ pixel: 0.1, start: 1_600, count: 200, covered: 100 },
		{ pixel: 1, start: 1_900, count: 0, covered: 0 },
	]
	const far = () => {
		const indices = new Uint16Array(1_900)
		return new ChunkBlocks({ box, indices, levels: LEVELS, blocks: Float32Array.of(...box, ...box) })
	}

	it('follows the width of a pixel at its nearest corner', () => {
		expect(pixelsFrom(10).at(box)).toBeCloseTo(0.2)
		expect(pixelsFrom(10, 400).at(box)).toBeCloseTo(0.05)
		expect(pixelsFrom(-5).at(box)).toBe(0)
		const blocks = far()
		expect(blocks.levelFor(pixelsFrom(1))).toBeNull()
		expect(blocks.levelFor(pixelsFrom(10))).toBe(LEVELS[0])
		expect(blocks.levelFor(pixelsFrom(80))).toBe(LEVELS[1])
		expect(blocks.levelFor(null)).toBeNull()
	})
	it('does not switch to and fro with small movements', () => {
		const blocks = far()
		// At 5 m a pixel is exactly as wide as the first level begins with.
		expect(blocks.levelFor(pixelsFrom(5.3))).toBeNull()
		expect(blocks.levelFor(pixelsFrom(5.6))).toBe(LEVELS[0])
		expect(blocks.levelFor(pixelsFrom(5.3))).toBe(LEVELS[0])
		expect(blocks.levelFor(pixelsFrom(4.9))).toBeNull()
	})
	it('is full while the chunk must be, and in a picture that is cut', () => {
		const blocks = far()
		blocks.isFull = true
		expect(blocks.levelFor(pixelsFrom(80))).toBeNull()
		expect(blocks.isCutBy(Float64Array.of(1, 0, 0, 0))).toBe(true)
		expect(blocks.isCutBy(Float64Array.of(1, 0, 0, 5))).toBe(false)
		expect(blocks.meets([Float32Array.of(0, 0, -0.5, 3, 3, 3)])).toBe(true)
		expect(blocks.meets([Float32Array.of(2, 0, -0.5, 3, 3, 3)])).toBe(false)
	})
	it('ends with the parts that others cover, while something may not cover them', () => {
		const blocks = far()
		const mesh = new ChunkMesh(new BufferGeometry(), new Material(), blocks, 'span')
		blocks.isOpen = true
		mesh.leaveOut(new Float64Array(0), pixelsFrom(10))
		expect(mesh.geometry.drawRange).toEqual({ start: 1_600, count: 300 })
	})
	it('is one range after the blocks, and blocks never reach into it', () => {
		const mesh = new ChunkMesh(new BufferGeometry(), new Material(), far(), 'span')
		const everything = new Float64Array(0)
		mesh.leaveOut(everything, pixelsFrom(10))
		expect(mesh.geometry.drawRange).toEqual({ start: 1_600, count: 200 })
		mesh.leaveOut(everything, pixelsFrom(1))
		expect(mesh.geometry.drawRange).toEqual({ start: 0, count: 1_600 })
		mesh.leaveOut(everything, pixelsFrom(80))
		expect(mesh.layers.isEnabled(0)).toBe(false)
		const pick = new ChunkMesh(new BufferGeometry(), new Material(), far(), 'blocks')
		pick.leaveOut(everything, pixelsFrom(10))
		expect(pick.geometry.groups).toEqual([{ start: 0, count: 1_600, materialIndex: 0 }])
	})
})
