import { MOST_FAULTS_LISTED, MOST_RULE_ELEMENTS, type RuleResult } from '@panelyard/contracts/conformance'
import type { SchemaModel } from '../schema/schema-model.ts'
import type { Rule, RuleReport } from './rule.ts'
import { RULES_A_TO_G } from './rules-a-to-g.ts'
import { RULES_H_TO_Z } from './rules-h-to-z.ts'
import { ShapeOwners } from './shape-records.ts'

/** Every rule that is checked, by its code. */
export const RULES: readonly Rule[] = [...RULES_A_TO_G, ...RULES_H_TO_Z]

/** @param owners of the same model; one for all rules */
export function checkRule({ code, check }: Rule, model: SchemaModel, owners = new ShapeOwners(model)): RuleResult {
	const elements = new Set<string>()
	const lines = new Set<number>()
	let applies = false
	let count = 0
	let message = ''
	const report: RuleReport = {
		applies: () => {
			applies = true
		},
		fails: (record, reason) => {
			if (count++ === 0) message = reason
			if (lines.size < MOST_FAULTS_LISTED) lines.add(record < 0 ? 0 : model.line(record))
			if (elements.size < MOST_RULE_ELEMENTS && count <= MOST_FAULTS_LISTED) {
				const globalId = model.text(owners.owner(record), 'GlobalId')
				if (globalId) elements.add(globalId)
			}
		},
	}
	model.withinLimits(() => check(model, report))
	const outcome = count > 0 ? 'failed' : applies ? 'passed' : 'not_applicable'
	return { rule: code, outcome, lines: [...lines].sort((a, b) => a - b), count, message, global_ids: [...elements] }
}

function notApplicable(rule: string): RuleResult {
	return { rule, outcome: 'not_applicable', lines: [], count: 0, message: '', global_ids: [] }
}

/** @param model null for a file whose schema isn't known: no rule is applicable to it */
export function checkRules(model: SchemaModel | null): RuleResult[] {
	if (!model) return RULES.map(({ code }) => notApplicable(code))
	const owners = new ShapeOwners(model)
	return RULES.map((rule) => checkRule(rule, model, owners))
}
