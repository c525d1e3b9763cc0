import {
	Box3,
	BufferAttribute,
	BufferGeometry,
	InstancedBufferAttribute,
	InstancedBufferGeometry,
	Mesh,
	type Scene,
	Sphere,
	Vector3,
} from 'three'
import type { ModelMaterials, SurfaceKind } from '../appearance/model-materials.ts'
import type { ModelChunk } from '../loading/model-chunks.ts'

/** The scene objects of one chunk: they share one geometry, one object for each pass it can take part in. */
export class ChunkMeshes {
	readonly #geometry: BufferGeometry
	readonly #surface: Mesh
	readonly #ghost: Mesh
	readonly #pick: Mesh
	readonly #mask: Mesh
	readonly #box: Box3
	#isShown = false
	/** Bytes for the graphics card. */
	readonly bytes: number

	constructor(chunk: ModelChunk, materials: ModelMaterials) {
		this.bytes = bytesOf(chunk)
		this.#geometry = chunk.kind === 'merged' ? mergedGeometry(chunk) : instancedGeometry(chunk)
		const box = new Box3(new Vector3().fromArray(chunk.box, 0), new Vector3().fromArray(chunk.box, 3))
		this.#box = box
		this.#geometry.boundingBox = box
		this.#geometry.boundingSphere = box.getBoundingSphere(new Sphere())
		const mesh = (kind: SurfaceKind, order: number) => {
			const object = new Mesh(this.#geometry, materials.get(kind, chunk.kind === 'instanced'))
			object.matrixAutoUpdate = false
			object.renderOrder = order
			object.visible = false
			return object
		}
		this.#surface = chunk.transparent ? mesh('transparent', 3) : mesh('opaque', 0)
		this.#ghost = mesh('ghost', 1)
		this.#pick = mesh('pick', 0)
		this.#mask = mesh('mask', 0)
	}

	addTo(scene: Scene, pickScene: Scene, maskScene: Scene): void {
		scene.add(this.#surface, this.#ghost)
		pickScene.add(this.#pick)
		maskScene.add(this.#mask)
	}

	/** From the next frame on it is drawn and picked; that frame hands it to the graphics card. */
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

	/** Takes part in the mask of what is selected when that reaches into this chunk; null when nothing is. */
	showMask(selected: Box3 | null): void {
		this.#mask.visible = (this.#isShown && selected?.intersectsBox(this.#box)) ?? false
	}

	/** Room above for parts that are drawn up to so many metres higher. */
	setLift(metres: number): void {
		const box = this.#box.clone()
		box.max.y += metres
		this.#geometry.boundingBox = box
		this.#geometry.boundingSphere = box.getBoundingSphere(new Sphere())
	}

	dispose(): void {
		for (const mesh of [this.#surface, this.#ghost, this.#pick, this.#mask]) mesh.removeFromParent()
		this.#geometry.dispose()
	}
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

/** A triangle without area in the layout of chunks. */
export const pointOf = (kind: ModelChunk['kind']): BufferGeometry => {
	const [positions, indices, box] = [new Float32Array(9), Uint16Array.of(0, 1, 2), new Float32Array(6)]
	const shape = { transparent: false, positions, indices, box }
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

/** The graphics card has its own copy: the page's is given back after the upload. A lost context loads the model anew. */
const released = <A extends BufferAttribute>(buffer: A): A => {
	buffer.onUpload(() => {
		buffer.array = new (buffer.array.constructor as new (length: number) => typeof buffer.array)(0)
	})
	return buffer
}
