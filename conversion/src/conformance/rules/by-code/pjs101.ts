import type { Rule } from '../rule.ts'

export const PJS101: Rule = {
	code: 'PJS101',
	severity: 'advice',
	demands: 'A file holds exactly one project (good practice; libraries of types may have none).',
	check(model, report) {
		report.applies()
		const projects = model.instances('IfcProject')
		if (projects.length === 0) report.fails(-1, 'The file has no IfcProject; expected one')
		for (const project of projects.slice(1))
			report.fails(project, `${model.named(project)} is one of ${projects.length} projects; expected one`)
	},
}
