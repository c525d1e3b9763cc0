import { MOST_FURTHER_PARTS } from '@panelyard/contracts/panels/panel-rule-limits'
import { combineRules, countTogether, partKey, partsOf } from '@panelyard/contracts/panels/panel-rule-parts'
import type { PanelRule, PanelRuleCandidate } from '@panelyard/contracts/panels/panel-rules'
import type { ModelSummary } from '@panelyard/contracts/projects/projects'
import { useState } from 'react'

type Offered = Pick<ModelSummary, 'panel_rule' | 'panel_rules' | 'panel_rule_overlaps'>

/** What ticking some candidates comes to. */
export type RuleChoice = {
	/** Null when nothing is ticked, or when the candidates have too many parts for one rule. */
	rule: PanelRule | null
	isTooLarge: boolean
	/** Panels of the candidates together. An element that several of them take counts once. */
	count: number
	/** False for a model whose overlaps aren't known: `count` is the most there can be. */
	isExact: boolean
	/** True when the candidates share elements. */
	isShared: boolean
}

/** Works out the rule and the number of panels of the candidates with these ids. */
export function choiceOf(offered: Offered, ticked: readonly string[]): RuleChoice {
	const chosen = offered.panel_rules.flatMap(({ id }, at) => (ticked.includes(id) ? [at] : []))
	const candidates = chosen.map((at) => offered.panel_rules[at] as PanelRuleCandidate)
	const rule = combineRules(candidates.map((candidate) => candidate.rule))
	const isTooLarge = (rule?.also?.length ?? 0) > MOST_FURTHER_PARTS
	const sum = candidates.reduce((total, { panel_count }) => total + panel_count, 0)
	const overlaps = offered.panel_rule_overlaps
	const isExact = chosen.length <= 1 || overlaps !== undefined
	const count = chosen.length > 1 && overlaps ? countTogether(overlaps, chosen) : sum
	return { rule: isTooLarge ? null : rule, isTooLarge, count, isExact, isShared: count < sum }
}

/**
 * Finds the candidates that a rule is made of: the one with exactly its parts, or the first ones that have all of them
 * together. None when the rule has a part that no candidate has.
 * @returns their ids
 */
export function candidatesOf(candidates: readonly PanelRuleCandidate[], rule: PanelRule | null): string[] {
	if (!rule) return []
	const open = new Set(partsOf(rule).map(partKey))
	const all = new Set(open)
	const keysOf = (candidate: PanelRuleCandidate) => partsOf(candidate.rule).map(partKey)
	const same = candidates.find((candidate) => {
		const keys = new Set(keysOf(candidate))
		return keys.size === all.size && [...keys].every((key) => all.has(key))
	})
	if (same) return [same.id]
	const found: string[] = []
	for (const candidate of candidates) {
		const keys = keysOf(candidate)
		if (!keys.every((key) => all.has(key)) || !keys.some((key) => open.has(key))) continue
		found.push(candidate.id)
		for (const key of keys) open.delete(key)
	}
	return open.size === 0 ? found : []
}

/** Which candidates are ticked, at first those of the rule in force, and what that comes to. */
export function useRuleChoice(offered: Offered) {
	const [changed, setChanged] = useState<string[] | null>(null)
	const inForce = candidatesOf(offered.panel_rules, offered.panel_rule)
	const ticked = changed ?? inForce
	return {
		...choiceOf(offered, ticked),
		ticked,
		tick: setChanged,
		/** Shows the rule in force again. */
		reset: () => setChanged(null),
		isChanged: ticked.length !== inForce.length || !ticked.every((id) => inForce.includes(id)),
	}
}
