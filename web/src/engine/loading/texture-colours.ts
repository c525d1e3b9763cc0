import { AccessorReader } from './glb-accessors.ts'
import type { GlbContainer } from './glb-container.ts'

/** Materials of further textures keep their plain colour: more would take too long. */
const MAX_TEXTURES = 64

/** The mean colour of each embedded texture by its index (sRGB 0..255, alpha 0..1). Leaves out unreadable images. */
export const readTextureColours = async (file: GlbContainer): Promise<Map<number, number[]>> => {
	const colours = new Map<number, number[]>()
	if (typeof createImageBitmap === 'undefined' || typeof OffscreenCanvas === 'undefined') return colours
	const reader = new AccessorReader(file)
	const { textures = [], images = [] } = file.document
	for (const [index, texture] of textures.slice(0, MAX_TEXTURES).entries()) {
		const image = images[texture.source ?? -1]
		if (image?.bufferView === undefined) continue
		try {
			const { bytes } = reader.view(image.bufferView)
			const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: image.mimeType ?? 'image/png' })
			const bitmap = await createImageBitmap(blob, { resizeWidth: 1, resizeHeight: 1, resizeQuality: 'high' })
			const context = new OffscreenCanvas(1, 1).getContext('2d')
			context?.drawImage(bitmap, 0, 0)
			const [r = 255, g = 255, b = 255, a = 255] = context?.getImageData(0, 0, 1, 1).data ?? []
			bitmap.close()
			colours.set(index, [r, g, b, a / 255])
		} catch {}
	}
	return colours
}
