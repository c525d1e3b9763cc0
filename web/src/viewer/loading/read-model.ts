import { buildModel } from './chunk-builder.ts'
import { AccessorReader } from './glb-accessors.ts'
import { parseGlb } from './glb-container.ts'
import { readScene } from './glb-scene.ts'
import { readTextureColours } from './texture-colours.ts'

/** Reads a GLB into a header and chunks for drawing. Runs in a worker; throws `ModelReadError`. */
export const readModel = async (bytes: Uint8Array): Promise<ReturnType<typeof buildModel>> => {
	const file = parseGlb(bytes)
	await AccessorReader.ready()
	return buildModel(readScene(file, await readTextureColours(file)))
}
