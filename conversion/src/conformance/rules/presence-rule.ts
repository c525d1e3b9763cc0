import type { SchemaModel } from '../schema/schema-model.ts'
import type { Rule } from './rule.ts'

/** A rule that tells whether a model has content of some kind, and can't fail. */
export function presenceRule(code: string, demands: string, isPresent: (model: SchemaModel) => boolean): Rule {
	return {
		code,
		severity: 'advice',
		demands,
		check(model, report) {
			if (isPresent(model)) report.applies()
		},
	}
}
