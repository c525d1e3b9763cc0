import { presenceRule } from '../presence-rule.ts'

export const QTY000 = presenceRule('QTY000', 'Tells whether objects have quantities.', (model) =>
	model
		.instances('IfcRelDefinesByProperties')
		.some(
			(relation) =>
				model.records(relation, 'RelatingPropertyDefinition').some((set) => model.isA(set, 'IfcElementQuantity')) &&
				model.records(relation, 'RelatedObjects').some((each) => model.isA(each, 'IfcObject')),
		),
)
