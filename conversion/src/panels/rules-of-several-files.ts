import type { ModelSource } from '@panelyard/contracts/models/merge-options'
import type { ElementColumns, ModelStructure, PropertySet } from '@panelyard/contracts/models/model-structure'
import { MOST_FURTHER_PARTS } from '@panelyard/contracts/panels/panel-rule-limits'
import { partsOf } from '@panelyard/contracts/panels/panel-rule-parts'
import type { MarkSource, PanelRule, PanelRuleCandidate, PanelRulePart } from '@panelyard/contracts/panels/panel-rules'
import { elementsOfRule } from './apply-panel-rule.ts'
import { findPanelRules, MOST_CANDIDATES, ruleId, withMarks } from './find-candidates.ts'

/**
 * A file whose best rule scores lower, also compared with the best file's, has no panels, but for example furniture or
 * pipes.
 */
const LEAST_SCORE = 0.15
const SHARE_OF_BEST = 0.25

/** A rule that finds this share of the panels of a file's own rule is good enough for that file. */
const NEARLY_ALL = 0.8

const MOST_SAMPLES = 5

type PropertySource = (element: number) => PropertySet[]

const isSame = (one: MarkSource, other: MarkSource): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A model with only one file's elements, numbered from 0. */
function partOf(
	structure: ModelStructure,
	{ first_element: first, element_count: count }: ModelSource,
): ModelStructure {
	const cut = Object.entries(structure.elements).map(([name, column]) => [
		name,
		typeof column === 'number' ? count : column.slice(first, first + count),
	])
	const elements = Object.fromEntries(cut) as ElementColumns
	elements.parent = elements.parent.map((parent) => (parent < 0 ? -1 : parent - first))
	return { ...structure, elements }
}

/** The number of elements from each file. */
function countByFile(sources: readonly ModelSource[], elements: readonly number[]): number[] {
	return sources.map(
		({ first_element: first, element_count: count }) =>
			elements.filter((element) => element >= first && element < first + count).length,
	)
}

/** The best rule of each file that has panels, null for the others. */
function bestByFile(
	structure: ModelStructure,
	sources: readonly ModelSource[],
	propertySets: PropertySource,
): (PanelRuleCandidate | null)[] {
	const found = sources.map((source) => {
		const own: PropertySource = (element) => propertySets(element + source.first_element)
		return findPanelRules(partOf(structure, source), own)[0] ?? null
	})
	const best = Math.max(0, ...found.map((one) => one?.score ?? 0))
	return found.map((one) => (one && one.score >= Math.max(LEAST_SCORE, best * SHARE_OF_BEST) ? one : null))
}

/**
 * Combines several rules into one, with each part once; null for a single part. Only some programs write a certain
 * property, but all write attributes. So parts with a property as mark come first, and the others provide marks for the
 * rest.
 */
function union(rules: readonly PanelRule[]): PanelRule | null {
	const parts = new Map(rules.flatMap(partsOf).map((part) => [JSON.stringify(part), part]))
	const isAttribute = ({ mark }: PanelRulePart): number => Number(mark.kind !== 'property')
	const [first, ...also] = [...parts.values()].sort((a, b) => isAttribute(a) - isAttribute(b))
	return first && also.length > 0 ? { ...first, also: also.slice(0, MOST_FURTHER_PARTS) } : null
}

/** The first panels of each file in turn, so that the samples cover all of them. */
function inTurn(sources: readonly ModelSource[], members: readonly number[]): number[] {
	const byFile = sources.map(({ first_element: first, element_count: count }) =>
		members.filter((element) => element >= first && element < first + count),
	)
	const turns = Array.from({ length: MOST_SAMPLES }, (_, at) => byFile.map((own) => own[at]))
	const first = turns.flat().filter((element) => element !== undefined)
	return [...new Set([...first, ...members])]
}

/**
 * Rules for a model of several files, best first: those for all files together, and for files that need different rules
 * a combination of the best of each, which comes first unless a single rule is good enough for all of them. Each has
 * its number of panels per file. For a model of one file, use `findPanelRules`.
 */
export function findRulesOfFiles(structure: ModelStructure, propertySets: PropertySource): PanelRuleCandidate[] {
	const together = findPanelRules(structure, propertySets)
	const { sources } = structure
	if (!sources || sources.length < 2) return together
	const counted = (candidate: PanelRuleCandidate): PanelRuleCandidate => {
		const counts = countByFile(sources, elementsOfRule(structure, candidate.rule))
		return {
			...candidate,
			by_file: sources.map(({ file_name }, at) => ({ file_name, panel_count: counts[at] as number })),
		}
	}
	const offer = (rule: PanelRule, score: number): PanelRuleCandidate => {
		const members = inTurn(sources, elementsOfRule(structure, rule))
		const bare = { id: ruleId(rule), rule, panel_count: members.length, distinct_marks: 0, samples: [], score }
		return withMarks(structure, propertySets, bare, members)
	}
	const byFile = bestByFile(structure, sources, propertySets)
	const wanted = byFile.filter((one) => one !== null)
	const doesFor = (own: PanelRuleCandidate, { rule }: PanelRuleCandidate, count: number): boolean =>
		count >= own.panel_count * NEARLY_ALL && (own.rule.mark.kind !== 'property' || isSame(own.rule.mark, rule.mark))
	const doesForAll = (one: PanelRuleCandidate): boolean =>
		byFile.every((own, at) => !own || doesFor(own, one, one.by_file?.[at]?.panel_count ?? 0))
	const all = together.map(counted)
	const known = new Set(all.map(({ id }) => id))
	for (const { rule, score } of wanted)
		if (!known.has(ruleId(rule)) && known.add(ruleId(rule))) all.push(counted(offer(rule, score)))
	all.sort((a, b) => b.score - a.score)
	const [first] = all
	const best = first?.score ?? 0
	const rule = union(wanted.map((one) => one.rule))
	if (rule && !(first && doesForAll(first))) all.unshift(counted(offer(rule, best)))
	return all.slice(0, MOST_CANDIDATES)
}
