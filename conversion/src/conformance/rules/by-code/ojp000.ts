import { presenceRule } from '../presence-rule.ts'

export const OJP000 = presenceRule('OJP000', 'Tells whether objects are placed.', (model) =>
	model.instances('IfcProduct').some((product) => model.follow(product, 'ObjectPlacement') >= 0),
)
