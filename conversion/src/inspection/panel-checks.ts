import type { IdentifiedPanel } from '@panelyard/contracts/models/conversion'
import { suggestedOf } from '@panelyard/contracts/panels/panel-rule-parts'
import type { PanelRuleCandidate } from '@panelyard/contracts/panels/panel-rules'
import { applyPanelRule } from '../panels/apply-panel-rule.ts'
import { findPanelRules } from '../panels/find-candidates.ts'
import type { CheckList } from './check-list.ts'
import { nameOf, weights } from './element-counts.ts'
import type { ModelFacts } from './model-facts.ts'

export interface PanelFacts {
	rules: PanelRuleCandidate[]
	/** For the best rule's panels. */
	withoutMark: number
	withoutWeight: number
}

/** Finds the panel rules of a model and checks the panels of the best one. */
export function checkPanels(list: CheckList, facts: ModelFacts): PanelFacts {
	const { structure, propertySets } = facts
	const rules = findPanelRules(structure, propertySets)
	const best = suggestedOf(rules)
	const panels = best ? applyPanelRule(structure, propertySets, best.rule) : []
	if (panels.length === 0) {
		if (structure.elements.count > 0) list.problem('no_panels')
		return { rules, withoutMark: 0, withoutWeight: 0 }
	}
	const floors = new Set(panels.map(({ floor }) => floor).filter((floor) => floor >= 0))
	list.good('panels_found', { count: panels.length, floors: floors.size }, best?.samples)
	const withoutMark = checkMarks(list, facts, panels)
	const withoutWeight = checkWeights(list, facts, panels)
	const loose = structure.floors.length === 0 ? [] : panels.filter(({ floor }) => floor < 0)
	if (loose.length > 0)
		list.notice(
			'panels_without_floor',
			{ count: loose.length, of: panels.length },
			loose.map((panel) => labelOf(facts, panel)),
		)
	return { rules, withoutMark, withoutWeight }
}

const labelOf = (facts: ModelFacts, panel: IdentifiedPanel): string => panel.mark || nameOf(facts, panel.element)

function checkMarks(list: CheckList, facts: ModelFacts, panels: IdentifiedPanel[]): number {
	const unmarked = panels.filter(({ mark }) => mark === '')
	const byMark = Map.groupBy(
		panels.filter(({ mark }) => mark !== ''),
		({ mark }) => mark,
	)
	if (unmarked.length > 0)
		list.notice(
			'panels_without_mark',
			{ count: unmarked.length, of: panels.length },
			unmarked.map(({ element }) => nameOf(facts, element)),
		)
	else list.good('panels_have_marks', { count: panels.length, distinct: byMark.size })
	const shared = [...byMark].filter(([, same]) => same.length > 1)
	if (shared.length > 0)
		list.notice(
			'marks_repeated',
			{ count: shared.reduce((sum, [, same]) => sum + same.length, 0), distinct: shared.length },
			shared.map(([mark]) => mark),
		)
	return unmarked.length
}

function checkWeights(list: CheckList, facts: ModelFacts, panels: IdentifiedPanel[]): number {
	const weigh = weights(facts)
	let kilograms = 0
	const unweighed = panels.filter(({ element }) => {
		const weight = weigh(element)
		kilograms += weight ?? 0
		return weight === null
	})
	if (unweighed.length > 0)
		list.notice(
			'panels_without_weight',
			{ count: unweighed.length, of: panels.length },
			unweighed.map((panel) => labelOf(facts, panel)),
		)
	else list.good('panels_have_weights', { kilograms: Math.round(kilograms) })
	return unweighed.length
}
