import type { IdsResult } from '@panelyard/contracts/conformance'

/** Failing elements of a requirement that are said in words. */
const MOST_SAID = 3

/** What IDS files say of a model, for a terminal. */
export function idsInWords(results: readonly IdsResult[]): string {
	const lines: string[] = []
	for (const { file, outcome, message, specifications } of results) {
		if (outcome === 'invalid') lines.push(`${file} is no valid IDS 1.0. ${message}`)
		else
			lines.push(
				outcome === 'passed' ? `${file}: the model meets it.` : `${file}: the model doesn't meet it. ${message}`,
			)
		for (const specification of specifications.filter((each) => each.outcome === 'failed')) {
			lines.push(`  ${specification.name}: ${specification.message || `${specification.applicable} elements`}`)
			for (const { requirement, failed, failures } of specification.requirements) {
				if (failed === 0) continue
				lines.push(`    ${failed} don't meet: ${requirement}`)
				for (const { entity, name, line, reason } of failures.slice(0, MOST_SAID))
					lines.push(`      ${[entity, name].filter(Boolean).join(' ')} (line ${line}) ${reason}`)
			}
		}
	}
	return lines.map((line) => line.trimEnd()).join('\n')
}

/** A spreadsheet runs a text that starts like this as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/

function field(value: string | number): string {
	if (typeof value === 'number') return String(value)
	const safe = FORMULA_START.test(value) ? `'${value}` : value
	return /[",;\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A line for each element and requirement that it fails, and for each IDS or specification that fails as a whole: CSV in
 * UTF-8 with a byte order mark, safe to open in a spreadsheet.
 */
export function idsCsv(results: readonly IdsResult[]): string {
	const rows: (string | number)[][] = [
		['IDS', 'Specification', 'Requirement', 'Line', 'Entity', 'GlobalId', 'Name', 'Reason'],
	]
	for (const { file, message, specifications } of results) {
		if (message !== '') rows.push([file, '', '', '', '', '', '', message])
		for (const specification of specifications) {
			if (specification.message !== '') rows.push([file, specification.name, '', '', '', '', '', specification.message])
			for (const { requirement, failures } of specification.requirements)
				for (const { line, entity, global_id, name, reason } of failures)
					rows.push([file, specification.name, requirement, line, entity, global_id, name, reason])
		}
	}
	return `\uFEFF${rows.map((row) => row.map(field).join(',')).join('\r\n')}\r\n`
}
