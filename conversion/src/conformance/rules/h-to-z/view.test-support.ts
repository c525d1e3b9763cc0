import type { RuleResult } from '@panelyard/contracts/conformance'
import { StepFile } from '../../../step/step-file.ts'
import { stepFile } from '../../../testing/convert-text.ts'
import { loadSchema, schemaNamed } from '../../schema/ifc-schema.ts'
import { SchemaModel } from '../../schema/schema-model.ts'
import { checkRule } from '../check-rules.ts'
import type { Rule } from '../rule.ts'

/** What a rule says of a file whose header names a model view definition. */
export async function resultOfView(rule: Rule, view: string, records: string, schema: string): Promise<RuleResult> {
	const text = stepFile(records, schema).replace("(''),'2;1'", `('ViewDefinition [${view}]'),'2;1'`)
	const name = schemaNamed(schema)
	if (!name) throw new Error(`There is no schema ${schema}`)
	return checkRule(rule, new SchemaModel(new StepFile(new TextEncoder().encode(text)), await loadSchema(name)))
}
