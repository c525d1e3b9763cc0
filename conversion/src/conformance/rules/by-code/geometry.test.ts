import { expect, test, vi } from 'vitest'
import { real } from '../../../ifc/kernel/write-records.ts'
import { checkRule } from '../check-rules.ts'
import { modelOf, resultOf } from '../rule.test-support.ts'
import { testRule } from '../rule-cases.test-support.ts'
import { SWE001 } from './swe001.ts'
import { SWE002 } from './swe002.ts'
import { SWE003 } from './swe003.ts'
import { TAS001 } from './tas001.ts'

type Corner = readonly [number, number]

const SQUARE: Corner[] = [
	[0, 0],
	[2, 0],
	[2, 2],
	[0, 2],
]
const BOW: Corner[] = [
	[0, 0],
	[2, 2],
	[2, 0],
	[0, 2],
]

const indexed = (id: number, corners: readonly Corner[]): string => `
#${id}=IFCINDEXEDPOLYCURVE(#${id + 1},$,$);
#${id + 1}=IFCCARTESIANPOINTLIST2D((${[...corners, corners[0] as Corner].map(([x, y]) => `(${real(x)},${real(y)})`).join()}));`

const context = "#90=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,$,$);"
const profile = (...corners: Corner[]): string =>
	`#1=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#2);${indexed(2, corners)}\n${context}`

/** A strip with a half circle of 5 mm inside one of 6 mm: 20 corners a circle would make them cross. */
const arcs = `#1=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#2);
#2=IFCINDEXEDPOLYCURVE(#3,(IFCARCINDEX((1,2,3)),IFCLINEINDEX((3,4)),IFCARCINDEX((4,5,6)),IFCLINEINDEX((6,1))),$);
#3=IFCCARTESIANPOINTLIST2D(((-6.,0.),(0.,6.),(6.,0.),(5.99,0.),(0.,5.99),(-5.99,0.)));
${context}`

testRule(SWE001, {
	schema: 'IFC4',
	passes: {
		'a square': profile(...SQUARE),
		'a corner in the middle of a side': profile([0, 0], [1, 0], [2, 0], [2, 2], [0, 2]),
		'a corner twice': profile([0, 0], [2, 0], [2, 0], [2, 2], [0, 2]),
		'a spike that is open': profile([0, 0], [3, 0], [2, 0.001], [2, 2], [0, 2]),
		'two arcs beside each other': arcs,
		'a circle': `#1=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#2);#2=IFCCIRCLE($,1.);`,
		'a curve that is missing': '#1=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#2);',
	},
	notApplicable: { 'a rectangle': '#1=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1.,1.);' },
	fails: {
		'sides that cross': [profile(...BOW), 1, 'crosses or touches itself'],
		'a side that comes back on another': [profile([0, 0], [3, 0], [2, 0], [2, 2], [0, 2]), 1, 'touches'],
		'a corner that touches a side': [profile([0, 0], [2, 0], [2, 2], [1, 0], [0, 2]), 1, 'touches'],
		'a corner within the precision of a side': [profile([0, 0], [2, 0], [2, 2], [1, 0.000001], [0, 2]), 1, 'touches'],
		'a hole whose sides cross': [
			`#1=IFCARBITRARYPROFILEDEFWITHVOIDS(.AREA.,$,#2,(#4));${indexed(2, SQUARE)}${indexed(4, BOW)}\n${context}`,
			1,
			'The outline #4=IfcIndexedPolyCurve',
		],
	},
})

const derived = (operator: string, entity = 'IFCDERIVEDPROFILEDEF'): string => `
#1=${entity}(.AREA.,$,#2,#3,$);
#2=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1.,1.);
#3=${operator};
#4=IFCDIRECTION((1.,0.));
#5=IFCDIRECTION((0.,1.));
#6=IFCDIRECTION((0.,-1.));`

const operator = (first: string, second: string): string =>
	`IFCCARTESIANTRANSFORMATIONOPERATOR2D(${first},${second},$,$)`
const tapered = (end: string): string => `${derived(end)}\n#7=IFCEXTRUDEDAREASOLIDTAPERED(#2,$,$,1.,#1);`

testRule(SWE002, {
	schema: 'IFC4',
	passes: {
		'a profile that is turned': derived(operator('#5', '$')),
		'a profile that is enlarged': derived('IFCCARTESIANTRANSFORMATIONOPERATOR2D(#4,#5,$,2.)'),
		'a tapered solid': tapered(operator('#4', '#5')),
	},
	notApplicable: {
		'a mirrored profile': '#1=IFCMIRROREDPROFILEDEF(.AREA.,$,$,*,$);',
		'IFC2X3: an earlier schema': derived(operator('#4', '#6')),
	},
	fails: {
		'an axis to the other side': [derived(operator('#4', '#6')), 1, 'expected an IfcMirroredProfileDef'],
		'a negative scale of one axis': [
			derived('IFCCARTESIANTRANSFORMATIONOPERATOR2DNONUNIFORM(#4,#5,$,1.,-1.)'),
			1,
			'mirrors it',
		],
		'a tapered solid that ends in a mirrored profile': [
			`#1=IFCEXTRUDEDAREASOLIDTAPERED(#2,$,$,1.,#3);
#2=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1.,1.);
#3=IFCMIRROREDPROFILEDEF(.AREA.,$,#2,*,$);`,
			1,
			'EndSweptArea of #1=IfcExtrudedAreaSolidTapered is mirrored',
		],
	},
})

const sectioned = (first: readonly Corner[], second: readonly Corner[]): string => `
#1=IFCSECTIONEDSOLIDHORIZONTAL($,(#2,#3),());
#2=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#4);
#3=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#6);${indexed(4, first)}${indexed(6, second)}`

testRule(SWE003, {
	schema: 'IFC4X3_ADD2',
	passes: { 'two squares': sectioned(SQUARE, BOW) },
	notApplicable: {
		'two rectangles': '#1=IFCSECTIONEDSOLIDHORIZONTAL($,(#2,#2),());#2=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1.,1.);',
		'IFC4: an earlier schema': sectioned(SQUARE, BOW),
	},
	fails: {
		'a square and a triangle': [
			sectioned(SQUARE, SQUARE.slice(1)),
			1,
			'Section 2 of #1=IfcSectionedSolidHorizontal has 4 corners; the section before it has 5',
		],
	},
})

const faces = (face: string): string => `
#1=IFCPOLYGONALFACESET(#2,$,(#3),$);
#2=IFCCARTESIANPOINTLIST3D(((0.,0.,1.),(4.,0.,1.),(4.,4.,1.),(0.,4.,1.),(1.,1.,1.),(2.,1.,1.),(2.,2.,1.),(1.,2.,1.)));
#3=${face};
${context}`

testRule(TAS001, {
	schema: 'IFC4',
	passes: {
		'a square': faces('IFCINDEXEDPOLYGONALFACE((1,2,3,4))'),
		'a square with a hole': faces('IFCINDEXEDPOLYGONALFACEWITHVOIDS((1,2,3,4),((5,8,7,6)))'),
		'a corner that is missing': faces('IFCINDEXEDPOLYGONALFACE((1,2,3,99))'),
	},
	notApplicable: { triangles: '#1=IFCTRIANGULATEDFACESET(#2,$,$,((1,2,3)),$);' },
	fails: {
		'sides that cross': [
			faces('IFCINDEXEDPOLYGONALFACE((1,3,2,4))'),
			3,
			'A bound of #3=IfcIndexedPolygonalFace in #1=',
		],
		'a hole whose sides cross': [
			faces('IFCINDEXEDPOLYGONALFACEWITHVOIDS((1,2,3,4),((5,7,8,6)))'),
			3,
			'crosses or touches',
		],
	},
})

test('precision is the file’s own', async () => {
	const near = profile([0, 0], [2000, 0], [2000, 2000], [1000, 0.05], [0, 2000])
	expect((await resultOf(SWE001, near)).outcome).toBe('passed')
	expect((await resultOf(SWE001, near.replace('1.E-05', '1.E-01'))).outcome).toBe('failed')
})

test('face sets that share a long list of coordinates read it once', async () => {
	const points = Array.from({ length: 50_000 }, (_, at) => `(${at}.,0.,0.)`).join()
	const sets = Array.from({ length: 500 }, (_, at) => `#${at + 10}=IFCPOLYGONALFACESET(#2,$,(#3),$);`).join('\n')
	const records = `#2=IFCCARTESIANPOINTLIST3D((${points}));\n#3=IFCINDEXEDPOLYGONALFACE((1,2,3));\n${sets}`
	const model = await modelOf(records)
	const read = vi.spyOn(model, 'numbers')
	expect(checkRule(TAS001, model).outcome).toBe('passed')
	expect(read.mock.calls.filter(([, attribute]) => attribute === 'CoordList')).toHaveLength(1)
})
