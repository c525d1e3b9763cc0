import { createRequire } from 'node:module'
import type { FlatMesh, IfcAPI } from 'web-ifc'

const require = createRequire(import.meta.url)

/** Opens the geometry kernel (web-ifc, WASM, one thread) on a file held in memory. */
export class Kernel {
	private readonly api: IfcAPI
	private readonly model: number

	private constructor(api: IfcAPI, model: number) {
		this.api = api
		this.model = model
	}

	/** Throws when the kernel cannot open the file. */
	static async open(bytes: Uint8Array): Promise<Kernel> {
		const api = await (ready ?? startKernel())
		ready = undefined
		const model = api.OpenModel(bytes)
		if (model < 0) throw new Error('the geometry kernel cannot open the file')
		return new Kernel(api, model)
	}

	/** Calls back once for each product that has a mesh: vertices in the file's length unit, matrices to metres, Y up. */
	stream(products: number[], onMesh: (mesh: FlatMesh) => void): void {
		this.api.StreamMeshes(this.model, products, onMesh)
	}

	/** Views into kernel memory, good until the next kernel call: six floats a vertex, position first. */
	mesh(geometryId: number): { vertices: Float32Array; triangles: Uint32Array } {
		const geometry = this.api.GetGeometry(this.model, geometryId)
		const vertices = this.api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
		const triangles = this.api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())
		;(geometry as unknown as { delete?: () => void }).delete?.()
		return { vertices, triangles }
	}
}

let library: typeof import('web-ifc') | undefined

/** Loads the library; a second call starts a second, independent kernel. */
async function startKernel(): Promise<IfcAPI> {
	library ??= require('web-ifc') as typeof import('web-ifc')
	const api = new library.IfcAPI()
	await api.Init(undefined, true)
	api.SetLogLevel(library.LogLevel.LOG_LEVEL_OFF)
	return api
}

/** The first kernel is started by importing this module, before there is a file to open. */
let ready: Promise<IfcAPI> | undefined = startKernel()
ready.catch(() => undefined)
