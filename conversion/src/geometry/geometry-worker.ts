/**
 * A thread that meshes products with the kernel. It loads the kernel at once, while the main thread still indexes the
 * file, then takes chunks of products until there are none. After a kernel crash, only the product that caused it is
 * lost: the kernel is reopened and the chunk is processed product by product.
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
	SLOT_CHUNK,
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
	const instancesBefore = writer.instanceCount
	try {
		takePlacements()
	} catch (error) {
		writer.truncateInstances(instancesBefore)
		throw error
	}
	;(mesh as unknown as { delete?: () => void }).delete?.()

	function takePlacements(): void {
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
	}
}

class Mesher {
	private kernel: KernelClass
	private readonly task: GeometryTask
	private done = 0

	constructor(kernel: KernelClass, task: GeometryTask) {
		this.kernel = kernel
		this.task = task
	}

	private report(slot: number, value: number): void {
		Atomics.store(this.task.shared, slotOf(source.worker, slot), value)
	}

	private take(chunk: number): void {
		Atomics.store(this.task.owners, chunk, source.worker + 1)
		this.report(SLOT_CHUNK, chunk)
	}

	async chunk(chunk: number): Promise<void> {
		const { task } = this
		this.take(chunk)
		const start = task.chunkStarts[chunk] as number
		const end = task.chunkStarts[chunk + 1] as number
		const position = new Map<number, number>()
		for (let at = start; at < end; at++) position.set(task.products[at] as number, at)
		let passed = start
		try {
			this.kernel.stream(Array.from(task.products.subarray(start, end)), (mesh) => {
				const at = position.get(mesh.expressID) ?? passed
				takeMesh(this.kernel, task, at, mesh)
				passed = at + 1
				this.report(SLOT_DONE, this.done + passed - start)
			})
		} catch {
			await this.oneByOne(passed, end, [])
		}
		this.finish(chunk, end - start)
	}

	/** A chunk in which a product stalled before. */
	async carefulChunk(chunk: number, without: number[]): Promise<void> {
		this.take(chunk)
		const start = this.task.chunkStarts[chunk] as number
		const end = this.task.chunkStarts[chunk + 1] as number
		await this.oneByOne(start, end, without)
		this.finish(chunk, end - start)
	}

	/** Processes products one by one, so that a crash or stall can be attributed to one of them. */
	private async oneByOne(start: number, end: number, without: number[]): Promise<void> {
		const { task } = this
		this.kernel = await openKernel()
		for (let at = start; at < end; at++) {
			if (without.includes(at)) continue
			this.report(SLOT_PRODUCT, at)
			try {
				this.kernel.stream([task.products[at] as number], (mesh) => takeMesh(this.kernel, task, at, mesh))
			} catch (error) {
				// The kernel's own exceptions aren't Errors and have no message.
				const detail = error instanceof Error ? error.message : ''
				send({ type: 'failed_product', product: at, reason: because('kernel_failed', detail) })
				this.kernel = await openKernel()
			}
		}
		this.report(SLOT_PRODUCT, -1)
	}

	private finish(chunk: number, products: number): void {
		const lines = this.kernel.takeMessages()
		if (lines.length > 0) send({ type: 'messages', lines })
		this.done += products
		this.report(SLOT_DONE, this.done)
		this.report(SLOT_CHUNK, -1)
		finishedChunks.push(chunk)
		if (writer.size > BATCH_BYTES) sendBatch()
	}
}

async function run(message: ToGeometryWorker): Promise<void> {
	const { task, retry } = message
	bytes = new Uint8Array(message.bytes)
	const mesher = new Mesher(await openKernel(), task)
	for (const chunk of retry?.chunks ?? []) {
		const start = task.chunkStarts[chunk] as number
		const end = task.chunkStarts[chunk + 1] as number
		const stalledBefore = retry?.without.some((at) => at >= start && at < end)
		if (retry && (chunk === retry.careful || stalledBefore)) await mesher.carefulChunk(chunk, retry.without)
		else await mesher.chunk(chunk)
		sendBatch()
	}
	for (;;) {
		const chunk = Atomics.add(task.shared, NEXT_CHUNK, 1)
		if (chunk >= task.chunkStarts.length - 1) break
		await mesher.chunk(chunk)
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
