import { invert, type Matrix, transformPoint } from '../../geometry/matrices.ts'
import { cross, dot, minus } from '../../geometry/vectors.ts'
import type { StepFile } from '../../step/step-file.ts'
import {
	CIRCLE_STEPS,
	type CurvePath,
	type CurvePiece,
	distance,
	endOf,
	nearestParameter,
	type Point,
	parametricLength,
	startOf,
	stepsOf,
} from '../curves/curve-path.ts'
import type { CurveReader } from '../curves/read-curve.ts'
import { axisPlacement } from '../placements.ts'
import { readSplineSurface } from './spline-surface.ts'
import type { Surface } from './surface.ts'

const TURN = CIRCLE_STEPS
const ANGLE = (2 * Math.PI) / TURN
/** The straight direction of a surface is shortened, so that triangles join points along it. */
const ALONG = 10
const NO_POLES = { low: null, high: null }

const angleOf = (x: number, y: number): number => Math.atan2(y, x) / ANGLE

/** A surface in the axes of a placement. */
function placed(place: Matrix, surface: Surface): Surface | null {
	const inverse = invert(place)
	return (
		inverse && {
			...surface,
			at: (parameters) => transformPoint(place, surface.at(parameters)),
			of: (point) => surface.of(transformPoint(inverse, point)),
		}
	)
}

function cylinder(radius: number): Surface {
	const step = radius * ANGLE * ALONG
	return {
		at: ([u, v]) => [radius * Math.cos(u * ANGLE), radius * Math.sin(u * ANGLE), v * step],
		of: ([x, y, z]) => [angleOf(x, y), z / step],
		periods: [TURN, 0],
		poles: NO_POLES,
		isDouble: false,
	}
}

function sphere(radius: number): Surface {
	return {
		at: ([u, v]) => {
			const flat = radius * Math.cos(v * ANGLE)
			return [flat * Math.cos(u * ANGLE), flat * Math.sin(u * ANGLE), radius * Math.sin(v * ANGLE)]
		},
		of: ([x, y, z]) => {
			const flat = Math.hypot(x, y)
			return [flat < radius * 1e-6 ? Number.NaN : angleOf(x, y), angleOf(flat, z)]
		},
		periods: [TURN, 0],
		poles: { low: -TURN / 4, high: TURN / 4 },
		isDouble: true,
	}
}

function torus(major: number, minor: number): Surface {
	return {
		at: ([u, v]) => {
			const flat = major + minor * Math.cos(v * ANGLE)
			return [flat * Math.cos(u * ANGLE), flat * Math.sin(u * ANGLE), minor * Math.sin(v * ANGLE)]
		},
		of: ([x, y, z]) => [angleOf(x, y), angleOf(Math.hypot(x, y) - major, z)],
		periods: [TURN, TURN],
		poles: NO_POLES,
		isDouble: true,
	}
}

/** A curve by the number of steps from its start. */
interface SteppedCurve {
	at: (steps: number) => Point
	nearest: (point: Point) => number
	steps: number
	isClosed: boolean
}

function stepped(pieces: CurvePiece[]): SteppedCurve | null {
	const [first, last] = [pieces[0], pieces.at(-1)]
	if (!first || !last) return null
	const counts = pieces.map(stepsOf)
	const steps = counts.reduce((sum, count) => sum + count, 0)
	const at = (wanted: number): Point => {
		let left = Math.max(0, Math.min(steps, wanted))
		for (const [number, piece] of pieces.entries()) {
			const count = counts[number] as number
			if (left <= count || piece === last) return piece.at(piece.from + ((piece.to - piece.from) * left) / count)
			left -= count
		}
		return endOf(last)
	}
	const nearest = (point: Point): number => {
		let along = nearestParameter({ pieces, start: 0 }, point)
		let passed = 0
		for (const [number, piece] of pieces.entries()) {
			const length = parametricLength(piece)
			if (along <= length || piece === last) return passed + (counts[number] as number) * Math.min(1, along / length)
			along -= length
			passed += counts[number] as number
		}
		return passed
	}
	const [start, end] = [startOf(first), endOf(last)]
	const isClosed = steps > 2 && distance(start, end) <= distance(start, at(steps / 2)) * 1e-5
	return { at, nearest, steps, isClosed }
}

function extrusion(curve: SteppedCurve, [x, y, z]: Point): Surface | null {
	if (Math.abs(z) < 1e-6) return null
	const step = (distance(curve.at(0), curve.at(1)) || 1) * ALONG
	return {
		at: ([u, v]) => {
			const [a, b, c] = curve.at(curve.isClosed ? ((u % curve.steps) + curve.steps) % curve.steps : u)
			return [a + x * v * step, b + y * v * step, c + z * v * step]
		},
		of: ([a, b, c]) => {
			const along = c / z
			return [curve.nearest([a - x * along, b - y * along, 0]), along / step]
		},
		periods: [curve.isClosed ? curve.steps : 0, 0],
		poles: NO_POLES,
		isDouble: false,
	}
}

/** A curve turned about the line through a point. */
function revolution(pieces: CurvePiece[], origin: Point, axis: Point): Surface | null {
	const flat = (point: Point): { radius: number; height: number; arm: Point } => {
		const offset = minus(point, origin)
		const height = dot(offset, axis)
		const arm: Point = [offset[0] - axis[0] * height, offset[1] - axis[1] * height, offset[2] - axis[2] * height]
		return { radius: Math.hypot(...arm), height, arm }
	}
	const meridian = stepped(
		pieces.map((piece) => ({
			...piece,
			at: (parameter: number): Point => {
				const { radius, height } = flat(piece.at(parameter))
				return [radius, height, 0]
			},
		})),
	)
	if (!meridian) return null
	const { steps } = meridian
	const ends = pieces.flatMap((piece) => [startOf(piece), endOf(piece)]).map(flat)
	const widest = ends.reduce((most, end) => (end.radius > most.radius ? end : most))
	if (!(widest.radius > 0)) return null
	const x = widest.arm.map((value) => value / widest.radius) as Point
	const y = cross(axis, x)
	const pole = (at: number): number | null => ((meridian.at(at)[0] as number) < widest.radius * 1e-6 ? at : null)
	return {
		at: ([u, v]) => {
			const [radius, height] = meridian.at(v)
			const [cos, sin] = [radius * Math.cos(u * ANGLE), radius * Math.sin(u * ANGLE)]
			return [0, 1, 2].map(
				(at) =>
					(origin[at] as number) + (axis[at] as number) * height + (x[at] as number) * cos + (y[at] as number) * sin,
			) as Point
		},
		of: (point) => {
			const { radius, height, arm } = flat(point)
			const u = radius < widest.radius * 1e-6 ? Number.NaN : angleOf(dot(arm, x), dot(arm, y))
			return [u, meridian.nearest([radius, height, 0])]
		},
		periods: [TURN, 0],
		poles: { low: pole(0), high: pole(steps) },
		isDouble: steps > pieces.length,
	}
}

/** Some exporters state the axis in the axes of the shape instead of those of the surface. */
function revolutions(file: StepFile, path: CurvePath | null, place: Matrix, axis: number): Surface[] {
	const [x = 0, y = 0, z = 0] = file.numbers(file.follow(axis, 0), 0)
	const along = unit(file, file.follow(axis, 1))
	const pieces = path?.pieces.map((piece) => ({
		...piece,
		at: (at: number): Point => transformPoint(place, piece.at(at)),
	}))
	const turn = transformPoint([...Array.from(place).slice(0, 9), 0, 0, 0], along)
	return [
		pieces && revolution(pieces, transformPoint(place, [x, y, z]), turn),
		pieces && revolution(pieces, [x, y, z], along),
	].filter((surface) => !!surface)
}

const unit = (file: StepFile, direction: number): Point => {
	const [x = 0, y = 0, z = 1] = direction < 0 ? [] : file.numbers(direction, 0)
	const length = Math.hypot(x, y, z)
	return length > 0 ? [x / length, y / length, z / length] : [0, 0, 1]
}

/** The ways to read a surface; none for one that is broken or of a kind that isn't read. @param size of the shape, in the file's unit */
export function readSurfaces(file: StepFile, curves: CurveReader, record: number, size: number): Surface[] {
	const place = (argument: number): Matrix => axisPlacement(file, file.follow(record, argument))
	const one = (surface: Surface, argument = 0): Surface[] => {
		const found = placed(place(argument), surface)
		return found ? [found] : []
	}
	const [first, second] = [file.number(record, 1) ?? 0, file.number(record, 2) ?? 0]
	const swept = (): CurvePath | null => curves.read(file.follow(file.follow(record, 0), 2))
	switch (file.type(record)) {
		case 'IFCPLANE': {
			const step = size / 10 || 1
			return one({
				at: ([u, v]) => [u * step, v * step, 0],
				of: ([x, y, z]) => (Math.abs(z) < size * 0.01 ? [x / step, y / step] : null),
				periods: [0, 0],
				poles: NO_POLES,
				isDouble: false,
			})
		}
		case 'IFCCYLINDRICALSURFACE':
			return first > 0 ? one(cylinder(first)) : []
		case 'IFCSPHERICALSURFACE':
			return first > 0 ? one(sphere(first)) : []
		case 'IFCTOROIDALSURFACE':
			return first > second && second > 0 ? one(torus(first, second)) : []
		case 'IFCSURFACEOFLINEAREXTRUSION': {
			const path = swept()
			const curve = path && stepped(path.pieces)
			const surface = curve && extrusion(curve, unit(file, file.follow(record, 2)))
			return surface ? one(surface, 1) : []
		}
		case 'IFCSURFACEOFREVOLUTION':
			return revolutions(file, swept(), place(1), file.follow(record, 2))
		case 'IFCRECTANGULARTRIMMEDSURFACE':
		case 'IFCCURVEBOUNDEDSURFACE':
		case 'IFCCURVEBOUNDEDPLANE': {
			const basis = file.follow(record, 0)
			return /TRIMMED|BOUNDED/.test(file.type(basis)) ? [] : readSurfaces(file, curves, basis, size)
		}
		default:
			return [readSplineSurface(file, curves, record, size)].filter((surface) => surface !== null)
	}
}
