import type { StepFile } from '../../step/step-file.ts'
import {
	betweenParameters,
	type CurvePath,
	type CurvePiece,
	curvePoints,
	distance,
	endOf,
	nearestParameter,
	type Point,
	parametricLength,
	reversed,
	startOf,
} from '../curves/curve-path.ts'
import type { CurveReader } from '../curves/read-curve.ts'

/** Points of a shape that are closer together than this share of its size are one. */
const SAME = 1e-6

/** The points of a shape, each once. */
export class ShapePoints {
	readonly all: Point[] = []
	private readonly known = new Map<string, number>()
	private readonly grid: number

	constructor(size: number) {
		this.grid = size * SAME
	}

	/** The number of a point. */
	add(point: Point): number {
		const cells = point.map((value) => value / this.grid)
		// A point near the border of a cell is looked for in the next one, too.
		for (const shift of [0, -0.5, 0.5]) {
			const known = this.known.get(cells.map((value) => Math.round(value + shift)).join())
			if (known !== undefined && distance(this.all[known] as Point, point) <= this.grid) return known
		}
		const number = this.all.push(point) - 1
		this.known.set(cells.map((value) => Math.round(value)).join(), number)
		return number
	}
}

/** The part of a curve from one of its points to another in its direction; all of it if they are one. */
function partBetween(path: CurvePath, from: Point, to: Point, isWhole: boolean): CurvePiece[] {
	const [first, last] = [path.pieces[0] as CurvePiece, path.pieces.at(-1) as CurvePiece]
	const total = path.pieces.reduce((sum, piece) => sum + parametricLength(piece), 0)
	const end = path.start + total
	const a = nearestParameter(path, from)
	const b = nearestParameter(path, to)
	const between = (from: number, to: number): CurvePiece[] => betweenParameters(path, from, to, true).pieces
	if (!isWhole && b > a) return between(a, b)
	const halfway = path.pieces.length > 1 ? endOf(first) : first.at((first.from + first.to) / 2)
	const isClosed = distance(startOf(first), endOf(last)) <= distance(startOf(first), halfway) * 1e-4
	if (!isClosed && !isWhole) return a > b ? between(b, a) : []
	return [...between(a, end), ...between(path.start, b)]
}

/** Reads edges as points, each edge once, so that the faces on both sides of it fit. */
export class EdgeReader {
	private readonly file: StepFile
	private readonly curves: CurveReader
	private readonly points: ShapePoints
	private readonly known = new Map<number, number[] | null>()

	constructor(file: StepFile, curves: CurveReader, points: ShapePoints) {
		this.file = file
		this.curves = curves
		this.points = points
	}

	/** The numbers of the points of a loop in order, without the first one again; null for a broken loop. */
	loop(record: number): number[] | null {
		const { file } = this
		switch (file.type(record)) {
			case 'IFCPOLYLOOP':
				return file.refs(record, 0).map((id) => this.points.add(this.point(file.record(id))))
			case 'IFCVERTEXLOOP':
				return []
			case 'IFCEDGELOOP': {
				const all: number[] = []
				for (const id of file.refs(record, 0)) {
					const edge = this.oriented(file.record(id))
					if (!edge || (all.length > 0 && all.at(-1) !== edge[0])) return null
					all.push(...(all.length > 0 ? edge.slice(1) : edge))
				}
				return all.length > 3 && all[0] === all.at(-1) ? all.slice(0, -1) : null
			}
			default:
				return null
		}
	}

	private oriented(record: number): number[] | null {
		const { file } = this
		const edge = file.type(record) === 'IFCORIENTEDEDGE' ? file.follow(record, 2) : record
		const points = this.edge(edge)
		return points && file.value(record, 3).value === false && edge !== record ? points.toReversed() : points
	}

	private edge(record: number): number[] | null {
		let points = this.known.get(record)
		if (points === undefined) {
			points = this.newEdge(record)
			this.known.set(record, points)
		}
		return points
	}

	private newEdge(record: number): number[] | null {
		const { file } = this
		const type = file.type(record)
		if (type !== 'IFCEDGECURVE' && type !== 'IFCEDGE') return null
		const [start, end] = [0, 1].map((argument) => this.vertex(file.follow(record, argument)))
		if (!start || !end) return null
		const curve = file.follow(record, 2)
		const [from, to] = [this.points.add(start), this.points.add(end)]
		if (type === 'IFCEDGE' || isStraight(file, curve)) return [from, to]
		const path = this.curves.read(curve)
		if (!path || !this.curves.spend(path.points * 8)) return null
		const isForward = file.value(record, 3).value !== false
		const pieces = isForward
			? partBetween(path, start, end, from === to)
			: reversed(partBetween(path, end, start, from === to))
		const between = curvePoints(pieces)?.slice(1, -1) ?? []
		return [from, ...between.map((point) => this.points.add(point)).filter((at) => at !== from && at !== to), to]
	}

	private vertex(record: number): Point | null {
		const point = this.file.follow(record, 0)
		return this.file.type(record) === 'IFCVERTEXPOINT' && point >= 0 ? this.point(point) : null
	}

	private point(record: number): Point {
		const [x = 0, y = 0, z = 0] = this.file.numbers(record, 0)
		return [x, y, z]
	}
}

/** Whether an edge along a curve is one line between its ends. */
export const isStraight = (file: StepFile, curve: number): boolean =>
	file.type(curve) === 'IFCLINE' || (file.type(curve) === 'IFCPOLYLINE' && file.refs(curve, 0).length === 2)
