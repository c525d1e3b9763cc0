import type { RuleResult } from '@panelyard/contracts/testing/conformance'
import { StepFile } from '../../step/step-file.ts'
import { stepFile } from '../../testing/convert-text.ts'
import { type SchemaModel, schemaModelOf } from '../schema/schema-model.ts'
import { checkRule } from './check-rules.ts'
import type { Rule } from './rule.ts'

/** The lines of a test's file before its records: the first record is on line 8. */
export const LINES_BEFORE_RECORDS = 7

/** A model of some records, read by the names of its schema (such as `IFC4X3_ADD2`). */
export async function modelOf(records: string, schema = 'IFC4'): Promise<SchemaModel> {
	return modelOfFile(stepFile(records.trim(), schema))
}

async function modelOfFile(text: string): Promise<SchemaModel> {
	const model = await schemaModelOf(new StepFile(new TextEncoder().encode(text)))
	if (!model) throw new Error(`There is no such schema: ${text.slice(0, 500)}`)
	return model
}

/** What a rule says of some records. */
export async function resultOf(rule: Rule, records: string, schema = 'IFC4'): Promise<RuleResult> {
	return checkRule(rule, await modelOf(records, schema))
}

/** `passed`, `failed` or `not_applicable`. */
export async function outcomeOf(rule: Rule, records: string, schema = 'IFC4'): Promise<RuleResult['outcome']> {
	return (await resultOf(rule, records, schema)).outcome
}

/** What a rule says of a file whose header names a model view definition. */
export async function resultOfView(rule: Rule, view: string, records: string, schema: string): Promise<RuleResult> {
	const text = stepFile(records, schema).replace("(''),'2;1'", `('ViewDefinition [${view}]'),'2;1'`)
	return checkRule(rule, await modelOfFile(text))
}
