import { presenceRule } from '../presence-rule.ts'
import { productShapes } from '../product-shapes.ts'

export const BBX000 = presenceRule('BBX000', 'Tells whether elements have a bounding box.', (model) =>
	productShapes(model).some(({ representations }) =>
		representations.some((each) => model.text(each, 'RepresentationType') === 'BoundingBox'),
	),
)
