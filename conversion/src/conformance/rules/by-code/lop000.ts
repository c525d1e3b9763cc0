import { presenceRule } from '../presence-rule.ts'

export const LOP000 = presenceRule('LOP000', 'Tells whether objects have local placements.', (model) =>
	model
		.instances('IfcProduct')
		.some((product) => model.isA(model.follow(product, 'ObjectPlacement'), 'IfcLocalPlacement')),
)
