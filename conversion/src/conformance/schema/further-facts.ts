import type { ListBounds } from './ifc-schema.ts'

const list = (least: number, most: number | null = null): ListBounds => ({ isSet: false, least, most })
const set = (least: number, most: number | null = null): ListBounds => ({ isSet: true, least, most })

/**
 * Bounds that the packages behind the tables lack, by the attribute and the entity that declares it; the outermost first.
 * All three schemas declare those attributes alike where they have them. Compared with published declarations, except that
 * the contexts of a project, the styles of an item, and the objects of IFC2X3's relationships are taken as at least one.
 */
export const FURTHER_BOUNDS: Record<string, ListBounds[]> = {
	'IfcDirection.DirectionRatios': [list(2, 3)],
	'IfcPolyLoop.Polygon': [list(3)],
	'IfcPath.EdgeList': [list(1)],
	'IfcGrid.UAxes': [list(1)],
	'IfcGrid.VAxes': [list(1)],
	'IfcGrid.WAxes': [list(1)],
	'IfcVirtualGridIntersection.IntersectingAxes': [list(2, 2)],
	'IfcTypeProduct.RepresentationMaps': [list(1)],
	'IfcStyledItem.Styles': [set(1)],
	'IfcProject.RepresentationContexts': [set(1)],
	'IfcPropertyEnumeration.EnumerationValues': [list(1)],
	'IfcPropertyTableValue.DefiningValues': [list(1)],
	'IfcRelDefines.RelatedObjects': [set(1)],
	'IfcRelDefinesByProperties.RelatedObjects': [set(1)],
	'IfcRelDecomposes.RelatedObjects': [set(1)],
	'IfcRelAssociates.RelatedObjects': [set(1)],
	'IfcRelServicesBuildings.RelatedBuildings': [set(1)],
	'IfcRelReferencedInSpatialStructure.RelatedElements': [set(1)],
	'IfcCompositeCurve.Segments': [list(1)],
	'IfcCartesianPointList2D.CoordList': [list(1), list(2, 2)],
	'IfcCartesianPointList3D.CoordList': [list(1), list(3, 3)],
	'IfcTriangulatedFaceSet.CoordIndex': [list(1), list(3, 3)],
	'IfcTriangulatedFaceSet.Normals': [list(1), list(3, 3)],
	'IfcIndexedPolygonalFaceWithVoids.InnerCoordIndices': [list(1), list(3)],
	// Arrays, which the tables have as single values.
	'IfcMaterialLayerWithOffsets.OffsetValues': [list(2, 2)],
	'IfcMaterialProfileWithOffsets.OffsetValues': [list(2, 2)],
}

/** Bounds of the defined types that are lists. */
export const BOUNDS_OF_TYPES: Record<string, ListBounds> = {
	IfcCompoundPlaneAngleMeasure: list(3, 4),
	IfcComplexNumber: list(2, 2),
	IfcLineIndex: list(2),
	IfcArcIndex: list(3, 3),
	IfcPropertySetDefinitionSet: set(1),
}

/** Types that the tables have as `NUMBER` because their source does. */
export const FURTHER_KINDS: Record<string, string> = {
	'IfcDirection.DirectionRatios': 'REAL',
	'IfcGeometricRepresentationContext.Precision': 'REAL',
}

/** Defined types that narrow another: their values may stand where the other is allowed. */
export const NARROWED_FROM: Record<string, string> = {
	IFCPOSITIVELENGTHMEASURE: 'IFCLENGTHMEASURE',
	IFCNONNEGATIVELENGTHMEASURE: 'IFCLENGTHMEASURE',
	IFCPOSITIVEPLANEANGLEMEASURE: 'IFCPLANEANGLEMEASURE',
	IFCPOSITIVERATIOMEASURE: 'IFCRATIOMEASURE',
	IFCNORMALISEDRATIOMEASURE: 'IFCRATIOMEASURE',
	IFCPOSITIVEINTEGER: 'IFCINTEGER',
}

/** Most characters of the texts of a defined type. */
export const LONGEST_TEXTS: Record<string, number> = { IfcLabel: 255, IfcIdentifier: 255 }

export interface Range {
	isIn: (value: number) => boolean
	words: string
}

const range = (words: string, isIn: Range['isIn']): Range => ({ isIn, words })

/** The numbers that a defined type allows, by its WHERE rule. */
export const RANGES: Record<string, Range> = {
	IfcPositiveLengthMeasure: range('greater than 0', (value) => value > 0),
	IfcPositivePlaneAngleMeasure: range('greater than 0', (value) => value > 0),
	IfcPositiveRatioMeasure: range('greater than 0', (value) => value > 0),
	IfcPositiveInteger: range('greater than 0', (value) => value > 0),
	IfcHeatingValueMeasure: range('greater than 0', (value) => value > 0),
	IfcNonNegativeLengthMeasure: range('0 or more', (value) => value >= 0),
	IfcNormalisedRatioMeasure: range('from 0 to 1', (value) => value >= 0 && value <= 1),
	IfcSpecularRoughness: range('from 0 to 1', (value) => value >= 0 && value <= 1),
	IfcPHMeasure: range('from 0 to 14', (value) => value >= 0 && value <= 14),
	IfcDimensionCount: range('from 1 to 3', (value) => value >= 1 && value <= 3),
	IfcDayInMonthNumber: range('from 1 to 31', (value) => value >= 1 && value <= 31),
	IfcDayInWeekNumber: range('from 1 to 7', (value) => value >= 1 && value <= 7),
	IfcMonthInYearNumber: range('from 1 to 12', (value) => value >= 1 && value <= 12),
	IfcHourInDay: range('from 0 to 23', (value) => value >= 0 && value <= 23),
	IfcMinuteInHour: range('from 0 to 59', (value) => value >= 0 && value <= 59),
	IfcSecondInMinute: range('from 0 to below 60', (value) => value >= 0 && value < 60),
	IfcDaylightSavingHour: range('from 0 to 2', (value) => value >= 0 && value <= 2),
}
