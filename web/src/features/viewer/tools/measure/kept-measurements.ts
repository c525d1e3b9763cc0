import { z } from 'zod'
import { POINTS_NEEDED } from '#engine/measuring/measurements.ts'
import { MOST_FILLED } from './measure-shapes.ts'
import type { Measurement } from './measurement.ts'

const StoredMeasurement = z.object({
	kind: z.enum(['distance', 'area', 'angle']),
	points: z.array(
		z.object({
			at: z.tuple([z.number(), z.number(), z.number()]),
			snap: z.enum(['corner', 'edge', 'face']),
			/** Of an area only; without its triangles where they would not be drawn. */
			face: z.object({ area: z.number(), triangles: z.array(z.number()) }).nullable(),
		}),
	),
})

/** Metres to a tenth of a millimetre: the triangles are only drawn. */
const short = (value: number): number => Number(value.toFixed(4))

/** Measurements as text, for when the page is loaded again. */
export const writeMeasurements = (done: readonly Measurement[]): string => {
	const kept = done.map(
		({ kind, points }): z.infer<typeof StoredMeasurement> => ({
			kind,
			points: points.map(({ at, snap, face }) => ({
				at: [at.x, at.y, at.z],
				snap,
				face:
					kind === 'area' && face
						? {
								area: face.area,
								triangles: face.triangles.length / 9 > MOST_FILLED ? [] : Array.from(face.triangles, short),
							}
						: null,
			})),
		}),
	)
	return JSON.stringify(kept)
}

/** Reads what `writeMeasurements` wrote; what is damaged is left out, nothing throws. Their ids count from 1. */
export const readMeasurements = (text: string | null): Measurement[] => {
	const kept = z.array(z.unknown()).safeParse(parsed(text)).data ?? []
	return kept
		.flatMap((one) => StoredMeasurement.safeParse(one).data ?? [])
		.filter(({ kind, points }) => points.length === POINTS_NEEDED[kind] && (kind !== 'area' || points[0]?.face))
		.map(({ kind, points }, index) => ({
			id: index + 1,
			kind,
			points: points.map(({ at: [x, y, z], snap, face }) => ({
				at: { x, y, z },
				snap,
				face: face && { area: face.area, triangles: Float32Array.from(face.triangles) },
			})),
		}))
}

const parsed = (text: string | null): unknown => {
	try {
		return JSON.parse(text ?? '[]')
	} catch {
		return []
	}
}
