import { expect, it } from 'vitest'
import { because } from '../element-reason.ts'
import { type FromMeshThread, type MeshThread, MessagePool, type ToMeshThread } from './message-pool.ts'
import type { ProductToMesh } from './product-list.ts'

const products = Array.from(
	{ length: 100 },
	(_, element): ProductToMesh => ({ element, expressId: element + 1, shapeKey: element, voided: false }),
)
const SCALES = { metresPerUnit: 1, kernelMetresPerUnit: 1 }
const NO_FILE = new ArrayBuffer(1)

/** A thread that does what `act` says with its task. */
function threadThat(act: (task: ToMeshThread, send: (message: FromMeshThread) => void) => void) {
	const thread: MeshThread & { isEnded: boolean } = {
		isEnded: false,
		onmessage: null,
		onerror: null,
		postMessage: (task) => queueMicrotask(() => act(task, (data) => thread.onmessage?.({ data }))),
		terminate: () => {
			thread.isEnded = true
		},
	}
	return thread
}

it('leaves out a product on which a thread hangs, and has the rest meshed by another thread', async () => {
	const tasks: ToMeshThread[] = []
	const started: ReturnType<typeof threadThat>[] = []
	const startThread = () => {
		const thread = threadThat((task, send) => {
			tasks.push(task)
			if (tasks.length === 1) return send({ type: 'at', product: 60, done: 60 })
			send({ type: 'failed_product', product: 99, reason: because('kernel_failed', '') })
			send({ type: 'done' })
		})
		started.push(thread)
		return thread
	}
	const pool = new MessagePool({ startThread, threads: 1, stall_ms: 300 })
	const { failures } = await pool.mesh(NO_FILE, products, SCALES, () => undefined)
	expect([...failures].map(([element, { code }]) => [element, code])).toEqual([
		[60, 'too_slow'],
		[99, 'kernel_failed'],
	])
	expect(tasks[1]?.without).toEqual([60])
	expect(tasks[1]?.chunks).toEqual(tasks[0]?.chunks)
	expect(started.every(({ isEnded }) => isEnded)).toBe(true)
})

it('says that there is not enough memory when the kernel says so', async () => {
	const startThread = () =>
		threadThat((_, send) => send({ type: 'broken', reason: 'WebAssembly.Memory(): allocation' }))
	const pool = new MessagePool({ startThread, threads: 1 })
	await expect(pool.mesh(NO_FILE, products, SCALES, () => undefined)).rejects.toMatchObject({ code: 'out_of_memory' })
})
