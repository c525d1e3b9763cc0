import { cross, dot, minus } from '../geometry/vectors.ts'
import { curvePoints, type Point } from '../ifc/curves/curve-path.ts'
import type { CurveReader } from '../ifc/curves/read-curve.ts'
import { indexLists } from '../ifc/index-lists.ts'
import { axisPlacement } from '../ifc/placements.ts'
import { areOverlapping, boxOf, isCrossed } from '../ifc/shapes/covered-area.ts'
import type { Point2 } from '../ifc/shapes/outline.ts'
import { profileOutlines } from '../ifc/shapes/profiles.ts'
import type { StepFile } from '../step/step-file.ts'

/** Comparing the sides of an outline with each other takes as much work as this many of their pairs for each point. */
const PAIRS_A_POINT = 50

/** Rings of more corners come from broken files only. */
const MOST_CORNERS = 5000

/** Shares of a revolved area's size by which it may reach beyond its axis. */
const BEYOND_AXIS = 1e-3

/** The rings of a plane face, seen from the side on which it is largest. */
function flattened(rings: readonly Point[][]): Point2[][] {
	const [first = []] = rings
	const origin = first[0] ?? [0, 0, 0]
	let normal: Point = [0, 0, 0]
	for (let at = 2; at < first.length; at++) {
		const found = cross(minus(first[at - 1] as Point, origin), minus(first[at] as Point, origin))
		if (dot(found, found) > dot(normal, normal)) normal = found
	}
	const sizes = normal.map(Math.abs)
	const across = sizes.indexOf(Math.max(...sizes))
	const [u, v] = [(across + 1) % 3, (across + 2) % 3] as [number, number]
	return rings.map((ring) => ring.map((point): Point2 => [point[u] as number, point[v] as number]))
}

const isPointList = (value: Point | null): value is Point => value !== null

/** Finds the outlines of profiles and faces that cross themselves, among the records of a file. */
class CrossedOutlines {
	private readonly file: StepFile
	private readonly curves: CurveReader
	/** Corners of the last faces: neighbours share them. */
	private readonly corners = new Map<number, Point>()

	constructor(file: StepFile, curves: CurveReader) {
		this.file = file
		this.curves = curves
	}

	profile(record: number): boolean {
		return (profileOutlines(this.file, this.curves, record) ?? []).some(({ outer, holes }) =>
			this.areCrossed([outer, ...holes]),
		)
	}

	/** Whether areas of a composite profile overlap. */
	composite(record: number): boolean {
		const outlines = profileOutlines(this.file, this.curves, record) ?? []
		const corners = outlines
			.flatMap(({ outer, holes }) => [outer, ...holes])
			.reduce((sum, ring) => sum + ring.length, 0)
		if (corners > MOST_CORNERS || !this.curves.spend(corners ** 2 / PAIRS_A_POINT)) return false
		return outlines.some((a, at) => outlines.slice(at + 1).some((b) => areOverlapping(a, b)))
	}

	/** The boundary of a half space. */
	boundary(record: number): boolean {
		const path = this.curves.read(this.file.follow(record, 3))
		const points = path && curvePoints(path.pieces)
		return points !== null && this.areCrossed([points.map(([x, y]): Point2 => [x, y])])
	}

	/** Whether the area of a revolved solid lies on both sides of its axis. */
	revolved(record: number): boolean {
		const { file } = this
		const place = axisPlacement(file, file.follow(record, 2))
		const [x, y, u, v] = [place[9], place[10], place[6], place[7]] as [number, number, number, number]
		const length = Math.hypot(u, v)
		const outlines = profileOutlines(file, this.curves, file.follow(record, 0))
		if (!outlines || !(length > 0)) return false
		const sides = outlines.flatMap(({ outer }) =>
			outer.map((point) => ((point[1] - y) * u - (point[0] - x) * v) / length),
		)
		const [low, high] = [Math.min(...sides), Math.max(...sides)]
		return Math.min(-low, high) > (high - low) * BEYOND_AXIS
	}

	face(record: number): boolean {
		const { file } = this
		const bounds = file.refs(record, 0).map((id) => file.record(id))
		const rings: Point[][] = []
		for (const bound of bounds) {
			const loop = file.follow(bound, 0)
			const corners = file.type(loop) === 'IFCPOLYLOOP' ? file.refs(loop, 0) : []
			if (corners.length < 3 || (bounds.length === 1 && corners.length === 3)) return false
			rings.push(corners.map((id) => this.corner(id)))
		}
		return this.isFaceCrossed(rings)
	}

	private corner(id: number): Point {
		const known = this.corners.get(id)
		if (known) return known
		const [x = 0, y = 0, z = 0] = this.file.numbers(this.file.record(id), 0)
		if (this.corners.size === MOST_CORNERS) this.corners.clear()
		this.corners.set(id, [x, y, z])
		return [x, y, z]
	}

	/** Faces of a face set, of which one is crossed. */
	faceSet(record: number): boolean {
		const { file } = this
		const values = this.curves.coordinates(file.follow(record, 0))
		const order = file.numbers(record, 3)
		const corner = (index: number): Point | null => {
			const at = ((order.length > 0 ? order[index - 1] : index) ?? 0) * 3
			return values && at >= 3 && at <= values.length ? (values.slice(at - 3, at) as Point) : null
		}
		return file.refs(record, 2).some((id) => {
			const face = file.record(id)
			const outer = file.numbers(face, 0)
			const inner = file.type(face) === 'IFCINDEXEDPOLYGONALFACEWITHVOIDS' ? indexLists(file.raw(face, 1)) : []
			if (inner.length === 0 && outer.length < 4) return false
			return this.isFaceCrossed([outer, ...inner].map((ring) => ring.map(corner).filter(isPointList)))
		})
	}

	private isFaceCrossed(rings: Point[][]): boolean {
		const flat = flattened(rings)
		// Not all files name the outer bound.
		if (flat.length > 1) flat.sort((a, b) => boxOf(b) - boxOf(a))
		return this.areCrossed(flat)
	}

	private areCrossed(rings: readonly Point2[][]): boolean {
		const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
		if (corners > MOST_CORNERS || !this.curves.spend(corners ** 2 / PAIRS_A_POINT)) return false
		return isCrossed(rings)
	}
}

/**
 * The records whose outlines cross themselves, or whose voids reach out of them: what they enclose depends on how one
 * reads it.
 * @param isNeeded whether a record is drawn
 */
export function crossedOutlines(
	file: StepFile,
	curves: CurveReader,
	isNeeded: (record: number) => boolean,
): Set<number> {
	const outlines = new CrossedOutlines(file, curves)
	const tests: Record<string, (record: number) => boolean> = {
		IFCARBITRARYCLOSEDPROFILEDEF: (record) => outlines.profile(record),
		IFCARBITRARYPROFILEDEFWITHVOIDS: (record) => outlines.profile(record),
		IFCCOMPOSITEPROFILEDEF: (record) => outlines.composite(record),
		IFCPOLYGONALBOUNDEDHALFSPACE: (record) => outlines.boundary(record),
		IFCREVOLVEDAREASOLID: (record) => outlines.revolved(record),
		IFCPOLYGONALFACESET: (record) => outlines.faceSet(record),
		IFCFACE: (record) => outlines.face(record),
	}
	const found = new Set<number>()
	for (const [type, isCrossedRecord] of Object.entries(tests))
		for (const record of file.ofType(type)) if (isNeeded(record) && isCrossedRecord(record)) found.add(record)
	return found
}
