import { z } from 'zod'
import { escapedXml } from './xml-text.ts'

/** One thing that elements must have. */
export const IdsQuestion = z.object({
	kind: z.enum(['attribute', 'property', 'material', 'classification']),
	/** Of a property, the name of its set. */
	set: z.string(),
	/** Of an attribute or a property its name, of a classification its system. */
	name: z.string(),
	/** `optional`: an element may lack it, but if it has it, with one of the values. */
	cardinality: z.enum(['required', 'optional']),
	/** Allowed values; empty for any. */
	values: z.array(z.string()).readonly(),
	/** In place of values; '' for none. */
	pattern: z.string(),
	/** Of the values of a property, such as `IFCLABEL`; '' for any. */
	data_type: z.string(),
	/** Where the name or the value is explained. */
	uri: z.string().optional(),
	instructions: z.string().optional(),
})
export type IdsQuestion = z.infer<typeof IdsQuestion>

/** Elements and what they must have, as a person puts it together. */
export const IdsSpecificationDraft = z.object({
	name: z.string(),
	/** To whoever must meet it; '' for none. */
	instructions: z.string(),
	/** Schemas of models that it is about, such as `IFC2X3 IFC4X3_ADD2`. */
	ifc_versions: z.string(),
	/** In any case, such as `IfcWall`. */
	entity: z.string(),
	/** '' for any. */
	predefined_type: z.string(),
	/** Whether a model without such elements fails. */
	must_occur: z.boolean(),
	questions: z.array(IdsQuestion).readonly(),
	/** Further facts. */
	identifier: z.string().optional(),
	description: z.string().optional(),
})
export type IdsSpecificationDraft = z.infer<typeof IdsSpecificationDraft>

/** Further facts about a file, in the order of the standard. */
export const IDS_FACTS = ['copyright', 'version', 'description', 'author', 'date', 'purpose', 'milestone'] as const
export const IdsFacts = z.partialRecord(z.enum(IDS_FACTS), z.string())
export type IdsFacts = z.infer<typeof IdsFacts>

/** What an IDS file asks. */
export type IdsDraft = { title: string; facts: IdsFacts; specifications: readonly IdsSpecificationDraft[] }

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

const simple = (name: string, text: string): string =>
	`<${name}><simpleValue>${escapedXml(text)}</simpleValue></${name}>`

const BASES: Partial<Record<string, string>> = { IFCBOOLEAN: 'xs:boolean', IFCINTEGER: 'xs:integer' }
const IS_TEXT: readonly string[] = ['', 'IFCLABEL', 'IFCTEXT', 'IFCIDENTIFIER']

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

/** Attributes of XML, without those that aren't there. Within them, XML reads a plain line break as a blank. */
const attributesOf = (values: Record<string, string | undefined>): string =>
	Object.entries(values)
		.map(([name, text]) => (text === undefined ? '' : ` ${name}="${escapedXml(text).replaceAll('\n', '&#10;')}"`))
		.join('')

function facetOf(question: IdsQuestion): string {
	const { kind, set, name, cardinality, data_type, uri, instructions } = question
	const value = valueFacet(question)
	const opened = `<${kind} cardinality="${value === '' ? 'required' : cardinality}"${attributesOf({ uri, instructions })}`
	switch (kind) {
		case 'attribute':
			return `${opened}>${simple('name', name)}${value}</attribute>`
		case 'property': {
			const type = attributesOf({ dataType: data_type || undefined })
			return `${opened}${type}>${simple('propertySet', set)}${simple('baseName', name)}${value}</property>`
		}
		case 'material':
			return `${opened}>${value}</material>`
		case 'classification':
			return `${opened}>${value}${simple('system', name)}</classification>`
	}
}

/** Names of schemas in IDS, where they differ from those in models. */
const VERSIONS: Record<string, string> = { IFC2X3: 'IFC2X3', IFC4: 'IFC4', IFC4X3: 'IFC4X3_ADD2' }

/** As an IDS names the schema of a model; IFC4 for one that no IDS can name. */
export const idsVersionOf = (schema: string): string => VERSIONS[schema] ?? 'IFC4'

function specificationOf(draft: IdsSpecificationDraft): string {
	const { name, instructions, ifc_versions, entity, predefined_type, must_occur, questions } = draft
	const attributes = attributesOf({
		...{ name, ifcVersion: ifc_versions, instructions: instructions || undefined },
		...{ identifier: draft.identifier, description: draft.description },
	})
	const type = predefined_type === '' ? '' : simple('predefinedType', predefined_type.toUpperCase())
	return `		<specification${attributes}>
			<applicability minOccurs="${must_occur ? 1 : 0}" maxOccurs="unbounded">
				<entity>${simple('name', entity.toUpperCase())}${type}</entity>
			</applicability>
			<requirements>
${questions.map((question) => `\t\t\t\t${facetOf(question)}`).join('\n')}
			</requirements>
		</specification>`
}

/** An IDS 1.0 file. Names and values are the caller's; an audit says whether the schema knows them. */
export function writeIds({ title, facts, specifications }: IdsDraft): string {
	const further = IDS_FACTS.flatMap((fact) => {
		const text = facts[fact]
		return text === undefined ? [] : [`\n\t\t<${fact}>${escapedXml(text)}</${fact}>`]
	})
	return `<?xml version="1.0" encoding="UTF-8"?>
<ids xmlns="http://standards.buildingsmart.org/IDS" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://standards.buildingsmart.org/IDS http://standards.buildingsmart.org/IDS/1.0/ids.xsd">
	<info>
		<title>${escapedXml(title)}</title>${further.join('')}
	</info>
	<specifications>
${specifications.map(specificationOf).join('\n')}
	</specifications>
</ids>
`
}
