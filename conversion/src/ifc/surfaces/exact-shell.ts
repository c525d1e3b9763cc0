import { cross, dot, minus } from '../../geometry/vectors.ts'
import type { StepFile } from '../../step/step-file.ts'
import { distance, type Point } from '../curves/curve-path.ts'
import type { CurveReader } from '../curves/read-curve.ts'
import { EdgeReader, isStraight, ShapePoints } from './edge-points.ts'
import { faceMesh, type Triangle } from './face-mesh.ts'
import { readSurfaces } from './read-surface.ts'
import type { Surface } from './surface.ts'

export const SHELL_TYPES = ['IFCCLOSEDSHELL', 'IFCOPENSHELL', 'IFCCONNECTEDFACESET']

const EXACT = /^IFC(ADVANCEDFACE|FACESURFACE)$/

/** Shells of more faces aren't meshed by us. */
const MOST_FACES = 20_000

/** An edge is at most this share of the shape away from its faces' surfaces. */
const ON_SURFACE = 0.005

/** Whether an exact shell has a face that is bent or has a bent edge. */
function isBent(file: StepFile, faces: number[]): boolean {
	return faces.some((face) => {
		if (!EXACT.test(file.type(face))) return false
		if (file.type(file.follow(face, 1)) !== 'IFCPLANE') return true
		return file.refs(face, 0).some((bound) =>
			file.refs(file.follow(file.record(bound), 0), 0).some((oriented) => {
				const edge = file.follow(file.record(oriented), 2)
				return file.type(edge) === 'IFCEDGECURVE' && !isStraight(file, file.follow(edge, 2))
			}),
		)
	})
}

/** Half the largest extent of the vertices and corners that some records refer to. */
function sizeOf(file: StepFile, faces: number[]): number {
	const [low, high] = [[0, 0, 0].fill(Number.POSITIVE_INFINITY), [0, 0, 0].fill(Number.NEGATIVE_INFINITY)]
	const seen = new Set<number>()
	const pending = [...faces]
	for (let record = pending.pop(); record !== undefined; record = pending.pop()) {
		if (record < 0 || seen.has(record)) continue
		seen.add(record)
		if (file.type(record) === 'IFCCARTESIANPOINT') {
			for (const [axis, value] of file.numbers(record, 0).slice(0, 3).entries()) {
				low[axis] = Math.min(low[axis] as number, value)
				high[axis] = Math.max(high[axis] as number, value)
			}
		} else for (const id of file.allRefs(record)) pending.push(file.record(id))
	}
	return Math.max(0, ...high.map((value, axis) => value - (low[axis] as number)))
}

export interface ShellMesh {
	points: Point[]
	triangles: Triangle[]
}

/**
 * The mesh of a shell with bent exact faces, which the kernel leaves out or draws wrong.
 * @returns null for another shell; false for one of which a face can't be meshed or whose faces don't fit together
 */
export function exactShell(file: StepFile, curves: CurveReader, shell: number): ShellMesh | null | false {
	const faces = file.refs(shell, 0).map((id) => file.record(id))
	if (faces.length > MOST_FACES || !isBent(file, faces)) return null
	const size = sizeOf(file, faces)
	if (!(size > 0 && Number.isFinite(size))) return false
	const points = new ShapePoints(size)
	const edges = new EdgeReader(file, curves, points)
	const triangles: Triangle[] = []
	for (const face of faces) {
		const found = triangulated(file, curves, face, size, points, edges)
		if (!found || !curves.spend(found.length * 10)) return false
		triangles.push(...found)
	}
	const isClosed = file.type(shell) === 'IFCCLOSEDSHELL'
	const turned = turnedAlike(triangles, isClosed)
	if (!turned) return false
	const isInward = isClosed && volumeOf(points.all, turned) > 0 === hollowsOf(file).has(file.id(shell))
	return { points: points.all, triangles: isInward ? turned.map(flipped) : turned }
}

/** Whether points are on a surface within a tolerance. */
const liesOn = (surface: Surface, points: readonly Point[], tolerance: number): boolean =>
	points.every((point) => {
		const parameters = surface.of(point)
		if (!parameters) return false
		const [u, v] = parameters
		return distance(surface.at([Number.isNaN(u) ? 0 : u, v]), point) <= tolerance
	})

function triangulated(
	file: StepFile,
	curves: CurveReader,
	face: number,
	size: number,
	points: ShapePoints,
	edges: EdgeReader,
): Triangle[] | null {
	const isSame = !EXACT.test(file.type(face)) || file.value(face, 2).value !== false
	const loops: number[][] = []
	for (const id of file.refs(face, 0)) {
		const bound = file.record(id)
		const loop = edges.loop(file.follow(bound, 0))
		if (!loop) return null
		if (loop.length > 0) loops.push((file.value(bound, 1).value !== false) === isSame ? loop : loop.toReversed())
	}
	const surfaces = EXACT.test(file.type(face)) ? readSurfaces(file, curves, file.follow(face, 1), size) : []
	const corners = loops.flat().map((at) => points.all[at] as Point)
	const surface = surfaces.find((one) => liesOn(one, corners, size * ON_SURFACE))
	const found = surface && faceMesh(surface, loops, points)
	if (!found) return null
	return isSame ? found : found.map(flipped)
}

const flipped = ([a, b, c]: Triangle): Triangle => [a, c, b]

const hollows = new WeakMap<StepFile, Set<number>>()

/** The ids of shells that bound hollows, so that their faces look inwards. */
function hollowsOf(file: StepFile): Set<number> {
	let known = hollows.get(file)
	if (!known) {
		const breps = ['IFCADVANCEDBREPWITHVOIDS', 'IFCFACETEDBREPWITHVOIDS'].flatMap((type) => [...file.ofType(type)])
		known = new Set(breps.flatMap((brep) => file.refs(brep, 1)))
		hollows.set(file, known)
	}
	return known
}

/** Six times the volume of a closed mesh, negative if its triangles look inwards. */
function volumeOf(points: readonly Point[], triangles: readonly Triangle[]): number {
	const origin = points[0] as Point
	return triangles.reduce((sum, corners) => {
		const [a, b, c] = corners.map((index) => minus(points[index] as Point, origin)) as [Point, Point, Point]
		return sum + dot(a, cross(b, c))
	}, 0)
}

/**
 * Triangles that all face to the same side of their shell: to the one to which most did.
 * @returns null if more than two meet at an edge, or if there is only one where the shell must be closed
 */
function turnedAlike(triangles: readonly Triangle[], isClosed: boolean): Triangle[] | null {
	const atEdge = new Map<string, number[]>()
	const sides = ([a, b, c]: Triangle): [number, number][] => [
		[a, b],
		[b, c],
		[c, a],
	]
	const key = (a: number, b: number): string => (a < b ? `${a}/${b}` : `${b}/${a}`)
	for (const [number, triangle] of triangles.entries())
		for (const [a, b] of sides(triangle)) {
			const others = atEdge.get(key(a, b))
			if (others) others.push(number)
			else atEdge.set(key(a, b), [number])
		}
	for (const { length } of atEdge.values()) if (length > 2 || (isClosed && length !== 2)) return null
	const isTurned = new Int8Array(triangles.length).fill(-1)
	for (let first = 0; first < triangles.length; first++) {
		if (isTurned[first] !== -1) continue
		const part = [first]
		isTurned[first] = 0
		for (let at = 0; at < part.length; at++) {
			const number = part[at] as number
			for (const [a, b] of sides(triangles[number] as Triangle))
				for (const other of atEdge.get(key(a, b)) ?? []) {
					if (isTurned[other] !== -1) continue
					const isAgainst = sides(triangles[other] as Triangle).some(([c, d]) => c === a && d === b)
					isTurned[other] = isAgainst ? 1 - (isTurned[number] as number) : (isTurned[number] as number)
					part.push(other)
				}
		}
		const turns = part.reduce((sum, number) => sum + (isTurned[number] as number), 0)
		if (turns * 2 > part.length) for (const number of part) isTurned[number] = 1 - (isTurned[number] as number)
	}
	return triangles.map(([a, b, c], number): Triangle => (isTurned[number] === 1 ? [a, c, b] : [a, b, c]))
}
