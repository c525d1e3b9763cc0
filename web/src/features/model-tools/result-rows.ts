import type { Conformance } from '@panelyard/contracts/testing/conformance'
import type { ConformanceWords } from '../../domain/conformance/use-conformance-words.ts'
import { labelled } from '../../locales/labelled.ts'

/** One fault of a file, or one element that doesn't meet a requirement of an IDS. */
export type ResultRow = {
	/** A code of a fault, or of a rule with its family; the name of the specification for an IDS. */
	code: string
	isAdvice: boolean
	/** In the file, from 1; null for the file as a whole. */
	line: number | null
	/** As in the file, such as `#12=IfcWall`; '' if it isn't known. */
	entity: string
	global_id: string
	/** As in the report. */
	message: string
}

const lineOf = (line: number): number | null => (line > 0 ? line : null)

/** Everything that a test lists, in the order of its report. */
export function resultRows({ syntax, schema, rules, ids }: Conformance, words: ConformanceWords): ResultRow[] {
	const plain = { isAdvice: false, entity: '', global_id: '' }
	const rows: ResultRow[] = syntax.map((fault) => {
		const { text, around } = words.syntax(fault)
		return { ...plain, code: fault.code, line: lineOf(fault.line), message: [text, around].filter(Boolean).join(' ') }
	})
	for (const fault of schema) {
		const { code, line, entity, global_id = '' } = fault
		rows.push({ ...plain, code, line: lineOf(line), entity, global_id, message: words.schema(fault).text })
	}
	for (const result of rules) {
		const { rule, outcome, severity, lines, owners } = result
		if (outcome !== 'failed') continue
		const code = [rule, words.family(rule)].filter(Boolean).join(' ')
		const row = { ...plain, code, isAdvice: severity === 'advice', message: words.rule(result).text }
		for (const [at, line] of lines.entries()) rows.push({ ...row, line: lineOf(line), global_id: owners[at] ?? '' })
	}
	for (const result of ids) {
		const { text } = words.file(result)
		if (text !== '') rows.push({ ...plain, code: result.file, line: null, message: text })
		for (const specification of result.specifications) {
			const row = { ...plain, code: specification.name, line: null }
			const why = words.specification(specification)
			if (why !== '') rows.push({ ...row, message: why })
			for (const requirement of specification.requirements) {
				const demand = words.demand(requirement).text
				for (const failure of requirement.failures) {
					const { line, entity, global_id } = failure
					const message = labelled(demand, words.reason(failure).text)
					rows.push({ ...row, line: lineOf(line), entity, global_id, message })
				}
			}
		}
	}
	return rows
}
