import { presenceRule } from '../presence-rule.ts'

export const CLS000 = presenceRule('CLS000', 'Tells whether objects are classified.', (model) =>
	model
		.instances('IfcRelAssociatesClassification')
		.some(
			(relation) =>
				model.isA(model.follow(relation, 'RelatingClassification'), 'IfcClassificationReference') &&
				model.records(relation, 'RelatedObjects').some((each) => model.isA(each, 'IfcObjectDefinition')),
		),
)
