import type { Point } from '#engine/math/points.ts'
import type { MeasureKind } from '#engine/measuring/measurements.ts'
import type { SnapKind } from '#engine/measuring/snapping.ts'

/** A point that was set, or would be set by a click now. */
export type MeasurePoint = {
	at: Point
	snap: SnapKind
	/** The face it lies on: its area and its triangles (nine numbers each). */
	face: { area: number; triangles: Float32Array } | null
}

export type Measurement = { id: number; kind: MeasureKind; points: readonly MeasurePoint[] }
