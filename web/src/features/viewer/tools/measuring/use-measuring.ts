import { useCallback, useEffect, useRef, useState } from 'react'
import type { Point } from '../../../../viewer/camera/points.ts'
import { type MeasureKind, POINTS_NEEDED } from '../../../../viewer/measuring/measurements.ts'
import type { MeshFeatures } from '../../../../viewer/measuring/mesh-features.ts'
import { type Snap, type SnapKind, snapped } from '../../../../viewer/measuring/snapping.ts'
import type { Viewer } from '../../../../viewer/viewer.ts'
import type { ViewerEvents } from '../../../../viewer/viewer-events.ts'

/** A point that was set, or would be set by a click now. */
export type MeasurePoint = {
	at: Point
	snap: SnapKind
	/** The face it lies on: its area and its triangles (nine numbers each). */
	face: { area: number; triangles: Float32Array } | null
}

export type Measurement = { id: number; kind: MeasureKind; points: readonly MeasurePoint[] }

export type Measuring = {
	kind: MeasureKind
	setKind: (kind: MeasureKind) => void
	/** Set so far of the one being made. */
	points: readonly MeasurePoint[]
	preview: MeasurePoint | null
	done: readonly Measurement[]
	/** The model's corners are being read, or the last click hit nothing that can be measured. */
	note: 'reading' | 'missed' | null
	/** Takes back the points set so far; false when there were none. */
	cancel: () => boolean
	remove: (id: number) => void
	clear: () => void
}

/** How near to a corner or edge a pointer must be, CSS pixels. */
const REACH = { mouse: 11, touch: 22 }

/** Measures by clicks on the model while `isOn`; measurements stay until they are removed. */
export function useMeasuring(viewer: Viewer | null, isOn: boolean): Measuring {
	const [kind, setKind] = useState<MeasureKind>('distance')
	const [points, setPoints] = useState<readonly MeasurePoint[]>([])
	const [preview, setPreview] = useState<MeasurePoint | null>(null)
	const [done, setDone] = useState<readonly Measurement[]>([])
	const [note, setNote] = useState<Measuring['note']>(null)
	const latest = useRef({ kind, points })
	latest.current = { kind, points }
	const nextId = useRef(1)

	useEffect(() => {
		if (!viewer || !isOn) return
		viewer.setReach(true)
		let lookedAt = 0
		const stopHover = viewer.on('hover', (hit) => {
			const look = ++lookedAt
			if (hit.element === null) setPreview(null)
			else
				void measurePoint(viewer, hit, REACH.mouse).then((point) => {
					if (look === lookedAt) setPreview(point)
				})
		})
		const stopPick = viewer.on('pick', async (hit) => {
			const reading = window.setTimeout(() => setNote('reading'), 300)
			const point = await measurePoint(viewer, hit, hit.isTouch ? REACH.touch : REACH.mouse)
			window.clearTimeout(reading)
			const now = latest.current
			if (!point || (now.kind === 'area' && !point.face)) return setNote('missed')
			setNote(null)
			const set = [...now.points, point]
			if (set.length < POINTS_NEEDED[now.kind]) return setPoints(set)
			setPoints([])
			setDone((before) => [...before, { id: nextId.current++, kind: now.kind, points: set }])
		})
		return () => {
			lookedAt = -1
			stopHover()
			stopPick()
			viewer.setReach(false)
			viewer.releaseFeatures()
			setPreview(null)
			setPoints([])
			setNote(null)
		}
	}, [viewer, isOn])

	const cancel = useCallback(() => {
		const had = latest.current.points.length > 0
		setPoints([])
		return had
	}, [])
	return {
		kind,
		setKind: useCallback((next) => {
			setKind(next)
			setPoints([])
		}, []),
		points,
		preview,
		done,
		note,
		cancel,
		remove: useCallback((id) => setDone((before) => before.filter((one) => one.id !== id)), []),
		clear: useCallback(() => {
			setDone([])
			setPoints([])
		}, []),
	}
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
