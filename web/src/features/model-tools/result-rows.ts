import type { Conformance } from '@panelyard/contracts/conformance'

/** One fault of a file, or one element that doesn't meet a requirement of an IDS. */
export type ResultRow = {
	/** A code of a fault or rule; the name of the specification for an IDS. */
	code: string
	isAdvice: boolean
	/** In the file, from 1; null for the file as a whole. */
	line: number | null
	/** As in the file, such as `#12=IfcWall`; '' if it isn't known. */
	entity: string
	global_id: string
	/** English, as in the report. */
	message: string
}

const lineOf = (line: number): number | null => (line > 0 ? line : null)

/** Everything that a test lists, in the order of its report. */
export function resultRows({ syntax, schema, rules, ids }: Conformance): ResultRow[] {
	const plain = { isAdvice: false, entity: '', global_id: '' }
	const rows: ResultRow[] = syntax.map(({ code, line, message }) => ({ ...plain, code, line: lineOf(line), message }))
	for (const { code, line, entity, message } of schema)
		rows.push({ ...plain, code, line: lineOf(line), entity, message })
	for (const { rule, outcome, severity, lines, message, global_ids } of rules) {
		if (outcome !== 'failed') continue
		const row = { ...plain, code: rule, isAdvice: severity === 'advice', message }
		for (const line of lines) rows.push({ ...row, line: lineOf(line) })
		for (const global_id of global_ids) rows.push({ ...row, line: null, global_id })
	}
	for (const { file, message, specifications } of ids) {
		if (message !== '') rows.push({ ...plain, code: file, line: null, message })
		for (const specification of specifications) {
			const row = { ...plain, code: specification.name, line: null }
			if (specification.message !== '') rows.push({ ...row, message: specification.message })
			for (const { requirement, failures } of specification.requirements)
				for (const { line, entity, global_id, reason } of failures)
					rows.push({ ...row, line: lineOf(line), entity, global_id, message: `${requirement}: ${reason}` })
		}
	}
	return rows
}
