import { boundsInSigns } from './check-values.ts'
import type { SchemaName } from './ifc-schema.ts'
import type { SchemaFaults } from './schema-faults.ts'
import type { SchemaModel } from './schema-model.ts'

interface InverseCount {
	/** Entity and inverse attribute, as the schema spells them. */
	entity: string
	inverse: string
	least: number
	most: number | null
	schemas: readonly SchemaName[]
	/** What is wrong with too few or too many, in words. */
	words: string
}

const ALL = ['IFC2X3', 'IFC4', 'IFC4X3'] as const
const SINCE_4 = ['IFC4', 'IFC4X3'] as const

const atMostOne = (
	entity: string,
	inverse: string,
	words: string,
	schemas: readonly SchemaName[] = ALL,
): InverseCount => ({ entity, inverse, least: 0, most: 1, schemas, words })

const one = (entity: string, inverse: string, words: string, schemas: readonly SchemaName[] = ALL): InverseCount => ({
	entity,
	inverse,
	least: 1,
	most: 1,
	schemas,
	words,
})

/**
 * How many relationships may lead to an instance. The tables name inverse attributes without their bounds; these are the
 * bounds that matter to building models, as the schemas declare them.
 */
const INVERSE_COUNTS: readonly InverseCount[] = [
	atMostOne('IfcObjectDefinition', 'Decomposes', 'can only be part of one whole'),
	atMostOne('IfcObjectDefinition', 'Nests', 'can only be nested in one whole', SINCE_4),
	atMostOne('IfcObjectDefinition', 'HasContext', 'can only be declared in one project', SINCE_4),
	atMostOne('IfcObject', 'IsTypedBy', 'can only have one type', SINCE_4),
	atMostOne('IfcTypeObject', 'Types', 'must name all its objects in one relationship', SINCE_4),
	atMostOne('IfcTypeObject', 'ObjectTypeOf', 'must name all its objects in one relationship', ['IFC2X3']),
	atMostOne('IfcElement', 'FillsVoids', 'can only fill one opening'),
	atMostOne('IfcElement', 'ContainedInStructure', 'can only be contained in one storey or space'),
	atMostOne('IfcPropertySetDefinition', 'PropertyDefinitionOf', 'can only be assigned by one relationship', ['IFC2X3']),
	atMostOne('IfcRepresentationItem', 'StyledByItem', 'can only be styled once'),
	atMostOne('IfcRepresentation', 'RepresentationMap', 'can only be mapped by one map'),
	one('IfcFeatureElementSubtraction', 'VoidsElements', 'must cut exactly one element'),
	one('IfcFeatureElementAddition', 'ProjectsElements', 'must be added to exactly one element'),
	one('IfcMaterialLayer', 'ToMaterialLayerSet', 'must belong to exactly one layer set'),
	one('IfcMaterialProfile', 'ToMaterialProfileSet', 'must belong to exactly one profile set', SINCE_4),
	one('IfcMaterialConstituent', 'ToMaterialConstituentSet', 'must belong to exactly one constituent set', SINCE_4),
]

/** Checks how many relationships lead to each instance, in one pass over those that refer. */
export function checkInverses(model: SchemaModel, faults: SchemaFaults): void {
	const { file, schema } = model
	const counts = new Uint32Array(file.index.count)
	/** By record, 1 + the last that refers to it: a relationship that names a record twice counts once. */
	const lastFrom = new Uint32Array(file.index.count)
	for (const { entity, inverse, least, most, schemas, words } of INVERSE_COUNTS) {
		if (!schemas.includes(schema.name)) continue
		const declared = schema.entity(entity)?.inverses.get(inverse)
		const instances = declared ? model.instances(entity) : []
		if (!declared || instances.length === 0) continue
		counts.fill(0)
		lastFrom.fill(0)
		for (const from of model.instances(declared.entity))
			for (const id of file.refs(from, declared.attribute)) {
				const to = file.record(id)
				if (to < 0 || lastFrom[to] === from + 1) continue
				lastFrom[to] = from + 1
				counts[to] = (counts[to] as number) + 1
			}
		for (const record of instances) {
			const count = counts[record] as number
			if (count >= least && (most === null || count <= most)) continue
			faults.add('inverse_count', record, inverse, () => {
				const found = count === 0 ? `no ${declared.entity} refers` : `${count} relationships (${declared.entity}) refer`
				const bounds = boundsInSigns({ least, most })
				return [`${entity} ${words}, but ${found} to it.`, { name: declared.entity, count, bounds }]
			})
		}
	}
}
