import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import type { GivenOptions } from '@panelyard/sample-models/options'
import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { afterAll, describe, expect, it } from 'vitest'
import { propertySource } from './identify-panels.ts'
import { applyPanelRule } from './panels/apply-panel-rule.ts'
import { convertContent } from './testing/convert-text.ts'

const RULE: PanelRule = {
	classes: ['IfcElementAssembly'],
	name_attribute: 'Name',
	name_pattern: '*panel',
	exclude_patterns: [],
	mark: { kind: 'attribute', attribute: 'Tag' },
}
const OUTSIDE = 3

const directory = mkdtempSync(join(tmpdir(), 'panelyard-floors-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Converts a building with some panels outside storeys; `change` alters its text. */
async function building(options: GivenOptions = {}, change = (text: string) => text) {
	const given: GivenOptions = { panels: 60, detail: 'layers', ...options, quirks: { panelsOutsideStoreys: OUTSIDE } }
	const { chunks, truth } = generateSampleModel(given)
	const { panels, structure, properties } = await convertContent(change([...chunks].join('')), { panel_rule: RULE })
	const byId = new Map(panels.panels.map((panel) => [panel.global_id, panel]))
	return { truth, structure, properties, panels: panels.panels, of: (global_id: string) => byId.get(global_id) }
}

/** Removes the elevations of all storeys, but not their placements. */
/** Without placements too, which have the heights of the storeys. */
const withoutElevations = (text: string): string =>
	text.replaceAll(/(=IFCBUILDINGSTOREY\((?:[^,]*,){5})#\d+(,.*\.ELEMENT\.,)[^)]*\)/g, '$1$$$2$$)')

describe.each<[string, GivenOptions]>([
	['millimetres', { schema: 'IFC2X3', unit: 'millimetre' }],
	['feet', { schema: 'IFC4', unit: 'foot', construction: 'precast' }],
	['metres, on a surveyed site at 420 m', { unit: 'metre', origin: [32_000_000, 5_600_000, 420] }],
])('panels on no storey, in %s', (_, options) => {
	it('are on the storey that they stand on, and say that this was computed', async () => {
		const { truth, structure, properties, panels, of } = await building(options)
		expect(truth.panels.filter(({ isOutsideStorey }) => isOutsideStorey)).toHaveLength(OUTSIDE * truth.floors.length)
		for (const { globalId, floor, isOutsideStorey } of truth.panels)
			expect([globalId, of(globalId)?.floor, of(globalId)?.floor_computed]).toEqual([globalId, floor, isOutsideStorey])
		// The model itself keeps the file's storeys.
		expect(structure.floors.map(({ element_count }) => element_count)).toEqual(
			truth.floors.map(({ elementCount }) => elementCount),
		)
		expect(applyPanelRule(structure, propertySource(structure, properties), RULE)).toEqual(panels)
	})
})

it('panels on a storey called Undefined are on none', async () => {
	const { truth, panels, of } = await building({}, (text) => text.replace("'Ground floor'", "'Undefined'"))
	const ground = truth.panels.filter(({ floor, isOutsideStorey }) => floor === 0 && !isOutsideStorey)
	expect(ground.length).toBeGreaterThan(0)
	for (const { globalId } of ground) expect(of(globalId)).toMatchObject({ floor: 1, floor_computed: true })
	expect(panels.filter(({ floor }) => floor <= 0)).toEqual([])
})

it('heights that contradict the storeys of other elements, or are missing, make no storey', async () => {
	const lifted = await building({}, (text) => text.replaceAll(/(=IFCBUILDINGSTOREY\(.*\.ELEMENT\.,)/g, '$190'))
	for (const { truth, of, structure } of [await building({}, withoutElevations), lifted]) {
		expect(structure.floors_by_height).toBeUndefined()
		for (const { globalId, isOutsideStorey } of truth.panels)
			expect([of(globalId)?.floor_computed, of(globalId)?.floor === -1]).toEqual([false, isOutsideStorey])
	}
})

it('a model without storeys stays without', async () => {
	const { panels } = await building({ storeys: false })
	expect(panels.every(({ floor, floor_computed }) => floor === -1 && !floor_computed)).toBe(true)
})

it('of storeys at one height the nearest building has the panel, also when its file was merged', async () => {
	const file = (seed: number, origin: [number, number, number]) => {
		const options: GivenOptions = { panels: 30, detail: 'layers', seed, origin, quirks: { panelsOutsideStoreys: 2 } }
		const { chunks, truth } = generateSampleModel(options)
		const source_path = join(directory, `${seed}.ifc`)
		writeFileSync(source_path, [...chunks].join(''))
		return { source_path, truth, text: [...chunks].join('') }
	}
	const [first, second] = [file(1, [0, 0, 200]), file(2, [100, 0, 200])]
	const { panels, structure } = await convertContent(first.text, {
		panel_rule: RULE,
		merge: { floors: 'apart', floor_tolerance: 0.1 },
		further_sources: [{ source_path: second.source_path, file_name: 'second.ifc', placement: 'keep' }],
	})
	const byId = new Map(panels.panels.map((panel) => [panel.global_id, panel]))
	for (const { truth } of [first, second])
		for (const { globalId, floor } of truth.panels) {
			const panel = byId.get(globalId)
			expect(structure.floors[panel?.floor ?? -1]?.global_id).toBe(truth.floors[floor]?.globalId)
		}
})
