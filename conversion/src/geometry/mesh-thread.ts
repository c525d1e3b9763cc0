import { type MeshingKernel, ProductMesher } from './mesh-products.ts'
import type { FromMeshThread, ToMeshThread } from './message-pool.ts'
import { kernelOpener, type StartModule, startedKernel } from './model-kernel.ts'

export type { StartModule }

interface Port {
	onmessage: ((event: { data: ToMeshThread }) => void) | null
	postMessage(message: FromMeshThread, transfer?: ArrayBuffer[]): void
}

/** Opens files in kernels that `start` starts, the first one at once. */
export const kernelOf = (start: StartModule): ((bytes: Uint8Array) => Promise<MeshingKernel>) =>
	kernelOpener(() => startedKernel(start))

/** Answers a `MessagePool` on a thread of its own. */
export function answerPool(port: Port, open: (bytes: Uint8Array) => Promise<MeshingKernel>): void {
	const send = (message: FromMeshThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer)
	let done = 0
	const run = async ({ bytes, list, chunks, without }: ToMeshThread): Promise<void> => {
		const file = new Uint8Array(bytes)
		const mesher = await ProductMesher.start({
			list,
			openKernel: () => open(file),
			send,
			onProduct: (product) => product >= 0 && send({ type: 'at', product, done }),
			onDone: (products) => {
				done = products
			},
		})
		for (const chunk of chunks) {
			await mesher.chunk(chunk, without)
			// After a stall, as little as possible is to be lost again.
			if (without.length > 0) mesher.sendBatch()
		}
		mesher.sendBatch()
		send({ type: 'done' })
	}
	port.onmessage = ({ data }) => {
		run(data).catch((error: unknown) =>
			send({ type: 'broken', reason: error instanceof Error ? error.message : String(error) }),
		)
	}
}
