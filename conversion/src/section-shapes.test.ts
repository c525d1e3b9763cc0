import { describe, expect, it } from 'vitest'
import { pointRecords } from './testing/bodies-model.ts'
import { convertBodies, DEGREES, expectShapes, type Shape } from './testing/measured-bodies.ts'

/** A profile by its records, with its area in mm2 and its box across. */
const PROFILES: Record<string, [records: string, area: number, width: number, depth: number]> = {
	Z: ['IFCZSHAPEPROFILEDEF(.AREA.,$,#15,200.,80.,8.,10.,$,$)', 3040, 152, 200],
	'asymmetric I': [
		'IFCASYMMETRICISHAPEPROFILEDEF(.AREA.,$,#15,300.,400.,10.,20.,$,200.,15.,$,$,$,$,$)',
		12650,
		300,
		400,
	],
	'asymmetric I of IFC2x3': [
		'IFCASYMMETRICISHAPEPROFILEDEF(.AREA.,$,#15,300.,400.,10.,20.,$,200.,15.,$,180.)',
		12650,
		300,
		400,
	],
	'centre line': [
		`IFCCENTERLINEPROFILEDEF(.AREA.,$,#102,10.);\n#102=IFCPOLYLINE((#110,#111,#112));\n${pointRecords(
			[
				[0, 0],
				[100, 0],
				[100, 100],
			],
			110,
		)}`,
		2000,
		105,
		105,
	],
	'closed centre line': [
		`IFCCENTERLINEPROFILEDEF(.AREA.,$,#102,10.);\n#102=IFCPOLYLINE((#110,#111,#112,#113,#110));\n${pointRecords(
			[
				[0, 0],
				[100, 0],
				[100, 100],
				[0, 100],
			],
			110,
		)}`,
		4000,
		110,
		110,
	],
	mirrored: [
		'IFCMIRROREDPROFILEDEF(.AREA.,$,#102,*,$);\n#102=IFCLSHAPEPROFILEDEF(.AREA.,$,#15,100.,80.,10.,$,$,$)',
		1700,
		80,
		100,
	],
	'rounded rectangle': ['IFCROUNDEDRECTANGLEPROFILEDEF(.AREA.,$,#15,400.,200.,50.)', 77854, 400, 200],
	'C with round corners': ['IFCCSHAPEPROFILEDEF(.AREA.,$,#15,200.,80.,5.,30.,10.)', 1893, 80, 200],
	'I with fillets': ['IFCISHAPEPROFILEDEF(.AREA.,$,#15,200.,300.,10.,20.,18.,$,$)', 10878, 200, 300],
	'L with fillets': ['IFCLSHAPEPROFILEDEF(.AREA.,$,#15,100.,80.,10.,12.,6.,$)', 1715, 80, 100],
	'T with fillets': ['IFCTSHAPEPROFILEDEF(.AREA.,$,#15,200.,150.,10.,20.,15.,$,$,$,$)', 4897, 150, 200],
	'U with fillets': ['IFCUSHAPEPROFILEDEF(.AREA.,$,#15,160.,64.,7.5,10.5,10.5,5.,$)', 2423, 64, 160],
	'U with sloping flanges': ['IFCUSHAPEPROFILEDEF(.AREA.,$,#15,160.,64.,7.5,10.5,$,$,0.08)', 2386.5, 64, 160],
}

describe('sections', () => {
	it('have the area of their sizes', async () => {
		const bodies = Object.values(PROFILES).map(
			([profile]) => `#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,1000.);\n#101=${profile};`,
		)
		const { shapes, report } = await convertBodies(bodies)
		expect(report.fallback).toEqual([])
		const wanted = Object.values(PROFILES).map(
			([, area, width, depth]): Shape => [area * 1e-6, [width / 1000, depth / 1000, 1]],
		)
		expectShapes(shapes, wanted, 0.006)
	})

	it('slope by angles in the unit of the file', async () => {
		const profile = 'IFCUSHAPEPROFILEDEF(.AREA.,$,#15,160.,64.,7.5,10.5,$,$,4.5836621)'
		const body = `#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,1000.);\n#101=${profile};`
		const { shapes } = await convertBodies([body], { unit: DEGREES, units: ',#8' })
		expectShapes(shapes, [[2386.5e-6, [0.064, 0.16, 1]]], 0.001)
	})

	it('of impossible sizes, or along points that don’t exist, are listed and never drawn as a solid', async () => {
		const profiles = [
			'IFCZSHAPEPROFILEDEF(.AREA.,$,#15,-200.,80.,8.,10.,$,$)',
			'IFCZSHAPEPROFILEDEF(.AREA.,$,#15,200.,80.,300.,10.,$,$)',
			'IFCISHAPEPROFILEDEF(.AREA.,$,#15,200.,300.,10.,200.,5.,$,$)',
			'IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,#15,200.,100.,60.,$,$)',
			'IFCCIRCLEHOLLOWPROFILEDEF(.AREA.,$,#15,100.,150.)',
			'IFCCIRCLEPROFILEDEF(.AREA.,$,#15,-100.)',
			`IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#102);
#102=IFCINDEXEDPOLYCURVE(#103,(IFCLINEINDEX((1,2,3,9))),.F.);
#103=IFCCARTESIANPOINTLIST2D(((0.,0.),(1000.,0.),(1000.,1000.),(0.,1000.)))`,
		]
		const bodies = profiles.map((profile) => `#100=IFCEXTRUDEDAREASOLID(#101,#3,#16,1000.);\n#101=${profile};`)
		const { report } = await convertBodies(bodies)
		const told = [...report.fallback, ...report.not_converted].map(({ name }) => name)
		expect(told.sort()).toEqual(bodies.map((_, at) => String(at + 1)))
	})
})
