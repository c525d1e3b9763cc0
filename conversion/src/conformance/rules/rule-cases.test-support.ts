import { expect, test } from 'vitest'
import { LINES_BEFORE_RECORDS, outcomeOf, resultOf } from './rule.test-support.ts'
import type { Rule } from './rule.ts'

export interface RuleCases {
	/** Of the records, unless a case names its own. */
	schema: string
	passes: Record<string, string>
	notApplicable: Record<string, string>
	/** Records, the number of the first one that fails (0: the file as a whole), and a part of the message. */
	fails: Record<string, readonly [records: string, record: number, message: string]>
}

/** Tests a rule on records that pass, fail, or aren't what it is about; a name may begin with another schema: `IFC2X3: …`. */
export function testRule(rule: Rule, { schema, passes, notApplicable, fails }: RuleCases): void {
	const schemaOf = (name: string): string => /^(IFC\w+): /.exec(name)?.[1] ?? schema
	test.each(Object.entries(passes))(`${rule.code} passes: %s`, async (name, records) => {
		expect(await outcomeOf(rule, records, schemaOf(name))).toBe('passed')
	})
	test.each(Object.entries(notApplicable))(`${rule.code} isn't applicable: %s`, async (name, records) => {
		expect(await outcomeOf(rule, records, schemaOf(name))).toBe('not_applicable')
	})
	test.each(Object.entries(fails))(`${rule.code} fails: %s`, async (name, [records, record, message]) => {
		const { outcome, lines, message: found } = await resultOf(rule, records, schemaOf(name))
		expect({ outcome, line: lines[0] }).toEqual({
			outcome: 'failed',
			line: record === 0 ? 0 : LINES_BEFORE_RECORDS + record,
		})
		expect(found).toContain(message)
	})
}
