import { afterEach, describe, expect, test } from 'vitest'
import { IFCBUILDINGSTOREY } from 'web-ifc'
import { inShiftJis } from './flaws.ts'
import { type GivenOptions, SCHEMAS, type Schema } from './options.ts'
import type { SampleQuirks } from './quirks.ts'
import { generateSampleModel, sampleModelText } from './sample-model.ts'
import { closeModels, readModel } from './testing/web-ifc-reading.ts'

afterEach(closeModels)

/** web-ifc draws a round bar as a prism with eleven sides: this much of its volume. */
const ELEVEN_SIDES = (11 / (2 * Math.PI)) * Math.sin((2 * Math.PI) / 11)

const COMBINED: [Schema, Partial<SampleQuirks>, GivenOptions][] = [
	['IFC2X3', { panelsAs: 'elements', marksIn: 'none', georeference: 'map' }, { construction: 'precast' }],
	['IFC4', { panelsAs: 'elements', marksIn: 'name', georeference: 'none' }, { unit: 'foot' }],
	['IFC4X3', { panelsAs: 'elements', marksIn: 'cadwork', boxesAs: 'polygons' }, { unit: 'metre' }],
	['IFC2X3', { marksIn: 'tekla', reinforcement: true, oddProperties: true }, { construction: 'precast' }],
	['IFC4', { panelsAs: 'elemented', boxesAs: 'scaled', marksIn: 'name' }, { unit: 'inch', storeys: false }],
	['IFC4X3', { panelsAs: 'curtain_walls', boxesAs: 'advanced' }, { names: 'japanese' }],
	['IFC2X3', { panelsAs: 'curtain_walls', boxesAs: 'polygons', shapelessElements: 3, brokenShapes: 2 }, {}],
	['IFC4', { boxesAs: 'advanced', reinforcement: true, georeference: 'map', namelessStoreys: true }, {}],
	['IFC4X3', { boxesAs: 'scaled', oddProperties: true, shapelessElements: 1, brokenShapes: 4 }, {}],
	['IFC4', { panelsOutsideStoreys: 2 }, { names: 'dutch' }],
]

describe.each(COMBINED)('%s with %o', (schema, quirks, further) => {
	const options = { panels: 45, ...further, schema, quirks }

	test('is read by web-ifc as the truth says', async () => {
		const { truth } = generateSampleModel(options)
		const read = await readModel(sampleModelText(options))
		expect(read.elements.size).toBe(truth.drawnCount)
		for (const [name, count] of Object.entries(truth.elementsByClass))
			expect([name, read.counts.get(name.toUpperCase())]).toEqual([name, count])
		expect(read.counts.get('IFCOPENINGELEMENT') ?? 0).toBe(truth.openingCount)
		for (const [name, volume] of Object.entries(truth.volumeByClass)) {
			const expected = name === 'IfcReinforcingBar' ? volume * ELEVEN_SIDES : volume
			expect([name, Math.abs((read.volumes.get(name) ?? 0) / expected - 1) < 0.001]).toEqual([name, true])
		}
		for (const side of ['min', 'max'] as const)
			for (const axis of [0, 1, 2] as const)
				expect(read.bounds[side][axis]).toBeCloseTo(truth.boundingBox[side][axis], 3)
	})

	test('has records with the attributes of their classes', async () => {
		const read = await readModel(sampleModelText(options))
		expect(read.misshapenClasses()).toEqual([])
	})
})

test('storeys without names are storeys all the same', async () => {
	const options = { panels: 60, quirks: { namelessStoreys: true } }
	const read = await readModel(sampleModelText(options))
	const { floors } = generateSampleModel(options).truth
	expect(floors.length).toBeGreaterThan(1)
	expect(read.texts(IFCBUILDINGSTOREY, 'Name')).toEqual(floors.map(() => ''))
})

test('panels of one body have the openings of their walls, and weigh what their body weighs', () => {
	const { panels } = generateSampleModel({
		panels: 45,
		construction: 'precast',
		quirks: { panelsAs: 'elements' },
	}).truth
	const pierced = panels.filter(({ openingCount }) => openingCount > 0)
	expect(pierced.length).toBeGreaterThan(5)
	for (const { kind, class: name, boundingBox, volume, weight, partCount } of panels) {
		const box = boundingBox.max.reduce((product, high, axis) => product * (high - (boundingBox.min[axis] as number)), 1)
		if (kind === 'floor') expect(volume).toBeCloseTo(box, 6)
		expect(volume).toBeLessThanOrEqual(box * 1.000001)
		expect(weight).toBeCloseTo(volume * 2400, 3)
		expect([name, partCount]).toEqual([
			['wall', 'inner_wall', 'parapet'].includes(kind) ? 'IfcWallStandardCase' : 'IfcSlab',
			1,
		])
	}
})

test.each(SCHEMAS)('a district with every quirk of its schema keeps its panels in %s', async (schema) => {
	const quirks: Partial<SampleQuirks> = {
		boxesAs: schema === 'IFC2X3' ? 'polygons' : 'advanced',
		marksIn: 'tekla',
		reinforcement: true,
		oddProperties: true,
		shapelessElements: 5,
	}
	const { truth, chunks } = generateSampleModel({ panels: 700, detail: 'layers', schema, quirks })
	expect(truth.panelCount).toBe(700)
	expect(truth.elementCount - truth.drawnCount).toBe((truth.elementsByClass.IfcElementAssembly ?? 0) + 5)
	const text = [...chunks].join('')
	expect(text.match(/=IFCDISCRETEACCESSORY\('[^']*',[^,]*,'Without a shape/g)).toHaveLength(5)
	expect(text.match(/'Assembly\/Cast unit Mark'/g)?.length).toBeGreaterThanOrEqual(700)
})

test('Shift-JIS has the letters of the names, and no others', () => {
	const text = sampleModelText({ panels: 20, names: 'japanese', encoding: 'utf8' })
	const bytes = Buffer.concat([...inShiftJis([text])])
	expect(bytes.toString('latin1')).not.toBe(text)
	expect(new TextDecoder('shift_jis').decode(bytes)).toBe(text)
	expect(() => [...inShiftJis(['Zürich'])]).toThrow(/ü/)
})

test('quirks that a schema can’t have are rejected by name', () => {
	const make = (schema: Schema, quirks: Partial<SampleQuirks>) => () => generateSampleModel({ schema, quirks })
	expect(make('IFC2X3', { boxesAs: 'advanced' })).toThrow(/boxesAs advanced/)
	expect(make('IFC4X3', { panelsAs: 'elemented' })).toThrow(/panelsAs elemented/)
	expect(make('IFC4', { marksIn: 'label' as never })).toThrow(/marksIn must be one of/)
	expect(make('IFC4', { brokenShapes: -1 })).toThrow(/brokenShapes/)
	expect(make('IFC4', { reinforcement: 3 as never })).toThrow(/reinforcement must be one of true, false/)
})
