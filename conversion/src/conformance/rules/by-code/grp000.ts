import { presenceRule } from '../presence-rule.ts'

export const GRP000 = presenceRule('GRP000', 'Tells whether objects belong to groups.', (model) =>
	model
		.instances('IfcRelAssignsToGroup')
		.some(
			(relation) =>
				model.isA(model.follow(relation, 'RelatingGroup'), 'IfcGroup') &&
				model.records(relation, 'RelatedObjects').some((each) => model.isA(each, 'IfcObject')),
		),
)
