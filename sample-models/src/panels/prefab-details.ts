import { stepReal as real } from '../step/step-text.ts'
import { circleArea, type WriteKind } from './prefab-kind.ts'
import type { Point } from './prefab-writer.ts'

/** Timber, steel, bars and changing sections, by name. */
export const DETAIL_KINDS: Record<string, WriteKind> = {
	'Stud with notch and bolt holes': (w, name, at) => {
		const stud = w.element('IFCMEMBER', name, at, w.shape(['Body', 'SweptSolid', [w.box(60, 200, 2500)]]))
		const feature = (part: string, item: string): void =>
			w.cut(stud, `${name}: ${part}`, at, w.shape(['Body', 'SweptSolid', [item]]), 'IFCVOIDINGFEATURE')
		feature('notch', w.box(60, 80, 100, [0, 120, 2400]))
		for (const z of [300, 600]) {
			const bolt = w.extruded(w.profile(w.circle([100, z], 10)), 100, w.axes([-20, 0, 0], [1, 0, 0], [0, 1, 0]))
			feature(`bolt ${z}`, bolt)
		}
		const volume = 0.06 * 0.2 * 2.5 - 0.06 * 0.08 * 0.1 - 2 * circleArea(0.01) * 0.06
		return { size: [0.06, 0.2, 2.5], volume, area: 0.2 * 2.5 - 0.008 - 2 * circleArea(0.01), isRound: true }
	},
	'CLT with milled joints': (w, name, at) => {
		// Rebates of half the thickness along both edges, flush with the faces, and a pocket.
		const wall = w.element('IFCWALL', name, at, w.shape(['Body', 'SweptSolid', [w.box(4000, 120, 2800)]]))
		const mill = (part: string, item: string): void =>
			w.cut(wall, `${name}: ${part}`, at, w.shape(['Body', 'SweptSolid', [item]]))
		mill('left', w.box(80, 60, 2800, [0, 0, 0]))
		mill('right', w.box(80, 60, 2800, [3920, 60, 0]))
		mill('pocket', w.box(300, 40, 300, [1000, 80, 1000]))
		return { size: [4, 0.12, 2.8], volume: 4 * 0.12 * 2.8 - 2 * 0.08 * 0.06 * 2.8 - 0.3 * 0.04 * 0.3, area: 4 * 2.8 }
	},
	'Wall with stepped openings': (w, name, at) => {
		// Each opening is of two solids, and the openings overlap.
		const wall = w.element('IFCWALL', name, at, w.shape(['Body', 'SweptSolid', [w.box(5000, 300, 3000)]]))
		const opening = (part: string, x: number): void => {
			const items = [w.box(1200, 100, 1500, [x, 0, 800]), w.box(1000, 300, 1300, [x + 100, 0, 900])]
			w.cut(wall, `${name}: ${part}`, at, w.shape(['Body', 'SweptSolid', items]))
		}
		opening('left', 1000)
		opening('right', 2000)
		const rebate = 2.2 * 1.5 * 0.1
		const through = 2 * 1.3 * 0.2
		return { size: [5, 0.3, 3], volume: 5 * 0.3 * 3 - rebate - through, area: 15 - 2 * 1.3 }
	},
	'Bars that repeat one': (w, name, at) => {
		const line = w.add(
			`IFCPOLYLINE((${[
				[0, 0, 0],
				[0, 0, 1000],
				[400, 0, 1000],
			]
				.map((point) => w.point(point))
				.join()}))`,
		)
		const map = w.map([w.add(`IFCSWEPTDISKSOLID(${line},8.,$,0.,2.)`)])
		const items = [0, 200, 400, 600].map((y, index) =>
			w.repeated(map, [index % 2 === 1 ? 400 : 0, y, 0], index % 2 === 1),
		)
		w.element('IFCREINFORCINGBAR', name, at, w.shape(['Body', 'MappedRepresentation', items]))
		// Without the corner's overlap, which a mitre fills.
		return { size: [0.416, 0.616, 1.008], volume: 4 * circleArea(0.008) * 1.4, area: 0.016 * 1.4, isRound: true }
	},
	'Welded plate with studs': (w, name, at) => {
		const outer = w.ring([
			[0, 0],
			[300, 0],
			[300, 200],
			[0, 200],
		])
		const holes = [50, 250].map((x) => w.circle([x, 100], 11))
		const plate = w.extruded(w.profile(outer, holes), 20)
		const studs = [
			[50, 40],
			[250, 40],
			[50, 160],
			[250, 160],
		].map(([x = 0, y = 0]) => w.add(`IFCRIGHTCIRCULARCYLINDER(${w.axes([x, y, 20])},150.,10.)`))
		w.element('IFCPLATE', name, at, w.shape(['Body', 'CSG', [plate, ...studs]]))
		const volume = (0.3 * 0.2 - 2 * circleArea(0.011)) * 0.02 + 4 * circleArea(0.01) * 0.15
		return { size: [0.3, 0.2, 0.17], volume, area: 0.06, isRound: true }
	},
	'Anchor block': (w, name, at) => {
		const block = w.add(`IFCBLOCK(${w.axes([0, 0, 0])},400.,400.,300.)`)
		const pyramid = w.add(`IFCRECTANGULARPYRAMID(${w.axes([200, 200, 300])},400.,400.,300.)`)
		const cone = w.add(`IFCRIGHTCIRCULARCONE(${w.axes([200, 200, 0])},200.,100.)`)
		const solid = w.add(`IFCCSGSOLID(${w.difference(block, cone)})`)
		w.element('IFCFOOTING', name, at, w.shape(['Body', 'CSG', [solid, pyramid]]))
		const volume = 0.4 * 0.4 * 0.3 + (0.16 * 0.3) / 3 - (Math.PI * 0.01 * 0.2) / 3
		return { size: [0.4, 0.4, 0.6], volume, area: 0.16, isRound: true }
	},
	'Haunched girder': (w, name, at) => {
		const section = (height: number): string =>
			w.profile(
				w.ring([
					[-200, -height],
					[200, -height],
					[200, 0],
					[-200, 0],
				]),
			)
		const line = w.add(`IFCPOLYLINE((${w.point([0, 0, 0])},${w.point([8000, 0, 0])}))`)
		const places = [0, 2000, 6000, 8000].map((distance) => {
			const point = w.add(`IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(${real(distance)}),$,$,$,${line})`)
			return w.add(`IFCAXIS2PLACEMENTLINEAR(${point},$,$)`)
		})
		const sections = [1000, 600, 600, 1000].map(section)
		const solid = w.add(`IFCSECTIONEDSOLIDHORIZONTAL(${line},(${sections.join()}),(${places.join()}))`)
		w.element('IFCBEAM', name, at, w.shape(['Body', 'AdvancedSweptSolid', [solid]]))
		return { size: [8, 0.4, 1], volume: 0.4 * (2 * 2 * 0.8 + 4 * 0.6), area: 2 * 2 * 0.8 + 4 * 0.6 }
	},
	'Haunch between two sections': (w, name, at) => {
		const section = (points: readonly Point[]): string => w.profile(w.ring(points))
		const deep = [
			[0, -800],
			[400, -800],
			[400, 0],
			[0, 0],
		]
		// The other end has a corner more, in the middle of its lower edge.
		const shallow = [
			[200, -500],
			[400, -500],
			[400, 0],
			[0, 0],
			[0, -500],
		]
		const places = [0, 1500].map((x) => w.axes([x, 0, 0], [1, 0, 0], [0, 1, 0]))
		const line = w.add(`IFCPOLYLINE((${w.point([0, 0, 0])},${w.point([1500, 0, 0])}))`)
		const spine = w.add(`IFCCOMPOSITECURVE((${w.add(`IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,${line})`)}),.F.)`)
		const solid = w.add(`IFCSECTIONEDSPINE(${spine},(${section(deep)},${section(shallow)}),(${places.join()}))`)
		w.element('IFCBEAM', name, at, w.shape(['Body', 'SectionedSpine', [solid]]))
		return { size: [1.5, 0.4, 0.8], volume: 1.5 * 0.4 * 0.65, area: 1.5 * 0.65 }
	},
	'Girder of unequal sections': (w, name, at) => {
		const outlines = [
			[
				[-200, -600],
				[200, -600],
				[200, 0],
				[-200, 0],
			],
			[
				[-200, -600],
				[0, -600],
				[200, -600],
				[200, -300],
				[200, 0],
				[-200, 0],
			],
		]
		const line = w.add(`IFCPOLYLINE((${w.point([0, 0, 0])},${w.point([6000, 0, 0])}))`)
		const places = [0, 6000].map((distance) => {
			const point = w.add(`IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(${real(distance)}),$,$,$,${line})`)
			return w.add(`IFCAXIS2PLACEMENTLINEAR(${point},$,$)`)
		})
		const sections = outlines.map((points) => w.profile(w.ring(points)))
		const solid = w.add(`IFCSECTIONEDSOLIDHORIZONTAL(${line},(${sections.join()}),(${places.join()}))`)
		w.element('IFCBEAM', name, at, w.shape(['Body', 'AdvancedSweptSolid', [solid]]))
		return { size: [6, 0.4, 0.6], volume: 6 * 0.4 * 0.6, area: 6 * 0.6 }
	},
	'Corbel with a bevel at its end': (w, name, at) => {
		// From a rectangle to one without a corner, which is a point on its edge as well.
		const start = w.rectangle(400, 400)
		const end = w.profile(
			w.ring([
				[0, 200],
				[400, 200],
				[400, 400],
				[200, 400],
				[0, 400],
			]),
		)
		const solid = w.add(
			`IFCEXTRUDEDAREASOLIDTAPERED(${start},${w.axes([0, 0, 0], [1, 0, 0], [0, 1, 0])},${w.direction([0, 0, 1])},300.,${end})`,
		)
		w.element('IFCMEMBER', name, at, w.shape(['Body', 'AdvancedSweptSolid', [solid]]))
		return { size: [0.3, 0.4, 0.4], volume: 0.3 * 0.4 * 0.3, area: 0.16 }
	},
	'Curved stringer that narrows': (w, name, at) => {
		const axis = w.add(`IFCAXIS1PLACEMENT(${w.point([0, 0, 0])},${w.direction([0, 1, 0])})`)
		const solid = w.add(
			`IFCREVOLVEDAREASOLIDTAPERED(${w.rectangle(200, 200, [2000, 0])},${w.axes([0, 0, 0])},${axis},${real(Math.PI / 2)},${w.rectangle(200, 100, [2000, 0])})`,
		)
		w.element('IFCMEMBER', name, at, w.shape(['Body', 'AdvancedSweptSolid', [solid]]))
		return {
			size: [2.2, 0.2, 2.2],
			volume: 0.2 * 0.15 * (Math.PI / 2) * 2.1,
			area: (Math.PI / 4) * (2.2 ** 2 - 2 ** 2),
			isRound: true,
		}
	},
	'Beam cut by a boxed half space': (w, name, at) => {
		const plane = w.add(`IFCPLANE(${w.axes([0, 0, 300])})`)
		const box = w.add(`IFCBOUNDINGBOX(${w.point([-1000, -1000, 300])},9000.,9000.,9000.)`)
		const half = w.add(`IFCBOXEDHALFSPACE(${plane},.F.,${box})`)
		const solid = w.add(`IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,${w.box(4000, 300, 600)},${half})`)
		w.element('IFCBEAM', name, at, w.shape(['Body', 'Clipping', [solid]]))
		return { size: [4, 0.3, 0.3], volume: 4 * 0.3 * 0.3, area: 1.2 }
	},
	'Steel stud': (w, name, at) => {
		const place = w.add(`IFCAXIS2PLACEMENT2D(${w.point([0, 0])},$)`)
		const section = w.add(`IFCCSHAPEPROFILEDEF(.AREA.,$,${place},100.,50.,2.,15.,$)`)
		w.element('IFCMEMBER', name, at, w.shape(['Body', 'SweptSolid', [w.extruded(section, 2500)]]))
		const area = 0.1 * 0.002 + 2 * 0.048 * 0.002 + 2 * 0.013 * 0.002
		return { size: [0.05, 0.1, 2.5], volume: area * 2.5, area: 0.1 * 2.5 }
	},
	'Tapered hollow column': (w, name, at) => {
		const tube = (width: number): string => {
			const place = w.add(`IFCAXIS2PLACEMENT2D(${w.point([0, 0])},$)`)
			return w.add(`IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,${place},${real(width)},${real(width)},50.,$,$)`)
		}
		const solid = w.add(
			`IFCEXTRUDEDAREASOLIDTAPERED(${tube(600)},${w.axes([300, 300, 0])},${w.direction([0, 0, 1])},3000.,${tube(400)})`,
		)
		w.element('IFCCOLUMN', name, at, w.shape(['Body', 'AdvancedSweptSolid', [solid]]))
		const frustum = (a: number, b: number): number => (3 / 3) * (a * a + a * b + b * b)
		return { size: [0.6, 0.6, 3], volume: frustum(0.6, 0.4) - frustum(0.5, 0.3), area: 1.5 }
	},
	'Wall of two bodies': (w, name, at) => {
		const [left, right] = [w.box(2000, 200, 3000), w.box(1000, 200, 2000, [2000, 0, 0])]
		w.element('IFCWALL', name, at, w.shape(['Body', 'SweptSolid', [left]], ['Body', 'SweptSolid', [right]]))
		return { size: [3, 0.2, 3], volume: 2 * 0.2 * 3 + 0.2 * 2, area: 6 }
	},
	'Wall with a fallback body': (w, name, at) => {
		const body = w.box(2000, 200, 3000)
		const again = w.add(`IFCFACETEDBREP(${w.boxShell(2000, 200, 3000)})`)
		w.element('IFCWALL', name, at, w.shape(['Body', 'SweptSolid', [body]], ['Body-FallBack', 'Brep', [again]]))
		return { size: [2, 0.2, 3], volume: 1.2, area: 6 }
	},
	'Facetted stair': (w, name, at) => {
		const brep = w.add(`IFCFACETEDBREP(${w.boxShell(1200, 3000, 200)})`)
		w.element('IFCSTAIRFLIGHT', name, at, w.shape(['Facetation', 'Brep', [brep]]))
		return { size: [1.2, 3, 0.2], volume: 0.72, area: 3.6 }
	},
	'Wall with an upstand as its part': (w, name, at) => {
		const wall = w.element('IFCWALL', name, at, w.shape(['Body', 'SweptSolid', [w.box(4000, 200, 3000)]]))
		const upstand = w.element(
			'IFCBUILDINGELEMENTPROXY',
			`${name}: upstand`,
			at,
			w.shape(['Body', 'SweptSolid', [w.box(4000, 200, 300, [0, 0, 3000])]]),
			{ parts: true },
		)
		w.aggregate(wall, [upstand], name)
		w.cut(wall, `${name}: slot`, at, w.shape(['Body', 'SweptSolid', [w.box(400, 400, 1300, [1000, -100, 2000])]]))
		return { size: [4, 0.2, 3.3], volume: (4 * 3 - 0.4) * 0.2, area: 12 - 0.4 }
	},
}
