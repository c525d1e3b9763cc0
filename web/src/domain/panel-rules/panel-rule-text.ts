import { partsOf } from '@panelyard/contracts/panels/panel-rule-parts'
import type { MarkSource, PanelRule, PanelRulePart } from '@panelyard/contracts/panels/panel-rules'
import type { i18n } from 'i18next'

/** Names left out that are told; a long list says no more. */
const MOST_LEFT_OUT = 4

/** Round what runs from left to right in a sentence that does not: without them a star at its end wanders to its start. */
const ISOLATE = '\u2066'
const END_OF_ISOLATE = '\u2069'

const listed = (texts: string[], i18n: i18n, type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
	new Intl.ListFormat(i18n.language, { type }).format([...new Set(texts)])

/** A rule in words: "Assemblies named WAND and Walls without kozijn". */
export function panelRuleText(rule: PanelRule, i18n: i18n): string {
	const parts = partsOf(rule)
	const whole = parts.filter(isWhole).flatMap(({ classes }) => classes)
	const isSaid = (part: PanelRulePart): boolean => !isWhole(part) || part.classes.some((name) => !isCaseOf(name, whole))
	return listed(
		parts.filter(isSaid).map((part) => partText(part, i18n)),
		i18n,
	)
}

/** Takes its classes whatever their elements are called. */
const isWhole = ({ name_pattern, exclude_patterns }: PanelRulePart): boolean =>
	name_pattern === null && exclude_patterns.length === 0

/** Standard walls are walls; where a rule takes both, people need not read both. */
const isCaseOf = (name: string, classes: string[]): boolean => {
	const general = name.replace(/(Standard|Elemented)Case$/, '')
	return general !== name && classes.includes(general)
}

function partText({ classes, name_pattern, exclude_patterns }: PanelRulePart, i18n: i18n): string {
	const t = i18n.getFixedT(null, 'create')
	const all = classesText(classes, i18n)
	const asInFile = (pattern: string): string =>
		i18n.dir() === 'rtl' ? `${ISOLATE}${pattern}${END_OF_ISOLATE}` : pattern
	const elements = name_pattern === null ? all : t('rules.named', { elements: all, pattern: asInFile(name_pattern) })
	if (exclude_patterns.length === 0) return elements
	const named = exclude_patterns.slice(0, MOST_LEFT_OUT).map(asInFile)
	const patterns = named.length < exclude_patterns.length ? `${named.join(', ')}…` : listed(named, i18n)
	return t('rules.without', { elements, patterns })
}

/** Where the marks of a rule's panels come from, in words; null when they have none. */
export function ruleMarkText(rule: PanelRule, i18n: i18n): string | null {
	const sources = partsOf(rule).map(({ mark }) => markSourceText(mark, i18n))
	const known = sources.filter((source) => source !== null)
	return known.length === 0 ? null : listed(known, i18n, 'disjunction')
}

function markSourceText(mark: MarkSource, i18n: i18n): string | null {
	if (mark.kind === 'none') return null
	if (mark.kind === 'property') return `${mark.set} / ${mark.property}`
	return i18n.getFixedT(null, 'create')(`mark.${mark.attribute}`)
}

/** IFC classes in words: "Walls and Slabs". */
export const classesText = (classes: string[], i18n: i18n): string =>
	listed(
		classes.filter((name) => !isCaseOf(name, classes)).map((name) => classText(name, i18n)),
		i18n,
	)

/** People's word for an IFC class; the words of its name when there is none: `IfcSanitaryTerminal` is "Sanitary terminal". */
const classText = (name: string, i18n: i18n): string =>
	knownClassText(name, i18n) ??
	name.replace(/^Ifc/, '').replace(/(?<=[a-z])[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`)

/** People's word for an IFC class; null when there is none. */
export function knownClassText(name: string, i18n: i18n): string | null {
	const key = `create:classes.${name}`
	return i18n.exists(key) ? (i18n.t as (key: string) => string)(key) : null
}
