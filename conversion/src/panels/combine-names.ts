import type { ModelStructure } from '@panelyard/contracts/model-structure'
import type { PanelRuleCandidate } from '@panelyard/contracts/panel-rules'
import { elementsOfRule } from './apply-panel-rule.ts'
import type { Grouping } from './candidate-groups.ts'
import { attributeText } from './element-texts.ts'
import { exactGlob } from './glob.ts'

/** A name is taken into the combination when its own rule scores at least this, and at least this share of the best. */
const LEAST_SCORE = 0.6
const LEAST_SHARE_OF_BEST = 0.75

const MOST_EXCLUDED = 50

/**
 * Where several names of assemblies are panels (walls, floors, roofs), the rule that takes them all and leaves out the
 * names that are not. Null when one name stands out, or the rest cannot be told apart by name.
 */
export function combinedAssemblies(
	structure: ModelStructure,
	candidates: PanelRuleCandidate[],
): { grouping: Grouping; score: number } | null {
	const named = candidates.filter(
		({ rule }) =>
			rule.classes.includes('IfcElementAssembly') && rule.name_attribute === 'Name' && rule.name_pattern !== null,
	)
	const best = Math.max(0, ...named.map(({ score }) => score))
	const good = named.filter(({ score }) => score >= Math.max(LEAST_SCORE, best * LEAST_SHARE_OF_BEST))
	if (good.length < 2) return null
	const scoreOf = new Map<number, number>()
	for (const { rule, score } of good) {
		for (const element of elementsOfRule(structure, rule))
			scoreOf.set(element, Math.max(score, scoreOf.get(element) ?? 0))
	}
	const everything: Grouping = {
		classes: ['IfcElementAssembly'],
		name_attribute: 'Name',
		name_pattern: null,
		exclude_patterns: [],
	}
	const all = elementsOfRule(structure, { ...everything, mark: { kind: 'none' } })
	const excluded = new Set(
		all.filter((element) => !scoreOf.has(element)).map((element) => attributeText(structure, element, 'Name')),
	)
	if (excluded.has('') || excluded.size > MOST_EXCLUDED) return null
	const sum = [...scoreOf.values()].reduce((total, score) => total + score, 0)
	return {
		grouping: { ...everything, exclude_patterns: [...excluded].map((name) => exactGlob(name).slice(0, 255)) },
		score: sum / scoreOf.size + MORE_PANELS,
	}
}

/** Among equals the rule that finds more panels is the better default. */
const MORE_PANELS = 0.02
