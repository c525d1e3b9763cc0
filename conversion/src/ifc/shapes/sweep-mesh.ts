import { cross, dot, minus } from '../../geometry/vectors.ts'
import { distance, type Point } from '../curves/curve-path.ts'
import { areaOf, type Outline } from './outline.ts'

/** A closed mesh of polygons: indices from 0, triangles and the two ends with their holes. */
export interface SweepMesh {
	points: Point[]
	triangles: [number, number, number][]
	ends: { outer: number[]; holes: number[][] }[]
}

/** A mesh of more points isn't drawn by us: only broken files have it. */
const MOST_POINTS = 200_000

/** Whether the mesh of an area at this many stations has too many points. */
export const isTooLarge = ({ outer, holes }: Outline, stations: number): boolean =>
	(outer.length + holes.reduce((sum, { length }) => sum + length, 0)) * stations > MOST_POINTS

/** A mitre at a sharp bend ends at this many times the width. */
const LONGEST_MITRE = 8

const add = (a: Point, b: Point, times = 1): Point => [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times]

function unit(vector: Point): Point | null {
	const length = Math.hypot(...vector)
	return length > 1e-12 ? [vector[0] / length, vector[1] / length, vector[2] / length] : null
}

/** Where the profile stands at a point of the path: its axes, and the direction and factor in which a bend widens it. */
interface Station {
	at: Point
	x: Point
	y: Point
	bend: Point
	widened: number
}

/** The stations of a profile whose x axis stays as close to a direction as the path allows; null if it can't. */
function stationsOf(path: Point[], reference: Point, isClosed: boolean): Station[] | null {
	const count = path.length
	const stations: Station[] = []
	for (const [number, at] of path.entries()) {
		const previous = path[isClosed ? (number + count - 1) % count : number - 1]
		const following = path[isClosed ? (number + 1) % count : number + 1]
		const into = previous && unit(minus(at, previous))
		const out = following && unit(minus(following, at))
		const [a, b] = [into ?? out, out ?? into]
		if (!a || !b) return null
		const tangent = unit(add(a, b)) ?? a
		const x = unit(add(reference, tangent, -dot(reference, tangent)))
		if (!x) return null
		const bend = unit(minus(b, a)) ?? x
		const cos = Math.max(dot(tangent, a), 1 / LONGEST_MITRE)
		stations.push({ at, x, y: cross(tangent, x), bend, widened: 1 / cos - 1 })
	}
	return stations
}

/**
 * Sweeps an area along a path: its origin follows the path, its x axis keeps to a fixed direction (projected to the
 * plane across the path), and bends are mitred.
 * @param path at least two points without repetitions; closed if the first is also the last
 * @returns null if the direction runs along the path somewhere
 */
export function sweepArea({ outer, holes }: Outline, path: Point[], reference: Point): SweepMesh | null {
	const direction = unit(reference)
	const [first, last] = [path[0] as Point, path.at(-1) as Point]
	const size = path.reduce((most, point) => Math.max(most, distance(first, point)), 0)
	const isClosed = path.length > 3 && distance(first, last) <= size * 1e-6
	const stations = direction && stationsOf(isClosed ? path.slice(0, -1) : path, direction, isClosed)
	if (!stations) return null
	const rings = [
		areaOf(outer) > 0 ? outer : outer.toReversed(),
		...holes.map((hole) => (areaOf(hole) > 0 ? hole.toReversed() : hole)),
	]
	const outline = rings.flat()
	const points = stations.map(({ at, x, y, bend, widened }) =>
		outline.map(([u, v]) => {
			const offset = add([x[0] * u, x[1] * u, x[2] * u], y, v)
			return add(add(at, offset), bend, dot(offset, bend) * widened)
		}),
	)
	return joinStations(
		points,
		rings.map(({ length }) => length),
		isClosed,
	)
}

/**
 * The mesh between the corners of an area at stations, one after another.
 * @param sizes corners of the outer ring, anticlockwise seen against the path, and of each hole, clockwise
 * @param isClosed whether the last station is followed by the first
 */
export function joinStations(stations: Point[][], sizes: readonly number[], isClosed: boolean): SweepMesh {
	const corners = sizes.reduce((sum, size) => sum + size, 0)
	const triangles: [number, number, number][] = []
	const steps = isClosed ? stations.length : stations.length - 1
	for (let step = 0; step < steps; step++) {
		const [low, high] = [step * corners, ((step + 1) % stations.length) * corners]
		let start = 0
		for (const size of sizes) {
			for (let at = 0; at < size; at++) {
				const [p, q] = [start + at, start + ((at + 1) % size)]
				triangles.push([low + p, low + q, high + q], [low + p, high + q, high + p])
			}
			start += size
		}
	}
	const end = (from: number, isStart: boolean): { outer: number[]; holes: number[][] } => {
		let start = from
		const [boundary = [], ...inner] = sizes.map((size) => {
			const indices = Array.from({ length: size }, (_, at) => start + at)
			start += size
			return isStart ? indices.reverse() : indices
		})
		return { outer: boundary, holes: inner }
	}
	const ends = isClosed ? [] : [end(0, true), end((stations.length - 1) * corners, false)]
	return { points: stations.flat(), triangles, ends }
}
