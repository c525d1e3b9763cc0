/**
 * The product classes of IFC2x3, IFC4 and IFC4x3 in one list, sorted by the treatment of their geometry. Spelling is
 * the specification's; STEP files use upper case.
 */

/** Elements, which are drawn and listed. */
const ELEMENT_CLASSES = `
	IfcActuator IfcAirTerminal IfcAirTerminalBox IfcAirToAirHeatRecovery IfcAlarm IfcAudioVisualAppliance IfcBeam
	IfcBeamStandardCase IfcBearing IfcBoiler IfcBorehole IfcBuildingElement IfcBuildingElementComponent
	IfcBuildingElementPart IfcBuildingElementProxy IfcBuiltElement IfcBurner IfcCableCarrierFitting
	IfcCableCarrierSegment IfcCableFitting IfcCableSegment IfcCaissonFoundation IfcChiller IfcChimney IfcCivilElement
	IfcCoil IfcColumn IfcColumnStandardCase IfcCommunicationsAppliance IfcCompressor IfcCondenser IfcController
	IfcConveyorSegment IfcCooledBeam IfcCoolingTower IfcCourse IfcCovering IfcCurtainWall IfcDamper IfcDeepFoundation
	IfcDiscreteAccessory IfcDistributionBoard IfcDistributionChamberElement IfcDistributionControlElement
	IfcDistributionElement IfcDistributionFlowElement IfcDoor IfcDoorStandardCase IfcDuctFitting IfcDuctSegment
	IfcDuctSilencer IfcEarthworksElement IfcEarthworksFill IfcElectricAppliance IfcElectricDistributionBoard
	IfcElectricDistributionPoint IfcElectricFlowStorageDevice IfcElectricFlowTreatmentDevice IfcElectricGenerator
	IfcElectricMotor IfcElectricTimeControl IfcElectricalElement IfcElementAssembly IfcElementComponent
	IfcEnergyConversionDevice IfcEngine IfcEquipmentElement IfcEvaporativeCooler IfcEvaporator IfcFan IfcFastener
	IfcFilter IfcFireSuppressionTerminal IfcFlowController IfcFlowFitting IfcFlowInstrument IfcFlowMeter
	IfcFlowMovingDevice IfcFlowSegment IfcFlowStorageDevice IfcFlowTerminal IfcFlowTreatmentDevice IfcFooting
	IfcFurnishingElement IfcFurniture IfcGeographicElement IfcGeomodel IfcGeoslice IfcGeotechnicalAssembly
	IfcGeotechnicalElement IfcGeotechnicalStratum IfcHeatExchanger IfcHumidifier IfcImpactProtectionDevice IfcInterceptor
	IfcJunctionBox IfcKerb IfcLamp IfcLightFixture IfcLiquidTerminal IfcMechanicalFastener IfcMedicalDevice IfcMember
	IfcMemberStandardCase IfcMobileTelecommunicationsAppliance IfcMooringDevice IfcMotorConnection IfcNavigationElement
	IfcOutlet IfcPavement IfcPile IfcPipeFitting IfcPipeSegment IfcPlate IfcPlateStandardCase IfcProtectiveDevice
	IfcProtectiveDeviceTrippingUnit IfcPump IfcRail IfcRailing IfcRamp IfcRampFlight IfcReinforcedSoil IfcReinforcingBar
	IfcReinforcingElement IfcReinforcingMesh IfcRoof IfcSanitaryTerminal IfcSensor IfcShadingDevice IfcSign IfcSignal
	IfcSlab IfcSlabElementedCase IfcSlabStandardCase IfcSolarDevice IfcSpaceHeater IfcStackTerminal IfcStair
	IfcStairFlight IfcSwitchingDevice IfcSystemFurnitureElement IfcTank IfcTendon IfcTendonAnchor IfcTendonConduit
	IfcTrackElement IfcTransformer IfcTransportElement IfcTransportationDevice IfcTubeBundle IfcUnitaryControlElement
	IfcUnitaryEquipment IfcValve IfcVehicle IfcVibrationDamper IfcVibrationIsolator IfcWall IfcWallElementedCase
	IfcWallStandardCase IfcWasteTerminal IfcWindow IfcWindowStandardCase IfcProxy
`

/** Spatial structure: listed and drawn only if it has its own body, such as a site with terrain. */
const SPATIAL_CLASSES = `
	IfcSite IfcBuilding IfcBuildingStorey IfcFacility IfcBridge IfcBridgePart IfcRoad IfcRoadPart IfcRailway
	IfcRailwayPart IfcMarineFacility IfcMarinePart IfcFacilityPart IfcFacilityPartCommon
`

/** Products whose geometry isn't drawn: rooms, voids, annotation, analysis, positioning. */
const UNDRAWN_CLASSES = `
	IfcAlignment IfcAlignmentCant IfcAlignmentHorizontal IfcAlignmentSegment IfcAlignmentVertical IfcAnnotation
	IfcChamferEdgeFeature IfcDistributionPort IfcEarthworksCut IfcEdgeFeature IfcExternalSpatialElement
	IfcExternalSpatialStructureElement IfcFeatureElement IfcFeatureElementAddition IfcFeatureElementSubtraction IfcGrid
	IfcLinearElement IfcLinearPositioningElement IfcOpeningElement IfcOpeningStandardCase IfcPort IfcPositioningElement
	IfcProjectionElement IfcReferent IfcRoundedEdgeFeature IfcSpace IfcSpatialElement IfcSpatialStructureElement
	IfcSpatialZone IfcStructuralAction IfcStructuralActivity IfcStructuralConnection IfcStructuralCurveAction
	IfcStructuralCurveConnection IfcStructuralCurveMember IfcStructuralCurveMemberVarying IfcStructuralCurveReaction
	IfcStructuralItem IfcStructuralLinearAction IfcStructuralLinearActionVarying IfcStructuralMember
	IfcStructuralPlanarAction IfcStructuralPlanarActionVarying IfcStructuralPointAction IfcStructuralPointConnection
	IfcStructuralPointReaction IfcStructuralReaction IfcStructuralSurfaceAction IfcStructuralSurfaceConnection
	IfcStructuralSurfaceMember IfcStructuralSurfaceMemberVarying IfcStructuralSurfaceReaction IfcSurfaceFeature
	IfcVirtualElement IfcVoidingFeature
`

export type ProductKind = 'element' | 'spatial' | 'undrawn'
export interface ProductClass {
	name: string
	kind: ProductKind
}

function classes(names: string, kind: ProductKind): [string, ProductClass][] {
	return names
		.trim()
		.split(/\s+/)
		.map((name) => [name.toUpperCase(), { name, kind }])
}

/** By upper-case name. */
export const PRODUCT_CLASSES: ReadonlyMap<string, ProductClass> = new Map([
	...classes(ELEMENT_CLASSES, 'element'),
	...classes(SPATIAL_CLASSES, 'spatial'),
	...classes(UNDRAWN_CLASSES, 'undrawn'),
])

export const WALL_CLASSES: ReadonlySet<string> = new Set([
	'IfcWall',
	'IfcWallStandardCase',
	'IfcWallElementedCase',
	'IfcCurtainWall',
])
