import { presenceRule } from '../presence-rule.ts'

/** IFC2x3 has no common entity of material definitions: there, any associated material counts. */
export const MAT000 = presenceRule('MAT000', 'Tells whether objects have materials.', (model) =>
	model.instances('IfcRelAssociatesMaterial').some((relation) => {
		if (!model.records(relation, 'RelatedObjects').some((each) => model.isA(each, 'IfcObjectDefinition'))) return false
		if (model.schema.name === 'IFC2X3') return true
		return model.isA(model.follow(relation, 'RelatingMaterial'), 'IfcMaterialDefinition')
	}),
)
