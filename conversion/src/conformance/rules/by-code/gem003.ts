import { productShapes } from '../product-shapes.ts'
import type { Rule } from '../rule.ts'

export const GEM003: Rule = {
	code: 'GEM003',
	severity: 'fault',
	demands: 'No two representations of an element have the same identifier.',
	check(model, report) {
		for (const { product, representations } of productShapes(model)) {
			report.applies()
			const seen = new Set<string>()
			for (const each of representations) {
				const identifier = model.text(each, 'RepresentationIdentifier')
				if (identifier === null) continue
				if (seen.has(identifier))
					report.fails(product, `${model.named(product)} has more than one representation named ${identifier}`)
				seen.add(identifier)
			}
		}
	},
}
