/** Expected results of converting a real file: counts, and metres along x, y and z of the file. */
export interface RealModelFacts {
	elements: number
	converted: number
	fallback: number
	not_converted: number
	floors: number
	/** Number of panels of the best rule. */
	panels: number
	triangles: number
	size: [number, number, number]
}

const facts = (
	[elements, converted, fallback, not_converted, floors, panels, triangles]: [
		number,
		number,
		number,
		number,
		number,
		number,
		number,
	],
	size: [number, number, number],
): RealModelFacts => ({ elements, converted, fallback, not_converted, floors, panels, triangles, size })

/** By file name; checked by hand when they were recorded. */
export const REAL_MODEL_FACTS: Record<string, RealModelFacts> = {
	'02_BIMcollab_Example_STR_random_C_ebkp.ifc': facts([241, 241, 0, 0, 5, 32, 6432], [46.84, 24.2, 13.3]),
	'4walls1floorSite.ifczip': facts([6, 6, 0, 0, 1, 4, 62], [12.3, 7.3, 3.32]),
	'600--wall--timeout--augmented.ifc': facts([3, 3, 0, 0, 0, 3, 1668], [3.4, 7.05, 4.35]),
	'AC20-FZK-Haus.ifc': facts([83, 83, 0, 0, 2, 13, 21722], [18, 16, 7.32]),
	'Building-Architecture.ifc': facts([15, 11, 0, 0, 1, 4, 1106], [39.22, 24.72, 7]),
	'FramingExample-Solved.ifc': facts([2597, 2597, 0, 0, 3, 2, 41292], [36.04, 35.04, 8.05]),
	'ISSUE_021_Mini-Project.ifc': facts([3687, 2636, 0, 0, 1, 74, 261029], [37.32, 30.12, 17]),
	'Ifc4_SampleHouse.ifc': facts([60, 58, 0, 0, 2, 5, 25150], [16.87, 8.67, 4.33]),
	'Ifc4_WallElementedCase.ifc': facts([14, 4, 0, 2, 0, 1, 1040], [3.66, 0.11, 3.05]),
	'Infra-Bridge.ifc': facts([57, 48, 0, 0, 11, 4, 13292], [45.37, 57.81, 11.27]),
	'LargeBuilding.ifc': facts([115, 114, 0, 0, 2, 18, 35482], [53.19, 39.12, 8.15]),
	'NewlinesInStrings.ifc': facts([1, 1, 0, 0, 0, 1, 152], [0.1, 0.1, 0.96]),
	'P1_cm.ifc': facts([7, 7, 0, 0, 1, 7, 84], [8.29, 8.29, 8]),
	'ROOT-prefab_balkons__IFC-prefab_balkons.ifc': facts([4, 4, 0, 0, 3, 3, 212], [23.76, 24.38, 6]),
	'Railway_Railway_project_simple_IFC4X3.ifc': facts([3, 3, 0, 0, 0, 2, 29318], [1060.22, 723.35, 6.67]),
	'basin-advanced-brep.ifc': facts([1, 1, 0, 0, 0, 1, 444], [0.61, 0.42, 0.09]),
	'building_2.ifc': facts([1001, 989, 0, 0, 3, 11, 132070], [15.11, 13, 6.3]),
	'compare_by_guid_rev_1.ifc': facts([4, 4, 0, 0, 1, 4, 48], [6.53, 2.51, 3]),
	'compare_by_guid_rev_2.ifc': facts([5, 5, 0, 0, 1, 4, 336], [6.53, 2.53, 3]),
	'doubleguids.ifc': facts([15, 15, 0, 0, 3, 5, 2583], [6.26, 10.05, 6.27]),
	'duplex.ifc': facts([218, 215, 0, 0, 4, 57, 26720], [9.28, 26.57, 8.18]),
	'ifc_ausfuehrungsplanung_beispiel.ifc': facts([1, 1, 0, 0, 1, 1, 120], [9.56, 3.35, 0.13]),
	'large_offset.ifc': facts([8, 8, 0, 0, 2, 5, 615], [61.42, 36.37, 3]),
	'pass-ifc105-pgsuper_materialproperties.ifc': facts([18, 8, 0, 0, 0, 5, 1314], [46.53, 38.14, 4.93]),
	'reinforcing-assembly.ifc': facts([36, 35, 0, 0, 0, 1, 59852], [0.2, 5, 0.4]),
	'vectorworks_sjis.ifc': facts([22, 22, 0, 0, 3, 8, 372], [10.21, 10.21, 6.4]),
}
