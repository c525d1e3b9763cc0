import { presenceRule } from './presence-rule.ts'

export const grp000 = presenceRule('GRP000', 'The model has groups of objects.', (model) =>
	model
		.instances('IfcRelAssignsToGroup')
		.some(
			(relation) =>
				model.isA(model.follow(relation, 'RelatingGroup'), 'IfcGroup') &&
				model.records(relation, 'RelatedObjects').some((each) => model.isA(each, 'IfcObject')),
		),
)
