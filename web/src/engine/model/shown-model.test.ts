import { Scene } from 'three'
import { expect, it } from 'vitest'
import { VISIBILITY } from '../appearance/element-states.ts'
import type { MergedChunk, ModelHeader } from '../loading/model-chunks.ts'
import { ChunkMesh } from '../rendering/chunk-mesh.ts'
import type { PixelSize } from '../rendering/pixel-size.ts'
import { NO_SECTION } from '../section/section-planes.ts'
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

const EMPTY_HEADER: ModelHeader = {
	elementCount: 2,
	box: Float32Array.of(0, 0, 0, 101, 1, 1),
	elementBoxes: new Float32Array(12),
	offset: [0, 0, 0],
	origin: [0, 0, 0],
	triangleCount: 2,
	placedCount: 2,
	geometryCount: 2,
	pieceBoxes: null,
	chunkCount: 2,
}

/** A model of two elements, at 0 and at 100 m, whose chunks come one after the other. */
function growing() {
	const maskScene = new Scene()
	const model = new ShownModel({ scene: new Scene(), pickScene: new Scene(), maskScene })
	const elementBoxes = new Float32Array(12).fill(Infinity)
	for (const at of [3, 9]) elementBoxes.fill(-Infinity, at, at + 3)
	const header: ModelHeader = { ...EMPTY_HEADER, elementBoxes }
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

/** Two chunks of an element each, at 0 and at 100 m: a far frame draws 3 of their indices, and 6 with what others cover. */
function layered() {
	const scene = new Scene()
	const model = new ShownModel({ scene, pickScene: new Scene(), maskScene: new Scene() })
	const elementBoxes = Float32Array.of(...box(0), ...box(100))
	model.begin({ ...EMPTY_HEADER, elementBoxes })
	const levels = [{ pixel: 0.5, start: 3, count: 3, covered: 3 }]
	for (const element of [0, 1])
		model.add({ ...chunkOf(element, element * 100), indices: new Uint16Array(9), levels }, null)
	const pixels = { at: () => 1 } as unknown as PixelSize
	/** The indices that the next frame draws of each chunk. It adds new ones up to so many bytes. */
	const drawn = (mostBytes?: number) => {
		model.prepareFrame(mostBytes)
		return scene.children
			.filter((mesh) => mesh instanceof ChunkMesh && mesh.visible)
			.map((mesh) => {
				;(mesh as ChunkMesh).leaveOut(new Float64Array(0), pixels)
				return (mesh as ChunkMesh).geometry.drawRange.count
			})
	}
	return { model, drawn }
}

it('leaves out what other parts cover', () => {
	expect(layered().drawn()).toEqual([3, 3])
})

it('draws what is inside next to what is hidden or a ghost, and leaves it out again once all is shown', () => {
	for (const [state, expected] of [
		[VISIBILITY.hidden, [6, 3]],
		// Surfaces and ghosts of each chunk.
		[VISIBILITY.ghost, [6, 6, 3, 3]],
	] as const) {
		const { model, drawn } = layered()
		model.states.setVisibility(Uint8Array.of(state, VISIBILITY.shown))
		expect(drawn()).toEqual(expected)
		model.states.setVisibility(Uint8Array.of(VISIBILITY.shown, VISIBILITY.shown))
		expect(drawn()).toEqual([3, 3])
	}
})

it('draws what is inside everywhere while a section cuts the model or storeys are separated', () => {
	const { model, drawn } = layered()
	model.setSection({ box: [-9, -9, -9, 999, 9, 9], planes: [] })
	expect(drawn()).toEqual([6, 6])
	model.setSection(NO_SECTION)
	expect(drawn()).toEqual([3, 3])
	model.setLift(2)
	expect(drawn()).toEqual([6, 6])
})

it('draws what is inside while chunks are missing, and leaves it out once all are there', () => {
	const { model, drawn } = layered()
	model.isGrowing = true
	expect(drawn()).toEqual([6, 6])
	model.isGrowing = false
	expect(drawn()).toEqual([3, 3])
	const { model: waiting, drawn: drawnNext } = layered()
	// One chunk a frame.
	expect(drawnNext(1)).toEqual([6])
	expect(waiting.shownCount).toBe(1)
	expect(drawnNext(1)).toEqual([3, 3])
})
