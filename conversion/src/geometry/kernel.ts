import type { FlatMesh, LoaderSettings } from 'web-ifc'
import { type KernelModule, startKernel } from './kernel-library.ts'

/** The library's own defaults: the kernel's results depend on them. */
const SETTINGS: LoaderSettings = {
	COORDINATE_TO_ORIGIN: false,
	CIRCLE_SEGMENTS: 12,
	TAPE_SIZE: 67_108_864,
	MEMORY_LIMIT: 2_147_483_648,
	LINEWRITER_BUFFER: 10_000,
	TOLERANCE_PLANE_INTERSECTION: 1e-4,
	TOLERANCE_PLANE_DEVIATION: 1e-4,
	TOLERANCE_BACK_DEVIATION_DISTANCE: 1e-4,
	TOLERANCE_INSIDE_OUTSIDE_PERIMETER: 1e-10,
	TOLERANCE_SCALAR_EQUALITY: 1e-4,
	PLANE_REFIT_ITERATIONS: 1,
	BOOLEAN_UNION_THRESHOLD: 150,
}

/** The geometry kernel (web-ifc, WASM, one thread) with a file held in memory. */
export class Kernel {
	private readonly module: KernelModule
	private readonly model: number
	private readonly messages: string[]

	private constructor(module: KernelModule, model: number, messages: string[]) {
		this.module = module
		this.model = model
		this.messages = messages
	}

	/** Throws when the kernel can't open the file. */
	static async open(bytes: Uint8Array): Promise<Kernel> {
		const { module, messages } = await (first ?? startKernel())
		first = undefined
		const model = module.OpenModel(SETTINGS, (to, offset, most) => {
			const size = Math.max(0, Math.min(bytes.length - offset, most))
			module.HEAPU8.set(bytes.subarray(offset, offset + size), to)
			return size
		})
		if (model < 0) throw new Error('the geometry kernel cannot open the file')
		return new Kernel(module, model, messages)
	}

	/** Calls back once for each product that has a mesh: vertices in the file's length unit, matrices to metres, Y up. */
	stream(products: number[], onMesh: (mesh: FlatMesh) => void): void {
		this.module.StreamMeshes(this.model, products, onMesh, true)
	}

	/** The error messages since the last call. */
	takeMessages(): string[] {
		return this.messages.splice(0)
	}

	/**
	 * Calls `read` with a mesh in kernel memory, which is valid only during the call.
	 * @param read vertices are six floats each, position first
	 */
	mesh<Result>(geometryId: number, read: (vertices: Float32Array, triangles: Uint32Array) => Result): Result {
		const { module } = this
		const geometry = module.GetGeometry(this.model, geometryId)
		const vertices = geometry.GetVertexData() / 4
		const triangles = geometry.GetIndexData() / 4
		try {
			return read(
				module.HEAPF32.subarray(vertices, vertices + geometry.GetVertexDataSize()),
				module.HEAPU32.subarray(triangles, triangles + geometry.GetIndexDataSize()),
			)
		} finally {
			;(geometry as unknown as { delete?: () => void }).delete?.()
		}
	}
}

/** The first kernel is started by importing this module, before there is a file to open. */
let first: ReturnType<typeof startKernel> | undefined = startKernel()
first.catch(() => undefined)
