import { MOST_FAULTS_LISTED, type RuleResult } from '@panelyard/contracts/testing/conformance'
import type { StepFile } from '../../step/step-file.ts'
import type { SchemaModel } from '../schema/schema-model.ts'
import { RULES } from './all-rules.ts'
import type { Rule, RuleReport } from './rule.ts'
import { ShapeOwners } from './shape-records.ts'

/**
 * What a check says, with the first faults that it finds.
 * @param check returns whether it has looked at everything
 */
function resultOf(
	{ code, severity }: Rule,
	check: (report: RuleReport) => boolean,
	place: (record: number) => { line: number; globalId: string | null },
): RuleResult {
	/** The GlobalId of each line's element. */
	const owners = new Map<number, string>()
	const placed = new Set<number>()
	let applies = false
	let count = 0
	let message = ''
	const isWhole = check({
		applies: () => {
			applies = true
		},
		fails: (record, reason) => {
			if (count++ === 0) message = reason
			if (placed.size >= MOST_FAULTS_LISTED || placed.has(record)) return
			placed.add(record)
			const { line, globalId } = place(record)
			owners.set(line, owners.get(line) || globalId || '')
		},
	})
	const outcome = count > 0 ? 'failed' : !isWhole ? 'not_finished' : applies ? 'passed' : 'not_applicable'
	const lines = [...owners.keys()].sort((a, b) => a - b)
	return { rule: code, severity, outcome, lines, count, message, owners: lines.map((line) => owners.get(line) ?? '') }
}

/** @param owners of the same model; one for all rules */
export function checkRule(rule: Rule, model: SchemaModel, owners = new ShapeOwners(model)): RuleResult {
	return resultOf(
		rule,
		(report) => model.withinLimits(() => rule.check(model, report)),
		(record) => ({
			line: record < 0 ? 0 : model.line(record),
			globalId: rule.isOfUnused ? null : owners.globalId(record),
		}),
	)
}

/** @param owners of the model; null for a file whose schema isn't known: only rules about the file itself are applicable to it */
export function checkRules(file: StepFile, owners: ShapeOwners | null): RuleResult[] {
	if (!owners) {
		const check = (rule: Rule) => (report: RuleReport) => {
			rule.checkFile?.(file, report)
			return true
		}
		return RULES.map((rule) => resultOf(rule, check(rule), () => ({ line: 0, globalId: null })))
	}
	return RULES.map((rule) => checkRule(rule, owners.model, owners))
}
