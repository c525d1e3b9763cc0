import type { ModelStructure, PropertySet } from '@panelyard/contracts/models/model-structure'
import type { PanelRule, PanelRuleCandidate } from '@panelyard/contracts/panels/panel-rules'
import { childrenOf } from '../geometry/element-measures.ts'
import { sha256 } from '../portable/sha256.ts'
import { storableText } from '../storable-text.ts'
import { elementsOfRule, markedBy } from './apply-panel-rule.ts'
import { type Grouping, groupingsOf } from './candidate-groups.ts'
import { combinedNames } from './combine-names.ts'
import { attributeText } from './element-texts.ts'
import { chooseMark } from './mark-sources.ts'
import { plausibility } from './plausibility.ts'

/** Most proposed rules; nobody would read more. */
export const MOST_CANDIDATES = 20

/** Groups are scored cheaply first; marks are searched only for the best. */
const MOST_WEIGHED = 60

/** Share of the best type's score from which a rule for several types of its family is preferred. */
const NEAR_EQUAL = 0.85

/** Families with a lower score aren't panels, whatever their names. */
const WORTH_COMBINING = 0.15

/** Most characters of a sample. */
const LONGEST_SAMPLE = 200

export function ruleId(rule: PanelRule): string {
	return sha256(JSON.stringify(rule)).slice(0, 12)
}

/** Rules for a model, best first. Each matches at least one element; rules with equal matches are proposed once. */
export function findPanelRules(
	structure: ModelStructure,
	propertySets: (element: number) => PropertySet[],
): PanelRuleCandidate[] {
	const children = childrenOf(structure.elements.parent)
	const placeholder = { kind: 'none' } as const
	const taken = new Set<string>()
	const groups = groupingsOf(structure)
		.map((grouping) => {
			const members = elementsOfRule(structure, { ...grouping, mark: placeholder })
			return { grouping, members, ...plausibility(structure, members, grouping, children) }
		})
		.filter(({ members }) => members.length > 0)
		.sort(
			(a, b) =>
				b.score - a.score || Number(b.grouping.name_pattern === null) - Number(a.grouping.name_pattern === null),
		)
		.filter(({ members }) => {
			const key = sha256(new Uint8Array(Int32Array.from(members).buffer))
			const isNew = !taken.has(key)
			taken.add(key)
			return isNew
		})
		.slice(0, MOST_WEIGHED)
	const membersOf = new Map<PanelRuleCandidate, number[]>()
	const candidate = (grouping: Grouping, members: number[], plausible: number): PanelRuleCandidate => {
		const found = candidateOf(structure, propertySets, grouping, members, plausible)
		membersOf.set(found, members)
		return found
	}
	const candidates = groups.map(({ grouping, members, score }) => candidate(grouping, members, score))
	for (const family of groups.filter(
		({ grouping, score }) => grouping.name_pattern === null && score >= WORTH_COMBINING,
	)) {
		const combined = combinedNames(structure, children, family.grouping)
		if (!combined) continue
		const members = elementsOfRule(structure, { ...combined.grouping, mark: placeholder })
		const found = candidate(combined.grouping, members, combined.score)
		const [firstClass] = combined.grouping.classes
		const sorts = candidates.filter(({ rule }) => rule.classes[0] === firstClass).map(({ score }) => score)
		const best = Math.max(0, ...sorts)
		// Among near equals the rule that finds more panels is the better default.
		if (found.score >= best * NEAR_EQUAL) found.score = Math.max(found.score, best)
		candidates.unshift(found)
	}
	const several = candidates.some(({ panel_count }) => panel_count > 1)
	const offered = new Set<string>()
	return candidates
		.sort(
			(a, b) =>
				b.score - a.score ||
				b.rule.exclude_patterns.length - a.rule.exclude_patterns.length ||
				b.panel_count - a.panel_count,
		)
		.filter(
			({ id, rule, panel_count }) =>
				(panel_count > 1 || rule.name_pattern === null || !several) && !offered.has(id) && offered.add(id),
		)
		.slice(0, MOST_CANDIDATES)
		.map((found) => withMarks(structure, propertySets, found, membersOf.get(found) ?? []))
}

/** A candidate whose marks haven't been counted yet. */
function candidateOf(
	structure: ModelStructure,
	propertySets: (element: number) => PropertySet[],
	grouping: Grouping,
	members: number[],
	plausible: number,
): PanelRuleCandidate {
	const mark = chooseMark(structure, propertySets, members)
	const rule: PanelRule = { ...grouping, mark: mark.source }
	return {
		id: ruleId(rule),
		rule,
		panel_count: members.length,
		distinct_marks: 0,
		samples: [],
		score: Math.round(plausible * (0.45 + 0.55 * mark.score) * 1000) / 1000,
	}
}

/** Reads the marks of all members, which is expensive and so done only for proposed rules. */
export function withMarks(
	structure: ModelStructure,
	propertySets: (element: number) => PropertySet[],
	candidate: PanelRuleCandidate,
	members: number[],
): PanelRuleCandidate {
	const marks = members.map(markedBy(structure, propertySets, candidate.rule))
	const distinct = [...new Set(marks.filter((text) => text !== ''))]
	const names = [...new Set(members.slice(0, 200).map((element) => attributeText(structure, element, 'Name')))]
	return {
		...candidate,
		distinct_marks: distinct.length,
		samples: (distinct.length > 0 ? distinct : names.filter((text) => text !== ''))
			.slice(0, 5)
			.map((text) => storableText(text, LONGEST_SAMPLE)),
	}
}
