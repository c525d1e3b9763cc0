import { stepReal } from '../step/step-text.ts'
import { SPLINE_CORNERS, splineArea, splineCorners, splineSize, splineStart } from './exact-splines.ts'
import { type ExactWriter, H, holedBlock, lids, R, type WriteSolid } from './exact-writer.ts'

/** Solids between closed splines. */
export const SPLINE_SOLIDS: Record<string, WriteSolid> = {
	'Column of a closed spline, extruded': (w) => {
		const [a, b] = [w.vertex(splineStart(R, 0)), w.vertex(splineStart(R, H))]
		const low = w.closedSpline(R, 0)
		const lower = w.edge(a, a, low)
		const upper = w.edge(b, b, w.closedSpline(R, H))
		const seam = w.edge(a, b, w.line(splineStart(R, 0), splineStart(R, H)))
		const profile = w.add(`IFCARBITRARYOPENPROFILEDEF(.CURVE.,$,${low})`)
		const side = w.add(
			`IFCSURFACEOFLINEAREXTRUSION(${profile},${w.axes([0, 0, 0])},${w.direction([0, 0, 1])},${stepReal(H)})`,
		)
		return {
			item: w.brep(w.face(side, [w.loop(lower, seam, `-${upper}`, `-${seam}`)]), ...lids(w, lower, upper)),
			size: splineSize(H),
			volume: (splineArea(R) * H) / 1000,
		}
	},
	'Column of a closed spline, spline surface': (w) => {
		const [a, b] = [w.vertex(splineStart(R, 0)), w.vertex(splineStart(R, H))]
		const lower = w.edge(a, a, w.closedSpline(R, 0))
		const upper = w.edge(b, b, w.closedSpline(R, H))
		const seam = w.edge(a, b, w.line(splineStart(R, 0), splineStart(R, H)))
		const side = splineTube(w, [R, 0], [R, H])
		return {
			item: w.brep(w.face(side, [w.loop(lower, seam, `-${upper}`, `-${seam}`)]), ...lids(w, lower, upper)),
			size: splineSize(H),
			volume: (splineArea(R) * H) / 1000,
		}
	},
	'Block with a spline hole': (w) => {
		const [a, b] = [w.vertex(splineStart(300, 0)), w.vertex(splineStart(300, H))]
		const low = w.closedSpline(300, 0)
		const lower = w.edge(a, a, low)
		const upper = w.edge(b, b, w.closedSpline(300, H))
		const seam = w.edge(a, b, w.line(splineStart(300, 0), splineStart(300, H)))
		const profile = w.add(`IFCARBITRARYOPENPROFILEDEF(.CURVE.,$,${low})`)
		const hollow = w.add(
			`IFCSURFACEOFLINEAREXTRUSION(${profile},${w.axes([0, 0, 0])},${w.direction([0, 0, 1])},${stepReal(H)})`,
		)
		return {
			item: holedBlock(w, hollow, { lower, upper, seam }),
			size: [1, 1, 0.8],
			volume: 0.8 - splineArea(300) * 0.8,
		}
	},
	'Basin of splines': (w) => {
		const wall = (radius: number, bottom: number, low: number) => {
			const [a, b] = [w.vertex(splineStart(bottom, low)), w.vertex(splineStart(radius, H))]
			const lower = w.edge(a, a, w.closedSpline(bottom, low))
			const upper = w.edge(b, b, w.closedSpline(radius, H))
			const seam = w.edge(a, b, w.line(splineStart(bottom, low), splineStart(radius, H)))
			return { lower, upper, seam, side: splineTube(w, [bottom, low], [radius, H]) }
		}
		const [outer, inner] = [wall(R, 300, 0), wall(450, 250, 50)]
		const frustum = (a: number, b: number, height: number): number =>
			(height / 3000) * (splineArea(a) + splineArea(b) + Math.sqrt(splineArea(a) * splineArea(b)))
		return {
			item: w.brep(
				w.face(outer.side, [w.loop(outer.lower, outer.seam, `-${outer.upper}`, `-${outer.seam}`)]),
				w.face(inner.side, [w.loop(`-${inner.lower}`, inner.seam, inner.upper, `-${inner.seam}`)], false),
				w.face(w.plane([0, 0, H]), [w.loop(outer.upper), w.loop(`-${inner.upper}`)]),
				w.face(w.plane([0, 0, 0], [0, 0, -1]), [w.loop(`-${outer.lower}`)]),
				w.face(w.plane([0, 0, 50]), [w.loop(inner.lower)]),
			),
			size: splineSize(H),
			volume: frustum(R, 300, H) - frustum(450, 250, H - 50),
		}
	},
}

/** The spline surface between two closed splines, each by its radius and height. */
function splineTube(w: ExactWriter, ...ends: [radius: number, z: number][]): string {
	const rows = ends.map(([radius, z]) => {
		const corners = splineCorners(radius, z).map((corner) => w.point(corner))
		return [...corners, ...corners.slice(0, 3)]
	})
	const count = SPLINE_CORNERS + 3
	const net = Array.from({ length: count }, (_, at) => `(${rows.map((row) => row[at]).join()})`)
	const knots = Array.from({ length: count + 4 }, (_, at) => at - 3)
	return w.add(
		`IFCBSPLINESURFACEWITHKNOTS(3,1,(${net.join()}),.UNSPECIFIED.,.T.,.F.,.F.,(${knots.map(() => 1).join()}),(2,2),(${knots.map(stepReal).join()}),(0.,1.),.UNSPECIFIED.)`,
	)
}
