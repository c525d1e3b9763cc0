import type { PrefabKind } from '../panels/prefab-kind.ts'
import { type Point, PrefabWriter } from '../panels/prefab-writer.ts'
import { stepReal } from '../step/step-text.ts'
import { splineCorners } from './exact-splines.ts'

/** Writes exact solids: faces on surfaces, between edges on curves. */
export class ExactWriter extends PrefabWriter {
	vertex(at: Point): string {
		return this.add(`IFCVERTEXPOINT(${this.point(at)})`)
	}

	edge(from: string, to: string, curve: string): string {
		return this.add(`IFCEDGECURVE(${from},${to},${curve},.T.)`)
	}

	line(from: Point, to: Point): string {
		const along = from.map((value, axis) => (to[axis] as number) - value)
		const length = Math.hypot(...along)
		const vector = this.add(`IFCVECTOR(${this.direction(along.map((value) => value / length))},1.)`)
		return this.add(`IFCLINE(${this.point(from)},${vector})`)
	}

	/** A circle about a place; starts along its x axis. */
	ring3d(at: Point, radius: number, axis: Point = [0, 0, 1], reference: Point = [1, 0, 0]): string {
		return this.add(`IFCCIRCLE(${this.axes(at, axis, reference)},${stepReal(radius)})`)
	}

	ellipse3d(at: Point, a: number, b: number, axis: Point, reference: Point): string {
		return this.add(`IFCELLIPSE(${this.axes(at, axis, reference)},${stepReal(a)},${stepReal(b)})`)
	}

	/** A loop of edges; `-` before an edge turns it. */
	loop(...edges: string[]): string {
		const oriented = edges.map((edge) =>
			this.add(`IFCORIENTEDEDGE(*,*,${edge.replace('-', '')},${edge.startsWith('-') ? '.F.' : '.T.'})`),
		)
		return this.add(`IFCEDGELOOP((${oriented.join()}))`)
	}

	face(surface: string, [outer, ...inner]: string[], same = true): string {
		const bounds = [
			this.add(`IFCFACEOUTERBOUND(${outer},.T.)`),
			...inner.map((loop) => this.add(`IFCFACEBOUND(${loop},.T.)`)),
		]
		return this.add(`IFCADVANCEDFACE((${bounds.join()}),${surface},${same ? '.T.' : '.F.'})`)
	}

	plane(at: Point, axis: Point = [0, 0, 1], reference: Point = [1, 0, 0]): string {
		return this.add(`IFCPLANE(${this.axes(at, axis, reference)})`)
	}

	closedSpline(radius: number, z: number): string {
		const corners = splineCorners(radius, z).map((corner) => this.point(corner))
		const points = [...corners, ...corners.slice(0, 3)]
		const knots = Array.from({ length: points.length + 4 }, (_, at) => at - 3)
		return this.add(
			`IFCBSPLINECURVEWITHKNOTS(3,(${points.join()}),.UNSPECIFIED.,.T.,.F.,(${knots.map(() => 1).join()}),(${knots.map(stepReal).join()}),.UNSPECIFIED.)`,
		)
	}

	brep(...faces: string[]): string {
		return this.add(`IFCADVANCEDBREP(${this.add(`IFCCLOSEDSHELL((${faces.join()}))`)})`)
	}
}

export type WriteSolid = (w: ExactWriter) => { item: string } & Omit<PrefabKind, 'name' | 'area'>

export const tubeSize = (radius: number, height: number): [number, number, number] => [
	(2 * radius) / 1000,
	(2 * radius) / 1000,
	height / 1000,
]

export const R = 500
export const H = 800
/** Two closed edges on circles, and the seam between them. */
export function tube(w: ExactWriter, bottom = R, top = R, low = 0, high = H) {
	const [a, b] = [w.vertex([bottom, 0, low]), w.vertex([top, 0, high])]
	const lower = w.edge(a, a, w.ring3d([0, 0, low], bottom))
	const upper = w.edge(b, b, w.ring3d([0, 0, high], top))
	const seam = w.edge(a, b, w.line([bottom, 0, low], [top, 0, high]))
	return { lower, upper, seam }
}

/** The plane faces above and below a tube of the usual height. */
export const lids = (w: ExactWriter, lower: string, upper: string): string[] => [
	w.face(w.plane([0, 0, H]), [w.loop(upper)]),
	w.face(w.plane([0, 0, 0], [0, 0, -1]), [w.loop(`-${lower}`)]),
]

/** The sides of a block of 1 m by 1 m about the origin, and the loops of its top and bottom. */
function boxSides(w: ExactWriter, height: number) {
	const corners: Point[] = [
		[-R, -R],
		[R, -R],
		[R, R],
		[-R, R],
	]
	const [low, high] = [0, height].map((z) => corners.map(([x = 0, y = 0]): Point => [x, y, z])) as [Point[], Point[]]
	const ring = (points: Point[], vertices: string[]): string[] =>
		points.map((point, at) =>
			w.edge(vertices[at] as string, vertices[(at + 1) % 4] as string, w.line(point, points[(at + 1) % 4] as Point)),
		)
	const [a, b] = [low.map((point) => w.vertex(point)), high.map((point) => w.vertex(point))] as const
	const [lower, upper] = [ring(low, a), ring(high, b)]
	const up = low.map((point, at) => w.edge(a[at] as string, b[at] as string, w.line(point, high[at] as Point)))
	const normals: Point[] = [
		[0, -1, 0],
		[1, 0, 0],
		[0, 1, 0],
		[-1, 0, 0],
	]
	const faces = normals.map((normal, at) =>
		w.face(w.plane(low[at] as Point, normal, [0, 0, 1]), [
			w.loop(lower[at] as string, up[(at + 1) % 4] as string, `-${upper[at]}`, `-${up[at]}`),
		]),
	)
	return { faces, top: w.loop(...upper), bottom: w.loop(...lower.toReversed().map((edge) => `-${edge}`)) }
}

export const upAxis = (w: ExactWriter): string =>
	w.add(`IFCAXIS1PLACEMENT(${w.point([0, 0, 0])},${w.direction([0, 0, 1])})`)

export const profileLine = (w: ExactWriter, from: Point, to: Point): string =>
	w.add(`IFCARBITRARYOPENPROFILEDEF(.CURVE.,$,${w.add(`IFCPOLYLINE((${w.point(from)},${w.point(to)}))`)})`)

/** A block of 1 m by 1 m and the usual height with an upright hole, whose surface is `hollow` and whose edges are given. */
export function holedBlock(
	w: ExactWriter,
	hollow: string,
	{ lower, upper, seam }: { lower: string; upper: string; seam: string },
): string {
	const { faces, top, bottom } = boxSides(w, H)
	return w.brep(
		...faces,
		w.face(hollow, [w.loop(`-${lower}`, seam, upper, `-${seam}`)], false),
		w.face(w.plane([0, 0, H]), [top, w.loop(`-${upper}`)]),
		w.face(w.plane([0, 0, 0], [0, 0, -1]), [bottom, w.loop(lower)]),
	)
}
