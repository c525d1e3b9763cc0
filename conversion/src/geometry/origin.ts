import { transformBounds } from './matrices.ts'
import type { ModelGeometry, Shape } from './model-geometry.ts'

/** The offset that moves a model so that 32-bit positions are exact enough, in double precision. */
export interface ModelOrigin {
	/** To subtract from GLB positions (Y up). */
	glb: [number, number, number]
	/** To add back, in IFC axes (Z up). */
	ifc: [number, number, number]
	/** Metres from the model's centre to its furthest part. */
	farthest: number
	/** Shapes whose own coordinates are so large that the kernel rounded them by more than a millimetre. */
	imprecise: number
}

/** Heights within this many metres of zero don't change, so that 0 stays the ground floor. */
const KEEP_HEIGHT_WITHIN = 1000

/** Beyond this, 32-bit floats are coarser than a millimetre. */
const EXACT_WITHIN = 16_384

function median(values: Float64Array): number {
	const sorted = values.slice().sort()
	return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Computes the centre of the model's parts in whole metres (their median, so that a stray part doesn't affect it). */
export function chooseOrigin(geometry: ModelGeometry): ModelOrigin {
	const { instances } = geometry
	const along = (): Float64Array => new Float64Array(instances.length)
	const centres = [along(), along(), along()] as const
	const matrix: number[] = []
	let imprecise = 0
	for (let at = 0; at < instances.length; at++) {
		const { bounds } = geometry.shapes[instances.shapes[at] as number] as Shape
		const box = transformBounds(instances.readMatrix(at, matrix), bounds)
		for (const axis of [0, 1, 2] as const) centres[axis][at] = (box[axis] + (box[axis + 3] as number)) / 2
	}
	for (const shape of geometry.shapes) if (Math.max(...shape.bounds.map(Math.abs)) > EXACT_WITHIN) imprecise++
	const x = Math.round(median(centres[0]))
	const z = Math.round(median(centres[2]))
	const middleHeight = Math.round(median(centres[1]))
	const y = Math.abs(middleHeight) > KEEP_HEIGHT_WITHIN ? middleHeight : 0
	let farthest = 0
	for (let at = 0; at < instances.length; at++) {
		farthest = Math.max(
			farthest,
			Math.abs((centres[0][at] as number) - x),
			Math.abs((centres[1][at] as number) - y),
			Math.abs((centres[2][at] as number) - z),
		)
	}
	return { glb: [x, y, z], ifc: [x, -z || 0, y], farthest, imprecise }
}
