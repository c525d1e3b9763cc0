import { presenceRule } from './presence-rule.ts'
import { productShapes } from './product-shapes.ts'

export const axg000 = presenceRule('AXG000', 'The model has elements with an axis.', (model) =>
	productShapes(model).some(({ representations }) =>
		representations.some((each) => model.text(each, 'RepresentationIdentifier') === 'Axis'),
	),
)
