import { describe, expect, test } from 'vitest'
import { resultOfView } from '../rule.test-support.ts'
import { testRule } from '../rule-cases.test-support.ts'
import { SPS001 } from './sps001.ts'
import { SPS002 } from './sps002.ts'
import { SPS003 } from './sps003.ts'
import { SPS004 } from './sps004.ts'
import { SPS005 } from './sps005.ts'
import { SPS006 } from './sps006.ts'
import { SPS007 } from './sps007.ts'
import { SPS008 } from './sps008.ts'

const project = `#1=IFCPROJECT('1',$,$,$,$,$,$,$,$);`
const site = `#2=IFCSITE('2',$,$,$,$,$,$,$,.ELEMENT.,$,$,$,$,$);`
const building = `#3=IFCBUILDING('3',$,$,$,$,$,$,$,.ELEMENT.,$,$,$);`
const part = (id: number, whole: number, ...parts: number[]): string =>
	`#${id}=IFCRELAGGREGATES('${id}',$,$,$,#${whole},(${parts.map((each) => `#${each}`).join()}));`
const contained = (id: number, place: number, ...elements: number[]): string =>
	`#${id}=IFCRELCONTAINEDINSPATIALSTRUCTURE('${id}',$,$,$,(${elements.map((each) => `#${each}`).join()}),#${place});`
const lines = (...records: string[]): string => records.join('\n')

describe('SPS001', () => {
	const outcomeOf = async (...records: string[]): Promise<string> =>
		(await resultOfView(SPS001, 'CoordinationView_V2.0', lines(...records), 'IFC2X3')).outcome

	test('passes: a building in the site, in a building in the site, or in the project if there is no site', async () => {
		expect(await outcomeOf(project, site, building, part(4, 1, 2), part(5, 2, 3))).toBe('passed')
		const wing = building.replaceAll('3', '6')
		expect(await outcomeOf(project, site, building, wing, part(4, 1, 2), part(5, 2, 3), part(7, 3, 6))).toBe('passed')
		expect(await outcomeOf(project, building, part(4, 1, 3))).toBe('passed')
	})

	test('fails: two sites, no building, a building beside the site, buildings that are parts of each other', async () => {
		const second = site.replaceAll('2', '6')
		expect(await outcomeOf(project, site, second, building, part(4, 1, 2, 6), part(5, 2, 3))).toBe('failed')
		expect(await outcomeOf(project, site, part(4, 1, 2))).toBe('failed')
		expect(await outcomeOf(project, site, building, part(4, 1, 2, 3))).toBe('failed')
		expect(await outcomeOf(project, building, part(4, 3, 3))).toBe('failed')
	})

	test('is about coordination views of IFC2x3 only', async () => {
		expect((await resultOfView(SPS001, 'ReferenceView', project, 'IFC2X3')).outcome).toBe('not_applicable')
		expect((await resultOfView(SPS001, 'CoordinationView_V2.0', project, 'IFC4')).outcome).toBe('not_applicable')
		expect(
			(await resultOfView(SPS001, 'CoordinationView_V2.0, QuantityTakeOffAddOnView', project, 'IFC2X3')).outcome,
		).toBe('failed')
	})
})

const storey = `#4=IFCBUILDINGSTOREY('4',$,$,$,$,$,$,$,.ELEMENT.,$);`

testRule(SPS002, {
	schema: 'IFC4',
	passes: {
		'a storey in a building in a site': lines(
			project,
			site,
			building,
			storey,
			part(5, 1, 2),
			part(6, 2, 3),
			part(7, 3, 4),
		),
		'a zone, which has no place': lines(project, `#2=IFCSPATIALZONE('2',$,$,$,$,$,$,$,$);`),
		'IFC4X3_ADD2: an alignment in the project': lines(project, `#2=IFCALIGNMENT('2',$,$,$,$,$,$,$);`, part(3, 1, 2)),
	},
	notApplicable: { 'IFC2X3: an earlier schema': lines(site), 'no structure': '' },
	fails: {
		'a site that is a part of nothing': [
			lines(project, site),
			2,
			'#2=IfcSite is a part of nothing; expected IfcProject',
		],
		'a storey in a site': [lines(project, site, storey, part(5, 1, 2), part(6, 2, 4)), 3, 'expected IfcBuilding'],
		'a wall in the project': [
			lines(project, site, `#4=IFCWALL('4',$,$,$,$,$,$,$,$);`, part(5, 1, 2, 4)),
			1,
			'#4=IfcWall is a part of #1=IfcProject',
		],
	},
})

const wall = (id: number): string => `#${id}=IFCWALL('${id}',$,$,$,$,$,$,$,$);`

testRule(SPS003, {
	schema: 'IFC4',
	passes: { 'a part that is contained nowhere': lines(wall(1), wall(2), part(3, 1, 2)) },
	notApplicable: { 'a wall in a storey': lines(wall(1), storey, contained(5, 4, 1)) },
	fails: {
		'a part that is contained in a storey': [
			lines(wall(1), wall(2), storey, part(3, 1, 2), contained(5, 4, 2)),
			2,
			'#2=IfcWall',
		],
	},
})

const positioned = `#6=IFCRELPOSITIONS('6',$,$,$,#7,(#1));\n#7=IFCREFERENT('7',$,$,$,$,$,$,$);`

testRule(SPS004, {
	schema: 'IFC4X3_ADD2',
	passes: {
		'a wall that is positioned': lines(wall(1), positioned),
		'a wall that is contained': lines(wall(1), storey, contained(5, 4, 1)),
	},
	notApplicable: { 'a wall alone': wall(1), 'IFC4: an earlier schema': lines(wall(1), contained(5, 4, 1), storey) },
	fails: {
		both: [lines(wall(1), storey, contained(5, 4, 1), positioned), 1, 'contained in a spatial element and positioned'],
	},
})

testRule(SPS005, {
	schema: 'IFC4',
	passes: {
		'a wall in a storey, and its part': lines(wall(1), wall(2), storey, contained(5, 4, 1), part(6, 1, 2)),
		'an opening': lines(
			wall(1),
			`#2=IFCOPENINGELEMENT('2',$,$,$,$,$,$,$,$);`,
			`#3=IFCRELVOIDSELEMENT('3',$,$,$,#1,#2);`,
			storey,
			contained(5, 4, 1),
		),
		'IFC2X3: a wall in a storey': lines(`#1=IFCWALL('1',$,$,$,$,$,$,$);`, storey, contained(5, 4, 1)),
	},
	notApplicable: { 'no element': storey },
	fails: {
		'a wall that is nowhere': [wall(1), 1, 'isn’t in the spatial structure: no storey'],
		'a wall with two places': [
			lines(wall(1), wall(2), storey, contained(5, 4, 1, 2), part(6, 1, 2)),
			2,
			'is in 2 places (Decomposes, ContainedInStructure) and should be in one',
		],
	},
})

testRule(SPS006, {
	schema: 'IFC4X3_ADD2',
	passes: {
		'a wall that is positioned and referenced': lines(
			wall(1),
			positioned,
			storey,
			`#5=IFCRELREFERENCEDINSPATIALSTRUCTURE('5',$,$,$,(#1),#4);`,
		),
	},
	notApplicable: { 'a wall alone': wall(1), 'IFC4: an earlier schema': wall(1) },
	fails: { 'a wall that is only positioned': [lines(wall(1), positioned), 1, 'referenced in no spatial element'] },
})

const annotation = (id: number): string => `#${id}=IFCANNOTATION('${id}',$,$,$,$,$,$);`

testRule(SPS007, {
	schema: 'IFC4',
	passes: {
		'a wall in a storey, its part and its opening': lines(
			wall(1),
			wall(2),
			`#3=IFCOPENINGELEMENT('3',$,$,$,$,$,$,$,$);`,
			storey,
			contained(5, 4, 1),
			part(6, 1, 2),
		),
		'an annotation of one that is contained': lines(
			annotation(1),
			annotation(2),
			`#3=IFCRELNESTS('3',$,$,$,#1,(#2));`,
			storey,
			contained(5, 4, 1),
		),
	},
	notApplicable: { 'no product': project },
	fails: {
		'a wall that isn’t contained': [wall(1), 1, '#1=IfcWall isn’t contained'],
		'a part that is contained': [
			lines(wall(1), wall(2), storey, contained(5, 4, 1, 2), part(6, 1, 2)),
			2,
			'is a part of another element',
		],
		'an annotation that isn’t contained': [annotation(1), 1, '#1=IfcAnnotation isn’t contained'],
		'annotations that belong to each other': [
			lines(annotation(1), annotation(2), `#3=IFCRELNESTS('3',$,$,$,#1,(#2));`, `#4=IFCRELNESTS('4',$,$,$,#2,(#1));`),
			1,
			'#1=IfcAnnotation isn’t contained',
		],
		'IFC4X3_ADD2: an alignment that is contained': [
			lines(`#1=IFCALIGNMENT('1',$,$,$,$,$,$,$);`, storey, contained(5, 4, 1)),
			1,
			'only elements, annotations and grids are',
		],
	},
})

const withShape = '#2=IFCPRODUCTDEFINITIONSHAPE($,$,());'

testRule(SPS008, {
	schema: 'IFC4',
	passes: {
		'a storey without a shape': storey,
		'IFC2X3: a site with one, and a storey': lines(
			storey,
			`#1=IFCSITE('1',$,$,$,$,$,#2,$,.ELEMENT.,$,$,$,$,$);`,
			withShape,
		),
	},
	notApplicable: { 'a building with a shape': lines(`#1=IFCBUILDING('1',$,$,$,$,$,#2,$,$,$,$,$);`, withShape) },
	fails: {
		'a storey with a shape': [
			lines(`#1=IFCBUILDINGSTOREY('1',$,$,$,$,$,#2,$,$,$);`, withShape),
			1,
			'has a shape of its own',
		],
		'a site with a shape': [lines(`#1=IFCSITE('1',$,$,$,$,$,#2,$,$,$,$,$,$,$);`, withShape), 1, '#1=IfcSite'],
		'IFC4X3_ADD2: a bridge with a shape': [
			lines(`#1=IFCBRIDGE('1',$,$,$,$,$,#2,$,$,$);`, withShape),
			1,
			'#1=IfcBridge',
		],
	},
})
