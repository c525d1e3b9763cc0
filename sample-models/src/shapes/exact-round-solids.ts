import { stepReal } from '../step/step-text.ts'
import { H, holedBlock, lids, profileLine, R, tube, tubeSize, upAxis, type WriteSolid } from './exact-writer.ts'

/** Solids of cylinders, cones, balls and rings. */
export const ROUND_SOLIDS: Record<string, WriteSolid> = {
	'Cylinder with a seam': (w) => {
		const { lower, upper, seam } = tube(w)
		const side = w.add(`IFCCYLINDRICALSURFACE(${w.axes([0, 0, 0])},${stepReal(R)})`)
		return {
			item: w.brep(w.face(side, [w.loop(lower, seam, `-${upper}`, `-${seam}`)]), ...lids(w, lower, upper)),
			size: tubeSize(R, H),
			volume: (Math.PI * R * R * H) / 1e9,
		}
	},
	'Cylinder of two bounds': (w) => {
		const { lower, upper } = tube(w)
		const side = w.add(`IFCCYLINDRICALSURFACE(${w.axes([0, 0, 0])},${stepReal(R)})`)
		return {
			item: w.brep(w.face(side, [w.loop(lower), w.loop(`-${upper}`)]), ...lids(w, lower, upper)),
			size: tubeSize(R, H),
			volume: (Math.PI * R * R * H) / 1e9,
		}
	},
	'Cylinder of two halves': (w) => {
		const at = (x: number, z: number): string => w.vertex([x, 0, z])
		const [a, b, c, d] = [at(R, 0), at(-R, 0), at(R, H), at(-R, H)]
		const [low, high] = [w.ring3d([0, 0, 0], R), w.ring3d([0, 0, H], R)]
		const [l1, l2, u1, u2] = [w.edge(a, b, low), w.edge(b, a, low), w.edge(c, d, high), w.edge(d, c, high)]
		const [s1, s2] = [w.edge(a, c, w.line([R, 0, 0], [R, 0, H])), w.edge(b, d, w.line([-R, 0, 0], [-R, 0, H]))]
		const side = w.add(`IFCCYLINDRICALSURFACE(${w.axes([0, 0, 0])},${stepReal(R)})`)
		return {
			item: w.brep(
				w.face(side, [w.loop(l1, s2, `-${u1}`, `-${s1}`)]),
				w.face(side, [w.loop(l2, s1, `-${u2}`, `-${s2}`)]),
				w.face(w.plane([0, 0, H]), [w.loop(u1, u2)]),
				w.face(w.plane([0, 0, 0], [0, 0, -1]), [w.loop(`-${l2}`, `-${l1}`)]),
			),
			size: tubeSize(R, H),
			volume: (Math.PI * R * R * H) / 1e9,
		}
	},
	Pipe: (w) => {
		const [outer, inner] = [tube(w), tube(w, 300, 300)]
		const side = w.add(`IFCCYLINDRICALSURFACE(${w.axes([0, 0, 0])},${stepReal(R)})`)
		const hollow = w.add(`IFCCYLINDRICALSURFACE(${w.axes([0, 0, 0])},300.)`)
		return {
			item: w.brep(
				w.face(side, [w.loop(outer.lower, outer.seam, `-${outer.upper}`, `-${outer.seam}`)]),
				w.face(hollow, [w.loop(`-${inner.lower}`, inner.seam, inner.upper, `-${inner.seam}`)], false),
				w.face(w.plane([0, 0, H]), [w.loop(outer.upper), w.loop(`-${inner.upper}`)]),
				w.face(w.plane([0, 0, 0], [0, 0, -1]), [w.loop(`-${outer.lower}`), w.loop(inner.lower)]),
			),
			size: tubeSize(R, H),
			volume: (Math.PI * (R * R - 300 * 300) * H) / 1e9,
		}
	},
	'Cylinder cut at an angle': (w) => {
		const [a, b] = [w.vertex([R, 0, 0]), w.vertex([R, 0, H + R])]
		const lower = w.edge(a, a, w.ring3d([0, 0, 0], R))
		const slope = Math.SQRT1_2
		const upper = w.edge(b, b, w.ellipse3d([0, 0, H], R / slope, R, [-slope, 0, slope], [slope, 0, slope]))
		const seam = w.edge(a, b, w.line([R, 0, 0], [R, 0, H + R]))
		const side = w.add(`IFCCYLINDRICALSURFACE(${w.axes([0, 0, 0])},${stepReal(R)})`)
		return {
			item: w.brep(
				w.face(side, [w.loop(lower, seam, `-${upper}`, `-${seam}`)]),
				w.face(w.plane([0, 0, H], [-slope, 0, slope], [slope, 0, slope]), [w.loop(upper)]),
				w.face(w.plane([0, 0, 0], [0, 0, -1]), [w.loop(`-${lower}`)]),
			),
			size: tubeSize(R, H + R),
			volume: (Math.PI * R * R * H) / 1e9,
		}
	},
	Frustum: (w) => {
		const { lower, upper, seam } = tube(w, R, 300)
		const side = w.add(`IFCSURFACEOFREVOLUTION(${profileLine(w, [R, 0, 0], [300, 0, H])},$,${upAxis(w)})`)
		return {
			item: w.brep(w.face(side, [w.loop(lower, seam, `-${upper}`, `-${seam}`)]), ...lids(w, lower, upper)),
			size: tubeSize(R, H),
			volume: (Math.PI * H * (R * R + R * 300 + 300 * 300)) / 3e9,
		}
	},
	Cone: (w) => {
		const [a, tip] = [w.vertex([R, 0, 0]), w.vertex([0, 0, H])]
		const lower = w.edge(a, a, w.ring3d([0, 0, 0], R))
		const seam = w.edge(a, tip, w.line([R, 0, 0], [0, 0, H]))
		const side = w.add(`IFCSURFACEOFREVOLUTION(${profileLine(w, [R, 0, 0], [0, 0, H])},$,${upAxis(w)})`)
		return {
			item: w.brep(
				w.face(side, [w.loop(lower, seam, `-${seam}`)]),
				w.face(w.plane([0, 0, 0], [0, 0, -1]), [w.loop(`-${lower}`)]),
			),
			size: tubeSize(R, H),
			volume: (Math.PI * H * R * R) / 3e9,
		}
	},
	Sphere: (w) => {
		const [top, bottom] = [w.vertex([0, 0, R]), w.vertex([0, 0, -R])]
		const seam = w.edge(bottom, top, w.ring3d([0, 0, 0], R, [0, -1, 0], [1, 0, 0]))
		const side = w.add(`IFCSPHERICALSURFACE(${w.axes([0, 0, 0])},${stepReal(R)})`)
		return {
			item: w.brep(w.face(side, [w.loop(seam, `-${seam}`)])),
			size: [1, 1, 1],
			volume: (4 / 3) * Math.PI * 0.125,
		}
	},
	'Half sphere': (w) => {
		const a = w.vertex([R, 0, 0])
		const lower = w.edge(a, a, w.ring3d([0, 0, 0], R))
		const side = w.add(`IFCSPHERICALSURFACE(${w.axes([0, 0, 0])},${stepReal(R)})`)
		return {
			item: w.brep(w.face(side, [w.loop(lower)]), w.face(w.plane([0, 0, 0], [0, 0, -1]), [w.loop(`-${lower}`)])),
			size: [1, 1, 0.5],
			volume: (2 / 3) * Math.PI * 0.125,
		}
	},
	Ring: (w) => {
		const a = w.vertex([R, 0, 0])
		const around = w.edge(a, a, w.ring3d([0, 0, 0], R))
		const section = w.edge(a, a, w.ring3d([400, 0, 0], 100, [0, -1, 0], [1, 0, 0]))
		const side = w.add(`IFCTOROIDALSURFACE(${w.axes([0, 0, 0])},400.,100.)`)
		return {
			item: w.brep(w.face(side, [w.loop(around, section, `-${around}`, `-${section}`)])),
			size: [1, 1, 0.2],
			volume: 2 * Math.PI ** 2 * 0.4 * 0.01,
		}
	},
	'Bend of a pipe': (w) => {
		const [a, b] = [w.vertex([R, 0, 0]), w.vertex([0, R, 0])]
		const start = w.edge(a, a, w.ring3d([400, 0, 0], 100, [0, -1, 0], [1, 0, 0]))
		const end = w.edge(b, b, w.ring3d([0, 400, 0], 100, [1, 0, 0], [0, 1, 0]))
		const seam = w.edge(a, b, w.ring3d([0, 0, 0], R))
		const side = w.add(`IFCTOROIDALSURFACE(${w.axes([0, 0, 0])},400.,100.)`)
		return {
			item: w.brep(
				w.face(side, [w.loop(seam, end, `-${seam}`, `-${start}`)]),
				w.face(w.plane([400, 0, 0], [0, -1, 0]), [w.loop(start)]),
				w.face(w.plane([0, 400, 0], [-1, 0, 0], [0, 1, 0]), [w.loop(`-${end}`)]),
			),
			size: [0.5, 0.5, 0.2],
			volume: (Math.PI ** 2 / 2) * 0.4 * 0.01,
		}
	},
	'Block with a round hole': (w) => {
		const { lower, upper, seam } = tube(w, 300, 300, 0, H)
		const hollow = w.add(`IFCCYLINDRICALSURFACE(${w.axes([0, 0, 0])},300.)`)
		return {
			item: holedBlock(w, hollow, { lower, upper, seam }),
			size: [1, 1, 0.8],
			volume: 0.8 - Math.PI * 0.09 * 0.8,
		}
	},
	'Frustum whose axis is in the axes of the shape': (w) => {
		const { lower, upper, seam } = tube(w, R, 300)
		const length = Math.hypot(R - 300, H)
		const place = w.axes([R, 0, 0], [0, -1, 0], [(300 - R) / length, 0, H / length])
		// A place that is turned and moved; the standard wants the axis to turn and move with it.
		const axis = w.add(`IFCAXIS1PLACEMENT(${w.point([0, 0, 50])},${w.direction([0, 0, 1])})`)
		const side = w.add(`IFCSURFACEOFREVOLUTION(${profileLine(w, [0, 0], [length, 0])},${place},${axis})`)
		return {
			item: w.brep(w.face(side, [w.loop(lower, seam, `-${upper}`, `-${seam}`)]), ...lids(w, lower, upper)),
			size: tubeSize(R, H),
			volume: (Math.PI * H * (R * R + R * 300 + 300 * 300)) / 3e9,
		}
	},
	'Ball with a hole': (w) => {
		const { lower, upper } = tube(w, 300, 300, -400, 400)
		const ball = w.add(`IFCSPHERICALSURFACE(${w.axes([0, 0, 0])},${stepReal(R)})`)
		const hollow = w.add(`IFCCYLINDRICALSURFACE(${w.axes([0, 0, 0])},300.)`)
		return {
			item: w.brep(
				w.face(ball, [w.loop(lower), w.loop(`-${upper}`)]),
				w.face(hollow, [w.loop(`-${lower}`), w.loop(upper)], false),
			),
			size: tubeSize(R, H),
			volume: (Math.PI * 0.8 ** 3) / 6,
		}
	},
	'Hollow ball': (w) => {
		const ball = (radius: number, isOuter: boolean): string => {
			const [top, bottom] = [w.vertex([0, 0, radius]), w.vertex([0, 0, -radius])]
			const seam = w.edge(bottom, top, w.ring3d([0, 0, 0], radius, [0, -1, 0], [1, 0, 0]))
			const side = w.add(`IFCSPHERICALSURFACE(${w.axes([0, 0, 0])},${stepReal(radius)})`)
			return w.add(`IFCCLOSEDSHELL((${w.face(side, [w.loop(seam, `-${seam}`)], isOuter)}))`)
		}
		return {
			item: w.add(`IFCADVANCEDBREPWITHVOIDS(${ball(R, true)},(${ball(400, false)}))`),
			size: [1, 1, 1],
			volume: (4 / 3) * Math.PI * (0.5 ** 3 - 0.4 ** 3),
		}
	},
	'Ball of two slices': (w) => {
		const [top, bottom] = [w.vertex([0, 0, R]), w.vertex([0, 0, -R])]
		const [front, back] = [1, -1].map((x) => w.edge(bottom, top, w.ring3d([0, 0, 0], R, [0, -x, 0], [x, 0, 0])))
		const side = w.add(`IFCSPHERICALSURFACE(${w.axes([0, 0, 0])},${stepReal(R)})`)
		return {
			item: w.brep(w.face(side, [w.loop(`${back}`, `-${front}`)]), w.face(side, [w.loop(`${front}`, `-${back}`)])),
			size: [1, 1, 1],
			volume: (4 / 3) * Math.PI * 0.125,
		}
	},
}
