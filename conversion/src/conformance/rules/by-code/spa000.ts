import { presenceRule } from '../presence-rule.ts'

export const SPA000 = presenceRule(
	'SPA000',
	'Tells whether the model has spaces or spatial zones.',
	(model) => model.instances('IfcSpace').length + model.instances('IfcSpatialZone').length > 0,
)
