import {
	BufferAttribute,
	BufferGeometry,
	InstancedBufferAttribute,
	InstancedBufferGeometry,
	type Scene,
	Sphere,
} from 'three'
import type { ModelMaterials, SurfaceKind } from '../appearance/model-materials.ts'
import type { ModelChunk } from '../loading/model-chunks.ts'
import { ChunkBlocks } from './chunk-blocks.ts'
import { ChunkMesh, type Thoroughness } from './chunk-mesh.ts'

/** The scene objects of one chunk, one for each pass. They share its buffers. */
export class ChunkMeshes {
	readonly #blocks: ChunkBlocks
	readonly #surface: ChunkMesh
	readonly #ghost: ChunkMesh
	readonly #pick: ChunkMesh
	readonly #mask: ChunkMesh
	readonly #passes: readonly ChunkMesh[]
	#cuts: readonly Float64Array[] = []
	#isCut = false
	#isSelected = false
	#isShown = false
	/** Bytes to upload to the graphics card. */
	readonly bytes: number

	constructor(chunk: ModelChunk, materials: ModelMaterials) {
		const isInstanced = chunk.kind === 'instanced'
		this.bytes = bytesOf(chunk)
		this.#blocks = new ChunkBlocks(chunk)
		const geometry = isInstanced ? instancedGeometry(chunk) : mergedGeometry(chunk)
		const ownRanges = () => (isInstanced ? geometry : sharing(geometry))
		const mesh = (kind: SurfaceKind, order: number, shape: BufferGeometry, thoroughness: Thoroughness) => {
			const object = new ChunkMesh(shape, materials.get(kind, isInstanced), this.#blocks, thoroughness)
			object.renderOrder = order
			return object
		}
		this.#surface = chunk.transparent ? mesh('transparent', 3, geometry, 'span') : mesh('opaque', 0, geometry, 'span')
		this.#ghost = mesh('ghost', 1, geometry, 'span')
		this.#pick = mesh('pick', 0, ownRanges(), 'blocks')
		this.#mask = mesh('mask', 0, ownRanges(), 'blocks')
		this.#passes = [this.#surface, this.#ghost, this.#pick, this.#mask]
	}

	addTo(scene: Scene, pickScene: Scene, maskScene: Scene): void {
		scene.add(this.#surface, this.#ghost)
		pickScene.add(this.#pick)
		maskScene.add(this.#mask)
	}

	/** Draws and picks it from the next frame on. That frame uploads it to the graphics card. */
	show(): void {
		this.#isShown = true
		this.#pick.visible = true
	}

	showSurface(visible: boolean): void {
		this.#surface.visible = visible && this.#isShown
	}

	showGhosts(visible: boolean): void {
		this.#ghost.visible = visible && this.#isShown
	}

	/** Draws it into the mask of the selection inside these planes (four numbers each); null without a selection. */
	showMask(selected: Float64Array | null): void {
		this.#mask.visible = this.#isShown && selected !== null
		this.#mask.limits = selected ? [selected, ...this.#cuts] : this.#cuts
	}

	/** Metres by which its parts may be lifted. */
	setLift(metres: number): void {
		this.#blocks.setLift(metres)
	}

	/** Draws nothing behind one of these planes (four numbers each). */
	setCuts(cuts: Float64Array): void {
		this.#cuts = cuts.length > 0 ? [cuts] : []
		for (const pass of this.#passes) pass.limits = this.#cuts
		this.#isCut = cuts.length > 0 && this.#blocks.isCutBy(cuts)
		this.#chooseDetail()
	}

	/** Boxes of the selection, six numbers each: a chunk that contains a part of it is drawn in full detail. */
	setSelected(boxes: readonly Float32Array[]): void {
		this.#isSelected = this.#blocks.meets(boxes)
		this.#chooseDetail()
	}

	/**
	 * Boxes of what doesn't cover anything now, six numbers each; null when that may be anywhere. A chunk near one of them
	 * is drawn with the parts that others usually cover.
	 */
	setOpen(boxes: readonly Float32Array[] | null): void {
		this.#blocks.isOpen = boxes === null || this.#blocks.meets(boxes)
	}

	#chooseDetail(): void {
		this.#blocks.isFull = this.#isCut || this.#isSelected
	}

	dispose(): void {
		for (const pass of this.#passes) {
			pass.removeFromParent()
			pass.geometry.dispose()
		}
	}
}

/** A geometry with the same buffers, and draw ranges of its own. */
const sharing = ({ index, attributes }: BufferGeometry): BufferGeometry => {
	const geometry = new BufferGeometry().setIndex(index)
	for (const [name, attribute] of Object.entries(attributes)) geometry.setAttribute(name, attribute)
	return geometry
}

const bytesOf = ({ positions, indices, elements, colours }: ModelChunk): number =>
	positions.byteLength + indices.byteLength + elements.byteLength + colours.byteLength

const mergedGeometry = (chunk: Extract<ModelChunk, { kind: 'merged' }>): BufferGeometry =>
	new BufferGeometry()
		.setIndex(attribute(chunk.indices, 1))
		.setAttribute('position', attribute(chunk.positions, 3))
		.setAttribute('element', attribute(chunk.elements, 1))
		.setAttribute('colour', attribute(chunk.colours, 4, true))

const instancedGeometry = (chunk: Extract<ModelChunk, { kind: 'instanced' }>): BufferGeometry => {
	const geometry = new InstancedBufferGeometry()
	geometry.instanceCount = chunk.count
	geometry
		.setIndex(attribute(chunk.indices, 1))
		.setAttribute('position', attribute(chunk.positions, 3))
		.setAttribute('element', perInstance(chunk.elements, 1))
		.setAttribute('colour', perInstance(chunk.colours, 4, true))
	for (let row = 0; row < 3; row++) {
		const values = new Float32Array(chunk.count * 4)
		for (let i = 0; i < chunk.count; i++) values.set(chunk.rows.subarray(i * 12 + row * 4, i * 12 + row * 4 + 4), i * 4)
		geometry.setAttribute(`row${row}`, perInstance(values, 4))
	}
	return geometry
}

/** A triangle without area, in the layout of chunks. */
export const pointOf = (kind: ModelChunk['kind']): BufferGeometry => {
	const [positions, indices, box] = [new Float32Array(9), Uint16Array.of(0, 1, 2), new Float32Array(6)]
	const shape = { transparent: false, positions, indices, levels: [], box, blocks: box }
	const items = kind === 'merged' ? 3 : 1
	const ownership = { elements: new Uint32Array(items), colours: new Uint8Array(items * 4) }
	const geometry =
		kind === 'merged'
			? mergedGeometry({ kind, ...shape, ...ownership })
			: instancedGeometry({ kind, ...shape, ...ownership, count: 1, rows: new Float32Array(12) })
	geometry.boundingSphere = new Sphere()
	return geometry
}

type Numbers = Float32Array | Uint32Array | Uint16Array | Uint8Array

const attribute = (values: Numbers, size: number, normalized = false): BufferAttribute =>
	released(new BufferAttribute(values, size, normalized))

const perInstance = (values: Numbers, size: number, normalized = false): InstancedBufferAttribute =>
	released(new InstancedBufferAttribute(values, size, normalized))

/** Frees the page's copy after the upload. When the context is lost, the page reads the model again. */
const released = <A extends BufferAttribute>(buffer: A): A => {
	buffer.onUpload(() => {
		buffer.array = new (buffer.array.constructor as new (length: number) => typeof buffer.array)(0)
	})
	return buffer
}
