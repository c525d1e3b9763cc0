import { describe, expect, test } from 'vitest'
import { outcomeOf, resultOf } from '../rule.test-support.ts'
import { GEM002 } from './gem002.ts'
import { GEM003 } from './gem003.ts'
import { GEM004 } from './gem004.ts'
import { GEM005 } from './gem005.ts'
import { GEM051 } from './gem051.ts'
import { GEM052 } from './gem052.ts'

/** A product with representations, each an identifier and a type. */
function product(entity: string, ...shapes: [identifier: string, type: string][]): string {
	const records = shapes.map(
		([identifier, type], at) => `#${10 + at}=IFCSHAPEREPRESENTATION($,${identifier},${type},());`,
	)
	return `
#1=${entity}('0000000000000000000001',$,'A',$,$,$,${shapes.length > 0 ? '#2' : '$'},$,$);
#2=IFCPRODUCTDEFINITIONSHAPE($,$,(${shapes.map((_, at) => `#${10 + at}`).join()}));
${records.join('\n')}`
}

test.each<[string, string, 'passed' | 'failed' | 'not_applicable']>([
	['a space with a swept body', product('IFCSPACE', ["'Body'", "'SweptSolid'"]), 'passed'],
	[
		'a space with a Brep and a footprint',
		product('IFCSPACE', ["'Body'", "'Brep'"], ["'FootPrint'", "'Curve2D'"]),
		'passed',
	],
	['a space with a Brep alone', product('IFCSPACE', ["'Body'", "'Brep'"]), 'failed'],
	['a space with a body of surfaces', product('IFCSPACE', ["'Body'", "'SurfaceModel'"]), 'failed'],
	['a space with an axis', product('IFCSPACE', ["'Axis'", "'Curve2D'"]), 'failed'],
	['a space without a shape', product('IFCSPACE'), 'failed'],
	['a wall', product('IFCWALL', ["'Axis'", "'Curve2D'"]), 'not_applicable'],
])('GEM002: %s', async (_, records, outcome) => {
	expect(await outcomeOf(GEM002, records)).toBe(outcome)
})

test.each<[string, string, 'passed' | 'failed' | 'not_applicable']>([
	['a body and an axis', product('IFCWALL', ["'Body'", "'Brep'"], ["'Axis'", "'Curve2D'"]), 'passed'],
	['two without a name', product('IFCWALL', ['$', "'Brep'"], ['$', "'Curve2D'"]), 'passed'],
	['two bodies', product('IFCWALL', ["'Body'", "'Brep'"], ["'Body'", "'SweptSolid'"]), 'failed'],
	['no shape', product('IFCWALL'), 'not_applicable'],
])('GEM003: %s', async (_, records, outcome) => {
	expect(await outcomeOf(GEM003, records)).toBe(outcome)
})

test.each<[string, string, 'passed' | 'failed' | 'not_applicable', string?]>([
	['names of the standard', product('IFCWALL', ["'Body'", "'Tessellation'"]), 'passed'],
	['another name', product('IFCWALL', ["'Solid'", "'Tessellation'"]), 'failed'],
	['another name in IFC2x3, which fixes none', product('IFCWALL', ["'Solid'", "'Brep'"]), 'passed', 'IFC2X3'],
	['another type', product('IFCWALL', ["'Body'", "'Mesh'"]), 'failed'],
	['another type in IFC2x3', product('IFCWALL', ["'Body'", "'Mesh'"]), 'failed', 'IFC2X3'],
	['a type of IFC4.3', product('IFCWALL', ["'Body'", "'SectionedSurface'"]), 'passed', 'IFC4X3_ADD2'],
	['a type of IFC4.3 in IFC4', product('IFCWALL', ["'Body'", "'SectionedSurface'"]), 'failed'],
	['a vertex', product('IFCWALL', ["'Reference'", "'Vertex'"]).replace('IFCSHAPER', 'IFCTOPOLOGYR'), 'passed'],
	['a solid as topology', product('IFCWALL', ["'Reference'", "'Brep'"]).replace('IFCSHAPER', 'IFCTOPOLOGYR'), 'failed'],
	['no shape', product('IFCWALL'), 'not_applicable'],
])('GEM004: %s', async (_, records, outcome, schema) => {
	expect(await outcomeOf(GEM004, records, schema)).toBe(outcome)
})

describe('GEM005', () => {
	const building = (shape: string): string => `
#1=IFCBUILDING('0000000000000000000001',$,'A',$,$,$,${shape},$,.ELEMENT.,$,$,$);
#2=IFCPRODUCTDEFINITIONSHAPE($,$,(#3));
#3=IFCSHAPEREPRESENTATION($,'Body','Brep',());`
	const storey = `
#4=IFCBUILDINGSTOREY('0000000000000000000004',$,'A',$,$,$,$,$,.ELEMENT.,$);
#5=IFCRELAGGREGATES('0000000000000000000005',$,$,$,#1,(#4));`

	test.each([
		['with storeys', building('$') + storey, 'passed'],
		['with a body', building('#2'), 'passed'],
		['with nothing', building('$'), 'failed'],
		['with a footprint alone', building('#2').replace("'Body'", "'FootPrint'"), 'failed'],
	])('a building %s', async (_, records, outcome) => {
		expect(await outcomeOf(GEM005, records)).toBe(outcome)
	})

	test('isn’t about a model without buildings', async () => {
		expect(await outcomeOf(GEM005, storey)).toBe('not_applicable')
	})
})

describe('GEM051', () => {
	const project = (context: string): string => `
#1=IFCPROJECT('0000000000000000000001',$,'P',$,$,$,$,(#2),$);
#2=${context};`

	test.each([
		["IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,$,$)", 'passed'],
		["IFCGEOMETRICREPRESENTATIONCONTEXT($,'Design',3,1.E-5,$,$)", 'failed'],
		['IFCGEOMETRICREPRESENTATIONCONTEXT($,$,3,1.E-5,$,$)', 'failed'],
		["IFCREPRESENTATIONCONTEXT($,'Model')", 'failed'],
	])('a project with %s', async (context, outcome) => {
		expect(await outcomeOf(GEM051, project(context))).toBe(outcome)
		expect(await outcomeOf(GEM051, project(context), 'IFC2X3')).toBe(outcome)
	})

	test('a project without a context, and no project', async () => {
		expect(await outcomeOf(GEM051, "#1=IFCPROJECT('0000000000000000000001',$,'P',$,$,$,$,$,$);")).toBe('failed')
		expect(await outcomeOf(GEM051, product('IFCWALL'))).toBe('not_applicable')
	})
})

describe('GEM052', () => {
	const context = "#1=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,$,$);"
	const subcontext = (identifier: string): string =>
		`${context}\n#2=IFCGEOMETRICREPRESENTATIONSUBCONTEXT(${identifier},'Model',*,*,*,*,#1,$,.MODEL_VIEW.,$);`

	test.each([
		['a subcontext Body', subcontext("'Body'"), 'IFC4', 'passed'],
		['a subcontext of another name', subcontext("'Solid'"), 'IFC4', 'failed'],
		['a subcontext without a name', subcontext('$'), 'IFC4', 'failed'],
		['no subcontext', context, 'IFC4', 'failed'],
		['no subcontext in IFC2x3', context, 'IFC2X3', 'not_applicable'],
	])('a context with %s', async (_, records, schema, outcome) => {
		expect(await outcomeOf(GEM052, records, schema)).toBe(outcome)
	})

	test('says what is missing', async () => {
		expect((await resultOf(GEM052, context)).message).toBe(
			'#1=IfcGeometricRepresentationContext has no subcontext; expected one, such as Body',
		)
	})
})
