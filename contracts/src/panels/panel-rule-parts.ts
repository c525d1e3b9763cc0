import type { CandidateOverlap, PanelRule, PanelRuleCandidate, PanelRulePart } from './panel-rules.ts'

// Loads no schemas, so that a converter starts fast.

/** Classes of which prefabricated parts are; others are furniture, pipes, signals or a terrain. */
const PARTS_OF_BUILDINGS =
	/^Ifc(?:ElementAssembly|BuildingElement|BuiltElement|Wall|Slab|Roof|Plate|CurtainWall|Column|Beam|Member|Stair|Ramp|Footing|Pile|Covering|Railing|Module)/
/** From this score on, elements of other classes are like panels as well. */
const LIKELY = 0.15

/** The candidate that a model's panels are taken from unless somebody chooses; null when nothing is like a panel. */
export function suggestedOf([best]: readonly PanelRuleCandidate[]): PanelRuleCandidate | null {
	if (!best) return null
	const isPart = partsOf(best.rule).some(({ classes }) => classes.some((name) => PARTS_OF_BUILDINGS.test(name)))
	return isPart || best.score >= LIKELY ? best : null
}

/** The parts of a rule in order. */
export const partsOf = ({ also, ...first }: PanelRule): PanelRulePart[] => [first, ...(also ?? [])]

/** A key that two parts share if they match the same elements, wherever their marks come from. */
export const elementsKey = ({ classes, name_attribute, name_pattern, exclude_patterns }: PanelRulePart): string =>
	JSON.stringify([classes, name_attribute, name_pattern, exclude_patterns])

/** A key that equal parts share, whatever the order of their fields. */
export function partKey(part: PanelRulePart): string {
	const { mark } = part
	const source =
		mark.kind === 'property' ? [mark.set, mark.property] : mark.kind === 'attribute' ? [mark.attribute] : []
	return `${elementsKey(part)} ${JSON.stringify([mark.kind, ...source])}`
}

/**
 * Combines several rules into one that matches everything that any of them matches, with each part once; null for no
 * rules. Parts for one name come before those for a pattern, and these before whole classes: the first part that
 * matches an element determines the kind of panel. The result may have more parts than a rule can have
 * (`MOST_FURTHER_PARTS`).
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
 * Returns the number of panels of a rule combined from several candidates.
 * @param chosen indexes of the candidates
 */
export function countTogether(overlaps: readonly CandidateOverlap[], chosen: readonly number[]): number {
	const isChosen = (candidate: number): boolean => chosen.includes(candidate)
	return overlaps
		.filter(({ taken_by, within }) => taken_by.some(isChosen) && !within.some(isChosen))
		.reduce((total, { count }) => total + count, 0)
}
