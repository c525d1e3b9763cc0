import { idsEntity, idsSpecification, idsText, idsValue } from '@panelyard/conversion/testing/ids-text'

/** Sample buildings have their panels as assemblies. */
const PANEL = 'IFCELEMENTASSEMBLY'

const pattern = (value: string): string => idsValue('value', `<xs:pattern value="${value}"/>`)
const atLeast = (value: number): string => idsValue('value', `<xs:minInclusive value="${value}"/>`, 'xs:double')
const property = (set: string, name: string, type: string, value = ''): string =>
	`<property dataType="${type}">${idsValue('propertySet', set)}${idsValue('baseName', name)}${value}</property>`

/** What clients ask of panels: marks, names, sizes, weights, materials, classifications and places. */
const REQUIREMENTS = [
	`<attribute>${idsValue('name', 'Name')}</attribute>`,
	`<attribute>${idsValue('name', 'Tag')}${pattern('[A-Z][0-9]*-[A-Z]+-[0-9]+')}</attribute>`,
	`<attribute>${idsValue('name', 'Description')}</attribute>`,
	`<attribute>${idsValue('name', 'AssemblyPlace')}${idsValue('value', 'FACTORY')}</attribute>`,
	property('Panel', 'Mark', 'IFCLABEL'),
	property('Panel', 'Mark', 'IFCLABEL', pattern('[A-Z][0-9]*-(W|F|R)-[0-9]{3,5}')),
	property('Panel', 'Weight', 'IFCMASSMEASURE', atLeast(10)),
	property('Panel', 'Length', 'IFCPOSITIVELENGTHMEASURE', atLeast(0.5)),
	property('Panel', 'Height', 'IFCPOSITIVELENGTHMEASURE', atLeast(2)),
	property('Panel', 'Thickness', 'IFCPOSITIVELENGTHMEASURE'),
	property('Panel', 'FireRating', 'IFCLABEL', pattern('(R?EI?|REI) ?[0-9]{2,3}')),
	property('Panel', 'StrengthClass', 'IFCLABEL'),
	property('Pset_ManufacturerOccurrence', 'SerialNumber', 'IFCIDENTIFIER'),
	property('Pset_ManufacturerOccurrence', 'BarCode', 'IFCIDENTIFIER', pattern('[0-9]{8,13}')),
	'<material/>',
	`<material>${pattern('.*(C24|C30|concrete).*')}</material>`,
	`<classification>${idsValue('system', 'Uniclass 2015')}</classification>`,
	`<partOf>${idsEntity('IFCBUILDINGSTOREY')}</partOf>`,
	idsEntity(PANEL, 'USERDEFINED'),
	`<attribute cardinality="prohibited">${idsValue('name', 'ObjectType')}${pattern('(TEMP|tmp|x)+.*')}</attribute>`,
]

/** An IDS of twenty specifications, each of which asks one thing of every panel of a sample building in IFC4. */
export function twentySpecifications(): string {
	const about = { applicability: idsEntity(PANEL), occurs: 'minOccurs="0" maxOccurs="unbounded"' }
	const specifications = REQUIREMENTS.map((requirement, at) =>
		idsSpecification(requirement, { ...about, name: String(at + 1) }),
	)
	return idsText(specifications.join('\n'))
}
