import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { loadSchema, type SchemaName, schemaNamed } from './ifc-schema.ts'

const webIfc = createRequire(import.meta.url)('web-ifc') as {
	ToRawLineData: Record<number, Record<number, (line: object) => unknown[]>>
} & Record<string, number>

const numbers: [SchemaName, number][] = [
	['IFC2X3', 1],
	['IFC4', 2],
	['IFC4X3', 3],
]

test.each(numbers)('every instance that web-ifc writes of %s has the attributes of our table', async (name, number) => {
	const schema = await loadSchema(name)
	const differing: string[] = []
	for (const type of schema.subtypes('IfcRoot').concat(schema.subtypes('IfcRepresentationItem'))) {
		const write = webIfc.ToRawLineData[number]?.[webIfc[type] ?? 0]
		if (!write) continue
		// A line that has every attribute as a list writes each without a fault.
		const line = new Proxy({}, { get: () => null })
		let written: unknown[]
		try {
			written = write(line)
		} catch {
			continue
		}
		if (written.length !== schema.entity(type)?.attributes.length) differing.push(type)
	}
	expect(differing).toEqual([])
})

test('a wall of IFC4 has its attributes in the order of the file', async () => {
	const schema = await loadSchema('IFC4')
	expect(schema.entity('IFCWALL')?.attributes.map(({ name }) => name)).toEqual([
		'GlobalId',
		'OwnerHistory',
		'Name',
		'Description',
		'ObjectType',
		'ObjectPlacement',
		'Representation',
		'Tag',
		'PredefinedType',
	])
	expect(schema.entity('IfcCartesianPoint')?.attributes[0]).toEqual({
		name: 'Coordinates',
		type: 'IfcLengthMeasure',
		lists: [{ isSet: false, least: 1, most: 3 }],
		isOptional: false,
		isDerived: false,
	})
	expect(schema.isA('IfcWallStandardCase', 'IfcElement')).toBe(true)
	expect(schema.isA('IfcWall', 'IfcSlab')).toBe(false)
	expect(schema.entity('IfcSIUnit')?.attributes.map(({ name, isDerived }) => [name, isDerived])).toEqual([
		['Dimensions', true],
		['UnitType', false],
		['Prefix', false],
		['Name', false],
	])
	expect(schema.select('IfcValue')).toContain('IFCLENGTHMEASURE')
	expect(schema.kindOfType('IFCLABEL')).toBe('STRING')
	expect(schema.enumeration('IfcWallTypeEnum')).toContain('SOLIDWALL')
	expect(schema.entity('IfcNonsense')).toBeNull()
})

test('a schema is known by the beginning of its name', () => {
	expect(['IFC2X3', 'IFC4', 'IFC4X3_ADD2', 'IFC4X1', 'IFC2X2_FINAL', 'AP214'].map(schemaNamed)).toEqual([
		'IFC2X3',
		'IFC4',
		'IFC4X3',
		'IFC4X3',
		null,
		null,
	])
})
