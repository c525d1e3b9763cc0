import type { StandardSet } from '../schema/ifc-schema.ts'
import type { SchemaModel } from '../schema/schema-model.ts'
import type { RuleReport } from './rule.ts'

/**
 * The predefined type that a set is only for: the name of such a set ends in it, such as `Pset_SensorTypeFireSensor`, which
 * is for sensors that are a FIRESENSOR. Null for a set for any of the entity.
 */
export function setPredefinedType(model: SchemaModel, name: string, entity: string): string | null {
	const declared = model.schema.entity(entity)?.attributes.find((attribute) => attribute.name === 'PredefinedType')
	const bare = entity.replace(/^Ifc/, '').replace(/Type$/, '')
	const [, ending] = new RegExp(`^Pset_${bare}(?:Type|Occurrence|PHistory)?(\\w+)$`, 'i').exec(name) ?? []
	if (!declared || ending === undefined) return null
	const values = model.schema.enumeration(declared.type) ?? []
	return values.find((value) => value.replaceAll('_', '') === ending.toUpperCase()) ?? null
}

function typeOf(model: SchemaModel, object: number): number {
	const relations = [...model.inverse(object, 'IsTypedBy'), ...model.inverse(object, 'IsDefinedBy')]
	const typing = relations.find((relation) => model.isA(relation, 'IfcRelDefinesByType'))
	return typing === undefined ? -1 : model.follow(typing, 'RelatingType')
}

/** What an object or type says that it is, in upper case; its own word for USERDEFINED, that of its type if it says nothing. */
function predefinedType(model: SchemaModel, record: number): string {
	const own = model.enumeration(record, 'PredefinedType')
	if (own === 'USERDEFINED')
		return (model.text(record, 'ObjectType') ?? model.text(record, 'ElementType') ?? '').toUpperCase()
	if (own !== '' || model.isA(record, 'IfcTypeObject')) return own
	const type = typeOf(model, record)
	return type < 0 ? '' : predefinedType(model, type)
}

/** Whether a type is of objects of an entity: `IfcWallType` is of `IfcWall`, as `IfcDoorStyle` was of `IfcDoor`. */
function isTypeOf(model: SchemaModel, type: number, entity: string): boolean {
	for (let at = model.entity(type); at; at = at.parent)
		if (model.schema.isA(at.name.replace(/(Type|Style)$/, ''), entity)) return true
	return false
}

/** Sets of IFC4 that are for objects only; its tables list objects for all. */
const FOR_OBJECTS = /^Qto_|Occurrence|PHistory/

/** The entities of a set that an object or type is one of. */
function matching(model: SchemaModel, name: string, { applicableEntities }: StandardSet, record: number): string[] {
	const direct = applicableEntities.filter((entity) => model.isA(record, entity))
	// IFC4.3 lists the types to which a set applies; earlier schemas list objects for both.
	if (direct.length > 0 || model.schema.name === 'IFC4X3') return direct
	if (model.isA(record, 'IfcTypeObject') && model.schema.name === 'IFC4' && FOR_OBJECTS.test(name)) return []
	if (model.isA(record, 'IfcTypeObject')) return applicableEntities.filter((entity) => isTypeOf(model, record, entity))
	// IFC2x3 lists types, whose sets objects override.
	const type = model.schema.name === 'IFC2X3' ? typeOf(model, record) : -1
	return applicableEntities.filter((entity) => model.isA(type, entity))
}

/** Reports the objects and types that a set of the standard is given to and isn't for. */
export function checkAssignment(
	model: SchemaModel,
	set: number,
	name: string,
	standard: StandardSet,
	report: RuleReport,
): void {
	const related = [...model.inverse(set, 'DefinesOccurrence'), ...model.inverse(set, 'PropertyDefinitionOf')].flatMap(
		(relation) => model.records(relation, 'RelatedObjects'),
	)
	const restrictions = new Map<string, string | null>()
	for (const record of new Set([...related, ...model.inverse(set, 'DefinesType')])) {
		const entities = matching(model, name, standard, record)
		if (entities.length === 0) {
			const expected = standard.applicableEntities.join(', ')
			report.fails(set, `${name} (${model.named(set)}) is given to ${model.named(record)}; it is for ${expected}`)
			continue
		}
		const wanted = entities.map((entity) => {
			const known = restrictions.get(entity)
			const found = known === undefined ? setPredefinedType(model, name, entity) : known
			restrictions.set(entity, found)
			return found
		})
		const found = predefinedType(model, record)
		if (!wanted.some((type) => type === null || type === found))
			report.fails(
				set,
				`${name} (${model.named(set)}) is given to ${model.named(record)}, which is ${found || 'of no predefined type'}; it is for ${wanted.join(', ')}`,
			)
	}
}
