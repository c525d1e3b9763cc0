import type { SchemaName } from '../schema/ifc-schema.ts'
import type { IdsValue } from './ids-value.ts'

export type Cardinality = 'required' | 'optional' | 'prohibited'

interface FacetBase {
	/** Always `required` in an applicability. */
	cardinality: Cardinality
	line: number
	column: number
}

export interface EntityFacet extends FacetBase {
	kind: 'entity'
	name: IdsValue
	predefinedType: IdsValue | null
}

export interface AttributeFacet extends FacetBase {
	kind: 'attribute'
	name: IdsValue
	value: IdsValue | null
}

export interface ClassificationFacet extends FacetBase {
	kind: 'classification'
	system: IdsValue
	value: IdsValue | null
}

export interface PropertyFacet extends FacetBase {
	kind: 'property'
	propertySet: IdsValue
	baseName: IdsValue
	value: IdsValue | null
	/** Upper-case, '' for any. */
	dataType: string
}

export interface MaterialFacet extends FacetBase {
	kind: 'material'
	value: IdsValue | null
}

export const RELATIONS = [
	'IFCRELAGGREGATES',
	'IFCRELASSIGNSTOGROUP',
	'IFCRELCONTAINEDINSPATIALSTRUCTURE',
	'IFCRELNESTS',
	'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT',
] as const
export type Relation = (typeof RELATIONS)[number]

export interface PartOfFacet extends FacetBase {
	kind: 'partOf'
	entity: EntityFacet
	/** Null for any of them. */
	relation: Relation | null
}

export type Facet = EntityFacet | AttributeFacet | ClassificationFacet | PropertyFacet | MaterialFacet | PartOfFacet

export interface Specification {
	name: string
	/** '' for none. */
	instructions: string
	schemas: SchemaName[]
	/** Whether there must be an element that it is about, may be one, or may be none. */
	occurs: Cardinality
	applicability: Facet[]
	requirements: Facet[]
	line: number
	column: number
}

export interface IdsDocument {
	title: string
	specifications: Specification[]
}
