import type { ModelStructure } from '@panelyard/contracts/models/model-structure'
import type { CandidateOverlap, PanelRuleCandidate } from '@panelyard/contracts/panels/panel-rules'
import { elementsOfRule } from './apply-panel-rule.ts'

/** Real models have a few dozen combinations. A longer list isn't worth its size. */
const MOST_OVERLAPS = 500

/** The indexes of the bits set in a mask. */
const bitsOf = (mask: number): number[] => Array.from({ length: 32 }, (_, at) => at).filter((at) => (mask >> at) & 1)

/**
 * Counts elements by the candidates that match them and by those that match an ancestor.
 * @param candidates at most 31
 * @returns undefined when there are too many combinations
 */
export function overlapsOf(
	structure: ModelStructure,
	candidates: readonly PanelRuleCandidate[],
): CandidateOverlap[] | undefined {
	const { count, parent } = structure.elements
	const takenBy = new Int32Array(count)
	for (const [at, { rule }] of candidates.entries())
		for (const element of elementsOfRule(structure, rule)) takenBy[element] = (takenBy[element] as number) | (1 << at)
	const counts = new Map<string, { taken: number; within: number; count: number }>()
	for (let element = 0; element < count; element++) {
		const taken = takenBy[element] as number
		if (taken === 0) continue
		let within = 0
		for (let above = parent[element] as number; above >= 0; above = parent[above] as number)
			within |= takenBy[above] as number
		const key = `${taken} ${within}`
		const known = counts.get(key)
		if (known) known.count++
		else counts.set(key, { taken, within, count: 1 })
		if (counts.size > MOST_OVERLAPS) return undefined
	}
	return [...counts.values()].map(({ taken, within, count }) => ({
		count,
		taken_by: bitsOf(taken),
		within: bitsOf(within),
	}))
}
