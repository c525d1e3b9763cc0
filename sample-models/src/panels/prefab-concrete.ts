import { circleArea, type WriteKind } from './prefab-kind.ts'
import type { Point } from './prefab-writer.ts'

/** Radius of the cores of a slab, in millimetres. */
const CORE_RADIUS = 65

/** The section of a double tee, across its width and upwards, in millimetres; and its area in square metres. */
const DOUBLE_TEE: readonly Point[] = [
	[0, 500],
	[0, 600],
	[2400, 600],
	[2400, 500],
	[1900, 500],
	[1900, 0],
	[1700, 0],
	[1700, 500],
	[700, 500],
	[700, 0],
	[500, 0],
	[500, 500],
]
const DOUBLE_TEE_AREA = 2.4 * 0.1 + 2 * 0.2 * 0.5

/** Slabs, beams and walls of concrete, by name. */
export const CONCRETE_KINDS: Record<string, WriteKind> = {
	'Hollow core, closed ends': (w, name, at) => {
		const brep = w.add(
			`IFCFACETEDBREPWITHVOIDS(${w.boxShell(6000, 1200, 200)},(${w.boxShell(5600, 900, 100, [200, 150, 50], true)}))`,
		)
		w.element('IFCSLAB', name, at, w.shape(['Body', 'Brep', [brep]]))
		return { size: [6, 1.2, 0.2], volume: 6 * 1.2 * 0.2 - 5.6 * 0.9 * 0.1, area: 7.2 }
	},
	'Hollow core, plugged ends': (w, name, at) => {
		const centres = [150, 300, 450, 600, 750, 900, 1050]
		const outer = w.ring([
			[0, 0],
			[1200, 0],
			[1200, 250],
			[0, 250],
		])
		const upright = w.axes([0, 0, 0], [1, 0, 0], [0, 1, 0])
		const holes = centres.map((x) => w.circle([x, 125], CORE_RADIUS))
		const slab = w.extruded(w.profile(outer, holes), 6000, upright)
		const plugs = [0, 5850].flatMap((x) =>
			centres.map((y) =>
				w.extruded(w.profile(w.circle([y, 125], CORE_RADIUS)), 150, w.axes([x, 0, 0], [1, 0, 0], [0, 1, 0])),
			),
		)
		w.element('IFCSLAB', name, at, w.shape(['Body', 'SweptSolid', [slab, ...plugs]]))
		const core = circleArea(0.065) * 7
		return { size: [6, 1.2, 0.25], volume: 6 * 1.2 * 0.25 - core * (6 - 0.3), area: 7.2, isRound: true }
	},
	'Column with tapered corbel': (w, name, at) => {
		const corbel = w.add(
			`IFCEXTRUDEDAREASOLIDTAPERED(${w.rectangle(400, 500)},${w.axes([400, 0, 2000], [1, 0, 0], [0, 1, 0])},${w.direction([0, 0, 1])},300.,${w.rectangle(400, 200, [0, 300])})`,
		)
		w.element('IFCCOLUMN', name, at, w.shape(['Body', 'AdvancedSweptSolid', [w.box(400, 400, 4000), corbel]]))
		return { size: [0.7, 0.4, 4], volume: 0.4 * 0.4 * 4 + 0.4 * 0.35 * 0.3, area: 1.6 }
	},
	'Double tee, skew ends': (w, name, at) => {
		// Runs along x; the ends slope by a tenth of the width, each at its own side.
		const beam = w.extruded(w.profile(w.ring(DOUBLE_TEE)), 9000, w.axes([0, 0, 0], [1, 0, 0], [0, 1, 0]))
		const slope = Math.hypot(1, 0.1)
		const start = w.clipped(beam, [0, 0, 0], [-1 / slope, 0.1 / slope, 0])
		const both = w.clipped(start, [9000, 0, 600], [1 / slope, 0.1 / slope, 0])
		w.element('IFCBEAM', name, at, w.shape(['Body', 'Clipping', [both]]))
		// Each end loses a wedge as long as a tenth of the distance from its edge: the middle of each area counts.
		return { size: [9, 2.4, 0.6], volume: DOUBLE_TEE_AREA * (9 - 2 * 0.1 * 1.2), area: 2.4 * (9 - 0.24) }
	},
	'Double tee, cut flange': (w, name, at) => {
		const beam = w.extruded(w.profile(w.ring(DOUBLE_TEE)), 9000, w.axes([0, 0, 0], [1, 0, 0], [0, 1, 0]))
		const corner = (agreement: string, axis: Point, x: number): string => {
			const plane = w.add(`IFCPLANE(${w.axes([0, 0, 500], axis, [1, 0, 0])})`)
			const border = w.ring([
				[0, 0],
				[1000, 0],
				[1000, 400],
				[0, 400],
			])
			return w.add(`IFCPOLYGONALBOUNDEDHALFSPACE(${plane},${agreement},${w.axes([x, 0, 0])},${border})`)
		}
		// The same half space, told by either side of its plane.
		const first = w.add(`IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,${beam},${corner('.F.', [0, 0, 1], 0)})`)
		const both = w.add(`IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,${first},${corner('.T.', [0, 0, -1], 8000)})`)
		w.element('IFCBEAM', name, at, w.shape(['Body', 'Clipping', [both]]))
		return { size: [9, 2.4, 0.6], volume: DOUBLE_TEE_AREA * 9 - 2 * 1 * 0.4 * 0.1, area: 2.4 * 9 - 0.8 }
	},
	'Beam with a cut at its very end': (w, name, at) => {
		// The place is turned upside down, and the plane lies in the end face: nothing is cut.
		const hollow = w.add(
			`IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,${w.add(`IFCAXIS2PLACEMENT2D(${w.point([0, 0])},$)`)},250.,250.,10.,$,$)`,
		)
		const solid = w.extruded(hollow, 4000, w.axes([125, 125, 4000], [0, 0, -1], [1, 0, 0]))
		const clipped = w.clipped(w.clipped(solid, [250, 250, 4000], [0, 0, 1]), [0, 0, 0], [0, 0, -1])
		w.element('IFCCOLUMN', name, at, w.shape(['Body', 'Clipping', [clipped]]))
		return { size: [0.25, 0.25, 4], volume: (0.25 ** 2 - 0.23 ** 2) * 4, area: 1 }
	},
	'Slab that names its opening': (w, name, at) => {
		// The opening stands for a hole that the body has already, with room around it.
		const hole = w.ring([
			[2000, 500],
			[3000, 500],
			[3000, 1500],
			[2000, 1500],
		])
		const outer = w.ring([
			[0, 0],
			[5000, 0],
			[5000, 2000],
			[0, 2000],
		])
		const slab = w.element(
			'IFCSLAB',
			name,
			at,
			w.shape(['Body', 'SweptSolid', [w.extruded(w.profile(outer, [hole]), 200)]]),
		)
		w.cut(slab, `${name}: room`, at, w.shape(['Reference', 'SweptSolid', [w.box(1400, 1400, 400, [1800, 300, -100])]]))
		return { size: [5, 2, 0.2], volume: (5 * 2 - 1) * 0.2, area: 9 }
	},
	'Sandwich wall': (w, name, at) => {
		const whole = w.element('IFCWALL', name, at, '$')
		const layers = [
			[0, 120],
			[120, 100],
			[220, 80],
		]
		const parts = layers.map(([y = 0, thickness = 0], index) =>
			w.element(
				'IFCBUILDINGELEMENTPART',
				`${name}: layer ${index + 1}`,
				at,
				w.shape(['Body', 'SweptSolid', [w.box(6000, thickness, 3000, [0, y, 0])]]),
				{ parts: true },
			),
		)
		w.aggregate(whole, parts, name)
		w.cut(whole, `${name}: window`, at, w.shape(['Body', 'SweptSolid', [w.box(2000, 500, 1500, [1000, -100, 900])]]))
		return { size: [6, 0.3, 3], volume: (6 * 3 - 2 * 1.5) * 0.3, area: 6 * 3 - 3 }
	},
}
