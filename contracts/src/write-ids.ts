import { escapedXml } from './xml-text.ts'

/** What an IDS of one specification asks, as a person puts it together. */
export type IdsDraft = {
	title: string
	/** To whoever must meet it; '' for none. */
	instructions: string
	/** Of the model, such as `IFC4X3`. */
	schema: string
	/** In the spelling of the standard, such as `IfcWall`. */
	entity: string
	/** '' for any. */
	predefined_type: string
	questions: readonly IdsQuestion[]
}

/** Types of values that the editor offers; each is one of IFC's names. */
export const IDS_DATA_TYPES = [
	'IFCLABEL',
	'IFCTEXT',
	'IFCIDENTIFIER',
	'IFCBOOLEAN',
	'IFCINTEGER',
	'IFCREAL',
	'IFCLENGTHMEASURE',
	'IFCPOSITIVELENGTHMEASURE',
	'IFCAREAMEASURE',
	'IFCVOLUMEMEASURE',
	'IFCMASSMEASURE',
] as const
export type IdsDataType = (typeof IDS_DATA_TYPES)[number]

/** One thing that elements must have. */
export type IdsQuestion = {
	kind: 'attribute' | 'property' | 'material' | 'classification'
	/** Of a property, the name of its set. */
	set: string
	/** Of an attribute or a property its name, of a classification its system. */
	name: string
	/** `optional`: an element may lack it, but if it has it, with one of the values. */
	cardinality: 'required' | 'optional'
	/** Allowed values; empty for any. */
	values: readonly string[]
	/** In place of values; '' for none. */
	pattern: string
	/** Of the values of a property. */
	data_type: IdsDataType
}

const simple = (name: string, text: string): string =>
	`<${name}><simpleValue>${escapedXml(text)}</simpleValue></${name}>`

const BASES: Partial<Record<IdsDataType, string>> = { IFCBOOLEAN: 'xs:boolean', IFCINTEGER: 'xs:integer' }
const IS_TEXT: readonly IdsDataType[] = ['IFCLABEL', 'IFCTEXT', 'IFCIDENTIFIER']

function valueFacet({ kind, values, pattern, data_type }: IdsQuestion): string {
	const [only = ''] = values
	if (pattern === '' && values.length === 0) return ''
	if (pattern === '' && values.length === 1) return simple('value', only)
	const isText = kind !== 'property' || IS_TEXT.includes(data_type)
	const base = isText ? 'xs:string' : (BASES[data_type] ?? 'xs:double')
	const parts = pattern
		? [`<xs:pattern value="${escapedXml(pattern)}"/>`]
		: values.map((value) => `<xs:enumeration value="${escapedXml(value)}"/>`)
	return `<value><xs:restriction base="${base}">${parts.join('')}</xs:restriction></value>`
}

function facetOf(question: IdsQuestion): string {
	const { kind, set, name, cardinality, data_type } = question
	const value = valueFacet(question)
	const opened = `<${kind} cardinality="${value === '' ? 'required' : cardinality}"`
	switch (kind) {
		case 'attribute':
			return `${opened}>${simple('name', name)}${value}</attribute>`
		case 'property': {
			const type = value === '' ? '' : ` dataType="${data_type}"`
			return `${opened}${type}>${simple('propertySet', set)}${simple('baseName', name)}${value}</property>`
		}
		case 'material':
			return `${opened}>${value}</material>`
		case 'classification':
			return `${opened}>${value}${simple('system', name)}</classification>`
	}
}

const SCHEMAS: Record<string, string> = { IFC2X3: 'IFC2X3', IFC4: 'IFC4', IFC4X3: 'IFC4X3_ADD2' }

/** An IDS 1.0 file with one specification. Names and values are the caller's; an audit says whether the schema knows them. */
export function writeIds({ title, instructions, schema, entity, predefined_type, questions }: IdsDraft): string {
	// Within an attribute, XML reads a plain line break as a blank.
	const about = instructions === '' ? '' : ` instructions="${escapedXml(instructions).replaceAll('\n', '&#10;')}"`
	const type = predefined_type === '' ? '' : simple('predefinedType', predefined_type.toUpperCase())
	return `<?xml version="1.0" encoding="UTF-8"?>
<ids xmlns="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://standards.buildingsmart.org/IDS http://standards.buildingsmart.org/IDS/1.0/ids.xsd">
	<info>
		<title>${escapedXml(title)}</title>
	</info>
	<specifications>
		<specification name="${escapedXml(title)}" ifcVersion="${SCHEMAS[schema] ?? 'IFC4'}"${about}>
			<applicability minOccurs="1" maxOccurs="unbounded">
				<entity>${simple('name', entity.toUpperCase())}${type}</entity>
			</applicability>
			<requirements>
${questions.map((question) => `\t\t\t\t${facetOf(question)}`).join('\n')}
			</requirements>
		</specification>
	</specifications>
</ids>
`
}
