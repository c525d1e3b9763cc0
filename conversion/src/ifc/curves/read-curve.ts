import { type Matrix, transformPoint } from '../../geometry/matrices.ts'
import { cross, dot, minus } from '../../geometry/vectors.ts'
import type { StepFile } from '../../step/step-file.ts'
import { indexedSegments } from '../index-lists.ts'
import { real } from '../kernel/write-records.ts'
import { axisPlacement } from '../placements.ts'
import { readSpline } from './bspline.ts'
import {
	betweenParameters,
	CIRCLE_STEPS,
	type CurvePath,
	type CurvePiece,
	distance,
	endOf,
	nearestParameter,
	type Point,
	parametricLength,
	reversed,
	startOf,
	stepsOf,
	straight,
} from './curve-path.ts'

/** Curves nested deeper than this are a cycle in a broken file. */
const DEEPEST = 16

/** Curves of more pieces come from broken files only. */
const MOST_PIECES = 20_000

const point = (file: StepFile, record: number): Point => {
	const [x = 0, y = 0, z = 0] = file.numbers(record, 0)
	return [x, y, z]
}

/** Points that a file's curves may have together, repetitions included, beside one for each of its bytes. */
const SPARE_POINTS = 2_000_000

/** Larger files get no more: their curves repeat. */
const MOST_BYTES = 20_000_000

/** Further away, the kernel counts turns one by one for ever. */
const FAR_TURNS = 100

/** The corner of a triangle over half a circle has right angles up to this share of its longest side. */
const HALF_CIRCLE = 1e-3

/** A point of a spline takes as much work as this many of another curve. */
const SPLINE_POINT = 20

function pathOf(pieces: CurvePiece[], segments = pieces.length, start = 0): CurvePath {
	const points = pieces.reduce((sum, piece) => sum + stepsOf(piece), 0)
	return { pieces, start, segments, points }
}

/** The arc from a to c through b; two lines if the points are on one line. */
function arcThrough(a: Point, b: Point, c: Point): CurvePiece[] {
	const u = minus(b, a)
	const v = minus(c, a)
	const normal = cross(u, v)
	const square = dot(normal, normal)
	if (square <= 1e-12 * dot(u, u) * dot(v, v)) return [straight(a, b), straight(b, c)]
	const toCentre = [cross(normal, u), cross(v, normal)] as const
	const centre = [0, 1, 2].map(
		(axis) =>
			(a[axis] as number) +
			((toCentre[0][axis] as number) * dot(v, v) + (toCentre[1][axis] as number) * dot(u, u)) / (2 * square),
	) as Point
	const x = minus(a, centre)
	const unit = Math.sqrt(square)
	const y = cross([normal[0] / unit, normal[1] / unit, normal[2] / unit], x)
	const end = minus(c, centre)
	let angle = Math.atan2(dot(end, y), dot(end, x))
	if (angle <= 0) angle += 2 * Math.PI
	const at = (share: number): Point => {
		const [cos, sin] = [Math.cos(angle * share), Math.sin(angle * share)]
		return [
			centre[0] + x[0] * cos + y[0] * sin,
			centre[1] + x[1] * cos + y[1] * sin,
			centre[2] + x[2] * cos + y[2] * sin,
		]
	}
	return [{ from: 0, to: 1, at, step: (2 * Math.PI) / CIRCLE_STEPS / angle }]
}

/** Reads bounded curves of a file, in its length unit. */
export class CurveReader {
	private readonly file: StepFile
	/** Radians in the file's unit of plane angles. */
	readonly radians: number
	private readonly known = new Map<number, CurvePath | null>()
	/** Trimmed curves and swept solids whose parameters lie beyond the curve, among the records that were read. */
	readonly clipped = new Set<number>()
	/** Swept solids whose parameters mean another part of their curve by the standard. */
	readonly unclear = new Set<number>()
	private left: number
	/** The list of points that was read last. */
	private list: { record: number; values: number[] } = { record: -1, values: [] }

	constructor(file: StepFile, radians: number) {
		this.file = file
		this.radians = radians
		this.left = SPARE_POINTS + Math.min(file.bytes.length, MOST_BYTES)
	}

	/**
	 * Counts the work for some points, so that a small file can't make much by referring to one curve very often.
	 * @returns false if no work is left
	 */
	spend(points: number): boolean {
		this.left -= points
		return this.left >= 0
	}

	/** The coordinates of a list of points; null if no work is left. */
	coordinates(list: number): number[] | null {
		if (this.list.record !== list) {
			this.list = { record: list, values: this.file.numbers(list, 0) }
			this.left -= this.list.values.length
		}
		return this.left >= 0 ? this.list.values : null
	}

	/** A full turn in the file's unit of plane angles. */
	private get turn(): number {
		return (2 * Math.PI) / this.radians
	}

	/** Null for a curve that is unbounded, broken or of a kind that isn't read. */
	read(record: number, depth = 0): CurvePath | null {
		if (record < 0 || depth > DEEPEST) return null
		let path = this.known.get(record)
		if (path === undefined) {
			path = this.readNew(record, depth)
			this.known.set(record, path)
		}
		return path && this.spend(path.points) ? path : null
	}

	private readNew(record: number, depth: number): CurvePath | null {
		const { file } = this
		switch (file.type(record)) {
			case 'IFCPOLYLINE':
				return this.line(file.refs(record, 0).map((id) => point(file, file.record(id))))
			case 'IFCINDEXEDPOLYCURVE':
				return this.indexed(record)
			case 'IFCCIRCLE':
			case 'IFCELLIPSE': {
				const piece = this.conic(record, 0, this.turn)
				return piece && pathOf([piece])
			}
			case 'IFCTRIMMEDCURVE':
				return this.trimmed(record, depth)
			case 'IFCCOMPOSITECURVE':
			case 'IFC2DCOMPOSITECURVE':
			case 'IFCCOMPOSITECURVEONSURFACE':
			case 'IFCBOUNDARYCURVE':
			case 'IFCOUTERBOUNDARYCURVE':
				return this.composite(record, depth)
			case 'IFCSURFACECURVE':
			case 'IFCSEAMCURVE':
			case 'IFCINTERSECTIONCURVE':
				return this.read(file.follow(record, 0), depth + 1)
			default: {
				const piece = readSpline(file, record)
				return piece && { ...pathOf([piece]), points: stepsOf(piece) * SPLINE_POINT }
			}
		}
	}

	private line(points: Point[]): CurvePath | null {
		if (points.length < 2 || points.length > MOST_PIECES) return null
		return pathOf(points.slice(1).map((to, at) => straight(points[at] as Point, to)))
	}

	/** The points of an indexed curve by their indexes, counted from 1; null if no work is left. */
	private indexedPoints(record: number): { count: number; at: (index: number) => Point | undefined } | null {
		const list = this.file.follow(record, 0)
		const width = this.file.type(list).endsWith('2D') ? 2 : 3
		const values = this.coordinates(list)
		if (values === null) return null
		const count = Math.floor(values.length / width)
		const at = (index: number): Point | undefined => {
			if (!(index >= 1 && index <= count)) return undefined
			const [x = 0, y = 0, z = 0] = values.slice((index - 1) * width, index * width)
			return [x, y, z]
		}
		return { count, at }
	}

	private indexed(record: number): CurvePath | null {
		const points = this.indexedPoints(record)
		if (points === null) return null
		const segments = indexedSegments(this.file.raw(record, 1))
		if (segments.length === 0)
			return this.line(Array.from({ length: points.count }, (_, at) => points.at(at + 1) as Point))
		const pieces: CurvePiece[] = []
		for (const { isArc, indices } of segments) {
			const corners = indices.map(points.at)
			if (corners.some((corner) => corner === undefined)) return null
			if (pieces.length + corners.length > MOST_PIECES) return null
			const known = corners as Point[]
			const [a, b, c] = known
			if (isArc && a && b && c) pieces.push(...arcThrough(a, b, c))
			else pieces.push(...(this.line(known)?.pieces ?? []))
		}
		return pieces.length > 0 ? pathOf(pieces, segments.length) : null
	}

	/** Whether an indexed curve has an arc with half a circle or more on one side of its middle point. */
	hasUnevenArc(record: number): boolean {
		const segments = this.file.raw(record, 1)
		if (!/ARC/i.test(segments)) return false
		const points = this.indexedPoints(record)
		return indexedSegments(segments).some(({ isArc, indices }) => {
			const [a, b, c] = indices.map((index) => points?.at(index))
			if (!isArc || !a || !b || !c) return false
			const chord = minus(c, a)
			return Math.min(dot(minus(b, a), chord), dot(minus(c, b), chord)) <= dot(chord, chord) * HALF_CIRCLE
		})
	}

	/** Whether all points exist that an indexed curve names. */
	hasItsPoints(record: number): boolean {
		const segments = this.file.raw(record, 1)
		if (!segments.startsWith('(')) return true
		const count = this.indexedPoints(record)?.count ?? Number.POSITIVE_INFINITY
		return (segments.match(/-?\d+/g) ?? []).every((index) => Number(index) >= 1 && Number(index) <= count)
	}

	/** Whether a trimmed curve is a part of another one than a line, circle or ellipse. */
	isPartOfBounded(record: number): boolean {
		return !/^IFC(LINE|CIRCLE|ELLIPSE)$/.test(this.file.type(this.file.follow(record, 0)))
	}

	/** A trimmed curve whose parameters have no type or are many turns away, with plain ones; null for others. */
	withPlainTrims(record: number): string | null {
		const { file } = this
		const isConic = /^IFC(CIRCLE|ELLIPSE)$/.test(file.type(file.follow(record, 0)))
		const trims = [1, 2].map((argument) => {
			const { parameter } = this.trim(record, argument)
			if (parameter === null) return null
			const isFar = isConic && Math.abs(parameter) > this.turn * FAR_TURNS
			if (!isFar && /PARAMETERVALUE/i.test(file.raw(record, argument))) return null
			const value = isFar ? parameter % this.turn : parameter
			const ends = file.refs(record, argument).map((id) => `#${id}`)
			return `(${[...ends, `IFCPARAMETERVALUE(${real(Number.isFinite(value) ? value : 0)})`].join()})`
		})
		if (trims.every((trim) => trim === null)) return null
		const written = [0, 1, 2, 3, 4].map((argument) => trims[argument - 1] ?? (file.raw(record, argument) || '$'))
		return `IFCTRIMMEDCURVE(${written.join()})`
	}

	private conicFrame(record: number): { place: Matrix; a: number; b: number } | null {
		const a = this.file.number(record, 1) ?? 0
		const b = this.file.type(record) === 'IFCELLIPSE' ? (this.file.number(record, 2) ?? 0) : a
		return a > 0 && b > 0 ? { place: axisPlacement(this.file, this.file.follow(record, 0)), a, b } : null
	}

	private conic(record: number, from: number, to: number): CurvePiece | null {
		const frame = this.conicFrame(record)
		if (!frame) return null
		const { place, a, b } = frame
		const at = (parameter: number): Point => {
			const angle = (parameter / this.turn) * 2 * Math.PI
			return transformPoint(place, [a * Math.cos(angle), b * Math.sin(angle), 0])
		}
		return { from, to, at, step: this.turn / CIRCLE_STEPS }
	}

	/** Parameter of a point on a circle or ellipse; null if the point is far from it. */
	private conicParameter(record: number, at: Point): number | null {
		const frame = this.conicFrame(record)
		if (!frame) return null
		const { place, a, b } = frame
		const offset = [0, 1, 2].map((axis) => (at[axis] as number) - (place[9 + axis] as number))
		const along = (column: number): number =>
			[0, 1, 2].reduce((sum, axis) => sum + (offset[axis] as number) * (place[column + axis] as number), 0)
		const [x, y] = [along(0) / a, along(3) / b]
		if (Math.abs(Math.hypot(x, y) - 1) > 0.05) return null
		const angle = Math.atan2(y, x)
		return ((angle < 0 ? angle + 2 * Math.PI : angle) / (2 * Math.PI)) * this.turn
	}

	private trim(record: number, argument: number): { parameter: number | null; at: Point | null } {
		const { file } = this
		const number = file.values(record, argument).find(({ value }) => typeof value === 'number')
		const [ref] = file.refs(record, argument)
		const end = ref === undefined ? -1 : file.record(ref)
		return {
			parameter: typeof number?.value === 'number' ? number.value : null,
			at: file.type(end) === 'IFCCARTESIANPOINT' ? point(file, end) : null,
		}
	}

	private trimmed(record: number, depth: number): CurvePath | null {
		const { file } = this
		const basis = file.follow(record, 0)
		const ends = [this.trim(record, 1), this.trim(record, 2)] as const
		const forward = file.value(record, 3).value !== false
		const type = file.type(basis)
		if (type === 'IFCCIRCLE' || type === 'IFCELLIPSE') {
			const parameters = ends.map(({ parameter, at }) => this.ofConicEnd(basis, parameter, at))
			const [from, to] = parameters
			if (from === undefined || to === undefined || from === null || to === null) return null
			const turns = (value: number): number => ((value % this.turn) + this.turn) % this.turn
			const span = turns(forward ? to - from : from - to) || this.turn
			const piece = this.conic(basis, from, forward ? from + span : from - span)
			return piece && pathOf([piece], 1, from)
		}
		const path = type === 'IFCLINE' ? this.endlessLine(basis) : this.read(basis, depth + 1)
		if (!path) return null
		const byPoint = file.enumeration(record, 4) === 'CARTESIAN'
		const [from, to] = ends.map(({ parameter, at }) => {
			if (at && (byPoint || parameter === null)) return this.parameterOf(basis, path, at)
			return parameter
		})
		if (from === undefined || to === undefined || from === null || to === null) return null
		if (type === 'IFCLINE')
			return pathOf(
				path.pieces.map((piece) => ({ ...piece, from, to })),
				1,
				Math.min(from, to),
			)
		const { pieces, isOutside } = betweenParameters(path, from, to, forward)
		if (isOutside) this.clipped.add(record)
		return pieces.length > 0 ? pathOf(pieces, pieces.length, Math.min(from, to)) : null
	}

	/** A point tells more than a parameter, because some exporters mix up degrees and radians. */
	private ofConicEnd(basis: number, parameter: number | null, at: Point | null): number | null {
		const ofPoint = at && this.conicParameter(basis, at)
		if (ofPoint === null || parameter === null || at === null) return parameter ?? ofPoint
		const stated = this.conic(basis, parameter, parameter)
		const radius = this.file.number(basis, 1) ?? 0
		return stated && distance(startOf(stated), at) <= radius * 0.02 ? parameter : ofPoint
	}

	private endlessLine(record: number): CurvePath | null {
		const { file } = this
		const origin = point(file, file.follow(record, 0))
		const vector = file.follow(record, 1)
		const [x, y, z] = point(file, file.follow(vector, 0))
		const scale = (file.number(vector, 1) ?? 1) / (Math.hypot(x, y, z) || 1)
		const at = (parameter: number): Point => [
			origin[0] + x * scale * parameter,
			origin[1] + y * scale * parameter,
			origin[2] + z * scale * parameter,
		]
		return distance(at(0), at(1)) > 0 ? pathOf([{ from: 0, to: 1, at, step: Number.POSITIVE_INFINITY }]) : null
	}

	private parameterOf(basis: number, path: CurvePath, at: Point): number {
		if (this.file.type(basis) !== 'IFCLINE') return nearestParameter(path, at)
		const [piece] = path.pieces as [CurvePiece]
		const [a, b] = [piece.at(0), piece.at(1)]
		const along = [0, 1, 2].map((axis) => (b[axis] as number) - (a[axis] as number))
		const dot = along.reduce((sum, value, axis) => sum + value * ((at[axis] as number) - (a[axis] as number)), 0)
		return dot / along.reduce((sum, value) => sum + value * value, 0)
	}

	private composite(record: number, depth: number): CurvePath | null {
		const { file } = this
		const pieces: CurvePiece[] = []
		const segments = file.refs(record, 0).map((id) => file.record(id))
		for (const [number, segment] of segments.entries()) {
			if (!file.type(segment).endsWith('COMPOSITECURVESEGMENT')) return null
			const parent = this.read(file.follow(segment, 2), depth + 1)
			if (!parent || pieces.length + parent.pieces.length > MOST_PIECES) return null
			const next = file.value(segment, 1).value === false ? reversed(parent.pieces) : parent.pieces
			pieces.push(...this.connected(pieces, next, number === 1))
		}
		return pieces.length > 0 ? pathOf(pieces, segments.length) : null
	}

	/**
	 * The pieces of a segment in the direction in which it continues the curve: some exporters state the wrong one.
	 * @param isSecond the pieces so far are the first segment, which may be the reversed one
	 */
	private connected(pieces: CurvePiece[], next: CurvePiece[], isSecond: boolean): CurvePiece[] {
		const [last, first, final] = [pieces.at(-1), next[0], next.at(-1)]
		if (!last || !first || !final) return next
		const near = (a: Point, b: Point): boolean => distance(a, b) <= sizeOf(next) * 1e-3
		if (near(endOf(last), startOf(first))) return next
		if (near(endOf(last), endOf(final))) return reversed(next)
		const begin = startOf(pieces[0] as CurvePiece)
		if (!isSecond) return next
		if (near(begin, startOf(first))) pieces.splice(0, pieces.length, ...reversed(pieces))
		else if (near(begin, endOf(final))) {
			pieces.splice(0, pieces.length, ...reversed(pieces))
			return reversed(next)
		}
		return next
	}
}

const sizeOf = (pieces: CurvePiece[]): number =>
	pieces.reduce((sum, piece) => sum + distance(startOf(piece), endOf(piece)) + parametricLength(piece) * 1e-9, 0)
