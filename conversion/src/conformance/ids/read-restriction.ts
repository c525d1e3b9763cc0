import { IdsFault } from './ids-fault.ts'
import type { Bound, IdsValue, Restriction } from './ids-value.ts'
import { type XmlElement, XSD_NAMESPACE } from './xml-tree.ts'
import { PatternFault, type StepBudget, XsdPattern } from './xsd-pattern.ts'
import { type BaseType, baseTypeNamed, isWrittenAs, mayRestrict } from './xsd-values.ts'

const MOST_VALUES = 20_000
const MOST_PATTERNS = 200

function baseOf(element: XmlElement): BaseType | null {
	const written = element.attributes.get('base')
	if (written === undefined || written === '') return null
	const [prefix, local] = written.includes(':') ? written.split(':') : ['', written]
	const base = element.prefixes[prefix as string] === XSD_NAMESPACE ? baseTypeNamed(local as string) : null
	if (!base)
		throw new IdsFault(
			`the base "${written}" of the restriction isn't one that IDS knows. Use xs:string, xs:double, xs:integer, xs:boolean, xs:date, xs:dateTime, xs:time, xs:duration or xs:anyURI.`,
			element,
		)
	return base
}

function lengthOf(element: XmlElement, value: string): number {
	if (!/^\+?\d{1,9}$/.test(value.trim())) throw new IdsFault(`"${value}" isn't a number of characters.`, element)
	return Number(value)
}

function patternOf(element: XmlElement, text: string, budget: StepBudget): XsdPattern {
	try {
		return new XsdPattern(text, budget)
	} catch (error) {
		if (!(error instanceof PatternFault)) throw error
		throw new IdsFault(`the pattern "${text.slice(0, 100)}" ${error.message}.`, element)
	}
}

function readPart(part: XmlElement, to: Restriction, budget: StepBudget): void {
	const value = part.attributes.get('value')
	if (value === undefined) throw new IdsFault(`xs:${part.name} has no value.`, part)
	const base = to.base ?? 'string'
	if (!mayRestrict(base, part.name))
		throw new IdsFault(`xs:${part.name} can't restrict values of the type xs:${base} in an IDS.`, part)
	switch (part.name) {
		case 'pattern':
			if (to.patterns.length >= MOST_PATTERNS)
				throw new IdsFault(`a restriction may have at most ${MOST_PATTERNS} patterns.`, part)
			to.patterns.push({ text: value, matcher: patternOf(part, value, budget) })
			return
		case 'length':
		case 'minLength':
		case 'maxLength':
			to.lengths.push({ part: part.name, length: lengthOf(part, value) })
			return
	}
	if (!isWrittenAs(value, base)) throw new IdsFault(`"${value}" isn't written as a value of the type xs:${base}.`, part)
	if (part.name === 'enumeration') {
		if (to.enumeration.size >= MOST_VALUES)
			throw new IdsFault(`a restriction may have at most ${MOST_VALUES} values.`, part)
		to.enumeration.add(value)
	} else to.bounds.push({ part: part.name as Bound['part'], text: value })
}

function readRestriction(element: XmlElement, budget: StepBudget): Restriction {
	const restriction: Restriction = {
		base: baseOf(element),
		enumeration: new Set(),
		patterns: [],
		bounds: [],
		lengths: [],
	}
	let parts = 0
	for (const part of element.children) {
		if (part.namespace !== XSD_NAMESPACE)
			throw new IdsFault(
				`a restriction holds parts of XML Schema, such as xs:enumeration, and not "${part.name}".`,
				part,
			)
		if (part.name === 'annotation') continue
		parts++
		readPart(part, restriction, budget)
	}
	if (parts === 0) throw new IdsFault('the restriction is empty: it says nothing about the value.', element)
	return restriction
}

/** The value in `name`, `value`, `propertySet` and the like: `simpleValue`, or `xs:restriction`. */
export function readValue(element: XmlElement, namespace: string, budget: StepBudget): IdsValue {
	const [inner, more] = element.children
	const place = { line: element.line, column: element.column }
	if (!inner || more) throw new IdsFault(`${element.name} must hold one simpleValue or one xs:restriction.`, element)
	if (inner.name === 'simpleValue' && inner.namespace === namespace) {
		if (inner.children[0]) throw new IdsFault('simpleValue must hold a text and no elements.', inner)
		return { simple: inner.text, restriction: null, ...place }
	}
	if (inner.name === 'restriction' && inner.namespace === XSD_NAMESPACE)
		return { simple: '', restriction: readRestriction(inner, budget), ...place }
	throw new IdsFault(`${element.name} must hold a simpleValue or an xs:restriction, and not "${inner.name}".`, inner)
}
