import { presenceRule } from './presence-rule.ts'
import { productShapes } from './product-shapes.ts'

export const bbx000 = presenceRule('BBX000', 'The model has elements with a bounding box.', (model) =>
	productShapes(model).some(({ representations }) =>
		representations.some((each) => model.text(each, 'RepresentationType') === 'BoundingBox'),
	),
)
