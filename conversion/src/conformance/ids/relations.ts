import type { Relation } from './ids-document.ts'

/** A relationship of IFC, with its attributes that refer to the whole and to the parts. */
interface WholeAndParts {
	entity: string
	whole: string
	part: string
}

export const WHOLES: Record<Relation, readonly WholeAndParts[]> = {
	IFCRELAGGREGATES: [{ entity: 'IfcRelAggregates', whole: 'RelatingObject', part: 'RelatedObjects' }],
	IFCRELASSIGNSTOGROUP: [{ entity: 'IfcRelAssignsToGroup', whole: 'RelatingGroup', part: 'RelatedObjects' }],
	IFCRELCONTAINEDINSPATIALSTRUCTURE: [
		{ entity: 'IfcRelContainedInSpatialStructure', whole: 'RelatingStructure', part: 'RelatedElements' },
	],
	IFCRELNESTS: [{ entity: 'IfcRelNests', whole: 'RelatingObject', part: 'RelatedObjects' }],
	'IFCRELVOIDSELEMENT IFCRELFILLSELEMENT': [
		{ entity: 'IfcRelVoidsElement', whole: 'RelatingBuildingElement', part: 'RelatedOpeningElement' },
		{ entity: 'IfcRelFillsElement', whole: 'RelatingOpeningElement', part: 'RelatedBuildingElement' },
	],
}
