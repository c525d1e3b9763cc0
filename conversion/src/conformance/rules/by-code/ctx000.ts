import type { SchemaModel } from '../../schema/schema-model.ts'
import { presenceRule } from '../presence-rule.ts'
import { reachedFrom } from '../shape-records.ts'

/** Whether an object has a material that is drawn in a style. */
function hasStyledMaterial(model: SchemaModel): boolean {
	const styled = model
		.instances('IfcMaterialDefinitionRepresentation')
		.filter((each) => model.path(each, 'Representations', 'Items').some((item) => model.isA(item, 'IfcStyledItem')))
	if (styled.length === 0) return false
	const associations = model
		.instances('IfcRelAssociatesMaterial')
		.filter((relation) =>
			model.records(relation, 'RelatedObjects').some((each) => model.isA(each, 'IfcObjectDefinition')),
		)
	const reached = reachedFrom(
		model,
		associations.map((relation) => [model.follow(relation, 'RelatingMaterial'), relation] as const),
	)
	return styled.some((each) => (reached[model.follow(each, 'RepresentedMaterial')] ?? -1) >= 0)
}

export const CTX000 = presenceRule(
	'CTX000',
	'Tells whether shapes or materials have colours or textures.',
	(model) =>
		model.instances('IfcStyledItem').some((each) => model.isA(model.follow(each, 'Item'), 'IfcRepresentationItem')) ||
		model.instances('IfcIndexedColourMap').some((each) => model.follow(each, 'MappedTo') >= 0) ||
		hasStyledMaterial(model),
)
