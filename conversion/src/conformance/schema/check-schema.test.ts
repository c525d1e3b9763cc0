import type { SchemaFault } from '@panelyard/contracts/testing/conformance'
import { expect, test } from 'vitest'
import { StepFile } from '../../step/step-file.ts'
import { checkConformance } from '../check-conformance.ts'
import { checkSchema } from './check-schema.ts'
import { type SchemaModel, schemaModelOf } from './schema-model.ts'

function fileOf(records: string, schema = 'IFC4'): StepFile {
	const text = `ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('${schema}'));\nENDSEC;\nDATA;\n${records}\nENDSEC;\nEND-ISO-10303-21;\n`
	return new StepFile(new TextEncoder().encode(text))
}

const check = async (records: string, schema?: string): Promise<SchemaFault[]> =>
	checkSchema((await schemaModelOf(fileOf(records, schema))) as SchemaModel).faults

/** Code and attribute of each fault of a declaration; WHERE rules have tests of their own. */
const found = async (records: string, schema?: string): Promise<string[]> =>
	(await check(records, schema))
		.filter(({ code }) => code !== 'where_rule')
		.map(({ code, attribute }) => (attribute === '' ? code : `${code} ${attribute}`))

const WALL = `#1=IFCWALL('0000000000000000000001',$,'W1',$,$,$,$,$,.SOLIDWALL.);`

test('a fault names the line, the instance, the attribute, and what was expected', async () => {
	expect(
		await check(`${WALL}\n#2=IFCRELAGGREGATES('0000000000000000000002',$,$,$,#1,(#3));\n#3=IFCDIRECTION((0.,1.));`),
	).toEqual([
		{
			code: 'wrong_reference',
			line: 7,
			entity: '#2=IfcRelAggregates',
			attribute: 'RelatedObjects',
			message: 'RelatedObjects must be a reference to an IfcObjectDefinition, but refers to #3=IfcDirection.',
			values: { type: 'IfcObjectDefinition', found: '#3=IfcDirection' },
		},
	])
})

test.each([
	['a wall', WALL],
	['a value of a select with its type', "#1=IFCPROPERTYSINGLEVALUE('a',$,IFCLABEL('b'),$);"],
	['an unset optional attribute', "#1=IFCPROPERTYSINGLEVALUE('a',$,$,$);"],
	['a derived attribute', '#1=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);'],
	[
		'a logical that is unknown',
		'#1=IFCPOLYLINE((#2,#2));#2=IFCCARTESIANPOINT((0.,0.));#3=IFCCOMPOSITECURVE((#4),.U.);#4=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#1);',
	],
	['lists within lists', '#1=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(1.,0.,-1.E-3)));'],
	[
		'a list type in a select',
		'#1=IFCINDEXEDPOLYCURVE(#2,(IFCLINEINDEX((1,2)),IFCARCINDEX((2,3,1))),.F.);#2=IFCCARTESIANPOINTLIST2D(((0.,0.),(1.,0.),(1.,1.)));',
	],
	['an array', '#1=IFCMATERIALLAYERWITHOFFSETS($,0.1,$,$,$,$,$,.AXIS1.,(0.,0.));#2=IFCMATERIALLAYERSET((#1),$,$);'],
	[
		'a type that narrows one which the select names',
		'#1=IFCMEASUREWITHUNIT(IFCPOSITIVELENGTHMEASURE(1.),#2);#2=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
	],
])('%s is no fault', async (_, records) => {
	expect(await found(records)).toEqual([])
})

test.each([
	['an entity that there is not', '#1=IFCNONSENSE();', ['unknown_entity']],
	['an instance of several types', '#1=(IFCWALL()IFCSLAB());', ['complex_instance']],
	['an abstract entity', "#1=IFCELEMENT('0000000000000000000001',$,$,$,$,$,$,$);", ['abstract_entity']],
	['too few attributes', WALL.replace(',.SOLIDWALL.', ''), ['attribute_count']],
	['too many attributes', WALL.replace(');', ',$);'), ['attribute_count']],
	['a missing attribute', WALL.replace("'0000000000000000000001'", '$'), ['missing_attribute GlobalId']],
	['a star where nothing is derived', WALL.replace("'W1'", '*'), ['not_derived Name']],
	['a value where one is derived', '#1=IFCSIUNIT($,.LENGTHUNIT.,$,.METRE.);', ['derived_attribute Dimensions']],
	['a number for a text', WALL.replace("'W1'", '1'), ['wrong_type Name']],
	['a type where none is wanted', WALL.replace("'W1'", "IFCLABEL('W1')"), ['wrong_type Name']],
	['a reference for a text', WALL.replace("'W1'", '#1'), ['wrong_type Name']],
	['a list for a text', WALL.replace("'W1'", "('W1')"), ['wrong_type Name']],
	['a text for a list', "#1=IFCCARTESIANPOINT('a');", ['wrong_type Coordinates']],
	['a whole number for a real', '#1=IFCCARTESIANPOINT((0,0.));', ['real_without_point Coordinates']],
	['a real for a whole number', '#1=IFCDIMENSIONALEXPONENTS(0,0.,0,0,0,0,0);', ['wrong_type MassExponent']],
	[
		'.U. for a boolean',
		'#1=IFCINDEXEDPOLYCURVE(#2,$,.U.);#2=IFCCARTESIANPOINTLIST2D(((0.,0.),(1.,0.)));',
		['wrong_type SelfIntersect'],
	],
	['a text for an enumeration', WALL.replace('.SOLIDWALL.', "'SOLIDWALL'"), ['wrong_type PredefinedType']],
	[
		'an unknown value of an enumeration',
		WALL.replace('SOLIDWALL', 'THICK'),
		['unknown_enumeration_value PredefinedType'],
	],
	['a value without its type', "#1=IFCPROPERTYSINGLEVALUE('a',$,'b',$);", ['type_missing NominalValue']],
	[
		'a type that the select lacks',
		"#1=IFCPROPERTYSINGLEVALUE('a',$,IFCARCINDEX((1,2,3)),$);",
		['wrong_type NominalValue'],
	],
	[
		'an entity that the select lacks',
		"#1=IFCPROPERTYSINGLEVALUE('a',$,#2,$);#2=IFCDIRECTION((0.,1.));",
		['wrong_reference NominalValue'],
	],
	['a wrong value in the right type', "#1=IFCPROPERTYSINGLEVALUE('a',$,IFCLABEL(1),$);", ['wrong_type NominalValue']],
	['an empty list', '#1=IFCCARTESIANPOINT(());', ['list_size Coordinates']],
	['a long list', '#1=IFCCARTESIANPOINT((0.,0.,0.,0.));', ['list_size Coordinates']],
	['an inner list of the wrong size', '#1=IFCCARTESIANPOINTLIST3D(((0.,0.)));', ['list_size CoordList']],
	[
		'a set with a repeat',
		`${WALL}#2=IFCSITE('0000000000000000000002',$,$,$,$,$,$,$,$,$,$,$,$,$);#3=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000003',$,$,$,(#1,#1),#2);`,
		['repeated_in_set RelatedElements'],
	],
	[
		'a number out of its range',
		'#1=IFCCIRCLE(#2,0.);#2=IFCAXIS2PLACEMENT2D(#3,$);#3=IFCCARTESIANPOINT((0.,0.));',
		['out_of_range Radius'],
	],
	['a long label', WALL.replace('W1', 'x'.repeat(256)), ['text_too_long Name']],
	['a short GlobalId', WALL.replace('0000000000000000000001', '1'), ['invalid_global_id GlobalId']],
	[
		'a GlobalId of other letters',
		WALL.replace('0000000000000000000001', '000000000000000000000-'),
		['invalid_global_id GlobalId'],
	],
	[
		'a GlobalId of too many bits',
		WALL.replace('0000000000000000000001', '4000000000000000000001'),
		['invalid_global_id GlobalId'],
	],
	['a GlobalId used twice', `${WALL}${WALL.replace('#1', '#2')}`, ['repeated_global_id GlobalId']],
	[
		'an opening in nothing',
		"#1=IFCOPENINGELEMENT('0000000000000000000001',$,$,$,$,$,$,$,$);",
		['inverse_count VoidsElements'],
	],
	[
		'a wall on two storeys',
		`${WALL}#2=IFCBUILDINGSTOREY('0000000000000000000002',$,$,$,$,$,$,$,$,$);#3=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000003',$,$,$,(#1),#2);#4=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000004',$,$,$,(#1),#2);`,
		['inverse_count ContainedInStructure'],
	],
])('%s is told', async (_, records, expected) => {
	expect(await found(records)).toEqual(expected)
})

test('a text of 255 characters is no longer for its directives', async () => {
	expect(await found(WALL.replace('W1', '\\X2\\00E4\\X0\\'.repeat(255)))).toEqual([])
})

test('each schema has its own declarations, and a draft of one is not held to them', async () => {
	const site = "#1=IFCSITE('0000000000000000000001',$,$,$,$,$,$,$,$,$,$,$,$,$);"
	expect(await found(site, 'IFC2X3')).toEqual(['missing_attribute OwnerHistory', 'missing_attribute CompositionType'])
	expect(await found(site, 'IFC4X3_ADD2')).toEqual([])
	expect(await found('#1=IFCNONSENSE();', 'IFC4X3_RC2')).toEqual([])
	expect(await found('#1=IFCNONSENSE();', 'IFC4X1')).toEqual([])
})

test('a reference to an unknown or a missing record is not told a second time', async () => {
	expect(await found("#1=IFCRELAGGREGATES('0000000000000000000001',$,$,$,#2,(#9));#2=IFCNONSENSE();")).toEqual([
		'unknown_entity',
	])
})

test('values that break off do not stop the rest', async () => {
	const records = "#1=IFCCARTESIANPOINT((0.,;\n#2=IFCDIRECTION((0.,1.),'a');\n#3=IFCCARTESIANPOINT(());"
	expect(await found(records)).toEqual(['attribute_count', 'list_size Coordinates'])
})

test('a fault leads to the element that the instance is, or that uses it', async () => {
	const property = "#5=IFCPROPERTYSINGLEVALUE($,$,IFCLABEL('x'),$);"
	const set = "#6=IFCPROPERTYSET('0000000000000000000006',$,'Set',$,(#5));"
	const relation = "#7=IFCRELDEFINESBYPROPERTIES('0000000000000000000007',$,$,$,(#1),#6);"
	const loose = '#8=IFCPROPERTYSINGLEVALUE($,$,$,$);'
	const { schema } = await checkConformance(fileOf([WALL, property, set, relation, loose].join('\n')))
	const missing = schema
		.filter(({ code }) => code === 'missing_attribute')
		.map(({ entity, global_id }) => [entity, global_id])
	expect(missing).toEqual([
		['#5=IfcPropertySingleValue', '0000000000000000000001'],
		['#8=IfcPropertySingleValue', undefined],
	])
})
