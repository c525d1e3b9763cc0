import {
	IDS_FACTS,
	type IdsDraft,
	type IdsFacts,
	type IdsQuestion,
	type IdsSpecificationDraft,
	writeIds,
} from '@panelyard/contracts/testing/write-ids'
import { MOST_QUESTIONS, MOST_SPECIFICATIONS, specificationDraftOf, specificationsOf } from './specification-draft.ts'

const KINDS = ['attribute', 'property', 'material', 'classification'] as const satisfies IdsQuestion['kind'][]

const childrenOf = (parent: Element, name: string): Element[] =>
	[...parent.children].filter(({ localName }) => localName === name)
const childOf = (parent: Element | undefined, name: string): Element | undefined =>
	parent && childrenOf(parent, name)[0]
/** The text of a name or a value that is a simple one; '' for none. */
const simpleOf = (parent: Element | undefined, name: string): string =>
	childOf(childOf(parent, name), 'simpleValue')?.textContent ?? ''

/** Those of the attributes that are there. */
function attributesOf<Name extends string>(element: Element, ...names: Name[]): Partial<Record<Name, string>> {
	const found: Partial<Record<Name, string>> = {}
	for (const name of names) {
		const text = element.getAttribute(name)
		if (text !== null) found[name] = text
	}
	return found
}

function questionOf(facet: Element): IdsQuestion[] {
	const kind = KINDS.find((each) => each === facet.localName)
	if (!kind) return []
	const restriction = childOf(childOf(facet, 'value'), 'restriction')
	const value = simpleOf(facet, 'value')
	const listed = restriction
		? childrenOf(restriction, 'enumeration').map((each) => each.getAttribute('value') ?? '')
		: []
	return [
		{
			...{ kind, set: simpleOf(facet, 'propertySet') },
			name: simpleOf(facet, { attribute: 'name', property: 'baseName', material: '', classification: 'system' }[kind]),
			cardinality: facet.getAttribute('cardinality') === 'optional' ? 'optional' : 'required',
			values: value === '' ? listed : [value],
			pattern: childOf(restriction, 'pattern')?.getAttribute('value') ?? '',
			data_type: facet.getAttribute('dataType') ?? '',
			...attributesOf(facet, 'uri', 'instructions'),
		},
	]
}

function specificationOf(element: Element): IdsSpecificationDraft {
	const applicability = childOf(element, 'applicability')
	const entity = childOf(applicability, 'entity')
	const requirements = childOf(element, 'requirements')
	return {
		name: element.getAttribute('name') ?? '',
		instructions: element.getAttribute('instructions') ?? '',
		ifc_versions: element.getAttribute('ifcVersion') ?? '',
		entity: simpleOf(entity, 'name'),
		predefined_type: simpleOf(entity, 'predefinedType'),
		must_occur: applicability?.getAttribute('minOccurs') !== '0',
		questions: [...(requirements?.children ?? [])].flatMap(questionOf),
		...attributesOf(element, 'identifier', 'description'),
	}
}

/** `has_comments`: they don't come back when it is saved. */
export type ReadIdsDraft = IdsDraft & { has_comments: boolean }

/**
 * An IDS file as the editor shows it; null for one that says more than the editor can save again unchanged, such as what
 * elements are part of, and for one that is too long to be shown.
 */
export function readIdsDraft(content: string): ReadIdsDraft | null {
	const ids = rootOf(content)
	if (!ids) return null
	const info = childOf(ids, 'info')
	const facts: IdsFacts = {}
	for (const fact of IDS_FACTS) {
		const text = childOf(info, fact)?.textContent
		if (text !== undefined && text !== null) facts[fact] = text
	}
	const specifications = childrenOf(childOf(ids, 'specifications') ?? ids, 'specification').map(specificationOf)
	// Nothing else of well-formed XML has these characters.
	const has_comments = content.replace(/<!\[CDATA\[.*?\]\]>/gs, '').includes('<!--')
	const draft = { title: childOf(info, 'title')?.textContent ?? '', facts, specifications, has_comments }
	const isShown =
		specifications.length <= MOST_SPECIFICATIONS &&
		specifications.every(({ questions }) => questions.length <= MOST_QUESTIONS)
	if (!isShown) return null
	const written = rootOf(writeIds(asSaved(draft)))
	return written && said(written) === said(ids) ? draft : null
}

/** A draft as the editor saves it when nothing is changed. */
const asSaved = (draft: IdsDraft): IdsDraft => ({
	...draft,
	specifications: specificationsOf(draft.specifications.map(specificationDraftOf), [], ''),
})

function rootOf(content: string): Element | null {
	const { documentElement } = new DOMParser().parseFromString(content.replace(/^\ufeff/, ''), 'application/xml')
	return documentElement.localName === 'ids' ? documentElement : null
}

/** What an attribute says that isn't there. */
const DEFAULTS: Record<string, string> = { cardinality: 'required', minOccurs: '1' }

/** What an element says, without what only its writing differs in: blanks, prefixes, comments, the order of attributes. */
function said(element: Element): string {
	const attributes = [...element.attributes]
		.filter(({ name, namespaceURI, value }) => namespaceURI === null && value !== DEFAULTS[name])
		.map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
		.sort()
	const children = [...element.children].map(said)
	const text = children.length === 0 ? (element.textContent ?? '') : ''
	return JSON.stringify([element.namespaceURI, element.localName, attributes, text, children])
}
