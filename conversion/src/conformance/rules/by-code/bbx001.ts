import { productShapes } from '../product-shapes.ts'
import type { Rule } from '../rule.ts'

export const BBX001: Rule = {
	code: 'BBX001',
	severity: 'fault',
	demands: 'A representation is named Box exactly if it is a bounding box.',
	check(model, report) {
		for (const { representations } of productShapes(model))
			for (const each of representations) {
				const identifier = model.text(each, 'RepresentationIdentifier')
				const type = model.text(each, 'RepresentationType')
				const isNamedBox = identifier === 'Box'
				const isBox = type === 'BoundingBox'
				if (!isNamedBox && !isBox) continue
				report.applies()
				if (isNamedBox && !isBox)
					report.fails(
						each,
						`${model.named(each)} is named Box, so its type must be BoundingBox; it is ${type ?? 'empty'}`,
					)
				else if (!isNamedBox)
					report.fails(
						each,
						`${model.named(each)} is a bounding box, so its identifier must be Box; it is ${identifier ?? 'empty'}`,
					)
			}
	},
}
