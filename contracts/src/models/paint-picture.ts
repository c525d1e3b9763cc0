import { LIGHT_STEPS, type ModelPicture } from './model-picture.ts'

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** What is no panel: paler than any status. */
const OTHER: Rgb = [222, 226, 231]
/** How bright a face is that looks into the light, and the line where one element ends. */
const BRIGHTEST = 1.2
const LINE = 0.84

/**
 * The pixels of a picture as RGBA, row by row from the top; see-through where nothing is.
 * @param colourOf the colour of a panel, by its element; undefined for what is no panel
 */
export function paintPicture(
	{ width, elements, parents, places, light }: ModelPicture,
	colourOf: (element: number) => Rgb | undefined,
): Uint8ClampedArray<ArrayBuffer> {
	const ofPanels = Array.from(elements, (element) => colourOf(element))
	const colours = ofPanels.map((own, place) => {
		let at = place
		let colour = own
		while (!colour && at >= 0) {
			at = parents[at] as number
			colour = ofPanels[at]
		}
		return colour ?? OTHER
	})
	const pixels = new Uint8ClampedArray(places.length * 4)
	for (let pixel = 0; pixel < places.length; pixel++) {
		const place = places[pixel] as number
		if (place === 0) continue
		const isLine =
			(pixel % width > 0 && places[pixel - 1] !== place) || (pixel >= width && places[pixel - width] !== place)
		const [red, green, blue] = colours[place - 1] as Rgb
		const bright = ((light[pixel] as number) / LIGHT_STEPS) * BRIGHTEST * (isLine ? LINE : 1)
		pixels[pixel * 4] = red * bright
		pixels[pixel * 4 + 1] = green * bright
		pixels[pixel * 4 + 2] = blue * bright
		pixels[pixel * 4 + 3] = 255
	}
	return pixels
}
