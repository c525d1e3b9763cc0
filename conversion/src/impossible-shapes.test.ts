import { beforeAll, describe, expect, it } from 'vitest'
import { bodiesModel, polylineRecords } from './testing/bodies-model.ts'
import { convertContent, type TestConversion } from './testing/convert-text.ts'

type Points = readonly (readonly number[])[]

const BEND: Points = [
	[0, 0, 0],
	[1000, 0, 0],
	[1000, 1000, 0],
]
const disk = (sizes: string, path = BEND): string =>
	`#100=IFCSWEPTDISKSOLID(#101,${sizes});\n${polylineRecords(path, 101, 111)}`
const extruded = (profile: string): string => `#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,1000.);\n#101=${profile};`
const along = (segments: string): string =>
	`#100=IFCSWEPTDISKSOLID(#101,50.,$,$,$);\n#101=IFCINDEXEDPOLYCURVE(#102,(${segments}),.F.);
#102=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(1000.,0.,0.),(1000.,1000.,0.)));`
const CORNERS = 'IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(0.,1000.,0.),(1000.,0.,0.),(0.,0.,1000.)))'
const triangles = (last: string, order = '$'): string =>
	`#100=IFCTRIANGULATEDFACESET(#101,$,.T.,((1,2,3),(1,3,4),(1,4,2),(${last})),${order});\n#101=${CORNERS};`
const polygons = (last: string, order = '$'): string =>
	`#100=IFCPOLYGONALFACESET(#101,.T.,(#102,#103,#104,#105),${order});\n#101=${CORNERS};
${['1,2,3', '1,3,4', '1,4,2', last].map((corners, at) => `#${102 + at}=IFCINDEXEDPOLYGONALFACE((${corners}));`).join('\n')}`

/** The section of a bar of 50 mm is a polygon of 12 corners. */
const BAR = 0.00743

/** What is told of each body, or its volume in m3. */
const CASES: Record<string, [body: string, told: 'box' | number]> = {
	'a bar': [disk('50.,$,$,$'), 2 * BAR],
	'a bar with no radius': [disk('0.,$,$,$'), 'box'],
	'a bar with a negative radius': [disk('-50.,$,$,$'), 'box'],
	'a tube whose hole is larger than it': [disk('50.,60.,$,$'), 'box'],
	'a tube whose hole is as large as it': [disk('50.,50.,$,$'), 'box'],
	'a closed bar': [disk('50.,$,$,$', [...BEND, [0, 1000, 0], [0, 0, 0]]), 4 * BAR],
	'a bar that crosses itself': [disk('50.,$,$,$', [...BEND, [500, -500, 0]]), (2 + Math.hypot(0.5, 1.5)) * BAR],
	'a bar between parameters beyond its path': [disk('50.,$,8000.,9000.'), 'box'],
	'a bar between equal parameters': [disk('50.,$,1.,1.'), 'box'],
	'a bar between parameters in the wrong order': [disk('50.,$,2.,0.'), 2 * BAR],
	'a negative rectangle': [extruded('IFCRECTANGLEPROFILEDEF(.AREA.,$,$,-200.,300.)'), 'box'],
	'a rectangle of no width': [extruded('IFCRECTANGLEPROFILEDEF(.AREA.,$,$,0.,300.)'), 'box'],
	'a negative circle': [extruded('IFCCIRCLEPROFILEDEF(.AREA.,$,$,-100.)'), 'box'],
	'a negative ellipse': [extruded('IFCELLIPSEPROFILEDEF(.AREA.,$,$,-100.,50.)'), 'box'],
	'a negative trapezium': [extruded('IFCTRAPEZIUMPROFILEDEF(.AREA.,$,$,-100.,50.,100.,0.)'), 'box'],
	'a negative beam': [extruded('IFCISHAPEPROFILEDEF(.AREA.,$,$,200.,-300.,10.,20.,$,$,$)'), 'box'],
	'walls thicker than their section': [extruded('IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,$,200.,100.,60.,$,$)'), 'box'],
	'an angle thicker than itself': [extruded('IFCLSHAPEPROFILEDEF(.AREA.,$,$,100.,80.,110.,$,$,$)'), 'box'],
	'a line through a point that isn’t there': [along('IFCLINEINDEX((1,2,9))'), 'box'],
	'a line through point 0': [along('IFCLINEINDEX((0,1,2))'), 'box'],
	'an arc through a point that isn’t there': [along('IFCARCINDEX((1,2,9))'), 'box'],
	triangles: [triangles('2,4,3'), 1 / 6],
	'a triangle with a corner that isn’t there': [triangles('2,4,9'), 'box'],
	'a triangle with corner 0': [triangles('2,4,0'), 'box'],
	'triangles in a further order': [triangles('2,4,3', '(1,2,3,4)'), 1 / 6],
	'triangles in an order of points that aren’t there': [triangles('2,4,3', '(1,2,3,9)'), 'box'],
	'triangles in too short an order': [triangles('2,4,3', '(1,2,3)'), 'box'],
	polygons: [polygons('2,4,3'), 1 / 6],
	'a polygon with a corner that isn’t there': [polygons('2,4,9'), 'box'],
	'a polygon with corner 0': [polygons('2,4,0'), 'box'],
	'polygons in an order of points that aren’t there': [polygons('2,4,3', '(1,2,3,9)'), 'box'],
	'polygons in too short an order': [polygons('2,4,3', '(1,2,3)'), 'box'],
}

describe('shapes with impossible sizes, parameters or indices', () => {
	let converted: TestConversion
	beforeAll(async () => {
		converted = await convertContent(bodiesModel(Object.values(CASES).map(([body]) => body)))
	})

	it.each(Object.entries(CASES).map(([name, [, told]], at) => ({ name, told, at })))('$name', ({ told, at }) => {
		const { report, structure } = converted
		const [element, name] = [at + 1, String(at + 1)]
		const boxes = report.fallback.filter((entry) => entry.name === name)
		expect(boxes).toHaveLength(told === 'box' ? 1 : 0)
		expect(report.doubtful.filter((entry) => entry.name === name)).toEqual([])
		const volume = structure.elements.volume[element]
		if (typeof told === 'number') expect((volume ?? 0) / told).toBeCloseTo(1, 2)
		else expect(volume).toBeNull()
	})
})
