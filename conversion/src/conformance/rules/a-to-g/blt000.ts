import { presenceRule } from './presence-rule.ts'

export const blt000 = presenceRule('BLT000', 'The model has building elements.', (model) =>
	['IfcBuiltElement', 'IfcBuildingElement'].some((name) => model.instances(name).length > 0),
)
