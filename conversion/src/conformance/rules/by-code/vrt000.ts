import { presenceRule } from '../presence-rule.ts'

export const VRT000 = presenceRule(
	'VRT000',
	'Tells whether the model has virtual elements.',
	(model) => model.instances('IfcVirtualElement').length > 0,
)
