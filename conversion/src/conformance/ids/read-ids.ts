import type { SchemaName } from '../schema/ifc-schema.ts'
import {
	type Cardinality,
	type EntityFacet,
	type Facet,
	type IdsDocument,
	type PartOfFacet,
	RELATIONS,
	type Specification,
} from './ids-document.ts'
import { IdsFault } from './ids-fault.ts'
import type { IdsValue } from './ids-value.ts'
import { readValue } from './read-restriction.ts'
import { readXml, type XmlElement } from './xml-tree.ts'
import type { StepBudget } from './xsd-pattern.ts'

const IDS_NAMESPACE = 'http://standards.buildingsmart.org/IDS'

const MOST_SPECIFICATIONS = 2000
const MOST_FACETS = 500

const SCHEMAS = new Map<string, SchemaName>([
	['IFC2X3', 'IFC2X3'],
	['IFC4', 'IFC4'],
	['IFC4X3_ADD2', 'IFC4X3'],
])

/** The place of an element in another: it may be missing with `?`, and be there any number of times with `*`. */
interface Place {
	name: string
	isOptional: boolean
	isRepeated: boolean
}

const places = (text: string): Place[] =>
	text.split(' ').map((each) => ({
		name: each.replace(/[?*]$/, ''),
		isOptional: /[?*]$/.test(each),
		isRepeated: each.endsWith('*'),
	}))

/** Elements that another holds, in their order. A map, because a file may name an element `constructor`. */
const SEQUENCES = new Map<string, readonly Place[]>([
	['ids', places('info specifications')],
	['info', places('title copyright? version? description? author? date? purpose? milestone?')],
	['specification', places('applicability requirements?')],
	['applicability', places('entity? partOf* classification* attribute* property* material*')],
	['entity', places('name predefinedType?')],
	['partOf', places('entity')],
	['classification', places('value? system')],
	['attribute', places('name value?')],
	['property', places('propertySet baseName value?')],
	['material', places('value?')],
])

const ATTRIBUTES: Record<string, readonly string[]> = {
	specification: ['name', 'ifcVersion', 'identifier', 'description', 'instructions'],
	applicability: ['minOccurs', 'maxOccurs'],
	requirements: ['description'],
	partOf: ['relation'],
	classification: ['uri'],
	property: ['dataType', 'uri'],
	material: ['uri'],
}

/** Checks names, order and attributes of what an element holds. */
function checkContent(element: XmlElement, extraAttributes: readonly string[] = []): void {
	const allowed = [...(ATTRIBUTES[element.name] ?? []), ...extraAttributes]
	for (const name of element.attributes.keys())
		if (!allowed.includes(name)) throw new IdsFault(`${element.name} can't have the attribute "${name}".`, element)
	if (element.text.trim() !== '')
		throw new IdsFault(
			`${element.name} holds the text "${element.text.trim().slice(0, 40)}", but only elements belong there.`,
			element,
		)
	const wanted = SEQUENCES.get(element.name) ?? []
	let at = 0
	for (const child of element.children) {
		while (wanted[at]?.isOptional && wanted[at]?.name !== child.name) at++
		const found = wanted[at]
		if (found?.name !== child.name || child.namespace !== IDS_NAMESPACE) {
			const names = wanted.map(({ name }) => name).join(', ')
			throw new IdsFault(`"${child.name}" doesn't belong here: ${element.name} holds ${names}, in this order.`, child)
		}
		if (!found.isRepeated) at++
	}
	const missing = wanted.slice(at).find(({ isOptional }) => !isOptional)
	if (missing) throw new IdsFault(`${element.name} has no ${missing.name}.`, element)
}

const child = (element: XmlElement, name: string): XmlElement | undefined =>
	element.children.find((each) => each.name === name)

/** One of some values of an attribute. */
function oneOf<T extends string>(element: XmlElement, name: string, allowed: readonly T[], otherwise: T): T {
	const value = element.attributes.get(name)
	if (value === undefined) return otherwise
	if ((allowed as readonly string[]).includes(value)) return value as T
	throw new IdsFault(`${name} of ${element.name} is "${value}"; it can be ${allowed.join(' or ')}.`, element)
}

class IdsReader {
	private readonly budget: StepBudget

	constructor(budget: StepBudget) {
		this.budget = budget
	}

	private value(element: XmlElement, name: string): IdsValue | null {
		const found = child(element, name)
		return found ? readValue(found, IDS_NAMESPACE, this.budget) : null
	}

	/** A value that `checkContent` has found. */
	private wanted(element: XmlElement, name: string): IdsValue {
		const value = this.value(element, name) as IdsValue
		if (!value.restriction && value.simple === '') throw new IdsFault(`${name} of ${element.name} is empty.`, value)
		return value
	}

	facet(element: XmlElement, isRequirement: boolean): Facet {
		if (element.namespace !== IDS_NAMESPACE || !SEQUENCES.has(element.name))
			throw new IdsFault(`"${element.name}" isn't a facet of IDS.`, element)
		const ofRequirements = element.name === 'entity' ? ['instructions'] : ['cardinality', 'instructions']
		checkContent(element, isRequirement ? ofRequirements : [])
		const allowed: Cardinality[] =
			element.name === 'partOf' ? ['required', 'prohibited'] : ['required', 'prohibited', 'optional']
		const cardinality = oneOf(element, 'cardinality', allowed, 'required')
		const base = { cardinality, line: element.line, column: element.column }
		switch (element.name) {
			case 'entity':
				return {
					kind: 'entity',
					name: this.wanted(element, 'name'),
					predefinedType: this.value(element, 'predefinedType'),
					...base,
				}
			case 'attribute':
				return { kind: 'attribute', name: this.wanted(element, 'name'), value: this.value(element, 'value'), ...base }
			case 'classification':
				return {
					kind: 'classification',
					system: this.wanted(element, 'system'),
					value: this.value(element, 'value'),
					...base,
				}
			case 'property': {
				const dataType = element.attributes.get('dataType') ?? ''
				if (element.attributes.has('dataType') && !/^[A-Z]+$/.test(dataType))
					throw new IdsFault(
						`dataType is "${dataType}"; it must be written in capital letters, such as IFCLABEL.`,
						element,
					)
				return {
					kind: 'property',
					propertySet: this.wanted(element, 'propertySet'),
					baseName: this.wanted(element, 'baseName'),
					value: this.value(element, 'value'),
					dataType,
					...base,
				}
			}
			case 'material':
				return { kind: 'material', value: this.value(element, 'value'), ...base }
			case 'partOf': {
				const entity = this.facet(child(element, 'entity') as XmlElement, false) as EntityFacet
				const relation = oneOf(element, 'relation', RELATIONS, RELATIONS[0])
				const named: PartOfFacet['relation'] = element.attributes.has('relation') ? relation : null
				return { kind: 'partOf', entity, relation: named, ...base }
			}
			default:
				throw new IdsFault(`"${element.name}" isn't a facet of IDS.`, element)
		}
	}

	specification(element: XmlElement): Specification {
		if (element.name !== 'specification' || element.namespace !== IDS_NAMESPACE)
			throw new IdsFault(`specifications holds only specifications, and not "${element.name}".`, element)
		checkContent(element)
		const name = element.attributes.get('name')
		if (name === undefined) throw new IdsFault('the specification has no name.', element)
		const versions = (element.attributes.get('ifcVersion') ?? '').split(/\s+/).filter((version) => version !== '')
		if (versions.length === 0) throw new IdsFault(`the specification "${name}" has no ifcVersion.`, element)
		const schemas = versions.map((version) => {
			const schema = SCHEMAS.get(version)
			if (!schema) throw new IdsFault(`ifcVersion "${version}" isn't IFC2X3, IFC4 or IFC4X3_ADD2.`, element)
			return schema
		})
		const applicability = child(element, 'applicability') as XmlElement
		checkContent(applicability)
		const requirements = child(element, 'requirements')
		if (applicability.children.length + (requirements?.children.length ?? 0) > MOST_FACETS)
			throw new IdsFault(`the specification "${name}" has more than ${MOST_FACETS} facets.`, element)
		for (const attribute of requirements?.attributes.keys() ?? [])
			if (attribute !== 'description')
				throw new IdsFault(`requirements can't have the attribute "${attribute}".`, requirements)
		return {
			name,
			instructions: (element.attributes.get('instructions') ?? '').trim(),
			schemas: [...new Set(schemas)],
			occurs: this.occurs(applicability),
			applicability: applicability.children.map((facet) => this.facet(facet, false)),
			requirements: (requirements?.children ?? []).map((facet) => this.facet(facet, true)),
			line: element.line,
			column: element.column,
		}
	}

	/** XML Schema reads a missing minOccurs or maxOccurs as 1. */
	private occurs(element: XmlElement): Cardinality {
		const least = (element.attributes.get('minOccurs') ?? '1').trim()
		const most = (element.attributes.get('maxOccurs') ?? '1').trim()
		if (most === 'unbounded' && least === '1') return 'required'
		if (most === 'unbounded' && least === '0') return 'optional'
		if (most === '0' && least === '0') return 'prohibited'
		throw new IdsFault(
			`applicability has minOccurs ${least} and maxOccurs ${most}. IDS allows 1 and unbounded (there must be one), 0 and unbounded (there may be some), or 0 and 0 (there may be none).`,
			element,
		)
	}
}

function checkInfo(info: XmlElement): void {
	checkContent(info)
	for (const each of info.children)
		if (each.children[0]) throw new IdsFault(`${each.name} must hold a text and no elements.`, each)
	const author = child(info, 'author')
	if (author && !/^[^@]+@[^.]+\..+$/s.test(author.text))
		throw new IdsFault(`author is "${author.text.slice(0, 80)}"; it must be an e-mail address.`, author)
	const date = child(info, 'date')
	if (
		date &&
		(!/^-?\d{4,}-\d{2}-\d{2}(Z|[+-]\d{2}:\d{2})?$/.test(date.text.trim()) ||
			Number.isNaN(Date.parse(date.text.trim().slice(0, 10))))
	)
		throw new IdsFault(`date is "${date.text.slice(0, 40)}"; it must be written as 2026-01-31.`, date)
}

/**
 * Reads an IDS as its XML Schema demands.
 * @throws IdsFault at the first place that isn't as it demands
 */
export function readIds(bytes: Uint8Array, budget: StepBudget): IdsDocument {
	const root = readXml(bytes)
	if (root.name !== 'ids')
		throw new IdsFault(`the file begins with the element "${root.name}" and not with "ids".`, root)
	if (root.namespace !== IDS_NAMESPACE)
		throw new IdsFault(`the namespace of the file is "${root.namespace}". That of IDS 1.0 is ${IDS_NAMESPACE}.`, root)
	checkContent(root)
	const info = child(root, 'info') as XmlElement
	checkInfo(info)
	const list = child(root, 'specifications') as XmlElement
	const first = list.children[0]
	if (!first) throw new IdsFault('the file has no specification.', list)
	if (list.children.length > MOST_SPECIFICATIONS)
		throw new IdsFault(
			`the file has ${list.children.length} specifications; at most ${MOST_SPECIFICATIONS} are checked. Split it.`,
			list,
		)
	const reader = new IdsReader(budget)
	return {
		title: child(info, 'title')?.text.trim() ?? '',
		specifications: list.children.map((each) => reader.specification(each)),
	}
}
