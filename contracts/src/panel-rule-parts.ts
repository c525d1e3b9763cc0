import type { CandidateOverlap, PanelRule, PanelRulePart } from './panel-rules.ts'

// Loads no schemas, so that a converter starts fast.

/** The parts of a rule, the first one first. */
export const partsOf = ({ also, ...first }: PanelRule): PanelRulePart[] => [first, ...(also ?? [])]

/** A text that two parts share when they take the same elements, wherever their marks come from. */
export const elementsKey = ({ classes, name_attribute, name_pattern, exclude_patterns }: PanelRulePart): string =>
	JSON.stringify([classes, name_attribute, name_pattern, exclude_patterns])

/** A text that equal parts share, whatever the order of their keys. */
export function partKey(part: PanelRulePart): string {
	const { mark } = part
	const source =
		mark.kind === 'property' ? [mark.set, mark.property] : mark.kind === 'attribute' ? [mark.attribute] : []
	return `${elementsKey(part)} ${JSON.stringify([mark.kind, ...source])}`
}

/**
 * One rule that takes what any of several rules takes, each part once; null for no rules. Parts for one name come before
 * those for a pattern, and these before whole classes: the first part that takes an element says what kind of panel it
 * is. The result may have more parts than a rule can have (`MOST_FURTHER_PARTS`).
 */
export function combineRules(rules: readonly PanelRule[]): PanelRule | null {
	if (rules.length <= 1) return rules[0] ?? null
	const parts = new Map(rules.flatMap(partsOf).map((part) => [partKey(part), part]))
	const breadth = ({ name_pattern }: PanelRulePart): number =>
		name_pattern === null ? 2 : /[*?]/.test(name_pattern) ? 1 : 0
	const [first, ...also] = [...parts.values()].sort((a, b) => breadth(a) - breadth(b))
	if (!first) return null
	return also.length > 0 ? { ...first, also } : first
}

/**
 * Returns how many panels a rule made of several candidates finds.
 * @param chosen indexes of the candidates
 */
export function countTogether(overlaps: readonly CandidateOverlap[], chosen: readonly number[]): number {
	const isChosen = (candidate: number): boolean => chosen.includes(candidate)
	return overlaps
		.filter(({ taken_by, within }) => taken_by.some(isChosen) && !within.some(isChosen))
		.reduce((total, { count }) => total + count, 0)
}
