declare module 'virtual:geometry-kernel' {
	import type { StartModule } from '@panelyard/conversion/geometry/mesh-thread'

	/** @param options `instantiateWasm` makes an instance of the kernel's WebAssembly and passes it on */
	export const startKernel: (
		options: Parameters<StartModule>[0] & {
			instantiateWasm: (
				imports: WebAssembly.Imports,
				pass: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
			) => object
		},
	) => ReturnType<StartModule>
}
