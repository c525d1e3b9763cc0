import { startKernel } from './kernel-library.ts'
import { ModelKernel, type StartedKernel } from './model-kernel.ts'

/** The first kernel is started by importing this module, before there is a file to open. */
let first: Promise<StartedKernel> | undefined = startKernel()
first.catch(() => undefined)

export const Kernel = {
	/** Throws when the kernel can't open the file. */
	async open(bytes: Uint8Array): Promise<ModelKernel> {
		const started = await (first ?? startKernel())
		first = undefined
		return new ModelKernel(started, bytes)
	},
}
