import type { SchemaModel } from '../../schema/schema-model.ts'
import { unreachable } from '../reachable.ts'
import type { Rule, RuleReport } from '../rule.ts'

export function checkReachable(model: SchemaModel, report: RuleReport): void {
	if (model.file.index.count === 0) return
	report.applies()
	for (const record of unreachable(model))
		report.fails(
			record,
			`${model.named(record)} isn’t used: no object, type, property set or relation refers to it, directly or through others`,
		)
}

export const IFC105: Rule = {
	code: 'IFC105',
	severity: 'advice',
	isOfUnused: true,
	demands: 'Everything that has no GlobalId is used, over some steps, by something that has one.',
	check: checkReachable,
}
