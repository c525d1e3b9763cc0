import type { FlatMesh } from 'web-ifc'
import { because, type ElementReason } from '../element-reason.ts'
import { batchBuffers, type GeometryBatch, GeometryBatchWriter } from './geometry-batch.ts'
import type { ModelKernel } from './model-kernel.ts'
import type { ProductList } from './product-list.ts'
import { ShapeBuilder } from './shape-builder.ts'

/** A batch is sent once it has this many bytes, so that a stopped thread loses little. */
const BATCH_BYTES = 8 << 20

const KERNEL_FLOATS_PER_VERTEX = 6

export type MeshedMessage =
	/** Holds whole chunks only. */
	| { type: 'batch'; batch: GeometryBatch; chunks: number[] }
	/** The kernel threw on a product. */
	| { type: 'failed_product'; product: number; reason: ElementReason }
	/** Errors that the kernel logged. */
	| { type: 'messages'; lines: string[] }
	| { type: 'done' }
	| { type: 'broken'; reason: string }

/** What a kernel does for a mesher. */
export type MeshingKernel = Pick<ModelKernel, 'stream' | 'mesh' | 'takeMessages'>

interface MesherOptions {
	list: ProductList
	openKernel: () => Promise<MeshingKernel>
	send: (message: MeshedMessage, transfer?: ArrayBuffer[]) => void
	/** The product in work, -1 for none. */
	onProduct: (product: number) => void
	/** Products done so far. */
	onDone: (products: number) => void
}

function channel(value: number): number {
	return Math.max(0, Math.min(255, Math.round(value * 255)))
}

/** Meshes products chunk by chunk, on its own thread. After a kernel crash, only the product that caused it is lost. */
export class ProductMesher {
	private readonly options: MesherOptions
	private readonly writer = new GeometryBatchWriter()
	private readonly shapes = new ShapeBuilder(this.writer)
	/** Shape of each kernel geometry without openings. */
	private readonly shapeOfGeometry = new Map<number, number>()
	private readonly matrix = new Float64Array(12)
	private finishedChunks: number[] = []
	private kernel: MeshingKernel
	private done = 0
	/** The kernel has meshed nothing since it was opened. */
	private isFresh = true

	private constructor(kernel: MeshingKernel, options: MesherOptions) {
		this.kernel = kernel
		this.options = options
	}

	static async start(options: MesherOptions): Promise<ProductMesher> {
		return new ProductMesher(await options.openKernel(), options)
	}

	/** @param without indexes of products that stalled before */
	async chunk(chunk: number, without: readonly number[]): Promise<void> {
		const { list, onDone } = this.options
		const start = list.chunkStarts[chunk] as number
		const end = list.chunkStarts[chunk + 1] as number
		for (let at = start; at < end; at++) {
			if (!without.includes(at)) await this.product(at)
			onDone(this.done + at + 1 - start)
		}
		this.finish(end - start)
		this.finishedChunks.push(chunk)
		if (this.writer.size > BATCH_BYTES) this.sendBatch()
	}

	sendBatch(): void {
		const batch = this.writer.take()
		this.options.send({ type: 'batch', batch, chunks: this.finishedChunks }, batchBuffers(batch))
		this.finishedChunks = []
	}

	/** One product at a time, so that a crash or a stall is known to be its own. */
	private async product(at: number): Promise<void> {
		const { openKernel, send, onProduct } = this.options
		const before = this.writer.instanceCount
		onProduct(at)
		for (let tries = 2; tries > 0; tries--) {
			const wasFresh = this.isFresh
			try {
				this.isFresh = false
				this.mesh(at)
				break
			} catch (error) {
				this.writer.truncateInstances(before)
				// Opening the file again isn't the product's time.
				onProduct(-1)
				this.kernel = await openKernel()
				this.isFresh = true
				// Otherwise it may have failed because of what it did before.
				if (!wasFresh && tries > 1) {
					onProduct(at)
					continue
				}
				// The kernel's own exceptions aren't Errors and have no message.
				const detail = error instanceof Error ? error.message : ''
				send({ type: 'failed_product', product: at, reason: because('kernel_failed', detail) })
				break
			}
		}
		onProduct(-1)
	}

	private mesh(at: number): void {
		this.kernel.stream([this.options.list.products[at] as number], (mesh) => this.takeMesh(at, mesh))
	}

	private takeMesh(at: number, mesh: FlatMesh): void {
		const { list } = this.options
		const placed = mesh.geometries
		const voided = list.voided[at] === 1
		const count = placed.size()
		for (let i = 0; i < count; i++) {
			const { geometryExpressID, color, flatTransformation } = placed.get(i)
			let shape = voided ? undefined : this.shapeOfGeometry.get(geometryExpressID)
			if (shape === undefined) {
				shape = this.kernel.mesh(geometryExpressID, (vertices, triangles) =>
					this.shapes.add(vertices, KERNEL_FLOATS_PER_VERTEX, triangles, list.metresPerUnit),
				)
				if (!voided) this.shapeOfGeometry.set(geometryExpressID, shape)
			}
			if (shape < 0) continue
			this.setMatrix(flatTransformation)
			if (!this.matrix.every(Number.isFinite)) continue
			const colour =
				(channel(color.x) | (channel(color.y) << 8) | (channel(color.z) << 16) | (channel(color.w) << 24)) >>> 0
			this.writer.addInstance(list.elements[at] as number, shape, colour, this.matrix)
		}
		;(mesh as unknown as { delete?: () => void }).delete?.()
	}

	/** The kernel's matrix converts file units to metres; the batch's converts metres to metres. */
	private setMatrix(from: ArrayLike<number>): void {
		const { metresPerUnit, kernelMetresPerUnit } = this.options.list
		for (let column = 0; column < 4; column++) {
			const scale = (column === 3 ? metresPerUnit : 1) / kernelMetresPerUnit
			for (let row = 0; row < 3; row++) this.matrix[column * 3 + row] = (from[column * 4 + row] as number) * scale
		}
	}

	private finish(products: number): void {
		const { send, onDone } = this.options
		const lines = this.kernel.takeMessages()
		if (lines.length > 0) send({ type: 'messages', lines })
		this.done += products
		onDone(this.done)
	}
}
