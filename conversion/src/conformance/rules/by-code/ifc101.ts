import type { StepFile } from '../../../step/step-file.ts'
import { readHeader } from '../../../step/step-header.ts'
import type { Rule, RuleReport } from '../rule.ts'

/** The releases of buildingSMART that are in force. */
const OFFICIAL = ['IFC2X3', 'IFC4', 'IFC4X3_ADD2']

function checkFile(file: StepFile, report: RuleReport): void {
	report.applies()
	const { schema } = readHeader(file)
	if (OFFICIAL.includes(schema)) return
	const stated = schema === '' ? 'The header names no schema' : `The header names the schema “${schema.slice(0, 60)}”`
	report.fails(-1, `${stated}; the official releases are ${OFFICIAL.join(', ')}`)
}

export const IFC101: Rule = {
	code: 'IFC101',
	severity: 'fault',
	demands: 'The file is written in an official release of IFC.',
	check: ({ file }, report) => checkFile(file, report),
	checkFile,
}
