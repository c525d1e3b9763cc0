/**
 * A thread that meshes products with the kernel. It loads the kernel at once, while the main thread still indexes the
 * file, then takes chunks of products until there are none.
 */

import { parentPort, workerData } from 'node:worker_threads'
import {
	type GeometrySource,
	NEXT_CHUNK,
	SLOT_DONE,
	SLOT_PRODUCT,
	slotOf,
	type ToGeometryWorker,
} from './geometry-task.ts'
import { type MeshedMessage, ProductMesher } from './mesh-products.ts'

const port = parentPort
if (!port) throw new Error('geometry-worker.ts runs as a worker thread')
const source = workerData as GeometrySource
const library = import(source.kernel) as Promise<typeof import('./kernel.ts')>

function send(message: MeshedMessage, transfer: ArrayBuffer[] = []): void {
	port?.postMessage(message, transfer)
}

async function run(message: ToGeometryWorker): Promise<void> {
	const { task, retry } = message
	const bytes = new Uint8Array(message.bytes)
	const report = (slot: number, value: number): void => {
		Atomics.store(task.shared, slotOf(source.worker, slot), value)
	}
	const mesher = await ProductMesher.start({
		list: task.list,
		openKernel: async () => (await library).Kernel.open(bytes),
		send,
		onProduct: (product) => report(SLOT_PRODUCT, product),
		onDone: (products) => report(SLOT_DONE, products),
	})
	const without = retry?.without ?? []
	const mesh = (chunk: number): Promise<void> => {
		Atomics.store(task.owners, chunk, source.worker + 1)
		return mesher.chunk(chunk, without)
	}
	for (const chunk of retry?.chunks ?? []) {
		await mesh(chunk)
		mesher.sendBatch()
	}
	for (;;) {
		const chunk = Atomics.add(task.shared, NEXT_CHUNK, 1)
		if (chunk >= task.list.chunkStarts.length - 1) break
		await mesh(chunk)
	}
	mesher.sendBatch()
	send({ type: 'done' })
}

library.catch(() => undefined)
port.once('message', (message: ToGeometryWorker) => {
	run(message).catch((error: unknown) =>
		send({ type: 'broken', reason: error instanceof Error ? error.message : String(error) }),
	)
})
