import { presenceRule } from '../presence-rule.ts'

export const PJS000 = presenceRule(
	'PJS000',
	'Tells whether the model has a project.',
	(model) => model.instances('IfcProject').length > 0,
)
