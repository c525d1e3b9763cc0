import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ODD_PROPERTIES, ODD_SET } from '@panelyard/sample-models/odd-properties'
import { afterAll, describe, expect, it } from 'vitest'
import { ArtefactCheck } from './fuzz/check-artefacts.ts'
import { propertySource } from './identify-panels.ts'
import { convertContent } from './testing/convert-text.ts'
import { drawnElements } from './testing/glb-elements.ts'
import { QUIRKY_NAMES, quirkyModel } from './testing/quirky-models.ts'

const directory = mkdtempSync(join(tmpdir(), 'panelyard-quirky-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Relative; bodies of one element that overlap count twice, and positions are rounded to half a millimetre. */
const DRAWN_VOLUME = 0.02

describe.each(QUIRKY_NAMES)('%s', (name) => {
	const { content, truth, rule, isChosen, isPanel, options } = quirkyModel(name)
	const output = join(directory, String(QUIRKY_NAMES.indexOf(name)))
	const panel_rule = isChosen ? { ...rule, name_attribute: 'Name' as const } : null
	const converting = convertContent(content, { panel_rule }, output)

	it('has every element: drawn, without a shape, or listed as not drawn', async () => {
		const { report, structure } = await converting
		expect(report).toMatchObject({
			schema: truth.schema,
			element_count: truth.elementCount,
			with_representation: truth.drawnCount + truth.brokenCount,
			converted: truth.drawnCount,
			fallback: [],
			floor_count: truth.floors.length,
		})
		expect(report.not_converted.map((problem) => problem.name)).toEqual(
			Array.from({ length: truth.brokenCount }, (_, at) => `Broken ${at + 1}`),
		)
		expect(report.not_drawn.find((entry) => entry.class === 'IfcOpeningElement')?.count ?? 0).toBe(truth.openingCount)
		const classes = Map.groupBy(structure.elements.class, (number) => structure.classes[number] as string)
		expect(Object.fromEntries([...classes].map(([key, list]) => [key, list.length]))).toEqual(truth.elementsByClass)
		expect(structure.floors.map((floor) => [floor.name, floor.element_count])).toEqual(
			truth.floors.map((floor) => [floor.name, floor.elementCount]),
		)
	})

	it('is drawn where it stands, as large as it is, in a sound GLB', async () => {
		await converting
		expect(await new ArtefactCheck(output).run(true)).toEqual([])
		const { structure, glb } = await converting
		const { min, max } = structure.bounding_box ?? { min: [0, 0, 0], max: [0, 0, 0] }
		const [x, y, z] = structure.origin
		const drawn = [min[0] + x, y - max[2], min[1] + z, max[0] + x, y - min[2], max[1] + z]
		const wanted = [...truth.boundingBox.min, ...truth.boundingBox.max]
		for (const [at, value] of drawn.entries()) expect(Math.abs(value - (wanted[at] as number))).toBeLessThan(0.002)
		let volume = 0
		for (const element of (await drawnElements(glb)).values()) volume += element.volume
		expect(Math.abs(volume / truth.volume - 1)).toBeLessThan(DRAWN_VOLUME)
	})

	it('offers its panels, with their marks, floors and measures', async () => {
		const { report, panels } = await converting
		if (isChosen) expect(report.panel_rules).toContainEqual(expect.objectContaining({ rule: panel_rule }))
		else expect(report.panel_rules[0]?.rule).toMatchObject(rule)
		expect(report.panel_rule).toMatchObject(rule)
		const wanted = truth.panels.filter(isPanel)
		expect(panels.panels.length).toBe(wanted.length)
		expect(wanted.length).toBeGreaterThan(9)
		const marks = panels.panels.map(({ mark }) => mark)
		expect(marks.toSorted()).toEqual(
			wanted.map(({ mark }) => (options.quirks?.marksIn === 'none' ? '' : mark)).toSorted(),
		)
		const sum = (values: (number | null)[]): number =>
			values.reduce<number>((all, value) => all + (value ?? Number.NaN), 0)
		for (const measure of ['volume', 'weight', 'length'] as const) {
			const ratio = sum(panels.panels.map((panel) => panel[measure])) / sum(wanted.map((panel) => panel[measure]))
			expect([measure, Math.abs(ratio - 1) < 0.001]).toEqual([measure, true])
		}
		const onFloors = (floors: number[]): Record<number, number> =>
			Object.fromEntries([...Map.groupBy(floors, (floor) => floor)].map(([floor, list]) => [floor, list.length]))
		const floorless = truth.floors.length === 0
		expect(onFloors(panels.panels.map(({ floor }) => floor))).toEqual(
			onFloors(wanted.map(({ floor }) => (floorless ? -1 : floor))),
		)
	})

	if (options.quirks?.oddProperties) {
		it('has properties of every kind, from the set that all panels share', async () => {
			const { structure, properties, panels } = await converting
			const setsOf = propertySource(structure, properties)
			for (const { element } of panels.panels) {
				const odd = setsOf(element).find((set) => set.name === ODD_SET)
				expect(Object.fromEntries((odd?.properties ?? []).map((property) => [property.name, property.value]))).toEqual(
					ODD_PROPERTIES,
				)
			}
		})
	}
})
