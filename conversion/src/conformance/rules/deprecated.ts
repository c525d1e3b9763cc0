import type { SchemaName } from '../schema/ifc-schema.ts'

/** What a schema still declares and programs shouldn't write any more. */
export interface Deprecated {
	/** Written as such; their subtypes are fine. */
	entities: readonly string[]
	/** `Entity.Attribute`: should be empty; holds for subtypes too. */
	attributes: readonly string[]
	/** `Entity.Attribute=VALUE|VALUE`; holds for subtypes too. */
	values: readonly string[]
}

/** Too general to be written since each of them has subtypes for every device. */
const FLOW_ELEMENTS = [
	'IfcFlowFitting',
	'IfcFlowSegment',
	'IfcFlowTerminal',
	'IfcFlowController',
	'IfcFlowMovingDevice',
	'IfcFlowStorageDevice',
	'IfcFlowTreatmentDevice',
	'IfcEnergyConversionDevice',
]

const STAIR_FLIGHTS = ['NumberOfRisers', 'NumberOfTreads', 'RiserHeight', 'TreadLength'].map(
	(attribute) => `IfcStairFlight.${attribute}`,
)

const DRAUGHTING = 'IfcPropertySet.Name=Pset_Draughting'

const DEPRECATED: Record<SchemaName, Deprecated> = {
	IFC2X3: {
		entities: [
			'Ifc2DCompositeCurve',
			'IfcConnectionPortGeometry',
			'IfcElectricalElement',
			'IfcEquipmentElement',
			'IfcTextLiteral',
			'IfcProductRepresentation',
			'IfcRepresentation',
			'IfcRepresentationContext',
			'IfcRelAssociates',
		],
		attributes: ['IfcFillAreaStyleHatching.PointOfReferenceHatchLine'],
		values: ['IfcOwnerHistory.ChangeAction=MODIFIEDADDED|MODIFIEDDELETED', DRAUGHTING],
	},
	IFC4: {
		entities: [
			...FLOW_ELEMENTS,
			'IfcBeamStandardCase',
			'IfcColumnStandardCase',
			'IfcDoorStandardCase',
			'IfcDoorStyle',
			'IfcFaceBasedSurfaceModel',
			'IfcMaterialClassificationRelationship',
			'IfcMaterialList',
			'IfcMemberStandardCase',
			'IfcOpeningStandardCase',
			'IfcPlateStandardCase',
			'IfcPresentationStyleAssignment',
			'IfcProxy',
			'IfcRelCoversBldgElements',
			'IfcRelCoversSpaces',
			'IfcSlabElementedCase',
			'IfcSlabStandardCase',
			'IfcTextLiteral',
			'IfcWallElementedCase',
			'IfcWallStandardCase',
			'IfcWindowStandardCase',
			'IfcWindowStyle',
			// Gone in IFC4; files that still write them are caught here too.
			'Ifc2DCompositeCurve',
			'IfcConnectionPortGeometry',
			'IfcElectricalElement',
			'IfcEquipmentElement',
		],
		attributes: [
			...STAIR_FLIGHTS,
			'IfcDoorLiningProperties.ShapeAspectStyle',
			'IfcDoorPanelProperties.ShapeAspectStyle',
			'IfcWindowLiningProperties.ShapeAspectStyle',
			'IfcWindowPanelProperties.ShapeAspectStyle',
			'IfcFillAreaStyleHatching.PointOfReferenceHatchLine',
			'IfcReinforcingElement.SteelGrade',
			'IfcRelAssigns.RelatedObjectsType',
			'IfcTendon.NominalDiameter',
			'IfcTendon.CrossSectionArea',
			'IfcTendon.TensionForce',
			'IfcTendon.PreStress',
			'IfcTendon.FrictionCoefficient',
			'IfcTendon.AnchorageSlip',
			'IfcTendon.MinCurvatureRadius',
			'IfcTendonType.NominalDiameter',
			'IfcTendonType.CrossSectionArea',
			'IfcTendonType.SheathDiameter',
		],
		values: [
			'IfcWall.PredefinedType=POLYGONAL|STANDARD|ELEMENTEDWALL',
			'IfcWallType.PredefinedType=POLYGONAL|STANDARD|ELEMENTEDWALL',
			DRAUGHTING,
		],
	},
	IFC4X3: {
		entities: [
			...FLOW_ELEMENTS,
			'IfcBuildingSystem',
			'IfcCivilElement',
			'IfcCivilElementType',
			'IfcDoorLiningProperties',
			'IfcDoorPanelProperties',
			'IfcElectricDistributionBoard',
			'IfcElectricDistributionBoardType',
			'IfcFaceBasedSurfaceModel',
			'IfcMaterialClassificationRelationship',
			'IfcMaterialList',
			'IfcPermeableCoveringProperties',
			'IfcPostalAddress',
			'IfcRelConnectsPortToElement',
			'IfcRelCoversBldgElements',
			'IfcRelCoversSpaces',
			'IfcRelServicesBuildings',
			'IfcTelecomAddress',
			'IfcTextLiteral',
			'IfcTrapeziumProfileDef',
			'IfcWallStandardCase',
			'IfcWindowLiningProperties',
			'IfcWindowPanelProperties',
			'IfcWindowStandardCase',
		],
		attributes: [
			...STAIR_FLIGHTS,
			'IfcBuilding.BuildingAddress',
			'IfcBuilding.ElevationOfRefHeight',
			'IfcBuilding.ElevationOfTerrain',
			'IfcBuildingStorey.Elevation',
			'IfcFillAreaStyleHatching.PointOfReferenceHatchLine',
			'IfcOrganization.Addresses',
			'IfcPerson.Addresses',
			'IfcPile.ConstructionType',
			'IfcReinforcingElement.SteelGrade',
			'IfcRelAssigns.RelatedObjectsType',
			'IfcSite.LandTitleNumber',
			'IfcSite.SiteAddress',
			'IfcSurfaceStyleRendering.DiffuseTransmissionColour',
			'IfcSurfaceStyleRendering.ReflectionColour',
			'IfcSurfaceStyleRendering.TransmissionColour',
			'IfcSurfaceTexture.Parameter',
			'IfcTextureCoordinateGenerator.Parameter',
			'IfcTendon.NominalDiameter',
			'IfcTendon.CrossSectionArea',
		],
		values: [
			'IfcBuildingElementProxy.PredefinedType=PROVISIONFORSPACE|PROVISIONFORVOID',
			'IfcCableCarrierFitting.PredefinedType=TEE|CROSS|REDUCER',
			'IfcCableCarrierFittingType.PredefinedType=TEE|CROSS|REDUCER',
			'IfcFireSuppressionTerminal.PredefinedType=SPRINKLERDEFLECTOR',
			'IfcFireSuppressionTerminalType.PredefinedType=SPRINKLERDEFLECTOR',
			'IfcGeographicElement.PredefinedType=SOIL_BORING_POINT',
			'IfcGeographicElementType.PredefinedType=SOIL_BORING_POINT',
			'IfcShapeRepresentation.RepresentationType=PointCloud',
			'IfcSpace.PredefinedType=INTERNAL|EXTERNAL',
			'IfcSpaceType.PredefinedType=INTERNAL|EXTERNAL',
			'IfcWall.PredefinedType=POLYGONAL|STANDARD',
			'IfcWallType.PredefinedType=POLYGONAL|STANDARD',
			DRAUGHTING,
		],
	},
}

export const deprecatedIn = (schema: SchemaName): Deprecated => DEPRECATED[schema]
