/**
 * A thread that meshes products with the kernel. It loads the kernel at once, while the main thread still indexes the
 * file, then takes chunks of products until there are none. After a kernel crash, only the product that caused it is
 * lost.
 */

import { parentPort, workerData } from 'node:worker_threads'
import type { FlatMesh } from 'web-ifc'
import { because } from '../element-reason.ts'
import { batchBuffers, GeometryBatchWriter } from './geometry-batch.ts'
import {
	type FromGeometryWorker,
	type GeometrySource,
	type GeometryTask,
	NEXT_CHUNK,
	SLOT_DONE,
	SLOT_PRODUCT,
	slotOf,
	type ToGeometryWorker,
} from './geometry-task.ts'
import type { Kernel as KernelClass } from './kernel.ts'
import { ShapeBuilder } from './shape-builder.ts'

/** A batch is sent once it has this many bytes, so that a stopped thread loses little. */
const BATCH_BYTES = 8 << 20

const KERNEL_FLOATS_PER_VERTEX = 6

const port = parentPort
if (!port) throw new Error('geometry-worker.ts runs as a worker thread')
const source = workerData as GeometrySource
const library = import(source.kernel) as Promise<typeof import('./kernel.ts')>
/** The kernel's input; set by the first message. */
let bytes: Uint8Array = new Uint8Array(0)

async function openKernel(): Promise<KernelClass> {
	const { Kernel } = await library
	return Kernel.open(bytes)
}

const writer = new GeometryBatchWriter()
const shapes = new ShapeBuilder(writer)
/** Shape of each kernel geometry without openings. */
const shapeOfGeometry = new Map<number, number>()
let finishedChunks: number[] = []

function send(message: FromGeometryWorker, transfer: ArrayBuffer[] = []): void {
	port?.postMessage(message, transfer)
}

function sendBatch(): void {
	const batch = writer.take()
	send({ type: 'batch', batch, chunks: finishedChunks }, batchBuffers(batch))
	finishedChunks = []
}

function channel(value: number): number {
	return Math.max(0, Math.min(255, Math.round(value * 255)))
}

const matrix = new Float64Array(12)

/** The kernel's matrix converts file units to metres; the batch's converts metres to metres. */
function setMatrix(from: ArrayLike<number>, { metresPerUnit, kernelMetresPerUnit }: GeometryTask): void {
	for (let column = 0; column < 4; column++) {
		const scale = (column === 3 ? metresPerUnit : 1) / kernelMetresPerUnit
		for (let row = 0; row < 3; row++) matrix[column * 3 + row] = (from[column * 4 + row] as number) * scale
	}
}

function takeMesh(kernel: KernelClass, task: GeometryTask, at: number, mesh: FlatMesh): void {
	const placed = mesh.geometries
	const voided = task.voided[at] === 1
	const count = placed.size()
	for (let i = 0; i < count; i++) {
		const { geometryExpressID, color, flatTransformation } = placed.get(i)
		let shape = voided ? undefined : shapeOfGeometry.get(geometryExpressID)
		if (shape === undefined) {
			shape = kernel.mesh(geometryExpressID, (vertices, triangles) =>
				shapes.add(vertices, KERNEL_FLOATS_PER_VERTEX, triangles, task.metresPerUnit),
			)
			if (!voided) shapeOfGeometry.set(geometryExpressID, shape)
		}
		if (shape < 0) continue
		setMatrix(flatTransformation, task)
		if (!matrix.every(Number.isFinite)) continue
		const colour =
			(channel(color.x) | (channel(color.y) << 8) | (channel(color.z) << 16) | (channel(color.w) << 24)) >>> 0
		writer.addInstance(task.elements[at] as number, shape, colour, matrix)
	}
	;(mesh as unknown as { delete?: () => void }).delete?.()
}

class Mesher {
	private kernel: KernelClass
	private readonly task: GeometryTask
	private done = 0
	/** The kernel has meshed nothing since it was opened. */
	private isFresh = true

	constructor(kernel: KernelClass, task: GeometryTask) {
		this.kernel = kernel
		this.task = task
	}

	private report(slot: number, value: number): void {
		Atomics.store(this.task.shared, slotOf(source.worker, slot), value)
	}

	/** @param without indexes of products that stalled before */
	async chunk(chunk: number, without: readonly number[]): Promise<void> {
		const { task } = this
		Atomics.store(task.owners, chunk, source.worker + 1)
		const start = task.chunkStarts[chunk] as number
		const end = task.chunkStarts[chunk + 1] as number
		for (let at = start; at < end; at++) {
			if (!without.includes(at)) await this.product(at)
			this.report(SLOT_DONE, this.done + at + 1 - start)
		}
		this.finish(end - start)
		finishedChunks.push(chunk)
		if (writer.size > BATCH_BYTES) sendBatch()
	}

	/** One product at a time, so that a crash or a stall is known to be its own. */
	private async product(at: number): Promise<void> {
		const before = writer.instanceCount
		this.report(SLOT_PRODUCT, at)
		for (let tries = 2; tries > 0; tries--) {
			const wasFresh = this.isFresh
			try {
				this.isFresh = false
				this.mesh(at)
				break
			} catch (error) {
				writer.truncateInstances(before)
				// Opening the file again isn't the product's time.
				this.report(SLOT_PRODUCT, -1)
				this.kernel = await openKernel()
				this.isFresh = true
				// Otherwise it may have failed because of what it did before.
				if (!wasFresh && tries > 1) {
					this.report(SLOT_PRODUCT, at)
					continue
				}
				// The kernel's own exceptions aren't Errors and have no message.
				const detail = error instanceof Error ? error.message : ''
				send({ type: 'failed_product', product: at, reason: because('kernel_failed', detail) })
				break
			}
		}
		this.report(SLOT_PRODUCT, -1)
	}

	private mesh(at: number): void {
		this.kernel.stream([this.task.products[at] as number], (mesh) => takeMesh(this.kernel, this.task, at, mesh))
	}

	private finish(products: number): void {
		const lines = this.kernel.takeMessages()
		if (lines.length > 0) send({ type: 'messages', lines })
		this.done += products
		this.report(SLOT_DONE, this.done)
	}
}

async function run(message: ToGeometryWorker): Promise<void> {
	const { task, retry } = message
	bytes = new Uint8Array(message.bytes)
	const mesher = new Mesher(await openKernel(), task)
	const without = retry?.without ?? []
	for (const chunk of retry?.chunks ?? []) {
		await mesher.chunk(chunk, without)
		sendBatch()
	}
	for (;;) {
		const chunk = Atomics.add(task.shared, NEXT_CHUNK, 1)
		if (chunk >= task.chunkStarts.length - 1) break
		await mesher.chunk(chunk, without)
	}
	sendBatch()
	send({ type: 'done' })
}

library.catch(() => undefined)
port.once('message', (message: ToGeometryWorker) => {
	run(message).catch((error: unknown) =>
		send({ type: 'broken', reason: error instanceof Error ? error.message : String(error) }),
	)
})
