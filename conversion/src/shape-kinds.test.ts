import { describe, expect, it } from 'vitest'
import { boxModel } from './testing/box-model.ts'
import { convertContent } from './testing/convert-text.ts'
import { drawnElements } from './testing/glb-elements.ts'

/** Circles are drawn as polygons of eleven or twelve corners. */
const CURVED = 0.06
const EXACT = 0.0005

/** A wall whose body is record `#100`, in millimetres; also usable: `#2` to `#7` and `#14` to `#17` of the box model. */
const model = (item: string, schema = 'IFC4'): string =>
	boxModel(item, { schema }).replace("'SweptSolid',(#13)", "'Body',(#100)")

const extruded = (profile: string, depth: number): string => `#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,${depth}.);
#101=${profile};`

const points = (list: number[][], first: number): string =>
	list.map((point, at) => `#${first + at}=IFCCARTESIANPOINT((${point.map((value) => `${value}.`).join()}));`).join('\n')

const RING = [
	[0, 0, 0],
	[2000, 0, 0],
	[2000, 1000, 0],
	[0, 1000, 0],
	[0, 0, 500],
	[2000, 0, 500],
	[2000, 1000, 500],
	[0, 1000, 500],
	[500, 250, 0],
	[1500, 250, 0],
	[1500, 750, 0],
	[500, 750, 0],
	[500, 250, 500],
	[1500, 250, 500],
	[1500, 750, 500],
	[500, 750, 500],
]
const RING_SIDES = [
	[1, 2, 6, 5],
	[2, 3, 7, 6],
	[3, 4, 8, 7],
	[4, 1, 5, 8],
	[9, 13, 14, 10],
	[10, 14, 15, 11],
	[11, 15, 16, 12],
	[12, 16, 13, 9],
]

/** By kind: the records of the body, cubic metres, metres along x, y and z of the file, and how exact they are. */
const SHAPES: Record<string, [records: string, volume: number, size: [number, number, number], within: number]> = {
	'a round column': [
		extruded('IFCCIRCLEPROFILEDEF(.AREA.,$,#15,200.)', 3000),
		Math.PI * 0.04 * 3,
		[0.4, 0.4, 3],
		CURVED,
	],
	'a pipe': [
		extruded('IFCCIRCLEHOLLOWPROFILEDEF(.AREA.,$,#15,200.,50.)', 3000),
		Math.PI * (0.04 - 0.0225) * 3,
		[0.4, 0.4, 3],
		CURVED,
	],
	'a steel beam': [
		extruded('IFCISHAPEPROFILEDEF(.AREA.,$,#15,200.,300.,10.,20.,$,$,$)', 4000),
		(0.2 * 0.02 * 2 + 0.26 * 0.01) * 4,
		[0.2, 0.3, 4],
		EXACT,
	],
	'an angle': [
		extruded('IFCLSHAPEPROFILEDEF(.AREA.,$,#15,100.,80.,10.,$,$,$)', 1000),
		(0.1 * 0.01 + 0.07 * 0.01) * 1,
		[0.08, 0.1, 1],
		EXACT,
	],
	'a hollow section': [
		extruded('IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,#15,200.,100.,10.,$,$)', 2000),
		(0.2 * 0.1 - 0.18 * 0.08) * 2,
		[0.2, 0.1, 2],
		EXACT,
	],
	'a half disc between a line and an arc': [
		`${extruded('IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#102)', 1000)}
#102=IFCCOMPOSITECURVE((#103,#104),.F.);
#103=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#105);
#104=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#106);
#105=IFCTRIMMEDCURVE(#107,(#108),(#109),.T.,.CARTESIAN.);
#106=IFCPOLYLINE((#109,#108));
#107=IFCCIRCLE(#15,500.);
#108=IFCCARTESIANPOINT((500.,0.));
#109=IFCCARTESIANPOINT((-500.,0.));`,
		(Math.PI * 0.25) / 2,
		[1, 0.5, 1],
		CURVED,
	],
	'a profile of lines and arcs in one list of points': [
		`${extruded('IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#102)', 1000)}
#102=IFCINDEXEDPOLYCURVE(#103,(IFCLINEINDEX((1,2)),IFCARCINDEX((2,3,4)),IFCLINEINDEX((4,1))),.F.);
#103=IFCCARTESIANPOINTLIST2D(((0.,0.),(1000.,0.),(1500.,500.),(1000.,1000.)));`,
		0.5 + (Math.PI * 0.25) / 2,
		[1.5, 1, 1],
		CURVED,
	],
	'a quarter of a ring': [
		`#100=IFCREVOLVEDAREASOLID(#101,#3,#102,1.5707963267949);
#101=IFCRECTANGLEPROFILEDEF(.AREA.,$,#103,200.,300.);
#102=IFCAXIS1PLACEMENT(#4,#104);
#103=IFCAXIS2PLACEMENT2D(#105,$);
#104=IFCDIRECTION((0.,1.,0.));
#105=IFCCARTESIANPOINT((2000.,0.));`,
		(0.06 * 2 * Math.PI) / 2,
		[2.1, 0.3, 2.1],
		CURVED,
	],
	'a block with another cut out': [
		`#100=IFCBOOLEANRESULT(.DIFFERENCE.,#101,#102);
#101=IFCEXTRUDEDAREASOLID(#14,#3,#16,3000.);
#102=IFCEXTRUDEDAREASOLID(#103,#3,#16,1000.);
#103=IFCRECTANGLEPROFILEDEF(.AREA.,$,#15,500.,600.);`,
		1.2 - 0.5 * 0.2 * 1,
		[2, 0.2, 3],
		EXACT,
	],
	'a gable cut by a plane within a border': [
		`#100=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#101,#102);
#101=IFCEXTRUDEDAREASOLID(#14,#3,#16,3000.);
#102=IFCPOLYGONALBOUNDEDHALFSPACE(#103,.F.,#3,#104);
#103=IFCPLANE(#105);
#104=IFCPOLYLINE((#110,#111,#112,#113,#110));
#105=IFCAXIS2PLACEMENT3D(#106,$,$);
#106=IFCCARTESIANPOINT((0.,0.,2000.));
${points(
	[
		[0, -500],
		[1500, -500],
		[1500, 500],
		[0, 500],
	],
	110,
)}`,
		1.2 - 1 * 0.2 * 1,
		[2, 0.2, 3],
		EXACT,
	],
	'a slab with a hole, of faces with voids': [
		`#100=IFCPOLYGONALFACESET(#101,.T.,(#102,#103,${RING_SIDES.map((_, at) => `#${110 + at}`).join()}),$);
#101=IFCCARTESIANPOINTLIST3D((${RING.map((point) => `(${point.map((value) => `${value}.`).join()})`).join()}));
#102=IFCINDEXEDPOLYGONALFACEWITHVOIDS((1,4,3,2),((9,10,11,12)));
#103=IFCINDEXEDPOLYGONALFACEWITHVOIDS((5,6,7,8),((13,16,15,14)));
${RING_SIDES.map((side, at) => `#${110 + at}=IFCINDEXEDPOLYGONALFACE((${side.join()}));`).join('\n')}`,
		(2 * 1 - 1 * 0.5) * 0.5,
		[2, 1, 0.5],
		EXACT,
	],
	'a slab with a hole, of faces with inner bounds': [
		`#100=IFCFACETEDBREP(#101);
#101=IFCCLOSEDSHELL((#102,#103,${RING_SIDES.map((_, at) => `#${110 + at * 3}`).join()}));
#102=IFCFACE((#104,#105));
#103=IFCFACE((#106,#107));
#104=IFCFACEOUTERBOUND(#200,.T.);
#105=IFCFACEBOUND(#201,.T.);
#106=IFCFACEOUTERBOUND(#202,.T.);
#107=IFCFACEBOUND(#203,.T.);
#200=IFCPOLYLOOP((#301,#304,#303,#302));
#201=IFCPOLYLOOP((#309,#310,#311,#312));
#202=IFCPOLYLOOP((#305,#306,#307,#308));
#203=IFCPOLYLOOP((#313,#316,#315,#314));
${points(RING, 301)}
${RING_SIDES.map(
	(side, at) => `#${110 + at * 3}=IFCFACE((#${111 + at * 3}));
#${111 + at * 3}=IFCFACEOUTERBOUND(#${112 + at * 3},.T.);
#${112 + at * 3}=IFCPOLYLOOP((${side.map((point) => `#${300 + point}`).join()}));`,
).join('\n')}`,
		(2 * 1 - 1 * 0.5) * 0.5,
		[2, 1, 0.5],
		EXACT,
	],
}

describe('a body of every kind is as large as it is', () => {
	it.each(Object.entries(SHAPES))('%s', async (_, [records, volume, [x, y, z], within]) => {
		const { structure, glb, report } = await convertContent(model(records))
		expect(report).toMatchObject({ converted: 1, fallback: [], not_converted: [] })
		expect(Math.abs((structure.elements.volume[0] ?? Number.NaN) / volume - 1)).toBeLessThan(within)
		const drawn = (await drawnElements(glb)).get(0)
		expect(Math.abs((drawn?.volume ?? Number.NaN) / volume - 1)).toBeLessThan(within + 0.02)
		for (const [axis, wanted] of [x, z, y].entries()) {
			const size = (drawn?.max[axis] ?? Number.NaN) - (drawn?.min[axis] ?? Number.NaN)
			expect([axis, Math.abs(size - wanted) < wanted * within + 0.002]).toEqual([axis, true])
		}
	})
})

const CORBEL = `#100=IFCPROJECTIONELEMENT('0000000000000000000100',$,'Corbel',$,$,#101,#102,$,$);
#101=IFCLOCALPLACEMENT(#7,#103);
#103=IFCAXIS2PLACEMENT3D(#104,$,$);
#104=IFCCARTESIANPOINT((0.,300.,1000.));
#102=IFCPRODUCTDEFINITIONSHAPE($,$,(#105));
#105=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#106));
#106=IFCEXTRUDEDAREASOLID(#107,#3,#16,500.);
#107=IFCRECTANGLEPROFILEDEF(.AREA.,$,#15,1000.,400.);
#108=IFCRELPROJECTSELEMENT('0000000000000000000108',$,$,$,#10,#100);`
const SLOT = `#110=IFCOPENINGELEMENT('0000000000000000000110',$,'Slot',$,$,#7,#111,$,$);
#111=IFCPRODUCTDEFINITIONSHAPE($,$,(#112));
#112=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#113));
#113=IFCEXTRUDEDAREASOLID(#114,#3,#16,5000.);
#114=IFCRECTANGLEPROFILEDEF(.AREA.,$,#15,200.,3000.);
#115=IFCRELVOIDSELEMENT('0000000000000000000115',$,$,$,#10,#110);`

it.each([
	['with its wall', CORBEL, 1.2 + 0.2],
	['cut by an opening of the wall', CORBEL + SLOT, (1.2 + 0.2) * 1 - 0.2 * 0.2 * 3 - 0.2 * 0.4 * 0.5],
])('a corbel is drawn %s', async (_, records, volume) => {
	const { structure, report, glb } = await convertContent(boxModel(records))
	expect(report.not_drawn.map((entry) => entry.class)).not.toContain('IfcProjectionElement')
	expect(structure.elements.count).toBe(1)
	expect(structure.elements.volume[0]).toBeCloseTo(volume, 4)
	const drawn = (await drawnElements(glb)).get(0)
	expect((drawn?.max[2] ?? 0) - (drawn?.min[2] ?? 0)).toBeCloseTo(0.6, 3)
})

/** An alignment that runs 20 m along x and then 20 m along y, `#100`, with a place 30 m along it, `#103`. */
const ALIGNED = `#100=IFCPOLYLINE((#110,#111,#112));
${points(
	[
		[0, 0, 0],
		[20_000, 0, 0],
		[20_000, 20_000, 0],
	],
	110,
)}
#101=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(30000.),$,$,$,#100);
#102=IFCAXIS2PLACEMENTLINEAR(#101,$,$);`

describe('along an alignment', () => {
	it('stands what is placed by its distance', async () => {
		const text = boxModel(`${ALIGNED}\n#103=IFCLINEARPLACEMENT($,#102,$);`, { schema: 'IFC4X3_ADD2' })
		const { structure } = await convertContent(text.replace(',#7,#11,', ',#103,#11,'))
		const { min, max } = structure.bounding_box ?? { min: [0, 0, 0], max: [0, 0, 0] }
		const middle = [0, 2].map((axis) => ((min[axis] as number) + (max[axis] as number)) / 2)
		expect((middle[0] as number) + structure.origin[0]).toBeCloseTo(20, 2)
		expect(structure.origin[1] - (middle[1] as number)).toBeCloseTo(10, 2)
	})

	it('runs what is swept between two distances', async () => {
		const records = `#100=IFCSECTIONEDSOLIDHORIZONTAL(#101,(#14,#14),(#103,#104));
#101=IFCPOLYLINE((#110,#111));
${points(
	[
		[0, 0, 0],
		[20_000, 0, 0],
	],
	110,
)}
#103=IFCAXIS2PLACEMENTLINEAR(#105,$,$);
#104=IFCAXIS2PLACEMENTLINEAR(#106,$,$);
#105=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(0.),$,$,$,#101);
#106=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(10000.),$,$,$,#101);`
		const { structure } = await convertContent(model(records, 'IFC4X3_ADD2'))
		expect(structure.elements.volume[0]).toBeCloseTo(2 * 0.2 * 10, 2)
	})
})
