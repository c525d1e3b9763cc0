import { presenceRule } from './presence-rule.ts'

export const cls000 = presenceRule('CLS000', 'The model has classified objects.', (model) =>
	model
		.instances('IfcRelAssociatesClassification')
		.some(
			(relation) =>
				model.isA(model.follow(relation, 'RelatingClassification'), 'IfcClassificationReference') &&
				model.records(relation, 'RelatedObjects').some((each) => model.isA(each, 'IfcObjectDefinition')),
		),
)
