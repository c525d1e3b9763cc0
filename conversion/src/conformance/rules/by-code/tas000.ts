import { presenceRule } from '../presence-rule.ts'

export const TAS000 = presenceRule(
	'TAS000',
	'Tells whether shapes are tessellated.',
	(model) => model.instances('IfcTessellatedItem').length > 0,
)
