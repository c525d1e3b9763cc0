import { determinant } from '../geometry/matrices.ts'
import type { ModelGeometry, Shape } from '../geometry/model-geometry.ts'
import { linear } from './colours.ts'
import { type BatchedDraw, readPlaced } from './draw-plan.ts'
import { type Quantisation, STEPS } from './quantisation.ts'

export interface BakedBatch {
	/** Four 16-bit numbers a vertex (the last is padding) or three floats. */
	positions: Int16Array | Float32Array
	/** Four bytes a vertex, linear. */
	colours: Uint8Array
	/** Element index of each vertex. */
	features: Float32Array
	indices: Uint32Array
	featureCount: number
	/** Node fields that convert positions back to metres. */
	placement: { translation?: number[]; scale?: number[] }
}

const LINEAR = Uint8Array.from({ length: 256 }, (_, channel) => Math.round(linear(channel) * 255))

/** Transforms every member of a batch to its position. Reverses the triangles of mirrored members. */
export function bakeBatch(
	draw: BatchedDraw,
	{ shapes, instances }: ModelGeometry,
	offset: readonly [number, number, number],
	quantisation: Quantisation | null,
): BakedBatch {
	const { vertexCount, indexCount, bounds } = draw
	const perVertex = quantisation ? 4 : 3
	const positions = quantisation ? new Int16Array(vertexCount * 4) : new Float32Array(vertexCount * 3)
	const colours = new Uint8Array(vertexCount * 4)
	const colourWords = new Uint32Array(colours.buffer)
	const features = new Float32Array(vertexCount)
	const indices = new Uint32Array(indexCount)
	const centre = quantisation
		? quantisation.centre
		: ([0, 1, 2].map((axis) => ((bounds[axis] as number) + (bounds[axis + 3] as number)) / 2) as [
				number,
				number,
				number,
			])
	const inverse = quantisation ? 1 / quantisation.step : 1
	const elements = new Set<number>()
	let vertex = 0
	let index = 0
	const m: number[] = []
	for (const member of draw.members) {
		const shape = shapes[instances.shapes[member] as number] as Shape
		const element = instances.elements[member] as number
		const colour = instances.colours[member] as number
		readPlaced(instances, member, offset, m)
		elements.add(element)
		const word =
			((LINEAR[colour & 255] as number) |
				((LINEAR[(colour >> 8) & 255] as number) << 8) |
				((LINEAR[(colour >> 16) & 255] as number) << 16) |
				(colour & 0xff000000)) >>>
			0
		const [a, b, c, d, e, f, g, h, i, tx, ty, tz] = m as unknown as [
			number,
			number,
			number,
			number,
			number,
			number,
			number,
			number,
			number,
			number,
			number,
			number,
		]
		const first = vertex
		const source = shape.positions
		for (let from = 0; from < source.length; from += 3) {
			const x = source[from] as number
			const y = source[from + 1] as number
			const z = source[from + 2] as number
			const to = vertex * perVertex
			const px = (a * x + d * y + g * z + tx - centre[0]) * inverse
			const py = (b * x + e * y + h * z + ty - centre[1]) * inverse
			const pz = (c * x + f * y + i * z + tz - centre[2]) * inverse
			positions[to] = quantisation ? Math.round(px) : px
			positions[to + 1] = quantisation ? Math.round(py) : py
			positions[to + 2] = quantisation ? Math.round(pz) : pz
			colourWords[vertex] = word
			features[vertex] = element
			vertex++
		}
		const mirrored = determinant(m) < 0
		for (let from = 0; from < shape.indices.length; from += 3) {
			indices[index] = first + (shape.indices[from] as number)
			indices[index + 1] = first + (shape.indices[from + (mirrored ? 2 : 1)] as number)
			indices[index + 2] = first + (shape.indices[from + (mirrored ? 1 : 2)] as number)
			index += 3
		}
	}
	const scale = quantisation ? quantisation.step * STEPS : 1
	return {
		positions,
		colours,
		features,
		indices,
		featureCount: elements.size,
		placement: { translation: [...centre], ...(quantisation ? { scale: [scale, scale, scale] } : {}) },
	}
}
