import { MOST_FAULTS_LISTED } from '@panelyard/contracts/testing/conformance'
import { expect, test } from 'vitest'
import { StepFile } from '../../step/step-file.ts'
import { stepFile } from '../../testing/convert-text.ts'
import { idsEntity, idsSpecification, idsText, idsValue } from '../../testing/ids-text.ts'
import { loadSchema, type SchemaName } from '../schema/ifc-schema.ts'
import { SchemaModel } from '../schema/schema-model.ts'
import { checkIds } from './check-ids.ts'

async function check(records: string, ids: string, schema: SchemaName = 'IFC4') {
	const file = new StepFile(new TextEncoder().encode(stepFile(records, schema)))
	const model = new SchemaModel(file, await loadSchema(schema))
	const [result] = await checkIds(model, [{ name: 'a.ids', bytes: new TextEncoder().encode(ids) }])
	return result as NonNullable<typeof result>
}

/** The first reason why a model fails a requirement, `passed`, or why the IDS is invalid. */
async function outcome(
	records: string,
	requirement: string,
	options: Parameters<typeof idsSpecification>[1] = {},
): Promise<string> {
	const schema = options.version === 'IFC2X3' ? 'IFC2X3' : 'IFC4'
	const result = await check(records, idsText(idsSpecification(requirement, options)), schema)
	if (result.outcome === 'passed') return 'passed'
	const [specification] = result.specifications
	const reasons = specification?.requirements.flatMap(({ failures }) => failures.map(({ reason }) => reason)) ?? []
	return result.message || specification?.message || reasons[0] || 'failed without a reason'
}

const UNITS = `#1=IFCPROJECT('0000000000000000000001',$,'P',$,$,$,$,$,#2);
#2=IFCUNITASSIGNMENT((#3,#4));
#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);
#4=IFCSIUNIT(*,.AREAUNIT.,.CENTI.,.SQUARE_METRE.);
`
const WALL = "#10=IFCWALL('0000000000000000000010',$,'W1',$,$,$,$,'T1',$);\n"
const TYPE = `#11=IFCWALLTYPE('0000000000000000000011',$,'WT',$,$,(#40),$,$,'Special',.USERDEFINED.);
#12=IFCRELDEFINESBYTYPE('0000000000000000000012',$,$,$,(#10),#11);
#40=IFCPROPERTYSET('0000000000000000000040',$,'Own',$,(#41,#42));
#41=IFCPROPERTYSINGLEVALUE('Mark',$,IFCLABEL('of the type'),$);
#42=IFCPROPERTYSINGLEVALUE('Only',$,IFCLABEL('of the type'),$);
`
const own = (...properties: string[]): string => `${UNITS}${WALL}
#20=IFCPROPERTYSET('0000000000000000000020',$,'Own',$,(${properties.map((_, at) => `#${30 + at}`).join()}));
#21=IFCRELDEFINESBYPROPERTIES('0000000000000000000021',$,$,$,(#10),#20);
${properties.map((property, at) => `#${30 + at}=${property};`).join('\n')}
`
const single = (name: string, value: string, unit = '$'): string =>
	`IFCPROPERTYSINGLEVALUE('${name}',$,${value},${unit})`

const property = (
	name: string,
	type = '',
	value = '',
	{ cardinality = 'required', set = 'Own', base = 'xs:string' } = {},
): string =>
	`<property cardinality="${cardinality}"${type === '' ? '' : ` dataType="${type}"`}>${idsValue('propertySet', set)}${idsValue('baseName', name)}${value === '' ? '' : idsValue('value', value, base)}</property>`
const attribute = (name: string, value = '', cardinality = 'required', base = 'xs:string'): string =>
	`<attribute cardinality="${cardinality}">${idsValue('name', name)}${value === '' ? '' : idsValue('value', value, base)}</attribute>`
const atLeast = (value: number): string => `<xs:minInclusive value="${value}"/>`
const between = (least: number, most: number): string => `${atLeast(least)}<xs:maxExclusive value="${most}"/>`

test('properties of the element, of its type, and hidden ones', async () => {
	const records = own(single('Mark', "IFCLABEL('W-01')"), single('Empty', "IFCLABEL('')"), single('Null', '$')) + TYPE
	expect(await outcome(records, property('Mark', 'IFCLABEL', 'W-01'))).toBe('passed')
	expect(await outcome(records, property('Mark', 'IFCLABEL', 'w-01'))).toBe('Mark in Own is "W-01", not w-01')
	expect(await outcome(records, property('Mark', 'IFCTEXT'))).toBe(
		'Mark in Own has the data type IFCLABEL, not IFCTEXT',
	)
	expect(await outcome(records, property('Only', 'IFCLABEL', 'of the type'))).toBe('passed')
	expect(await outcome(records, property('Weight'))).toBe('lacks Weight in Own')
	expect(await outcome(records, property('Mark', '', '', { set: 'Other' }))).toBe(
		'lacks Mark in Other: it has no such property set',
	)
	expect(await outcome(records, property('Empty'))).toBe('Empty in Own is empty')
	expect(await outcome(records, property('Null'))).toBe('Null in Own is empty')
})

test('optional and prohibited properties', async () => {
	const records = own(single('Mark', "IFCLABEL('W-01')"), single('Null', '$'), single('Empty', "IFCLABEL('')"))
	const cases: [string, string, string, string, string][] = [
		['optional', 'Missing', 'IFCLABEL', 'x', 'passed'],
		['optional', 'Null', 'IFCLABEL', 'x', 'passed'],
		['optional', 'Mark', 'IFCLABEL', 'x', 'Mark in Own is "W-01", not x'],
		['optional', 'Empty', 'IFCLABEL', 'x', 'Empty in Own is empty'],
		['prohibited', 'Missing', '', '', 'passed'],
		['prohibited', 'Null', '', '', 'has Null in Own, which is prohibited'],
	]
	for (const [cardinality, name, type, value, expected] of cases)
		expect(await outcome(records, property(name, type, value, { cardinality }))).toBe(expected)
})

test('every set and property that a pattern names', async () => {
	const records = own(single('Fire1', "IFCLABEL('a')"), single('Fire2', "IFCLABEL('b')"))
	const fire = '<xs:pattern value="Fire.*"/>'
	expect(
		await outcome(records, property(fire, 'IFCLABEL', '<xs:enumeration value="a"/><xs:enumeration value="b"/>')),
	).toBe('passed')
	expect(await outcome(records, property(fire, 'IFCLABEL', 'a'))).toBe('Fire2 in Own is "b", not a')
	expect(await outcome(records, property('Fire1', '', '', { set: '<xs:pattern value="O.*"/>' }))).toBe('passed')
})

test('measures are compared in SI units', async () => {
	const records =
		own(
			single('Length', 'IFCLENGTHMEASURE(2500.)'),
			single('Area', 'IFCAREAMEASURE(20000.)'),
			single('Foot', 'IFCPOSITIVELENGTHMEASURE(10.)', '#50'),
			single('Warm', 'IFCTHERMODYNAMICTEMPERATUREMEASURE(20.)', '#53'),
			single('Density', 'IFCMASSDENSITYMEASURE(2.4)', '#54'),
			single('Plain', 'IFCREAL(2500.)'),
			"IFCPROPERTYBOUNDEDVALUE('Range',$,IFCLENGTHMEASURE(4000.),IFCLENGTHMEASURE(3000.),$,$)",
			"IFCPROPERTYBOUNDEDVALUE('Open',$,IFCLENGTHMEASURE(4000.),$,$,$)",
		) +
		`#50=IFCCONVERSIONBASEDUNIT(#52,.LENGTHUNIT.,'FOOT',#51);
#51=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(304.8),#3);
#52=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);
#53=IFCSIUNIT(*,.THERMODYNAMICTEMPERATUREUNIT.,$,.DEGREE_CELSIUS.);
#54=IFCDERIVEDUNIT((#55,#56),.MASSDENSITYUNIT.,$);
#55=IFCDERIVEDUNITELEMENT(#57,1);
#56=IFCDERIVEDUNITELEMENT(#58,-3);
#57=IFCSIUNIT(*,.MASSUNIT.,$,.GRAM.);
#58=IFCSIUNIT(*,.LENGTHUNIT.,.CENTI.,.METRE.);
`
	expect(await outcome(records, property('Length', 'IFCLENGTHMEASURE', '2.5'))).toBe('passed')
	expect(await outcome(records, property('Length', 'IFCLENGTHMEASURE', '2500'))).toBe('Length in Own is 2.5, not 2500')
	expect(await outcome(records, property('Area', 'IFCAREAMEASURE', '2'))).toBe('passed')
	expect(await outcome(records, property('Foot', 'IFCPOSITIVELENGTHMEASURE', '3.048'))).toBe('passed')
	expect(await outcome(records, property('Warm', 'IFCTHERMODYNAMICTEMPERATUREMEASURE', '293.15'))).toBe('passed')
	expect(await outcome(records, property('Density', 'IFCMASSDENSITYMEASURE', '2400'))).toBe('passed')
	expect(await outcome(records, property('Plain', 'IFCREAL', '2500'))).toBe('passed')
	const base = 'xs:double'
	expect(await outcome(records, property('Length', 'IFCLENGTHMEASURE', between(2.5, 3), { base }))).toBe('passed')
	expect(await outcome(records, property('Length', 'IFCLENGTHMEASURE', between(2, 2.5), { base }))).toBe(
		'Length in Own is 2.5, not at least 2 and less than 2.5',
	)
	expect(await outcome(records, property('Range', 'IFCLENGTHMEASURE', between(3, 4.1), { base }))).toBe('passed')
	expect(await outcome(records, property('Range', 'IFCLENGTHMEASURE', between(3.5, 4.1), { base }))).toBe(
		'Range in Own is 3, 4, not at least 3.5 and less than 4.1',
	)
	expect(await outcome(records, property('Range', 'IFCLENGTHMEASURE', '3'))).toBe('passed')
	expect(await outcome(records, property('Open', 'IFCLENGTHMEASURE', atLeast(1), { base }))).toBe(
		'Open in Own is 4, not at least 1',
	)
})

test('lists, tables, enumerations, quantities and what an IDS cannot check', async () => {
	const records = `${own(
		"IFCPROPERTYLISTVALUE('List',$,(IFCLABEL('a'),IFCLABEL('b')),$)",
		"IFCPROPERTYENUMERATEDVALUE('Enum',$,(IFCLABEL('NEW')),$)",
		"IFCPROPERTYTABLEVALUE('Table',$,(IFCLABEL('x')),(IFCLENGTHMEASURE(1000.)),$,$,$,$)",
		"IFCCOMPLEXPROPERTY('Complex',$,'U',(#30))",
		single('Yes', 'IFCBOOLEAN(.T.)'),
		single('Unknown', 'IFCLOGICAL(.U.)'),
		single('Count', 'IFCINTEGER(42)'),
	)}#60=IFCELEMENTQUANTITY('0000000000000000000060',$,'Sizes',$,$,(#61));
#61=IFCQUANTITYLENGTH('Height',$,$,3000.,$);
#62=IFCRELDEFINESBYPROPERTIES('0000000000000000000062',$,$,$,(#10),#60);
`
	expect(await outcome(records, property('List', 'IFCLABEL', 'b'))).toBe('passed')
	expect(await outcome(records, property('List', 'IFCLABEL', 'c'))).toBe('List in Own is "a", "b", not c')
	expect(await outcome(records, property('Enum', 'IFCLABEL', 'NEW'))).toBe('passed')
	expect(await outcome(records, property('Table', 'IFCLENGTHMEASURE', '1'))).toBe('passed')
	expect(await outcome(records, property('Table', 'IFCLABEL', 'y'))).toBe('Table in Own is "x", not y')
	expect(await outcome(records, property('Complex'))).toMatch(/group of properties/)
	expect(await outcome(records, property('Yes', 'IFCBOOLEAN', 'true'))).toBe('passed')
	expect(await outcome(records, property('Yes', 'IFCBOOLEAN', 'false'))).toBe('Yes in Own is true, not false')
	expect(await outcome(records, property('Unknown', 'IFCLOGICAL'))).toBe('Unknown in Own is empty')
	expect(await outcome(records, property('Count', 'IFCINTEGER', '42'))).toBe('passed')
	expect(await outcome(records, property('Height', 'IFCLENGTHMEASURE', '3', { set: 'Sizes' }))).toBe('passed')
	expect(await outcome(records, property('Height', 'IFCAREAMEASURE', '', { set: 'Sizes' }))).toBe(
		'Height in Sizes has the data type IFCLENGTHMEASURE, not IFCAREAMEASURE',
	)
})

test('attributes', async () => {
	const records = `${UNITS}#10=IFCDOOR('0000000000000000000010',$,'D1','',$,$,$,$,2100.,$,.DOOR.,$,$);\n`
	const about = { applicability: idsEntity('IFCDOOR') }
	expect(await outcome(records, attribute('Name', '<xs:pattern value="D[0-9]"/>'), about)).toBe('passed')
	expect(await outcome(records, attribute('Name', 'D2'), about)).toBe('has Name "D1", not D2')
	expect(await outcome(records, attribute('Description'), about)).toBe('has an empty Description')
	expect(await outcome(records, attribute('Tag'), about)).toBe('lacks Tag')
	expect(await outcome(records, attribute('Tag', 'x', 'optional'), about)).toBe('passed')
	expect(await outcome(records, attribute('Description', 'x', 'optional'), about)).toBe('has Description "", not x')
	expect(await outcome(records, attribute('Name', '', 'prohibited'), about)).toBe('has Name "D1", which is prohibited')
	expect(await outcome(records, attribute('Tag', '', 'prohibited'), about)).toBe('passed')
	expect(await outcome(records, attribute('OverallHeight', '2.1'), about)).toBe('passed')
	expect(await outcome(records, attribute('PredefinedType', 'DOOR'), about)).toBe('passed')
})

test('entities and predefined types, also of the type', async () => {
	const records = `${UNITS}${WALL}${TYPE}`
	expect(await outcome(records, idsEntity('IFCWALL', 'Special'))).toBe('passed')
	expect(await outcome(records, idsEntity('IFCWALL', 'USERDEFINED'))).toBe('passed')
	expect(await outcome(records, idsEntity('IFCWALL', 'SOLIDWALL'))).toBe(
		'has the predefined type Special, not SOLIDWALL',
	)
	const solid = records.replace("'T1',$)", "'T1',.SOLIDWALL.)")
	expect(await outcome(solid, idsEntity('IFCWALL', 'SOLIDWALL'))).toBe('has the predefined type Special, not SOLIDWALL')
	const undefinedType = solid.replace('.USERDEFINED.', '.NOTDEFINED.')
	expect(await outcome(undefinedType, idsEntity('IFCWALL', 'SOLIDWALL'))).toBe('passed')
	const terminal = `#1=IFCFLOWTERMINAL('0000000000000000000001',$,'A',$,$,$,$,$);
#2=IFCAIRTERMINALTYPE('0000000000000000000002',$,$,$,$,$,$,$,$,.GRILLE.);
#3=IFCRELDEFINESBYTYPE('0000000000000000000003',$,$,$,(#1),#2);`
	const named = { version: 'IFC2X3', applicability: idsEntity('IFCAIRTERMINAL') }
	expect(await outcome(terminal, attribute('Name', 'A'), named)).toBe('passed')
	expect(await outcome(terminal, attribute('Name', 'A'), { ...named, applicability: idsEntity('IFCLAMP') })).toMatch(
		/no element/,
	)
})

test('classifications, with the references above and those of the type', async () => {
	const records = `${UNITS}${WALL}${TYPE}#70=IFCCLASSIFICATION($,$,$,'Uniclass',$,$,$);
#71=IFCCLASSIFICATIONREFERENCE($,'EF_25',$,#70,$,$);
#72=IFCCLASSIFICATIONREFERENCE($,'EF_25_10',$,#71,$,$);
#73=IFCRELASSOCIATESCLASSIFICATION('0000000000000000000073',$,$,$,(#10),#72);
#74=IFCCLASSIFICATIONREFERENCE($,'EF_99',$,#70,$,$);
#75=IFCRELASSOCIATESCLASSIFICATION('0000000000000000000075',$,$,$,(#11),#74);
`
	const facet = (system: string, value = '', cardinality = 'required'): string =>
		`<classification cardinality="${cardinality}">${value === '' ? '' : idsValue('value', value)}${idsValue('system', system)}</classification>`
	expect(await outcome(records, facet('Uniclass'))).toBe('passed')
	expect(await outcome(records, facet('Uniclass', 'EF_25'))).toBe('passed')
	expect(await outcome(records, facet('Uniclass', 'EF_99'))).toBe('is classified as "EF_25_10", not EF_99')
	expect(await outcome(records, facet('Omniclass'))).toBe('is classified by "Uniclass", not Omniclass')
	expect(await outcome(records, facet('Omniclass', 'x', 'optional'))).toBe('passed')
	expect(await outcome(records, facet('Uniclass', 'x', 'optional'))).toBe('is classified as "EF_25_10", not x')
	expect(await outcome(records, facet('Uniclass', '', 'prohibited'))).toBe(
		'is classified by Uniclass as EF_25_10, which is prohibited',
	)
	expect(await outcome(UNITS + WALL, facet('Uniclass'))).toBe('has no classification')
})

test('materials of every form', async () => {
	const records = `${UNITS}${WALL}#80=IFCMATERIAL('Concrete',$,'concrete');
#81=IFCMATERIALLAYER(#80,200.,$,'Core',$,'LoadBearing',$);
#82=IFCMATERIALLAYERSET((#81),'WallSet',$);
#83=IFCMATERIALLAYERSETUSAGE(#82,.AXIS2.,.POSITIVE.,0.,$);
#84=IFCRELASSOCIATESMATERIAL('0000000000000000000084',$,$,$,(#10),#83);
`
	const facet = (value = '', cardinality = 'required'): string =>
		`<material cardinality="${cardinality}">${value === '' ? '' : idsValue('value', value)}</material>`
	for (const name of ['Concrete', 'concrete', 'Core', 'LoadBearing', 'WallSet'])
		expect(await outcome(records, facet(name))).toBe('passed')
	expect(await outcome(records, facet('Steel'))).toBe(
		'has a material "WallSet", "Core", "LoadBearing", "Concrete", "concrete", not Steel',
	)
	expect(await outcome(records, facet('Core', 'prohibited'))).toBe('has the material Core, which is prohibited')
	const ofType = records.replace('(#10),#83', '(#11),#83') + TYPE
	expect(await outcome(ofType, facet('Core'))).toBe('passed')
	expect(await outcome(UNITS + WALL, facet())).toBe('has no material')
	expect(await outcome(UNITS + WALL, facet('Steel', 'optional'))).toBe('passed')
})

test('what an element is a part of, directly or not, in loops too', async () => {
	const records = `${UNITS}${WALL}#90=IFCELEMENTASSEMBLY('0000000000000000000090',$,'A',$,$,$,$,$,$,$);
#91=IFCRELAGGREGATES('0000000000000000000091',$,$,$,#90,(#10));
#92=IFCBUILDINGSTOREY('0000000000000000000092',$,'S',$,$,$,$,$,$,$);
#93=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000093',$,$,$,(#90),#92);
#94=IFCRELAGGREGATES('0000000000000000000094',$,$,$,#92,(#92));
`
	const facet = (name: string, relation = '', cardinality = 'required'): string =>
		`<partOf cardinality="${cardinality}"${relation === '' ? '' : ` relation="${relation}"`}>${idsEntity(name)}</partOf>`
	expect(await outcome(records, facet('IFCELEMENTASSEMBLY', 'IFCRELAGGREGATES'))).toBe('passed')
	expect(await outcome(records, facet('IFCBUILDINGSTOREY'))).toBe('passed')
	expect(await outcome(records, facet('IFCBUILDINGSTOREY', 'IFCRELCONTAINEDINSPATIALSTRUCTURE'))).toBe(
		"isn't placed in anything",
	)
	expect(await outcome(records, facet('IFCSLAB', 'IFCRELAGGREGATES'))).toBe(
		'is assembled into IfcElementAssembly, not IFCSLAB',
	)
	expect(await outcome(records, facet('IFCELEMENTASSEMBLY', '', 'prohibited'))).toBe(
		'is a part of IFCELEMENTASSEMBLY, which is prohibited',
	)
})

test('how often a specification may apply', async () => {
	const ids = (occurs: string, requirements = ''): string => idsText(idsSpecification(requirements, { occurs }))
	const slab = "#10=IFCSLAB('0000000000000000000010',$,'S',$,$,$,$,$,$);"
	expect(await check(slab, ids('maxOccurs="unbounded"', attribute('Name')))).toMatchObject({
		outcome: 'failed',
		specifications: [{ outcome: 'failed', applicable: 0, message: expect.stringMatching(/no element/) }],
	})
	const optional = ids('minOccurs="0" maxOccurs="unbounded"', attribute('Name'))
	expect(await check(slab, optional)).toMatchObject({
		outcome: 'passed',
		specifications: [{ outcome: 'not_applicable' }],
	})
	const prohibited = ids('minOccurs="0" maxOccurs="0"')
	expect(await check(slab, prohibited)).toMatchObject({ outcome: 'passed' })
	expect(await check(WALL, prohibited)).toMatchObject({
		outcome: 'failed',
		specifications: [
			{ applicable: 1, requirements: [{ failed: 1, failures: [{ name: 'T1', global_id: '0000000000000000000010' }] }] },
		],
	})
})

test('requirements are said in words, with counts and the elements that fail', async () => {
	const walls = Array.from(
		{ length: 1200 },
		(_, at) => `#${at + 1}=IFCWALL('${String(at).padStart(22, '0')}',$,'W${at}',$,$,$,$,$,$);`,
	)
	const facet = `<property dataType="IFCLABEL">${idsValue('propertySet', 'Pset_WallCommon')}${idsValue('baseName', 'FireRating')}${idsValue('value', 'REI60')}</property>`
	const { specifications } = await check(walls.join('\n'), idsText(idsSpecification(facet)))
	expect(specifications[0]).toMatchObject({
		applicable: 1200,
		requirements: [
			{ requirement: 'has property FireRating in Pset_WallCommon equal to REI60 (IFCLABEL)', passed: 0, failed: 1200 },
		],
	})
	const failures = specifications[0]?.requirements[0]?.failures ?? []
	expect(failures).toHaveLength(MOST_FAULTS_LISTED)
	expect(failures[0]).toEqual({
		line: 8,
		entity: '#1=IfcWall',
		global_id: '0000000000000000000000',
		name: 'W0',
		reason: 'lacks FireRating in Pset_WallCommon: it has no such property set',
		why: { code: 'no_set', name: { values: ['FireRating'] }, set: { values: ['Pset_WallCommon'] } },
	})
})

test('what is prohibited or optional is said in words', async () => {
	const classified = `<classification cardinality="prohibited">${idsValue('system', 'Uniclass')}</classification>`
	const requirements = `${classified}${property('Mark', '', '', { cardinality: 'prohibited' })}${attribute('Tag', 'T1', 'optional')}`
	const { specifications } = await check(WALL, idsText(idsSpecification(requirements)))
	expect(specifications[0]?.requirements.map(({ requirement }) => requirement)).toEqual([
		'must not be classified by Uniclass',
		'must not have property Mark in Own',
		'has the attribute Tag equal to T1, or nothing at all',
	])
})
