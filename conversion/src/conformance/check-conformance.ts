import { type Conformance, placesBroken, type SchemaFault } from '@panelyard/contracts/testing/conformance'
import { FaultList } from '../step/fault-list.ts'
import type { StepFile } from '../step/step-file.ts'
import { checkIds, type IdsFile } from './ids/check-ids.ts'
import { checkRules } from './rules/check-rules.ts'
import { ShapeOwners } from './rules/shape-records.ts'
import { checkSchema } from './schema/check-schema.ts'
import { schemaModelOf } from './schema/schema-model.ts'
import { checkSyntax } from './syntax/check-syntax.ts'

/**
 * Checks a STEP file against the standard: its text, the declarations of its schema, the normative rules, and the IDS
 * files that are given. Tells what is wrong and repairs nothing; a file with any faults is checked as far as it can be
 * read.
 * @param file of an unpacked model; indexed by the caller, who may need it too
 */
export async function checkConformance(file: StepFile, idsFiles: readonly IdsFile[] = []): Promise<Conformance> {
	const syntax = checkSyntax(file)
	const model = await schemaModelOf(file)
	const owners = model && new ShapeOwners(model)
	const schema = owners ? checkSchema(owners.model, (record) => owners.globalId(record)) : new FaultList<SchemaFault>(0)
	return {
		checked_schema: model?.schema.name ?? null,
		syntax: syntax.faults,
		syntax_count: syntax.count,
		schema: schema.faults,
		schema_count: schema.count,
		count_by_code: Object.fromEntries([...syntax.countByCode, ...schema.countByCode]),
		rules: checkRules(file, owners),
		ids: await checkIds(model, idsFiles),
	}
}

/** Whether a file keeps to everything that it was checked for and must keep to; advice may be unheeded. */
export function conforms(conformance: Conformance): boolean {
	return placesBroken(conformance) === 0 && conformance.ids.every(({ outcome }) => outcome === 'passed')
}
