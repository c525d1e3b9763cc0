/** Sample buildings have their panels as assemblies. */
const PANEL = 'IFCELEMENTASSEMBLY'

const simple = (name: string, value: string): string => `<${name}><simpleValue>${value}</simpleValue></${name}>`
const entity = (name: string): string => `<entity>${simple('name', name)}</entity>`
const pattern = (value: string): string =>
	`<value><xs:restriction base="xs:string"><xs:pattern value="${value}"/></xs:restriction></value>`
const atLeast = (value: number): string =>
	`<value><xs:restriction base="xs:double"><xs:minInclusive value="${value}"/></xs:restriction></value>`
const property = (set: string, name: string, type: string, value = ''): string =>
	`<property dataType="${type}">${simple('propertySet', set)}${simple('baseName', name)}${value}</property>`

/** What clients ask of panels: marks, names, sizes, weights, materials, classifications and places. */
const REQUIREMENTS = [
	`<attribute>${simple('name', 'Name')}</attribute>`,
	`<attribute>${simple('name', 'Tag')}${pattern('[A-Z][0-9]*-[A-Z]+-[0-9]+')}</attribute>`,
	`<attribute>${simple('name', 'Description')}</attribute>`,
	`<attribute>${simple('name', 'AssemblyPlace')}${simple('value', 'FACTORY')}</attribute>`,
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
	`<classification>${simple('system', 'Uniclass 2015')}</classification>`,
	`<partOf>${entity('IFCBUILDINGSTOREY')}</partOf>`,
	`<entity>${simple('name', PANEL)}${simple('predefinedType', 'USERDEFINED')}</entity>`,
	`<attribute cardinality="prohibited">${simple('name', 'ObjectType')}${pattern('(TEMP|tmp|x)+.*')}</attribute>`,
]

/** An IDS of twenty specifications, each of which asks one thing of every panel of a sample building in IFC4. */
export function twentySpecifications(): string {
	const specifications = REQUIREMENTS.map(
		(requirement, at) =>
			`<specification name="${at + 1}" ifcVersion="IFC4"><applicability minOccurs="0" maxOccurs="unbounded">${entity(PANEL)}</applicability><requirements>${requirement}</requirements></specification>`,
	)
	return `<?xml version="1.0" encoding="UTF-8"?>
<ids xmlns="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema">
<info><title>Twenty specifications</title></info>
<specifications>${specifications.join('\n')}</specifications>
</ids>`
}
