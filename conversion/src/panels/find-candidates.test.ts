import type { ModelStructure, PropertySet } from '@panelyard/contracts/models/model-structure'
import { combineRules, countTogether, suggestedOf } from '@panelyard/contracts/panels/panel-rule-parts'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { describe, expect, it } from 'vitest'
import { TextColumns } from '../text-columns.ts'
import { applyPanelRule } from './apply-panel-rule.ts'
import { overlapsOf } from './candidate-overlaps.ts'
import { findPanelRules } from './find-candidates.ts'
import { findRulesOfFiles } from './rules-of-several-files.ts'

interface TestElement {
	class: string
	name: string
	object_type?: string
	tag?: string
	/** Length, width and height in metres. */
	size: [number, number, number]
	/** From a property set `Position`. */
	number?: string
}

/** Equal elements, numbered in their tags. */
const several = (count: number, element: TestElement): TestElement[] =>
	Array.from({ length: count }, (_, at) => ({ ...element, tag: element.tag && `${element.tag}${at + 1}` }))

const WALL: [number, number, number] = [4, 0.2, 2.8]

/** A model of some elements, by their files. */
function modelOf(files: Record<string, TestElement[]>): {
	structure: ModelStructure
	properties: (element: number) => PropertySet[]
} {
	const all = Object.values(files).flat()
	const texts = new TextColumns()
	const classes = new TextColumns()
	const none = all.map(() => null)
	const text = (of: (element: TestElement) => string | undefined): number[] =>
		all.map((element) => texts.number(of(element) ?? ''))
	let first = 0
	const structure: ModelStructure = {
		version: 1,
		schema: 'IFC4',
		exporter: '',
		project_name: '',
		length_unit_in_metres: 1,
		origin: [0, 0, 0],
		bounding_box: null,
		floors: [],
		classes: classes.texts,
		strings: texts.texts,
		elements: {
			count: all.length,
			express_id: all.map((_, at) => at + 1),
			global_id: all.map((_, at) => `id ${at}`),
			class: all.map((element) => classes.number(element.class)),
			name: text(({ name }) => name),
			tag: text(({ tag }) => tag),
			object_type: text(({ object_type }) => object_type),
			description: text(() => ''),
			parent: all.map(() => -1),
			floor: all.map(() => -1),
			geometry: all.map(() => 0),
			length: all.map(({ size }) => size[0]),
			width: all.map(({ size }) => size[1]),
			height: all.map(({ size }) => size[2]),
			area: none,
			volume: none,
			weight: none,
			measure_origins: [],
			fingerprint: all.map(() => 'shape'),
		},
		walls: [],
		sources: Object.entries(files).map(([file_name, { length }]) => {
			first += length
			return {
				file_name,
				file_bytes: 1,
				file_sha256: '',
				schema: 'IFC4',
				exporter: '',
				length_unit_in_metres: 1,
				placement: 'keep' as const,
				move: { translation: [0, 0, 0] as [number, number, number], rotation_degrees: 0 },
				first_element: first - length,
				element_count: length,
			}
		}),
		property_blocks: { elements_per_block: 1, offsets: [0] },
	}
	const properties = (element: number): PropertySet[] => {
		const value = all[element]?.number
		return value ? [{ name: 'Position', kind: 'property', properties: [{ name: 'Mark', value }] }] : []
	}
	return { structure, properties }
}

describe('the rule suggested for a building', () => {
	const best = (elements: TestElement[]) => {
		const { structure, properties } = modelOf({ 'a.ifc': elements })
		return findPanelRules(structure, properties)[0]
	}

	it('takes all walls and not only the sort that is the most like panels', () => {
		const sorts = [
			...several(18, { class: 'IfcWall', name: '', object_type: 'Partition', tag: 'P', size: WALL }),
			...several(20, { class: 'IfcWall', name: '', object_type: 'Exterior', tag: 'E', size: [17, 0.42, 2.9] }),
			...several(8, { class: 'IfcWall', name: '', object_type: 'Furring', tag: 'F', size: [1, 0.05, 0.29] }),
		]
		expect(best(sorts)).toMatchObject({ panel_count: 46, rule: { name_pattern: null, exclude_patterns: [] } })
	})

	it('leaves out the sorts that are no panels where they are many', () => {
		const sorts = [
			...several(40, { class: 'IfcWall', name: 'binnenwand', tag: 'B', size: WALL }),
			...several(30, { class: 'IfcWall', name: 'liftwand', tag: 'L', size: [1.7, 0.2, 2.5] }),
			...several(50, { class: 'IfcWall', name: 'kozijn', tag: 'K', size: [0.3, 0.1, 0.3] }),
		]
		expect(best(sorts)).toMatchObject({ panel_count: 70, rule: { exclude_patterns: ['kozijn'] } })
	})

	it('takes what is said to be prefabricated alone', () => {
		const sorts = [
			...several(32, { class: 'IfcWall', name: '', object_type: 'Concrete wall - prefab 100', tag: 'P', size: WALL }),
			...several(70, { class: 'IfcWall', name: '', object_type: 'Limestone wall 100', tag: 'L', size: WALL }),
		]
		expect(best(sorts)).toMatchObject({ panel_count: 32, rule: { name_pattern: 'Concrete wall - prefab 100' } })
	})

	it('takes no floor cast in place for a panel while there is a facade', () => {
		const building = [
			...several(4, { class: 'IfcSlab', name: 'Floor', tag: 'F', size: [15, 13, 0.3] }),
			...several(11, { class: 'IfcCurtainWall', name: 'Facade', tag: 'C', size: [3, 0.15, 3] }),
		]
		expect(best(building)).toMatchObject({ panel_count: 11, rule: { classes: ['IfcCurtainWall'] } })
	})
})

describe('no rule is suggested', () => {
	const suggested = (elements: TestElement[]) => {
		const { structure, properties } = modelOf({ 'a.ifc': elements })
		return suggestedOf(findPanelRules(structure, properties))
	}
	const basin: TestElement = { class: 'IfcSanitaryTerminal', name: 'Basin', size: [0.6, 0.5, 0.3] }

	it('for furniture, pipes or a terrain, however many there are', () => {
		expect(suggested([basin])).toBeNull()
		expect(suggested(several(60, { ...basin, tag: 'B' }))).toBeNull()
		expect(suggested(several(300, { class: 'IfcFlowSegment', name: 'Pipe', tag: 'P', size: [3, 0.1, 0.1] }))).toBeNull()
		expect(suggested([{ class: 'IfcSite', name: 'Terrain', size: [90, 70, 4] }])).toBeNull()
	})

	it('only then: one wall, one column or one footing is a panel', () => {
		const named = { name: '', tag: '1' }
		expect(suggested([{ class: 'IfcWall', ...named, size: WALL }])).not.toBeNull()
		expect(suggested([{ class: 'IfcColumn', ...named, size: [0.4, 0.4, 3] }])).not.toBeNull()
		expect(suggested([{ class: 'IfcBeam', ...named, size: [6, 0.3, 0.5] }])).not.toBeNull()
		expect(suggested([{ class: 'IfcMember', ...named, size: [3, 0.1, 0.1] }])).not.toBeNull()
	})
})

describe('the rule suggested for several files', () => {
	const precast = several(30, { class: 'IfcElementAssembly', name: 'WAND', tag: 'W/', size: WALL })
	const timber = several(12, { class: 'IfcWall', name: 'HSB', tag: 'H', size: WALL })
	const furniture = several(40, { class: 'IfcFurnishingElement', name: 'Chair', tag: 'C', size: [0.5, 0.5, 0.9] })

	it('is made of the best one of each file that has panels, and says how many each has', () => {
		const files = { 'precast.ifc': precast, 'timber.ifc': timber, 'chairs.ifc': furniture }
		const { structure, properties } = modelOf(files)
		const [best, ...others] = findRulesOfFiles(structure, properties)
		expect(best).toMatchObject({
			panel_count: 42,
			distinct_marks: 42,
			samples: ['W/1', 'H1', 'W/2', 'H2', 'W/3'],
			by_file: [
				{ file_name: 'precast.ifc', panel_count: 30 },
				{ file_name: 'timber.ifc', panel_count: 12 },
				{ file_name: 'chairs.ifc', panel_count: 0 },
			],
		})
		expect(best?.rule.also).toHaveLength(1)
		expect(others.map((one) => one.by_file?.map(({ panel_count }) => panel_count))).toContainEqual([0, 12, 0])
	})

	it('is a single one where that does for all of them', () => {
		const { structure, properties } = modelOf({ 'a.ifc': precast, 'b.ifc': precast, 'chairs.ifc': furniture })
		const [best] = findRulesOfFiles(structure, properties)
		expect(best).toMatchObject({ panel_count: 60, by_file: [{ panel_count: 30 }, { panel_count: 30 }, {}] })
		expect(best?.rule.also).toBeUndefined()
	})

	it('marks the panels of each file by what marks them there', () => {
		const numbered = several(10, { class: 'IfcWall', name: 'Wall', size: WALL }).map((wall, at) => ({
			...wall,
			number: `M-${at + 1}`,
		}))
		const { structure, properties } = modelOf({ 'timber.ifc': timber, 'numbered.ifc': numbered })
		const rule = findRulesOfFiles(structure, properties)[0]?.rule
		const marks = rule && applyPanelRule(structure, properties, rule).map(({ mark }) => mark)
		expect(marks).toEqual([...timber.map(({ tag }) => tag), ...numbered.map(({ number }) => number)])
	})

	it('takes no id of a program for a mark where there is another', () => {
		const named = Array.from({ length: 12 }, (_, at) => ({
			class: 'IfcWall',
			name: `Wand-${at + 1}`,
			tag: `BC6F0F70-6195-495E-A2-FC-2397130${at + 10}`,
			size: WALL,
		}))
		const plate: TestElement = { class: 'IfcWallStandardCase', name: '', tag: '70', size: WALL }
		const { structure, properties } = modelOf({
			'tagged.ifc': several(20, plate),
			'named.ifc': named,
			'p.ifc': precast,
		})
		const rule = findRulesOfFiles(structure, properties)[0]?.rule
		const marks = rule && applyPanelRule(structure, properties, rule).map(({ mark }) => mark)
		expect(marks?.slice(20, 32)).toEqual(named.map(({ name }) => name))
	})
})

describe('how many panels several rules find together', () => {
	const building = [
		...several(6, { class: 'IfcElementAssembly', name: 'WAND', tag: 'W', size: WALL }),
		...several(4, { class: 'IfcElementAssembly', name: 'TT', tag: 'T', size: [8, 2.4, 0.6] }),
		...several(5, { class: 'IfcWall', name: 'leaf', tag: 'L', size: WALL }),
	]

	it('is what one rule made of them finds, whatever they share', () => {
		const { structure, properties } = modelOf({ 'a.ifc': building })
		// Three leaves are parts of walls, two stand alone.
		structure.elements.parent = building.map((_, at) => (at >= 10 && at < 13 ? at - 10 : -1))
		const candidates = findPanelRules(structure, properties)
		const overlaps = overlapsOf(structure, candidates) ?? []
		expect(candidates.length).toBeGreaterThanOrEqual(4)
		for (let mask = 1; mask < 1 << candidates.length; mask++) {
			const chosen = candidates.flatMap((_, at) => ((mask >> at) & 1 ? [at] : []))
			const rule = combineRules(chosen.map((at) => candidates[at]?.rule as PanelRule)) as PanelRule
			const found = applyPanelRule(structure, properties, rule).length
			expect([chosen, countTogether(overlaps, chosen)]).toEqual([chosen, found])
		}
	})

	it('is left open where too many combinations occur', () => {
		const { structure } = modelOf({ 'a.ifc': several(600, { class: 'IfcWall', name: 'x', size: WALL }) })
		structure.strings.push(...Array.from({ length: 600 }, (_, at) => (at + 600).toString(2)))
		structure.elements.name = structure.elements.name.map((_, at) => structure.strings.length - 600 + at)
		const rules = Array.from({ length: 10 }, (_, at) => ({
			id: `${at}`,
			rule: {
				classes: ['IfcWall'],
				name_attribute: 'Name' as const,
				name_pattern: `*1${'?'.repeat(at)}`,
				exclude_patterns: [],
				mark: { kind: 'none' as const },
			},
			panel_count: 1,
			distinct_marks: 0,
			samples: [],
			score: 0,
		}))
		expect(overlapsOf(structure, rules)).toBeUndefined()
	})
})
