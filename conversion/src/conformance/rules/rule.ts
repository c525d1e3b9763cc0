import type { RuleResult } from '@panelyard/contracts/testing/conformance'
import type { StepFile } from '../../step/step-file.ts'
import type { SchemaModel } from '../schema/schema-model.ts'

/** What a rule tells while it looks at a model. */
export interface RuleReport {
	/** The model has something that the rule is about; without a call the rule isn't applicable. */
	applies(): void
	/** An instance breaks the rule (-1: the file as a whole); also means that the rule applies. */
	fails(record: number, message: string): void
}

/**
 * One normative rule, in a file of its own named after its code. The codes, and what the rules demand, are those of
 * buildingSMART's published rules.
 */
export interface Rule {
	/** Such as `GRF005`. */
	code: string
	/** `advice`: good practice, or a rule that buildingSMART's service has switched off; a file may break it. */
	severity: RuleResult['severity']
	/** What it demands, in a sentence of our own. */
	demands: string
	/** Records that break it belong to no element, so none is looked up. */
	isOfUnused?: boolean
	check(model: SchemaModel, report: RuleReport): void
	/** What can be told of a file whose schema isn't known; without it, the rule isn't applicable to such a file. */
	checkFile?(file: StepFile, report: RuleReport): void
}
