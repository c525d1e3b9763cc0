import type { Accessor, Primitive } from '@gltf-transform/core'

const TRIANGLES = 4
const TRIANGLE_STRIP = 5
const TRIANGLE_FAN = 6

/** A primitive without features is split by colour up to this many colours; with more, it gets its mean colour. */
const MOST_COLOURS = 32

/** Triangles of one primitive in one colour, and of one feature where it has features (-1 otherwise). */
export interface PrimitivePart {
	feature: number
	/** RGBA, red in the lowest byte, sRGB. */
	colour: number
	positions: Float32Array
	triangles: Uint32Array
}

function corners(primitive: Primitive, count: number): ArrayLike<number> {
	const indices = primitive.getIndices()?.getArray() ?? Uint32Array.from({ length: count }, (_, at) => at)
	const mode = primitive.getMode()
	if (mode === TRIANGLES) return indices
	const found: number[] = []
	for (let at = 2; at < indices.length; at++) {
		const [a, b, c] = [indices[at - 2], indices[at - 1], indices[at]] as [number, number, number]
		if (mode === TRIANGLE_FAN) found.push(indices[0] as number, b, c)
		else if (mode === TRIANGLE_STRIP) found.push(...(at % 2 === 0 ? [a, b, c] : [b, a, c]))
	}
	return found
}

function screenChannel(value: number): number {
	const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
	return Math.max(0, Math.min(255, Math.round(encoded * 255)))
}

type Channels = readonly [number, number, number, number]

function packed([r, g, b, a]: Channels, isBlended: boolean): number {
	const alpha = isBlended ? Math.max(0, Math.min(255, Math.round(a * 255))) : 255
	return (screenChannel(r) | (screenChannel(g) << 8) | (screenChannel(b) << 16) | (alpha << 24)) >>> 0
}

/** The colour of each vertex, or one for all. */
function coloursOf(primitive: Primitive, hasFeatures: boolean): { of: (vertex: number) => number } {
	const material = primitive.getMaterial()
	const [r = 1, g = 1, b = 1, a = 1] = material?.getBaseColorFactor() ?? []
	const isBlended = material?.getAlphaMode() === 'BLEND'
	const own = primitive.getAttribute('COLOR_0')
	const whole = packed([r, g, b, a], isBlended)
	if (!own) return { of: () => whole }
	const sum = [0, 0, 0, 0]
	const count = own.getCount()
	const known = new Map<number, number>()
	const byVertex = new Uint32Array(count)
	const value: number[] = [1, 1, 1, 1]
	for (let vertex = 0; vertex < count; vertex++) {
		value[3] = 1
		own.getElement(vertex, value)
		const [x = 1, y = 1, z = 1, w = 1] = value
		for (const channel of [0, 1, 2, 3]) sum[channel] = (sum[channel] as number) + (value[channel] as number)
		const colour = packed([r * x, g * y, b * z, a * w], isBlended)
		byVertex[vertex] = colour
		known.set(colour, 1)
	}
	if (hasFeatures || known.size <= MOST_COLOURS) return { of: (vertex) => byVertex[vertex] as number }
	const [x, y, z, w] = sum.map((total) => total / count) as [number, number, number, number]
	const mean = packed([r * x, g * y, b * z, a * w], isBlended)
	return { of: () => mean }
}

/**
 * Splits a primitive by feature and colour. Empty for points and lines.
 * @param features feature of each vertex, null when the primitive has none
 */
export function partsOfPrimitive(primitive: Primitive, features: Accessor | null): PrimitivePart[] {
	const position = primitive.getAttribute('POSITION')
	if (![TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN].includes(primitive.getMode()) || !position) return []
	const count = position.getCount()
	const triangles = corners(primitive, count)
	const colours = coloursOf(primitive, features !== null)
	const byFeature = new Map<number, Map<number, number[]>>()
	for (let at = 0; at + 2 < triangles.length; at += 3) {
		const vertex = triangles[at] as number
		if (vertex >= count) continue
		const feature = features ? Math.round(features.getScalar(vertex)) : -1
		const colour = colours.of(vertex)
		const byColour = byFeature.get(feature) ?? new Map<number, number[]>()
		byFeature.set(feature, byColour)
		const starts = byColour.get(colour)
		if (starts) starts.push(at)
		else byColour.set(colour, [at])
	}
	const newNumber = new Int32Array(count).fill(-1)
	const point = [0, 0, 0]
	return [...byFeature].flatMap(([feature, byColour]) =>
		[...byColour].map(([colour, starts]) => {
			const used: number[] = []
			const kept = new Uint32Array(starts.length * 3)
			let length = 0
			for (const start of starts) {
				if ((triangles[start + 1] as number) >= count || (triangles[start + 2] as number) >= count) continue
				for (const corner of [0, 1, 2]) {
					const vertex = triangles[start + corner] as number
					if (newNumber[vertex] === -1) newNumber[vertex] = used.push(vertex) - 1
					kept[length++] = newNumber[vertex] as number
				}
			}
			const positions = new Float32Array(used.length * 3)
			for (const [at, vertex] of used.entries()) {
				positions.set(position.getElement(vertex, point), at * 3)
				newNumber[vertex] = -1
			}
			return { feature, colour, positions, triangles: kept.subarray(0, length) }
		}),
	)
}
