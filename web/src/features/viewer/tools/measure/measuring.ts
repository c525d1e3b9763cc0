import { useEffect } from 'react'
import type { Point } from '#engine/math/points.ts'
import { type MeasureKind, POINTS_NEEDED } from '#engine/measuring/measurements.ts'
import type { MeshFeatures } from '#engine/measuring/mesh-features.ts'
import { type Snap, snapped } from '#engine/measuring/snapping.ts'
import type { Viewer } from '#engine/viewer.ts'
import type { ViewerEvents } from '#engine/viewer-events.ts'
import { Store } from '../../base/store.ts'
import { perView } from '../../view/view-stores.ts'
import { readMeasurements } from './kept-measurements.ts'
import type { Measurement, MeasurePoint } from './measurement.ts'

/** How near to a corner or edge a pointer must be, CSS pixels. */
const REACH = { mouse: 11, touch: 22 }

/** Who waits longer than this for an answer wants to know that one is coming. */
const SILENT_MS = 300

type MeasuringState = {
	kind: MeasureKind
	/** Set so far of the one being made. */
	points: readonly MeasurePoint[]
	done: readonly Measurement[]
	nextId: number
}

const withDone = (done: readonly Measurement[]): MeasuringState => ({
	kind: 'distance',
	points: [],
	done,
	nextId: done.length + 1,
})

/** With one more point, which may be the last of a measurement. */
const withPoint = ({ kind, points, done, nextId }: MeasuringState, point: MeasurePoint): MeasuringState => {
	const set = [...points, point]
	if (set.length < POINTS_NEEDED[kind]) return { kind, points: set, done, nextId }
	return { kind, points: [], done: [...done, { id: nextId, kind, points: set }], nextId: nextId + 1 }
}

/** What changes measurements; the same functions for as long as the view lives. */
const changesOf = (made: Store<MeasuringState>) => ({
	setKind: (kind: MeasureKind) => made.set((now) => ({ ...now, kind, points: [] })),
	/** Takes back the points set so far; false when there were none. */
	cancel: () => {
		const had = made.now.points.length > 0
		if (had) made.set((now) => ({ ...now, points: [] }))
		return had
	},
	remove: (id: number) => made.set((now) => ({ ...now, done: now.done.filter((one) => one.id !== id) })),
	clear: () => made.set((now) => ({ ...now, points: [], done: [] })),
})

/** The measurements of a view, and the one being made. */
export type Measuring = ReturnType<typeof createMeasuring>

/** @param kept measurements from before the page was loaded again, as text */
export const createMeasuring = (kept: string | null) => {
	const made = new Store(withDone(readMeasurements(kept)))
	return {
		made,
		/** The point that a click would set now. */
		preview: new Store<MeasurePoint | null>(null),
		/** The model's corners are being read, or the last click hit nothing that can be measured. */
		note: new Store<'reading' | 'missed' | null>(null),
		...changesOf(made),
	}
}

/** The measurements of the view; they stay until they are removed. Those of another version say nothing about this one. */
export const measuringIn = perView((opened) =>
	createMeasuring(opened?.isOfAnother ? null : (opened?.own.measure ?? null)),
)

/** Measures by clicks on the model while `isOn`. */
export function useMeasureClicks(viewer: Viewer, isOn: boolean, { made, preview, note, cancel }: Measuring): void {
	useEffect(() => {
		if (!isOn) return
		viewer.setWidePicking(true)
		let isOver = false
		let lookedAt = 0
		const stopHover = viewer.on('hover', (hit) => {
			lookedAt += 1
			const look = lookedAt
			if (hit.element === null) preview.set(null)
			else
				void measurePoint(viewer, hit, REACH.mouse).then((point) => {
					if (look === lookedAt && !isOver) preview.set(point)
				})
		})
		// Corners of one element may take longer to read than those of the next: points stand in the order of the clicks.
		let earlier: Promise<unknown> = Promise.resolve()
		// A click from before is not a point, however late its answer comes.
		let isOfTool = viewer.answered === null
		void viewer.answered?.then(() => {
			isOfTool = true
		})
		let reading = 0
		const stopClick = viewer.on('click', () => {
			window.clearTimeout(reading)
			reading = window.setTimeout(() => isOver || note.set('reading'), SILENT_MS)
		})
		const stopPick = viewer.on('pick', (hit) => {
			if (!isOfTool) return
			const asked = made.now.kind
			const looking = measurePoint(viewer, hit, hit.isTouch ? REACH.touch : REACH.mouse).catch(() => null)
			earlier = earlier.then(async () => {
				const point = await looking
				window.clearTimeout(reading)
				if (isOver || made.now.kind !== asked) return
				if (!point || (asked === 'area' && !point.face)) return note.set('missed')
				note.set(null)
				made.set((now) => withPoint(now, point))
			})
		})
		return () => {
			isOver = true
			stopHover()
			stopClick()
			stopPick()
			window.clearTimeout(reading)
			viewer.setWidePicking(false)
			viewer.releaseFeatures()
			preview.set(null)
			cancel()
			note.set(null)
		}
	}, [viewer, isOn, made, preview, note, cancel])
}

const measurePoint = async (
	viewer: Viewer,
	hit: Pick<ViewerEvents['pick'], 'element' | 'point'>,
	reach: number,
): Promise<MeasurePoint | null> => {
	if (hit.element === null || !hit.point) return null
	const features = await viewer.featuresOf(hit.element)
	if (!features) return { at: hit.point, snap: 'face', face: null }
	// Elements are measured where they are drawn, and lie in the file where they are built.
	const lift = viewer.liftOf(hit.element)
	const raised = (point: Point, by: number): Point => ({ ...point, y: point.y + by })
	const snap = snapped(features, raised(hit.point, -lift), reach * viewer.metresPerPixelAt(hit.point))
	return { at: raised(snap.point, lift), snap: snap.kind, face: faceOf(features, snap, lift) }
}

const faceOf = (features: MeshFeatures, { face }: Snap, lift: number): MeasurePoint['face'] => {
	if (face < 0) return null
	const [from, to] = [features.faceStarts[face] ?? 0, features.faceStarts[face + 1] ?? 0]
	const triangles = features.triangles.slice(from * 9, to * 9)
	if (lift !== 0) for (let i = 1; i < triangles.length; i += 3) triangles[i] = (triangles[i] as number) + lift
	return { area: features.faceAreas[face] ?? 0, triangles }
}
