import type { FlatMesh, IfcGeometry, LoaderSettings } from 'web-ifc'

/** The functions of web-ifc's WebAssembly used here. Views of its memory are replaced when it grows. */
export interface KernelModule {
	HEAPU8: Uint8Array
	HEAPU32: Uint32Array
	HEAPF32: Float32Array
	/** @param read copies at most this many bytes of the file from an offset into memory, and returns how many */
	OpenModel(settings: LoaderSettings, read: (to: number, offset: number, most: number) => number): number
	CloseModel(model: number): void
	StreamMeshes(model: number, products: number[], onMesh: (mesh: FlatMesh) => void, inMetres: boolean): void
	GetGeometry(model: number, geometry: number): IfcGeometry
	SetLogLevel(level: number): void
}

type Print = (line: string) => void
/** Starts web-ifc's WebAssembly. */
export type StartModule = (options: { noInitialRun: boolean; print: Print; printErr: Print }) => Promise<KernelModule>

/** A kernel, and its error messages so far, which grow while it works. */
export interface StartedKernel {
	module: KernelModule
	messages: string[]
}

/** `LOG_LEVEL_ERROR` of web-ifc. */
const LOG_ERRORS = 4

/** Most messages that are kept of one kernel; a file with more is wrong as a whole. */
const MOST_MESSAGES = 10_000

export async function startedKernel(start: StartModule): Promise<StartedKernel> {
	const messages: string[] = []
	const print: Print = (line) => {
		if (messages.length < MOST_MESSAGES && line !== messages.at(-1)) messages.push(line)
	}
	const module = await start({ noInitialRun: true, print, printErr: print })
	module.SetLogLevel(LOG_ERRORS)
	return { module, messages }
}

/** Returns what opens files, each in a kernel of its own. The first kernel starts at once, before there is a file. */
export function kernelOpener(start: () => Promise<StartedKernel>): (bytes: Uint8Array) => Promise<ModelKernel> {
	let first: Promise<StartedKernel> | null = start()
	first.catch(() => undefined)
	return async (bytes) => {
		const started = await (first ?? start())
		first = null
		return new ModelKernel(started, bytes)
	}
}

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
export class ModelKernel {
	private readonly module: KernelModule
	private readonly model: number
	private readonly messages: string[]

	/** Throws when the kernel can't open the file. */
	constructor({ module, messages }: StartedKernel, bytes: Uint8Array) {
		this.module = module
		this.messages = messages
		this.model = module.OpenModel(SETTINGS, (to, offset, most) => {
			const size = Math.max(0, Math.min(bytes.length - offset, most))
			module.HEAPU8.set(bytes.subarray(offset, offset + size), to)
			return size
		})
		if (this.model < 0) throw new Error('the geometry kernel cannot open the file')
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
