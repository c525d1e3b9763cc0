import type { Affine } from './affine.ts'
import type { GeometryLevels } from './glb-levels.ts'

/** A shape in its own coordinates, shared by all its placements. It has no triangles with invalid numbers. */
export type SharedGeometry = {
	/** x y z, metres. */
	positions: Float32Array
	indices: Uint32Array
	/** Element of each vertex; null when each placement is one element. */
	vertexElements: Uint32Array | null
	/** RGBA in sRGB, multiplied by the placement's colour; null for white. */
	vertexColours: Uint8Array | null
	/** 0 for each vertex that no triangle uses; null when all are used. */
	used: Uint8Array | null
	/** Coarser triangles for parts of it; null for none. */
	levels: GeometryLevels | null
	/** min x y z, max x y z. */
	box: Float64Array
}

/** The placements of a shape. A list by column, because models have a hundred thousand placements. */
export class PlacementList {
	readonly geometry: SharedGeometry
	count = 0
	/** Three rows of four for each placement. */
	transforms = new Float64Array(12)
	elements = new Uint32Array(1)
	/** RGBA in sRGB, little-endian bytes. */
	colours = new Uint32Array(1)

	constructor(geometry: SharedGeometry) {
		this.geometry = geometry
	}

	add(transform: Affine, element: number, colour: number): void {
		if (this.count === this.elements.length) this.#grow()
		this.transforms.set(transform, this.count * 12)
		this.elements[this.count] = element
		this.colours[this.count] = colour
		this.count++
	}

	#grow(): void {
		const size = this.count * 2
		const transforms = new Float64Array(size * 12)
		transforms.set(this.transforms)
		const elements = new Uint32Array(size)
		elements.set(this.elements)
		const colours = new Uint32Array(size)
		colours.set(this.colours)
		this.transforms = transforms
		this.elements = elements
		this.colours = colours
	}
}

/** The alpha byte of an opaque placement. One whose material blends has less, whatever the colours of its vertices. */
export const OPAQUE = 255
export const BLENDED = 254

export const packColour = (r: number, g: number, b: number, a: number): number =>
	(r | (g << 8) | (b << 16) | (a << 24)) >>> 0

const toByte = (value: number): number => Math.round(Math.min(Math.max(value, 0), 1) * 255)

/** A linear colour component 0..1 as an sRGB byte. */
export const linearToSrgbByte = (value: number): number =>
	toByte(value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

export const alphaByte = toByte
