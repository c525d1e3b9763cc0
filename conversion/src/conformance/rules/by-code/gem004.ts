import { productShapes } from '../product-shapes.ts'
import type { Rule } from '../rule.ts'
import { shapeIdentifiers, shapeTypes, topologyTypes } from '../shape-names.ts'

export const GEM004: Rule = {
	code: 'GEM004',
	severity: 'fault',
	demands: 'Identifiers and types of representations are those of the standard.',
	check(model, report) {
		const identifiers = shapeIdentifiers(model.schema.name)
		const types = shapeTypes(model.schema.name)
		for (const { representations } of productShapes(model))
			for (const each of representations) {
				report.applies()
				const identifier = model.text(each, 'RepresentationIdentifier')
				if (identifier && identifiers?.has(identifier) === false)
					report.fails(each, `${model.named(each)} is named “${identifier}”; expected a name such as Body, Axis or Box`)
				const type = model.text(each, 'RepresentationType')
				const isTopology = model.isA(each, 'IfcTopologyRepresentation')
				const isShape = model.isA(each, 'IfcShapeRepresentation')
				if (!type || !(isTopology ? !topologyTypes.has(type) : isShape && !types.has(type))) continue
				const expected = isTopology ? [...topologyTypes].join(', ') : 'a type such as SweptSolid, Brep or Tessellation'
				report.fails(each, `The type of ${model.named(each)} is “${type}”; expected ${expected}`)
			}
	},
}
