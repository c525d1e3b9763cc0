import { type Matrix, transformPoint } from '../../geometry/matrices.ts'
import type { StepFile } from '../../step/step-file.ts'
import { curvePoints, type Point } from '../curves/curve-path.ts'
import type { CurveReader } from '../curves/read-curve.ts'
import { axisPlacement } from '../placements.ts'
import { areaOf, type Outline, type Point2 } from './outline.ts'
import { sectionOutline } from './section-outlines.ts'
import { operatorMatrix } from './transformation-operators.ts'

/** Derived profiles nested deeper than this are a cycle in a broken file. */
const DEEPEST = 8

/** Profiles of more areas come from broken files only. */
const MOST_OUTLINES = 500

function turned(outline: Outline, matrix: Matrix): Outline {
	const ring = (points: Point2[]): Point2[] =>
		points.map(([x, y]) => {
			const [u, v] = transformPoint(matrix, [x, y, 0])
			return [u, v]
		})
	return { outer: ring(outline.outer), holes: outline.holes.map(ring) }
}

const MIRRORED: Matrix = [-1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

/** A closed curve as a ring. */
function ringOf(curves: CurveReader, record: number): Point2[] | null {
	const path = curves.read(record)
	const points = path && curvePoints(path.pieces)
	if (!points) return null
	const [first, last] = [points[0] as Point, points.at(-1) as Point]
	const size = points.reduce((most, point) => Math.max(most, ...point.map(Math.abs)), 0)
	const isClosed = Math.hypot(last[0] - first[0], last[1] - first[1]) <= size * 1e-6
	const ring = (isClosed ? points.slice(0, -1) : points).map(([x, y]): Point2 => [x, y])
	return ring.length >= 3 ? ring : null
}

/** The band of a thickness along a line: its left side, and its right side backwards. */
function bandAlong(points: Point2[], thickness: number, isClosed: boolean): Outline {
	const count = points.length
	const side = (half: number): Point2[] =>
		points.map((point, at) => {
			const before = points[isClosed ? (at + count - 1) % count : Math.max(0, at - 1)] as Point2
			const after = points[isClosed ? (at + 1) % count : Math.min(count - 1, at + 1)] as Point2
			const normal = (a: Point2, b: Point2): Point2 | null => {
				const length = Math.hypot(b[0] - a[0], b[1] - a[1])
				return length > 0 ? [(a[1] - b[1]) / length, (b[0] - a[0]) / length] : null
			}
			const into = normal(before, point) ?? normal(point, after) ?? [0, 0]
			const out = normal(point, after) ?? into
			const sum: Point2 = [into[0] + out[0], into[1] + out[1]]
			// A mitre at a sharp bend ends at five times the thickness.
			const scale = (2 * half) / Math.max(sum[0] ** 2 + sum[1] ** 2, 0.16)
			return [point[0] + sum[0] * scale, point[1] + sum[1] * scale]
		})
	const [left, right] = [side(thickness / 2), side(-thickness / 2)]
	return isClosed ? outerFirst(left, right) : { outer: [...left, ...right.reverse()], holes: [] }
}

const outerFirst = (a: Point2[], b: Point2[]): Outline =>
	Math.abs(areaOf(a)) >= Math.abs(areaOf(b)) ? { outer: a, holes: [b] } : { outer: b, holes: [a] }

function centreLine(file: StepFile, curves: CurveReader, profile: number): Outline | null {
	const thickness = file.number(profile, 3) ?? 0
	const path = curves.read(file.follow(profile, 2))
	const points = path && curvePoints(path.pieces)?.map(([x, y]): Point2 => [x, y])
	if (!points || !(thickness > 0)) return null
	const [first, last] = [points[0] as Point2, points.at(-1) as Point2]
	const isClosed = points.length > 3 && Math.hypot(last[0] - first[0], last[1] - first[1]) < thickness * 1e-3
	return bandAlong(isClosed ? points.slice(0, -1) : points, thickness, isClosed)
}

/** The areas of a profile in the file's unit; null for a profile that is broken or of a kind that isn't read. */
export function profileOutlines(file: StepFile, curves: CurveReader, profile: number, depth = 0): Outline[] | null {
	if (profile < 0 || depth > DEEPEST) return null
	const inner = (record: number): Outline[] | null => profileOutlines(file, curves, record, depth + 1)
	switch (file.type(profile)) {
		case 'IFCARBITRARYCLOSEDPROFILEDEF':
		case 'IFCARBITRARYPROFILEDEFWITHVOIDS': {
			const outer = ringOf(curves, file.follow(profile, 2))
			const holes = file.refs(profile, 3).map((id) => ringOf(curves, file.record(id)))
			return outer && holes.every((hole) => hole !== null) ? [{ outer, holes }] : null
		}
		case 'IFCCENTERLINEPROFILEDEF': {
			const band = centreLine(file, curves, profile)
			return band && [band]
		}
		case 'IFCMIRROREDPROFILEDEF':
			return inner(file.follow(profile, 2))?.map((outline) => turned(outline, MIRRORED)) ?? null
		case 'IFCDERIVEDPROFILEDEF': {
			const matrix = operatorMatrix(file, file.follow(profile, 3))
			return inner(file.follow(profile, 2))?.map((outline) => turned(outline, matrix)) ?? null
		}
		case 'IFCCOMPOSITEPROFILEDEF': {
			const all: Outline[] = []
			for (const id of file.refs(profile, 2)) {
				const part = inner(file.record(id))
				if (!part || all.length + part.length > MOST_OUTLINES) return null
				all.push(...part)
			}
			return all.length > 0 ? all : null
		}
		default: {
			const outline = sectionOutline(file, profile, curves.radians)
			const position = file.follow(profile, 2)
			if (!outline) return null
			return [position < 0 ? outline : turned(outline, axisPlacement(file, position))]
		}
	}
}
