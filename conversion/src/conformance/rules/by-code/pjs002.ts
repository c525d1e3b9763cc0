import type { Rule } from '../rule.ts'

const DECLARABLE = [
	'IfcActor',
	'IfcControl',
	'IfcGroup',
	'IfcProcess',
	'IfcProjectLibrary',
	'IfcPropertyTemplateDefinition',
	'IfcResource',
	'IfcTypeObject',
]

export const PJS002: Rule = {
	code: 'PJS002',
	severity: 'fault',
	demands: 'A project declares types, templates, groups, actors and the like, and no objects of the building.',
	check(model, report) {
		for (const relation of model.instances('IfcRelDeclares')) {
			const project = model.follow(relation, 'RelatingContext')
			if (!model.isA(project, 'IfcProject')) continue
			for (const each of model.records(relation, 'RelatedDefinitions')) {
				report.applies()
				if (!DECLARABLE.some((name) => model.isA(each, name)))
					report.fails(
						each,
						`${model.named(each)} is declared by the project; objects belong to the spatial structure instead`,
					)
			}
		}
	},
}
