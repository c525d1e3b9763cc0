import { createRequire } from 'node:module'
import { MeshSizes } from './mesh-sizes.ts'

const webIfc = createRequire(import.meta.url)('web-ifc') as typeof import('web-ifc')

/**
 * Measures what web-ifc makes of a file by itself, without anything of ours: Y up, metres.
 * @returns by number of the product's record
 */
export async function plainSizes(bytes: Uint8Array): Promise<Map<number, MeshSizes>> {
	const api = new webIfc.IfcAPI()
	await api.Init(undefined, true)
	api.SetLogLevel(webIfc.LogLevel.LOG_LEVEL_OFF)
	const sizes = new Map<number, MeshSizes>()
	try {
		const model = api.OpenModel(bytes, { COORDINATE_TO_ORIGIN: false })
		api.StreamAllMeshes(model, (mesh) => {
			const own = sizes.get(mesh.expressID) ?? new MeshSizes()
			sizes.set(mesh.expressID, own)
			for (let number = 0; number < mesh.geometries.size(); number++) {
				const { geometryExpressID, flatTransformation: m } = mesh.geometries.get(number)
				const geometry = api.GetGeometry(model, geometryExpressID)
				const vertices = api.GetVertexArray(geometry.GetVertexData(), geometry.GetVertexDataSize())
				const indices = api.GetIndexArray(geometry.GetIndexData(), geometry.GetIndexDataSize())
				own.add(indices, (index) => {
					const [x, y, z] = vertices.subarray(index * 6, index * 6 + 3) as unknown as [number, number, number]
					const row = (at: number): number =>
						(m[at] as number) * x + (m[at + 4] as number) * y + (m[at + 8] as number) * z + (m[at + 12] as number)
					return [row(0), row(1), row(2)]
				})
				geometry.delete()
			}
		})
	} finally {
		api.Dispose()
	}
	return sizes
}
