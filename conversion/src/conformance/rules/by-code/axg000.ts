import { presenceRule } from '../presence-rule.ts'
import { productShapes } from '../product-shapes.ts'

export const AXG000 = presenceRule('AXG000', 'Tells whether elements have an axis.', (model) =>
	productShapes(model).some(({ representations }) =>
		representations.some((each) => model.text(each, 'RepresentationIdentifier') === 'Axis'),
	),
)
