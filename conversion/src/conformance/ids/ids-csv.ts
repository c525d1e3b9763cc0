import type { IdsResult } from '@panelyard/contracts/testing/conformance'
import { csvText } from '@panelyard/contracts/values/csv-text'

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
	return `\uFEFF${rows.map((row) => row.map((value) => csvText(String(value), ',;')).join(',')).join('\r\n')}\r\n`
}
