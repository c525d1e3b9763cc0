import { onceForEach } from '../per-model.ts'
import type { SchemaModel } from '../schema-model.ts'
import { areUnique, coordinatesOf, nameOf, rule, unless, type WhereRule } from './where-rule.ts'

const SUBCONTEXT = 'IfcGeometricRepresentationSubContext'

/** The representation types whose items are certain: only these entities, and their subtypes. */
const ITEMS_OF_TYPE: Record<string, readonly string[]> = {
	SweptSolid: ['IfcSweptAreaSolid'],
	Brep: ['IfcManifoldSolidBrep'],
	Clipping: ['IfcBooleanResult'],
	CSG: ['IfcBooleanResult', 'IfcCsgSolid', 'IfcCsgPrimitive3D'],
	MappedRepresentation: ['IfcMappedItem'],
	BoundingBox: ['IfcBoundingBox'],
	Tessellation: ['IfcTessellatedItem'],
	AdvancedBrep: ['IfcManifoldSolidBrep'],
	SurfaceModel: ['IfcTessellatedItem', 'IfcShellBasedSurfaceModel', 'IfcFaceBasedSurfaceModel', 'IfcFacetedBrep'],
}

const noSelf = (
	entity: string,
	relating: string,
	related: string,
	names: { since4: string; in2x3?: string },
): WhereRule =>
	rule(entity, names, (model, relationship) => {
		const whole = model.follow(relationship, relating)
		return unless(
			whole < 0 || !model.records(relationship, related).includes(whole),
			`${related} must not contain ${relating} itself.`,
		)
	})

const assigns = (entity: string, relating: string): WhereRule =>
	noSelf(entity, relating, 'RelatedObjects', { since4: 'NoSelfReference', in2x3: 'WR1' })

const typesOf = (model: SchemaModel, object: number): number[] =>
	model.inverse(object, 'IsTypedBy').map((relationship) => model.follow(relationship, 'RelatingType'))

/** Whether no two property sets have the same name; other definitions, and those without a name, may. */
function haveOwnNames(model: SchemaModel, definitions: readonly number[]): boolean {
	const sets = [...new Set(definitions)].filter((each) => model.isA(each, 'IfcPropertySet'))
	return areUnique(sets.map((set) => nameOf(model, set)).filter((name) => name !== null))
}

/** The entity of the types that objects of an entity must have, such as `IfcWallType`; '' if there is none. */
function wantedType(model: SchemaModel, object: number): string {
	for (let at = model.entity(object); at; at = at.parent)
		if (model.schema.entity(`${at.name}Type`)) return `${at.name}Type`
	return ''
}

/** Whether the predefined type is USERDEFINED, and the attribute that must then say which is missing. */
const lacksOwnType = (model: SchemaModel, record: number, attribute: string): boolean =>
	model.enumeration(record, 'PredefinedType') === 'USERDEFINED' &&
	model.position(record, attribute) >= 0 &&
	!model.has(record, attribute)

const hasShapeRepresentation = onceForEach((model, shape) =>
	model.records(shape, 'Representations').some((each) => model.isA(each, 'IfcShapeRepresentation')),
)

export const STRUCTURE_RULES: readonly WhereRule[] = [
	rule('IfcProject', 'IfcSingleProjectInstance', (model, project) =>
		unless((model.file.ofType('IFCPROJECT')[0] ?? project) === project, 'A file can only have one project.'),
	),
	rule('IfcProject', { since4: 'HasName', in2x3: 'WR31' }, (model, project) =>
		unless(model.has(project, 'Name'), 'The project must have a name.'),
	),
	rule('IfcProject', { since4: 'CorrectContext', in2x3: 'WR32' }, (model, project) =>
		unless(
			!model.records(project, 'RepresentationContexts').some((context) => model.isA(context, SUBCONTEXT)),
			'RepresentationContexts must not contain sub-contexts.',
		),
	),
	rule('IfcProject', { since4: 'NoDecomposition', in2x3: 'WR33' }, (model, project) =>
		unless(model.inverse(project, 'Decomposes').length === 0, 'The project must not be part of something else.'),
	),
	rule('IfcGeometricRepresentationSubContext', { since4: 'ParentNoSub', in2x3: 'WR31' }, (model, context) =>
		unless(
			!model.isA(model.follow(context, 'ParentContext'), SUBCONTEXT),
			'ParentContext must not be a sub-context itself.',
		),
	),
	rule('IfcGeometricRepresentationSubContext', { since4: 'UserTargetProvided', in2x3: 'WR32' }, (model, context) =>
		unless(
			model.enumeration(context, 'TargetView') !== 'USERDEFINED' || model.has(context, 'UserDefinedTargetView'),
			'UserDefinedTargetView must say which view is meant.',
		),
	),
	rule('IfcGeometricRepresentationContext', { since4: 'North2D' }, (model, context) => {
		const north = coordinatesOf(model, model.follow(context, 'TrueNorth')).length
		return unless(north === 0 || north === 2, 'TrueNorth must be a direction in the plane.')
	}),
	noSelf('IfcRelAggregates', 'RelatingObject', 'RelatedObjects', { since4: 'NoSelfReference' }),
	noSelf('IfcRelNests', 'RelatingObject', 'RelatedObjects', { since4: 'NoSelfReference' }),
	noSelf('IfcRelDecomposes', 'RelatingObject', 'RelatedObjects', { since4: '', in2x3: 'WR31' }),
	noSelf('IfcRelConnectsElements', 'RelatingElement', 'RelatedElement', { since4: 'NoSelfReference', in2x3: 'WR31' }),
	assigns('IfcRelAssignsToGroup', 'RelatingGroup'),
	assigns('IfcRelAssignsToProduct', 'RelatingProduct'),
	assigns('IfcRelAssignsToProcess', 'RelatingProcess'),
	assigns('IfcRelAssignsToResource', 'RelatingResource'),
	rule('IfcRelContainedInSpatialStructure', 'WR31', (model, relationship) =>
		unless(
			model
				.records(relationship, 'RelatedElements')
				.every((element) => !model.isA(element, 'IfcSpatialStructureElement') || model.isA(element, 'IfcSpace')),
			'Sites, buildings and storeys belong to one another by IfcRelAggregates, and not by containment.',
		),
	),
	rule('IfcSpatialStructureElement', 'WR41', (model, element) => {
		const wholes = model.inverse(element, 'Decomposes')
		const isIn = (name: string): boolean =>
			wholes.some((whole) => model.isA(model.follow(whole, 'RelatingObject'), name))
		return unless(
			wholes.length === 1 && (isIn('IfcProject') || isIn('IfcSpatialStructureElement')),
			'It must be part of the project or of another spatial element, by one IfcRelAggregates.',
		)
	}),
	rule('IfcRelSpaceBoundary', { since4: 'CorrectPhysOrVirt', in2x3: 'WR1' }, (model, boundary) => {
		const element = model.follow(boundary, 'RelatedBuildingElement')
		const kind = model.enumeration(boundary, 'PhysicalOrVirtualBoundary')
		if (element < 0) return null
		const isVirtual = model.isA(element, 'IfcVirtualElement')
		if (kind === 'PHYSICAL') return unless(!isVirtual, 'A physical boundary cannot be that of a virtual element.')
		const isRight = kind !== 'VIRTUAL' || isVirtual || model.isA(element, 'IfcOpeningElement')
		return unless(isRight, 'A virtual boundary must be that of a virtual element or an opening.')
	}),
	rule('IfcProduct', { since4: 'PlacementForShapeRepresentation', in2x3: 'WR1' }, (model, product) => {
		if (model.has(product, 'ObjectPlacement')) return null
		const shape = model.follow(product, 'Representation')
		const isShape = model.isA(shape, 'IfcProductDefinitionShape')
		const isDrawn = model.schema.name === 'IFC2X3' ? isShape : hasShapeRepresentation(model, shape)
		return unless(!isDrawn, 'It has a shape and must have a placement too.')
	}),
	rule('IfcProductDefinitionShape', { since4: 'OnlyShapeModel', in2x3: 'WR11' }, (model, shape) =>
		unless(
			model.records(shape, 'Representations').every((representation) => model.isA(representation, 'IfcShapeModel')),
			'All its representations must be shapes.',
		),
	),
	rule('IfcShapeRepresentation', { since4: 'CorrectContext', in2x3: 'WR21' }, (model, representation) => {
		const context = model.follow(representation, 'ContextOfItems')
		return unless(
			context < 0 || model.isA(context, 'IfcGeometricRepresentationContext'),
			'Its context must be a geometric one.',
		)
	}),
	rule('IfcShapeRepresentation', { since4: 'HasRepresentationType', in2x3: 'WR23' }, (model, representation) =>
		unless(model.has(representation, 'RepresentationType'), 'RepresentationType must say what its items are.'),
	),
	rule('IfcShapeRepresentation', { since4: 'HasRepresentationIdentifier' }, (model, representation) =>
		unless(
			model.has(representation, 'RepresentationIdentifier'),
			'RepresentationIdentifier must say what it is for, such as Body.',
		),
	),
	rule('IfcShapeRepresentation', { since4: 'CorrectItemsForType', in2x3: 'WR24' }, (model, representation) => {
		const type = model.text(representation, 'RepresentationType') ?? ''
		const allowed = Object.hasOwn(ITEMS_OF_TYPE, type) ? ITEMS_OF_TYPE[type] : undefined
		const wrong =
			allowed && model.records(representation, 'Items').find((item) => !allowed.some((name) => model.isA(item, name)))
		return unless(
			wrong === undefined,
			`A representation of type ${type} cannot have the item ${wrong && model.named(wrong)}.`,
		)
	}),
	rule('IfcRepresentationMap', { since4: 'ApplicableMappedRepresentation' }, (model, map) => {
		const mapped = model.follow(map, 'MappedRepresentation')
		return unless(mapped < 0 || model.isA(mapped, 'IfcShapeModel'), 'Only a shape can be mapped.')
	}),
	rule('IfcTypeObject', { since4: 'NameRequired', in2x3: 'WR1' }, (model, type) =>
		unless(model.has(type, 'Name'), 'A type must have a name.'),
	),
	rule('IfcTypeObject', { since4: 'UniquePropertySetNames' }, (model, type) =>
		unless(
			haveOwnNames(model, model.records(type, 'HasPropertySets')),
			'The property sets of a type must have different names.',
		),
	),
	rule('IfcObject', { since4: 'UniquePropertySetNames' }, (model, object) => {
		const sets = model.inverse(object, 'IsDefinedBy').flatMap((by) => model.records(by, 'RelatingPropertyDefinition'))
		return unless(haveOwnNames(model, sets), 'Its property sets must have different names.')
	}),
	rule('IfcObject', { since4: 'CorrectPredefinedType' }, (model, object) =>
		unless(!lacksOwnType(model, object, 'ObjectType'), 'Its type is USERDEFINED, so ObjectType must say which.'),
	),
	rule('IfcElementType', { since4: 'CorrectPredefinedType' }, (model, type) =>
		unless(!lacksOwnType(model, type, 'ElementType'), 'Its type is USERDEFINED, so ElementType must say which.'),
	),
	rule('IfcElement', { since4: 'CorrectTypeAssigned' }, (model, element) => {
		const wanted = wantedType(model, element)
		const style = wanted.replace(/Type$/, 'Style')
		const wrong = typesOf(model, element).find(
			(type) => type >= 0 && !model.isA(type, wanted) && !model.isA(type, style),
		)
		return unless(
			wanted === '' || wrong === undefined,
			`Its type must be an ${wanted}, but is ${wrong && model.named(wrong)}.`,
		)
	}),
	rule('IfcGridAxis', 'WR2', (model, axis) => {
		const of = ['PartOfU', 'PartOfV', 'PartOfW'].filter((name) => model.inverse(axis, name).length > 0)
		return unless(of.length === 1, 'An axis must be one of the U, V or W axes of a grid.')
	}),
]
