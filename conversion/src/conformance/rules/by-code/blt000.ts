import { presenceRule } from '../presence-rule.ts'

export const BLT000 = presenceRule('BLT000', 'Tells whether the model has building elements.', (model) =>
	['IfcBuiltElement', 'IfcBuildingElement'].some((name) => model.instances(name).length > 0),
)
