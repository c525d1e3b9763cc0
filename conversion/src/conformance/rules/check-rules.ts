import { MOST_FAULTS_LISTED, type RuleResult } from '@panelyard/contracts/conformance'
import type { SchemaModel } from '../schema/schema-model.ts'
import type { Rule } from './rule.ts'
import { RULES_A_TO_G } from './rules-a-to-g.ts'
import { RULES_H_TO_Z } from './rules-h-to-z.ts'

/** Every rule that is checked, by its code. */
export const RULES: readonly Rule[] = [...RULES_A_TO_G, ...RULES_H_TO_Z]

function checkRule({ code, check }: Rule, model: SchemaModel): RuleResult {
	const lines = new Set<number>()
	let applies = false
	let count = 0
	let message = ''
	check(model, {
		applies: () => {
			applies = true
		},
		fails: (record, reason) => {
			if (count++ === 0) message = reason
			if (lines.size < MOST_FAULTS_LISTED) lines.add(record < 0 ? 0 : model.line(record))
		},
	})
	const outcome = count > 0 ? 'failed' : applies ? 'passed' : 'not_applicable'
	return { rule: code, outcome, lines: [...lines].sort((a, b) => a - b), count, message }
}

/** @param model null for a file whose schema isn't known: no rule is applicable to it */
export function checkRules(model: SchemaModel | null): RuleResult[] {
	if (model) return RULES.map((rule) => checkRule(rule, model))
	return RULES.map(({ code }) => ({ rule: code, outcome: 'not_applicable', lines: [], count: 0, message: '' }))
}
