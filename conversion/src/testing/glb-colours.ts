import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS, type InstancedMesh } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer/decoder'

const toScreen = (linear: number): number =>
	Math.round((linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055) * 255)

/** The colours of each element, by feature id, as sRGB `r,g,b,alpha` from 0 to 255. */
export async function drawnColours(glb: Uint8Array): Promise<Map<number, Set<string>>> {
	await MeshoptDecoder.ready
	const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
	const document = await io.readBinary(glb)
	const found = new Map<number, Set<string>>()
	for (const node of document.getRoot().listNodes()) {
		const instanced = node.getExtension<InstancedMesh>('EXT_mesh_gpu_instancing')
		for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
			const material = primitive.getMaterial()?.getBaseColorFactor() ?? [1, 1, 1, 1]
			const vertexColours = primitive.getAttribute('COLOR_0')
			const features = instanced?.getAttribute('_FEATURE_ID_0') ?? primitive.getAttribute('_FEATURE_ID_0')
			for (let at = 0; at < (features?.getCount() ?? 0); at++) {
				const vertex = instanced ? 0 : at
				const own = vertexColours?.getElement(vertex, [1, 1, 1, 1]) ?? [1, 1, 1, 1]
				const [r = 0, g = 0, b = 0, a = 1] = own.map((value, channel) => value * (material[channel] as number))
				const feature = features?.getScalar(at) as number
				const colours = found.get(feature) ?? new Set()
				colours.add([toScreen(r), toScreen(g), toScreen(b), Math.round(a * 255)].join())
				found.set(feature, colours)
			}
		}
	}
	return found
}
