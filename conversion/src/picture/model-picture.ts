import {
	LIGHT_STEPS,
	MOST_PICTURE_BYTES,
	type ModelPicture,
	PICTURE_SIZE,
	writePicture,
} from '@panelyard/contracts/models/model-picture'
import type { ReadStructure } from '../converted-model.ts'
import type { ModelGeometry } from '../geometry/model-geometry.ts'
import { gzip } from '../portable/gzip.ts'
import { type DrawnModel, drawModel } from './draw-model.ts'
import { fitCamera } from './picture-camera.ts'

/** How much a corner takes of the light, in so many steps: further ones would cost bytes and hardly be seen. */
const DARKEST_CORNER = 0.5
const CORNER_STEPS = 4
/** Pixels around a pixel that can shade it, in two rings. */
const FARTHEST_AROUND = 11
const AROUND = [4, FARTHEST_AROUND].flatMap((ring) =>
	[0, 1, 2, 3, 4, 5, 6, 7].map((at) => ({
		x: Math.round(Math.cos((at / 4) * Math.PI) * ring),
		y: Math.round(Math.sin((at / 4) * Math.PI) * ring),
	})),
)
const SMALLER = 0.8
const COMPRESSION_LEVEL = 6
const EMPTY: ModelPicture = {
	...{ width: 0, height: 0, elements: new Uint32Array(), parents: new Int32Array() },
	...{ places: new Uint32Array(), light: new Uint32Array() },
}

/** `picture.bin` of a model (see `contracts/src/models/model-picture.ts`); of a model in which nothing is to be seen, an empty one. */
export async function modelPicture(
	structure: Pick<ReadStructure, 'elements'>,
	geometry: ModelGeometry,
): Promise<Uint8Array> {
	const parentOf = structure.elements.parent
	let drawn: DrawnModel | null = null
	for (let { width, height }: { width: number; height: number } = PICTURE_SIZE; ; ) {
		const camera = fitCamera(geometry, width, height)
		if (!camera) return gzip(writePicture(EMPTY), COMPRESSION_LEVEL)
		drawn = drawModel(geometry, camera, drawn)
		const picture = { width, height, ...nodesOf(drawn.elements, parentOf), light: lightOf(drawn, width) }
		const bytes = await gzip(writePicture(picture), COMPRESSION_LEVEL)
		if (bytes.length <= MOST_PICTURE_BYTES) return bytes
		width = Math.round(width * SMALLER)
		height = Math.round(height * SMALLER)
	}
}

/** The elements seen, with those that they are parts of, and each pixel's place among them. */
function nodesOf(
	pixels: Uint32Array,
	parentOf: readonly number[],
): Pick<ModelPicture, 'elements' | 'parents' | 'places'> {
	const nodes = new Set<number>()
	let last = 0
	for (let at = 0; at < pixels.length; at++) {
		const pixel = pixels[at] as number
		if (pixel === last) continue
		last = pixel
		for (let node = pixel - 1; node >= 0 && !nodes.has(node); node = parentOf[node] as number) nodes.add(node)
	}
	const elements = Uint32Array.from(nodes).sort()
	const placeOf = new Map(Array.from(elements, (element, place) => [element, place]))
	const places = new Uint32Array(pixels.length)
	let place = 0
	last = 0
	for (let at = 0; at < pixels.length; at++) {
		const pixel = pixels[at] as number
		if (pixel !== last) {
			last = pixel
			place = pixel === 0 ? 0 : (placeOf.get(pixel - 1) as number) + 1
		}
		places[at] = place
	}
	return {
		elements,
		parents: Int32Array.from(elements, (element) => placeOf.get(parentOf[element] as number) ?? -1),
		places,
	}
}

/** The shade of faces, darker in corners and beside what stands before them. */
function lightOf({ nearness, shade }: DrawnModel, width: number): Uint32Array {
	const light = new Uint32Array(nearness.length)
	// Above and below the picture is nothing. Places that aren't in an array would be slow to read.
	const margin = FARTHEST_AROUND * (width + 1)
	const padded = new Float32Array(nearness.length + 2 * margin)
	padded.set(nearness, margin)
	const around = Int32Array.from(AROUND, ({ x, y }) => margin + y * width + x)
	for (let pixel = 0; pixel < light.length; pixel++) {
		const near = nearness[pixel] as number
		if (near === 0) continue
		const close = near * 1.002
		const far = near * 1.05
		let hidden = 0
		for (let at = 0; at < around.length; at++) {
			// At the picture's sides this is the other side, which hardly matters: a model has a margin.
			const other = padded[pixel + (around[at] as number)] as number
			// What is far before it shades it little.
			if (other > close) hidden += other < far ? 1 : 0.3
		}
		const corner = Math.round((hidden / around.length) * CORNER_STEPS) / CORNER_STEPS
		light[pixel] = Math.round((shade[pixel] as number) * (1 - DARKEST_CORNER * corner) * LIGHT_STEPS)
	}
	return light
}
