import { type Matrix, transformPoint } from '../../geometry/matrices.ts'
import { cross, dot, minus } from '../../geometry/vectors.ts'
import type { StepFile } from '../../step/step-file.ts'
import { CIRCLE_STEPS, type Point } from '../curves/curve-path.ts'
import type { CurveReader } from '../curves/read-curve.ts'
import { axisPlacement } from '../placements.ts'
import { matchOutlines } from './match-outlines.ts'
import type { Outline, Point2 } from './outline.ts'
import { profileOutlines } from './profiles.ts'
import { isTooLarge, joinStations, type SweepMesh } from './sweep-mesh.ts'

/** Solids of more sections come from broken files only. */
const MOST_SECTIONS = 500

/** The outlines of profiles that a solid changes between, with equal numbers of corners; null if they aren't read. */
export function matchedSections(file: StepFile, curves: CurveReader, profiles: readonly number[]): Outline[] | null {
	if (profiles.length < 2 || profiles.length > MOST_SECTIONS) return null
	const outlines = profiles.map((profile) => profileOutlines(file, curves, profile))
	if (!outlines.every((found) => found?.length === 1)) return null
	return matchOutlines(
		outlines.map((found) => found?.[0] as Outline),
		(points) => curves.spend(points),
	)
}

/** Whether the profiles have different numbers of corners, so that the kernel can't change one into the other. */
export function haveOtherCorners(file: StepFile, curves: CurveReader, profiles: readonly number[]): boolean {
	const corners = profiles.map((profile) => {
		const outlines = profileOutlines(file, curves, profile)
		return outlines?.map(({ outer, holes }) => [outer, ...holes].map(({ length }) => length).join()).join(';')
	})
	return corners.every((found) => found !== undefined) && new Set(corners).size > 1
}

const ringsOf = ({ outer, holes }: Outline): Point2[] => [outer, ...holes].flat()
const sizesOf = ({ outer, holes }: Outline): number[] => [outer, ...holes].map(({ length }) => length)

/** The mesh of a solid whose sections stand at places along it (`IfcSectionedSpine`); null if they aren't read. */
export function sectionedMesh(outlines: readonly Outline[], places: readonly Matrix[]): SweepMesh | null {
	const [first] = outlines
	if (!first || places.length !== outlines.length || isTooLarge(first, places.length)) return null
	const stations = outlines.map((outline, at) =>
		ringsOf(outline).map(([x, y]) => transformPoint(places[at] as Matrix, [x, y, 0])),
	)
	const [from, to] = [places[0] as Matrix, places[1] as Matrix]
	const along = [9, 10, 11].map((at) => (to[at] as number) - (from[at] as number)) as Point
	const isForward = dot(along, [from[6] as number, from[7] as number, from[8] as number]) >= 0
	return joinStations(isForward ? stations : stations.reverse(), sizesOf(first), false)
}

/** A point turned about an axis by an angle in radians. */
function turned(point: Point, origin: Point, axis: Point, angle: number): Point {
	const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
	const offset = minus(point, origin)
	const across = cross(axis, offset)
	const share = dot(axis, offset) * (1 - cos)
	const part = (at: 0 | 1 | 2): number => origin[at] + offset[at] * cos + across[at] * sin + axis[at] * share
	return [part(0), part(1), part(2)]
}

/** The mesh of an area that changes while it turns about an axis (`IfcRevolvedAreaSolidTapered`); null if it isn't read. */
export function revolvedMesh(file: StepFile, curves: CurveReader, record: number): SweepMesh | null {
	const outlines = matchedSections(file, curves, [file.follow(record, 0), file.follow(record, 4)])
	const angle = (file.number(record, 3) ?? 0) * curves.radians
	const place = axisPlacement(file, file.follow(record, 2))
	const [start, end] = outlines ?? []
	if (!start || !end || !(Math.abs(angle) > 1e-6 && Math.abs(angle) <= 2 * Math.PI + 1e-6)) return null
	const origin: Point = [place[9] as number, place[10] as number, place[11] as number]
	const axis: Point = [place[6] as number, place[7] as number, place[8] as number]
	const steps = Math.max(1, Math.ceil((Math.abs(angle) / (2 * Math.PI)) * CIRCLE_STEPS - 1e-6))
	if (isTooLarge(start, steps + 1)) return null
	const ends = ringsOf(end)
	const stations = Array.from({ length: steps + 1 }, (_, step) => {
		const share = step / steps
		return ringsOf(start).map(([x, y], at) => {
			const [u, v] = ends[at] as Point2
			return turned([x + (u - x) * share, y + (v - y) * share, 0], origin, axis, angle * share)
		})
	})
	// An area that moves against its normal has its outline in the other direction.
	const moved = (stations[1] ?? []).reduce((sum, point) => sum + point[2], 0)
	return joinStations(moved >= 0 ? stations : stations.reverse(), sizesOf(start), false)
}
