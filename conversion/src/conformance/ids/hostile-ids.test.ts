import { expect, test } from 'vitest'
import { StepFile } from '../../step/step-file.ts'
import { stepFile } from '../../testing/convert-text.ts'
import { idsEntity, idsSpecification, idsText, idsValue } from '../../testing/ids-text.ts'
import { loadSchema } from '../schema/ifc-schema.ts'
import { SchemaModel } from '../schema/schema-model.ts'
import { auditIds } from './audit-ids.ts'
import { checkIds } from './check-ids.ts'
import { readIds } from './read-ids.ts'
import { StepBudget } from './xsd-pattern.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

async function check(content: string | Uint8Array) {
	const wall = "#1=IFCWALL('0000000000000000000001',$,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!',$,$,$,$,$,$);"
	const model = new SchemaModel(new StepFile(bytesOf(stepFile(wall))), await loadSchema('IFC4'))
	const [result] = await checkIds(model, [
		{ name: 'a.ids', bytes: typeof content === 'string' ? bytesOf(content) : content },
	])
	return result as NonNullable<typeof result>
}

/** Why a file isn't a valid IDS; `valid` if it is one. */
async function fault(content: string | Uint8Array): Promise<string> {
	const { outcome, message } = await check(content)
	return outcome === 'invalid' ? message : 'valid'
}

const attribute = (name: string, value: string): string => `<attribute>${idsValue('name', name)}${value}</attribute>`
const VALID = idsText(idsSpecification(attribute('Name', '')))

test('files that are no IDS are refused, with the place', async () => {
	expect(await fault(VALID)).toBe('valid')
	expect(await fault('')).toBe('The file is empty.')
	expect(await fault('not xml')).toMatch(/^Line 1, column \d+: this isn't well-formed XML/)
	expect(await fault(VALID.replace('</info>', ''))).toMatch(/^Line \d+, column \d+: this isn't well-formed XML/)
	expect(await fault(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toMatch(/^This is a ZIP file/)
	expect(await fault(VALID.replace('standards.buildingsmart.org', 'example.com'))).toMatch(
		/^Line 2, column 1: the namespace of the file is "http:\/\/example.com\/IDS"/,
	)
	expect(await fault('<ifc/>')).toBe('Line 1, column 1: the file begins with the element "ifc" and not with "ids".')
	expect(await fault(new Uint8Array([0x3c, 0xff, 0x3e]))).toBe("The file has bytes that aren't text in utf-8.")
	expect(await fault(VALID.replace('UTF-8', 'ebcdic-9'))).toMatch(/encoded as ebcdic-9/)
})

test('other encodings and a byte order mark are read', async () => {
	const utf16 = new Uint8Array(Buffer.from(`\ufeff${VALID.replace('UTF-8', 'UTF-16')}`, 'utf16le'))
	expect(await fault(utf16)).toBe('valid')
	expect(await fault(`\ufeff${VALID}`)).toBe('valid')
	expect(await fault(VALID.replace('UTF-8', 'UTF-16'))).toBe('valid')
	expect(await fault(`\ufeff${VALID.replace('UTF-8', 'UTF-16')}`)).toBe('valid')
})

test('entities and document types are refused', async () => {
	const lol = `<!DOCTYPE ids [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>`
	expect(await fault(VALID.replace('<ids', `${lol}<ids`).replace('Test', '&b;'))).toMatch(/DOCTYPE/)
	const external = '<!DOCTYPE ids SYSTEM "file:///etc/passwd">'
	expect(await fault(VALID.replace('<ids', `${external}<ids`))).toMatch(/^Line 2, column \d+: the file has a DOCTYPE/)
	expect(await fault(VALID.replace('Test', '&unknown;'))).toMatch(/^Line 3, column \d+: this isn't well-formed XML/)
	expect((await check(VALID.replace('Test', 'A &amp; B'))).title).toBe('A & B')
})

test('files that are too large or too deep are refused', async () => {
	expect(await fault(new Uint8Array(50 * 2 ** 20).fill(32))).toBe('The file has 50 MB; an IDS may have at most 16 MB.')
	expect(await fault(VALID.replace('Test', `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`))).toMatch(
		/^Line 3, column \d+: elements are nested more than 30 deep/,
	)
	const specification = idsSpecification(attribute('Name', ''))
	expect(await fault(idsText(specification.repeat(10_000)))).toMatch(
		/^Line 4, column 1: the file has 10000 specifications/,
	)
	expect((await check(idsText(specification.repeat(1000)))).specifications).toHaveLength(1000)
})

test('20,000 facets are audited', async () => {
	const facet = `<partOf relation="IFCRELAGGREGATES">${idsEntity('IFCBUILDING')}</partOf>${attribute('Name', '')}`
	const version = 'IFC2X3 IFC4 IFC4X3_ADD2'
	const specification = idsSpecification(facet.repeat(200), { applicability: idsEntity('IFCWALL'), version })
	const document = readIds(bytesOf(idsText(specification.repeat(50))), new StepBudget())
	await auditIds(document)
})

test('patterns that explode end', async () => {
	const pattern = (text: string): string =>
		idsText(idsSpecification(attribute('Name', idsValue('value', `<xs:pattern value="${text}"/>`))))
	expect(await check(pattern('(a+)+'))).toMatchObject({ outcome: 'failed' })
	expect(await check(pattern('(a|a)*(a|a)*(a|a)*!?!'))).toMatchObject({ outcome: 'passed' })
	expect(await fault(pattern('(((a{1,99}){1,99}){1,99}){1,99}'))).toMatch(/is too large/)
	expect(await fault(pattern('(a'))).toMatch(/^Line 5, column \d+: the pattern "\(a" has a "\(" that nothing closes\.$/)
})

const requiring = (requirements: string, options = {}): string => idsText(idsSpecification(requirements, options))
const property = (rest: string, type = ' dataType="IFCLABEL"', set = 'Own', name = 'P'): string =>
	`<property${type}>${idsValue('propertySet', set)}${idsValue('baseName', name)}${rest}</property>`
const restriction = (base: string, parts: string): string =>
	`<value><xs:restriction base="${base}">${parts}</xs:restriction></value>`
/** An IDS that restricts names. */
const restricting = (base: string, parts: string): string => requiring(attribute('Name', restriction(base, parts)))

test.each([
	['a missing title', VALID.replace('<title>Test</title>', ''), 'info has no title'],
	['an author who is no address', VALID.replace('</info>', '<author>me</author></info>'), 'e-mail address'],
	['a date in words', VALID.replace('</info>', '<date>today</date></info>'), 'must be written as'],
	[
		'info in another order',
		VALID.replace('</info>', '<author>a@b.c</author><version>1</version></info>'),
		'"version" doesn\'t belong here',
	],
	['no specification', idsText(''), 'has no specification'],
	['no name', VALID.replace(' name="S"', ''), 'has no name'],
	['another version of IFC', VALID.replace('"IFC4"', '"IFC5"'), 'ifcVersion "IFC5"'],
	['a word of JavaScript for a version of IFC', VALID.replace('"IFC4"', '"constructor"'), 'ifcVersion "constructor"'],
	['a word of JavaScript for a facet', requiring('<constructor/>'), '"constructor" isn\'t a facet'],
	['no version of IFC', VALID.replace('"IFC4"', '""'), 'has no ifcVersion'],
	['an unknown attribute', VALID.replace('name="S"', 'name="S" use="all"'), 'can\'t have the attribute "use"'],
	['an unknown element', VALID.replace('<requirements>', '<wishes/><requirements>'), '"wishes" doesn\'t belong here'],
	[
		'facets in another order',
		requiring('', { applicability: `<material/>${idsEntity('IFCWALL')}` }),
		'"entity" doesn\'t belong here',
	],
	[
		'nothing that it is about',
		requiring(attribute('Name', ''), { applicability: '' }),
		'says nothing of what it is about',
	],
	[
		'a number of elements',
		requiring(attribute('Name', ''), { occurs: 'minOccurs="2" maxOccurs="5"' }),
		'minOccurs 2 and maxOccurs 5',
	],
	[
		'requirements of what is prohibited',
		requiring(attribute('Name', ''), { occurs: 'minOccurs="0" maxOccurs="0"' }),
		"it can't have requirements",
	],
	[
		'an optional part',
		requiring(`<partOf cardinality="optional">${idsEntity('IFCSLAB')}</partOf>`),
		'cardinality of partOf is "optional"',
	],
	[
		'an optional attribute without a value',
		requiring(attribute('Name', '').replace('<attribute', '<attribute cardinality="optional"')),
		'needs a value',
	],
	[
		'a value and a restriction',
		requiring(attribute('Name', '<value><simpleValue>a</simpleValue><simpleValue>b</simpleValue></value>')),
		'must hold one simpleValue',
	],
	['an empty restriction', restricting('xs:string', ''), 'the restriction is empty'],
	['a base that IDS lacks', restricting('xs:decimal', '<xs:enumeration value="1"/>'), 'the base "xs:decimal"'],
	['a base of another prefix', restricting('x:string', '<xs:enumeration value="1"/>'), 'the base "x:string"'],
	['digits', restricting('xs:string', '<xs:totalDigits value="1"/>'), "xs:totalDigits can't restrict"],
	['a bound of texts', restricting('xs:string', '<xs:minInclusive value="1"/>'), "xs:minInclusive can't restrict"],
	[
		'a bound that is no number',
		requiring(property(restriction('xs:double', '<xs:minInclusive value="1,5"/>'), ' dataType="IFCREAL"')),
		'"1,5" isn\'t written as',
	],
	[
		'the wrong base',
		requiring(property(restriction('xs:string', '<xs:enumeration value="1"/>'), ' dataType="IFCREAL"')),
		'its values are of the type xs:double',
	],
	['a value without a data type', requiring(property(idsValue('value', 'x'), '')), 'needs a dataType'],
	[
		'a data type of another schema',
		requiring(property('', ' dataType="IFCDATE"'), { version: 'IFC2X3' }),
		'IFC2X3 has no data type "IFCDATE"',
	],
	[
		'a data type in small letters',
		requiring(property('', ' dataType="IfcLabel"')),
		'must be written in capital letters',
	],
	['an unknown set of the standard', requiring(property('', '', 'Pset_Mine')), 'IFC4 has no property set "Pset_Mine"'],
	[
		'a property that a standard set lacks',
		requiring(property('', '', 'Pset_WallCommon', 'FireRatings')),
		'no property of Pset_WallCommon named "FireRatings"',
	],
	[
		'another type of a standard property',
		requiring(property('', ' dataType="IFCTEXT"', 'Pset_WallCommon', 'FireRating')),
		'has the data type IFCLABEL in IFC4, not IFCTEXT',
	],
	[
		'a standard set of other elements',
		requiring(property('', '', 'Pset_DoorCommon', 'FireRating')),
		'is about IFCWALL',
	],
	['an entity in small letters', requiring(idsEntity('IfcWall')), 'Write IFCWALL'],
	[
		'an entity of another schema',
		requiring('', { applicability: idsEntity('IFCBRIDGE') }),
		'IFC4 has no entity "IFCBRIDGE"',
	],
	['an attribute of other elements', requiring(attribute('TaskTime', '')), 'is about IFCWALL'],
	['a predefined type that is none', requiring('', { applicability: idsEntity('IFCDOOR', 'GATES') }), 'valid'],
	[
		'an element in a door',
		requiring(`<partOf relation="IFCRELASSIGNSTOGROUP">${idsEntity('IFCDOOR')}</partOf>`),
		'nothing can be a part of IFCDOOR',
	],
	[
		'a prohibited property with a type',
		requiring(property('').replace('<property', '<property cardinality="prohibited"')),
		'a prohibited property has no dataType',
	],
])('%s', async (_, ids, expected) => {
	expect(await fault(ids)).toContain(expected)
})

test('a model of an unknown schema fails, and no IDS is blamed for it', async () => {
	const [result] = await checkIds(null, [{ name: 'a.ids', bytes: bytesOf(VALID) }])
	expect(result).toMatchObject({ outcome: 'failed', message: expect.stringMatching(/schema of the model/) })
})
