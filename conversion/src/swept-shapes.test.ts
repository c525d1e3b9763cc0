import { describe, expect, it } from 'vitest'
import { bodiesModel, pointRecords, polylineRecords } from './testing/bodies-model.ts'
import { convertContent } from './testing/convert-text.ts'
import { convertBodies, DEGREES, expectShapes, type Shape } from './testing/measured-bodies.ts'

/** The kernel draws a round bar as a prism with eleven sides: this much of its section. */
const ELEVEN_SIDES = (11 / (2 * Math.PI)) * Math.sin((2 * Math.PI) / 11)
const RADIUS = 8
const disk = (line: string, parameters = '$,$'): string => `#100=IFCSWEPTDISKSOLID(#101,8.,$,${parameters});\n${line}`

/** The volume of a bar of 8 mm radius, from its length in millimetres. */
const bar = (length: number): number => Math.PI * RADIUS ** 2 * ELEVEN_SIDES * length * 1e-9

/** A leg of 950 mm along x, a bend of 50 mm and a leg of 450 mm upwards. */
const ANGLE_POINTS = pointRecords(
	[
		[0, 0, 0],
		[950, 0, 0],
		[1000, 0, 50],
		[1000, 0, 500],
		[950, 0, 50],
	],
	110,
)
const angle = (trims: string): string => `#101=IFCCOMPOSITECURVE((#102,#103,#104),.F.);
#102=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#105);
#103=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#106);
#104=IFCCOMPOSITECURVESEGMENT(.DISCONTINUOUS.,.T.,#107);
#105=IFCPOLYLINE((#110,#111));
#106=IFCTRIMMEDCURVE(#108,${trims});
#107=IFCPOLYLINE((#112,#113));
#108=IFCCIRCLE(#109,50.);
#109=IFCAXIS2PLACEMENT3D(#114,#115,#116);
#115=IFCDIRECTION((0.,-1.,0.));
#116=IFCDIRECTION((1.,0.,0.));
${ANGLE_POINTS}`
const INDEXED = `#101=IFCINDEXEDPOLYCURVE(#102,(IFCLINEINDEX((1,2)),IFCARCINDEX((2,3,4)),IFCLINEINDEX((4,5))),.F.);
#102=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(950.,0.,0.),(985.355339,0.,14.644661),(1000.,0.,50.),(1000.,0.,500.)));`
const WHOLE: Shape = [bar(950 + 25 * Math.PI + 450), [1.008, 0.016, 0.508]]
const PARAMETERS = '(IFCPARAMETERVALUE(270.)),(IFCPARAMETERVALUE(360.)),.T.,.PARAMETER.'

describe('bars and tubes', () => {
	it('have their size along a bent curve, however their parameters are counted', async () => {
		const bodies = [
			...['$,$', '0.,3.', '0.,92.', '0.,1478.5', '0.,1.', '-5.,99999.'].map((parameters) =>
				disk(angle(PARAMETERS), parameters),
			),
			disk(angle('(IFCPARAMETERVALUE(270.),#111),(IFCPARAMETERVALUE(0.),#112),.T.,.PARAMETER.'), '0.,3.'),
			disk(angle('(#111),(#112),.T.,.CARTESIAN.'), '0.,3.'),
			// Radians in a file of degrees; the points tell.
			disk(angle('(IFCPARAMETERVALUE(4.71),#111),(IFCPARAMETERVALUE(6.28),#112),.T.,.PARAMETER.'), '0.,3.'),
			disk(angle('(#112),(#111),.F.,.CARTESIAN.').replace('.T.,#106', '.F.,#106'), '0.,3.'),
			disk(INDEXED, '0.,3.'),
			`#100=IFCSWEPTDISKSOLIDPOLYGONAL(#101,8.,$,0.,2.,50.);\n${polylineRecords(
				[
					[0, 0, 0],
					[1000, 0, 0],
					[1000, 0, 500],
				],
				101,
				110,
			)}`,
		]
		const { shapes, report } = await convertBodies(bodies, { unit: DEGREES, units: ',#8' })
		expect(report.fallback).toEqual([])
		expectShapes(
			shapes,
			bodies.map(() => WHOLE),
			0.005,
		)
	})

	it('have their size along a part of a curve', async () => {
		const line = (list: number[][]): string => polylineRecords(list, 101, 110)
		const trimmedLine = `#101=IFCTRIMMEDCURVE(#102,(IFCPARAMETERVALUE(100.)),(IFCPARAMETERVALUE(900.)),.T.,.PARAMETER.);
#102=IFCLINE(#103,#104);
#103=IFCCARTESIANPOINT((0.,0.,0.));
#104=IFCVECTOR(#105,2.);
#105=IFCDIRECTION((0.,3.,0.));`
		const circle = `#101=IFCCIRCLE(#3,500.);`
		const corner = line([
			[0, 0, 0],
			[1000, 0, 0],
			[1000, 0, 500],
		])
		const bodies = [
			disk(corner, '0.5,1.5'),
			disk(corner, '1.,2.'),
			disk(corner, 'IFCLENGTHMEASURE(250.),IFCLENGTHMEASURE(1250.)'),
			disk(trimmedLine, '100.,900.'),
			disk(trimmedLine, '0.,800.'),
			disk(trimmedLine, '100.,500.'),
			disk(circle),
			disk(circle, '0.,1.5707963267949'),
			`#100=IFCSWEPTDISKSOLID(#101,8.,4.,0.,1.);\n${line([
				[0, 0, 0],
				[0, 0, 1000],
			])}`,
		]
		const { shapes, report } = await convertBodies(bodies)
		expect(report.fallback).toEqual([])
		const chord = 20 * 2 * 500 * Math.sin(Math.PI / 20)
		expectShapes(
			shapes,
			[
				[bar(750), [0.508, 0.016, 0.258]],
				[bar(500), [0.016, 0.016, 0.5]],
				[bar(1000), [0.758, 0.016, 0.258]],
				[bar(1600), [0.016, 1.6, 0.016]],
				[bar(1600), [0.016, 1.6, 0.016]],
				[bar(800), [0.016, 0.8, 0.016]],
				[bar(chord), [1.016, 1.016, 0.016]],
				[bar(chord / 4), [0.508, 0.508, 0.016]],
				[bar(1000) * 0.75, [0.016, 0.016, 1]],
			],
			0.006,
		)
	})

	it('of impossible sizes are listed and never drawn as a solid', async () => {
		const line = polylineRecords(
			[
				[0, 0, 0],
				[0, 0, 1000],
			],
			101,
			110,
		)
		const bodies = [
			`#100=IFCSWEPTDISKSOLID(#101,0.,$,0.,1.);\n${line}`,
			`#100=IFCSWEPTDISKSOLID(#101,8.,9.,$,$);\n${line}`,
		]
		const { report } = await convertBodies(bodies)
		expect(report.fallback.map(({ name }) => name)).toEqual(['1', '2'])
	})

	it('cut an opening', async () => {
		const opening = `#200=IFCOPENINGELEMENT('0000000000000000000200',$,'O',$,$,#7,#201,$,$);
#201=IFCPRODUCTDEFINITIONSHAPE($,$,(#202));
#202=IFCSHAPEREPRESENTATION(#2,'Body','AdvancedSweptSolid',(#205));
#203=IFCRELVOIDSELEMENT('0000000000000000000203',$,$,$,#10,#200);
#205=IFCSWEPTDISKSOLID(#206,100.,$,0.,1000.);
#206=IFCTRIMMEDCURVE(#207,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(1000.)),.T.,.PARAMETER.);
#207=IFCLINE(#208,#209);
#208=IFCCARTESIANPOINT((0.,-500.,1000.));
#209=IFCVECTOR(#210,1.);
#210=IFCDIRECTION((0.,1.,0.));`
		const { structure } = await convertContent(bodiesModel([]).replace('ENDSEC;\nEND-', `${opening}\nENDSEC;\nEND-`))
		expect(structure.elements.volume[0]).toBeCloseTo(1.2 - Math.PI * 0.01 * 0.2, 3)
	})
})

const sweep = (kind: string, line: number[][], reference: string, parameters = '$,$'): string =>
	`#100=${kind}(#102,#3,#101,${parameters},#103);
#102=IFCRECTANGLEPROFILEDEF(.AREA.,$,#15,100.,200.);
#103=${reference};
#105=IFCAXIS2PLACEMENT3D(#4,#16,$);
${polylineRecords(line, 101, 110)}`

describe('areas swept along a line', () => {
	it('keep to their reference, and to the parameters of the line', async () => {
		const fixed = (line: number[][], reference: string, parameters?: string): string =>
			sweep('IFCFIXEDREFERENCESWEPTAREASOLID', line, `IFCDIRECTION((${reference}))`, parameters)
		const surface = (line: number[][], parameters?: string): string =>
			sweep('IFCSURFACECURVESWEPTAREASOLID', line, 'IFCPLANE(#105)', parameters)
		const [up, along, slanted, across] = [
			[0, 0, 3000],
			[3000, 0, 0],
			[1800, 0, 2400],
			[0, 3000, 0],
		].map((end) => [[0, 0, 0], end]) as [number[][], number[][], number[][], number[][]]
		const corner = [...along, [3000, 3000, 0]]
		const square = [...corner, [0, 3000, 0], [0, 0, 0]]
		const bodies = [
			fixed(up, '1.,0.,0.'),
			fixed(along, '0.,1.,0.'),
			fixed(across, '7.,0.,0.'),
			fixed(slanted, '0.,1.,0.'),
			fixed(slanted, '0.,0.,1.'),
			fixed(corner, '0.,0.,1.'),
			fixed(corner, '0.,0.,1.', '0.5,1.5'),
			fixed(square, '0.,0.,1.'),
			surface(along),
			surface(along, '0.,0.5'),
			surface(corner, '1.,2.'),
		]
		const { shapes, report } = await convertBodies(bodies)
		expect(report.fallback).toEqual([])
		expectShapes(
			shapes,
			[
				[0.06, [0.1, 0.2, 3]],
				[0.06, [3, 0.1, 0.2]],
				[0.06, [0.1, 3, 0.2]],
				[0.06, [1.8 + 0.16, 0.1, 2.4 + 0.12]],
				[0.06, [1.8 + 0.08, 0.2, 2.4 + 0.06]],
				[0.12, [3.1, 3.1, 0.1]],
				[0.06, [1.6, 1.6, 0.1]],
				[0.24, [3.2, 3.2, 0.1]],
				[0.06, [3, 0.2, 0.1]],
				[0.03, [1.5, 0.2, 0.1]],
				[0.06, [0.2, 3, 0.1]],
			],
			0.001,
		)
	})

	it('with a hole stay closed, and along their reference they are listed instead', async () => {
		const hollow = sweep(
			'IFCFIXEDREFERENCESWEPTAREASOLID',
			[
				[0, 0, 0],
				[0, 0, 1000],
			],
			'IFCDIRECTION((1.,0.,0.))',
		).replace(
			'IFCRECTANGLEPROFILEDEF(.AREA.,$,#15,100.,200.)',
			'IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,#15,100.,200.,10.,$,$)',
		)
		const bodies = [hollow, hollow.replace('(1.,0.,0.)', '(0.,0.,1.)')]
		const { shapes, report } = await convertBodies(bodies)
		expectShapes(shapes.slice(0, 1), [[0.02 - 0.08 * 0.18, [0.1, 0.2, 1]]], 0.001)
		expect(report.fallback.map(({ name }) => name)).toEqual(['2'])
	})
})

describe('what doesn’t count for the size of a shape', () => {
	it('is the length of a direction', async () => {
		const bodies = ['(0.,0.,33.)', '(0.,0.,0.001)', '(0.,30.,40.)'].map(
			(ratios) => `#100=IFCEXTRUDEDAREASOLID(#14,#3,#101,3000.);\n#101=IFCDIRECTION(${ratios});`,
		)
		const { shapes } = await convertBodies(bodies)
		expectShapes(
			shapes,
			[
				[1.2, [2, 0.2, 3]],
				[1.2, [2, 0.2, 3]],
				[0.96, [2, 2, 2.4]],
			],
			0.001,
		)
	})

	it('is a missing further scale, which is the first one', async () => {
		const scaled = (scales: string): string => `#100=IFCMAPPEDITEM(#101,#102);
#101=IFCREPRESENTATIONMAP(#3,#12);
#102=IFCCARTESIANTRANSFORMATIONOPERATOR3DNONUNIFORM($,$,#4,${scales});`
		const { shapes } = await convertBodies(['2.,$,$,$', '2.,$,0.5,$', '2.,$,$,0.5', '$,$,$,$', '$,$,3.,$'].map(scaled))
		expectShapes(
			shapes,
			[
				[9.6, [4, 0.4, 6]],
				[2.4, [4, 0.1, 6]],
				[2.4, [4, 0.4, 1.5]],
				[1.2, [2, 0.2, 3]],
				[3.6, [2, 0.6, 3]],
			],
			0.001,
		)
	})

	it('is whether indices lead through further ones', async () => {
		const points = `#101=IFCCARTESIANPOINTLIST3D(((90000.,9.,9.),(0.,0.,0.),(0.,1000.,0.),(1000.,0.,0.),(0.,0.,1000.)));`
		const faces = '((1,2,3),(1,3,4),(1,4,2),(2,4,3))'
		const bodies = [
			`#100=IFCTRIANGULATEDFACESET(#101,$,.T.,${faces},(2,3,4,5));\n${points}`,
			`#100=IFCPOLYGONALFACESET(#101,.T.,(#102,#103,#104,#105),(2,3,4,5));
${[...faces.matchAll(/\(\d[^)]*\)/g)].map(([face], at) => `#${102 + at}=IFCINDEXEDPOLYGONALFACE(${face});`).join('\n')}
${points}`,
			`#100=IFCTRIANGULATEDFACESET(#101,$,.T.,${faces},(2,3,4,5,99,-1));\n${points}`,
			`#100=IFCTRIANGULATEDFACESET(#101,$,.T.,${faces},(2,3,4,99));\n${points}`,
			`#100=IFCTRIANGULATEDFACESET(#101,$,.T.,${faces},(2,3,4,-1));\n${points}`,
		]
		const { shapes, report } = await convertBodies(bodies)
		expectShapes(
			shapes.slice(0, 3),
			[1, 2, 3].map((): Shape => [1 / 6, [1, 1, 1]]),
			0.001,
		)
		expect(report.fallback.map(({ name }) => name)).toEqual(['4', '5'])
	})

	it('is whether a real number has its point, and a parameter its type', async () => {
		const scaled = (operator: string): string => `#100=IFCMAPPEDITEM(#101,#102);
#101=IFCREPRESENTATIONMAP(#3,#12);
#102=IFCCARTESIANTRANSFORMATIONOPERATOR${operator};`
		const tube = `#100=IFCSWEPTDISKSOLID(#101,50,40,$,$);\n${polylineRecords(
			[
				[0, 0, 0],
				[0, 0, 1000],
			],
			101,
			110,
		)}`
		const halfDisc = (from: string, to: string): string => `#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,1000);
#101=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#102);
#102=IFCCOMPOSITECURVE((#103,#104),.F.);
#103=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#105);
#104=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#106);
#105=IFCTRIMMEDCURVE(#107,(${from}),(${to}),.T.,.PARAMETER.);
#106=IFCPOLYLINE((#109,#108));
#107=IFCCIRCLE(#15,500);
#108=IFCCARTESIANPOINT((500,0));
#109=IFCCARTESIANPOINT((-500,0));`
		const { shapes } = await convertBodies(
			[
				scaled('3D($,$,#4,2,$)'),
				scaled('3DNONUNIFORM($,$,#4,2,$,3,1)'),
				scaled('3DNONUNIFORM($,$,#4,2.,$,*,*)'),
				tube,
				halfDisc('0.', '180.'),
			],
			{ unit: DEGREES, units: ',#8' },
		)
		expectShapes(
			shapes,
			[
				[9.6, [4, 0.4, 6]],
				[7.2, [4, 0.6, 3]],
				[9.6, [4, 0.4, 6]],
				[Math.PI * 900e-6 * ELEVEN_SIDES, [0.1, 0.1, 1]],
				[Math.PI * 0.125, [1, 0.5, 1]],
			],
			0.03,
		)
	})
})
