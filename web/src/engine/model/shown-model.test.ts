import { Scene } from 'three'
import { expect, it } from 'vitest'
import type { MergedChunk, ModelHeader } from '../loading/model-chunks.ts'
import { ChunkMesh } from '../rendering/chunk-mesh.ts'
import { ShownModel } from './shown-model.ts'

const box = (x: number) => Float32Array.of(x, 0, 0, x + 1, 1, 1)

/** One triangle of an element, a metre wide, so many metres along x. */
const chunkOf = (element: number, x: number): MergedChunk => ({
	kind: 'merged',
	transparent: false,
	positions: Float32Array.of(x, 0, 0, x + 1, 0, 0, x, 1, 1),
	indices: Uint16Array.of(0, 1, 2),
	levels: [],
	elements: new Uint32Array(3).fill(element),
	colours: new Uint8Array(12),
	box: box(x),
	blocks: box(x),
})

/** A model of two elements, at 0 and at 100 m, whose chunks come one after the other. */
function growing() {
	const maskScene = new Scene()
	const model = new ShownModel({ scene: new Scene(), pickScene: new Scene(), maskScene })
	const elementBoxes = new Float32Array(12).fill(Infinity)
	for (const at of [3, 9]) elementBoxes.fill(-Infinity, at, at + 3)
	const header: ModelHeader = {
		elementCount: 2,
		box: Float32Array.of(0, 0, 0, 101, 1, 1),
		elementBoxes,
		offset: [0, 0, 0],
		origin: [0, 0, 0],
		triangleCount: 2,
		placedCount: 2,
		geometryCount: 2,
		pieceBoxes: null,
		chunkCount: 2,
	}
	model.begin(header)
	const come = (element: number, x: number) =>
		model.add(chunkOf(element, x), { elements: Uint32Array.of(element), boxes: box(x) })
	/** Which chunks the next frame draws the outline of what is selected from, seen from everywhere. */
	const outlined = () => {
		model.prepareFrame()
		return maskScene.children.map((mesh) => {
			if (!(mesh instanceof ChunkMesh)) throw new Error('there is nothing else in it')
			mesh.leaveOut(new Float64Array(0))
			return mesh.visible && mesh.layers.isEnabled(0)
		})
	}
	return { model, come, outlined }
}

it('outlines the selection only from the chunks that contain it', () => {
	const { model, come, outlined } = growing()
	come(0, 0)
	come(1, 100)
	expect(outlined()).toEqual([false, false])
	model.select([1])
	expect(outlined()).toEqual([false, true])
	model.select([0, 1])
	expect(outlined()).toEqual([true, true])
	model.select([])
	expect(outlined()).toEqual([false, false])
})

it('outlines what was selected before it arrived', () => {
	const { model, come, outlined } = growing()
	come(0, 0)
	model.select([1])
	expect(model.marks.hasSelection).toBe(false)
	come(1, 100)
	expect(model.marks.hasSelection).toBe(true)
	expect(outlined()).toEqual([false, true])
})

it('draws no outline of parts that a section cuts away', () => {
	const { model, come, outlined } = growing()
	come(0, 0)
	come(1, 100)
	model.select([0, 1])
	model.setSection({ box: [-1, -1, -1, 50, 2, 2], planes: [] })
	expect(outlined()).toEqual([true, false])
})

it('a model has flags only while an element carries one, and a new model has none', () => {
	const { model } = growing()
	const painted = { groupOf: Int32Array.of(0, 1), marks: Uint8Array.of(0, 0, 1, 0), colours: [0xe03131] }
	expect(model.flagColours).toBeNull()
	model.setFlags(painted)
	expect(model.flagColours?.[1]?.x).toBeCloseTo(0xe0 / 255)
	model.setFlags({ ...painted, marks: new Uint8Array(4) })
	expect(model.flagColours).toBeNull()
	model.setFlags(painted)
	if (model.header) model.begin(model.header)
	expect(model.flagColours).toBeNull()
})
