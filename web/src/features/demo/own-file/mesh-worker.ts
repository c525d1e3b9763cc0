import { startKernel } from 'virtual:geometry-kernel'
import { answerPool, kernelOf } from '@panelyard/conversion/geometry/mesh-thread'
import { KERNEL_NOT_LOADED } from '@panelyard/conversion/geometry/message-pool'
import wasm from 'web-ifc/web-ifc-node.wasm?url'

type Port = Parameters<typeof answerPool>[0]

/** Compiled once, however often the kernel is started. */
const compiled = WebAssembly.compileStreaming(fetch(wasm)).catch((error) => {
	throw error instanceof TypeError ? new Error(KERNEL_NOT_LOADED) : error
})

/** Meshes shapes for `convert-worker.ts`; the kernel is fetched and compiled while that one still reads the file. */
answerPool(
	self as unknown as Port,
	kernelOf(async (options) => {
		const module = await compiled
		return startKernel({
			...options,
			instantiateWasm: (imports, pass) => {
				pass(new WebAssembly.Instance(module, imports), module)
				return {}
			},
		})
	}),
)
