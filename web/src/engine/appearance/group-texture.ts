import { DataTexture, NearestFilter, RGBAFormat, UnsignedByteType } from 'three'
import { STATE_ROW } from './element-rows.ts'

/**
 * The thing that each element belongs to, in the layout of the state texture: lines are drawn between things, not between
 * their parts. `groupOf` may be shorter than the list of elements; an element without a group is a thing by itself.
 * `layerOf` is the layer with which each element is lifted, 0 to 255.
 */
export const createGroupTexture = (
	elementCount: number,
	groupOf: ArrayLike<number> = [],
	layerOf: ArrayLike<number> = [],
): DataTexture => {
	const rows = Math.max(Math.ceil(elementCount / STATE_ROW), 1)
	const data = new Uint8Array(rows * STATE_ROW * 4)
	for (let element = 0; element < elementCount; element++) {
		const group = groupOf[element] ?? element
		data[element * 4] = group & 255
		data[element * 4 + 1] = (group >> 8) & 255
		data[element * 4 + 2] = (group >> 16) & 255
		data[element * 4 + 3] = Math.min(layerOf[element] ?? 0, 255)
	}
	const texture = new DataTexture(data, STATE_ROW, rows, RGBAFormat, UnsignedByteType)
	texture.minFilter = NearestFilter
	texture.magFilter = NearestFilter
	texture.generateMipmaps = false
	texture.needsUpdate = true
	return texture
}
