import { presenceRule } from '../presence-rule.ts'

export const GRF000 = presenceRule(
	'GRF000',
	'Tells whether the model names a coordinate reference system.',
	(model) => model.schema.name !== 'IFC2X3' && model.instances('IfcCoordinateReferenceSystem').length > 0,
)
