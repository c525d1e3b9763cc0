import { afterEach, describe, expect, test } from 'vitest'
import { CONSTRUCTIONS, type SampleOptions, SCHEMAS } from './options.ts'
import { generateSampleModel, sampleModelText } from './sample-model.ts'
import type { Bounds } from './shapes/solids.ts'
import { closeModels, type ReadModel, readModel } from './testing/web-ifc-reading.ts'
import type { SampleTruth } from './truth.ts'

afterEach(closeModels)

async function written(options: Partial<SampleOptions>): Promise<{ read: ReadModel; truth: SampleTruth }> {
	const { chunks, truth } = generateSampleModel(options)
	return { read: await readModel([...chunks].join('')), truth }
}

function expectBounds(read: Bounds, truth: Bounds, digits = 4) {
	for (let axis = 0; axis < 3; axis++) {
		expect(read.min[axis]).toBeCloseTo(truth.min[axis] as number, digits)
		expect(read.max[axis]).toBeCloseTo(truth.max[axis] as number, digits)
	}
}

/** Within a thousandth, on which tests of other readers rely. */
function expectVolume(read: number | undefined, truth: number) {
	expect(Math.abs((read ?? 0) / truth - 1)).toBeLessThan(0.001)
}

function expectTruth(read: ReadModel, truth: SampleTruth) {
	expect(read.elements.size).toBe(truth.drawnCount)
	for (const [name, count] of Object.entries(truth.elementsByClass)) {
		expect([name, read.counts.get(name.toUpperCase())]).toEqual([name, count])
	}
	for (const [name, volume] of Object.entries(truth.volumeByClass)) expectVolume(read.volumes.get(name), volume)
	expect([...read.volumes.keys()].toSorted()).toEqual(Object.keys(truth.volumeByClass).toSorted())
	expect(read.counts.get('IFCOPENINGELEMENT')).toBe(truth.openingCount)
	expect(read.counts.get('IFCSPACE')).toBe(truth.spaceCount)
	expectBounds(read.bounds, truth.boundingBox)
}

describe.each(SCHEMAS)('a building in %s', (schema) => {
	test.each(CONSTRUCTIONS)('of %s panels is read by web-ifc as the truth says', async (construction) => {
		const { read, truth } = await written({ schema, construction })
		expect(read.schema.startsWith(schema)).toBe(true)
		expect(truth.panelCount).toBe(200)
		expectTruth(read, truth)
		expect(read.counts.get('IFCBUILDINGSTOREY')).toBe(truth.floors.length)
	})
})

test.each(SCHEMAS)('every record in %s has the attributes its class has in that schema', async (schema) => {
	for (const construction of CONSTRUCTIONS) {
		const { read } = await written({ panels: 45, schema, construction })
		expect(read.misshapenClasses()).toEqual([])
	}
})

test('every panel has the parts, openings, volume and place its truth tells', async () => {
	const { read, truth } = await written({ panels: 60, construction: 'timber', schema: 'IFC4' })
	const parts = read.partsByAssembly()
	const byId = new Map(truth.panels.map((panel) => [panel.globalId, panel]))
	for (const [assembly, members] of parts) {
		const panel = byId.get(assembly.globalId)
		if (!panel) {
			expect(assembly.name).toBe('Column base')
			continue
		}
		expect([assembly.tag, assembly.name]).toEqual([panel.mark, panel.name])
		expect(members.length).toBe(panel.partCount)
		expectVolume(
			members.reduce((sum, { volume }) => sum + volume, 0),
			panel.volume,
		)
		for (let axis = 0; axis < 3; axis++) {
			const low = Math.min(...members.map(({ bounds }) => bounds.min[axis] as number))
			const high = Math.max(...members.map(({ bounds }) => bounds.max[axis] as number))
			expect(low).toBeCloseTo(panel.boundingBox.min[axis] as number, 4)
			expect(high).toBeCloseTo(panel.boundingBox.max[axis] as number, 4)
		}
		byId.delete(assembly.globalId)
	}
	expect(byId.size).toBe(0)
})

test.each(['millimetre', 'foot'] as const)(
	'the property set Panel tells weight and sizes in the unit %s',
	async (unit) => {
		const { read, truth } = await written({ panels: 45, unit, construction: 'precast' })
		const properties = read.properties('Panel')
		const [length, area] = unit === 'foot' ? [0.3048, 0.3048 ** 2] : [0.001, 1]
		for (const panel of truth.panels) {
			const own = properties.get(panel.globalId)
			expect([own?.Mark, own?.['Fire rating']]).toEqual([panel.mark, expect.any(String)])
			expect(own?.Weight).toBeCloseTo(panel.weight, 3)
			expect(Number(own?.Length) * length).toBeCloseTo(panel.length, 5)
			expect(Number(own?.['Net area']) * area).toBeCloseTo(panel.netArea, 4)
		}
		expect(properties.size).toBe(45)
	},
)

test.each(['centimetre', 'metre', 'inch', 'foot'] as const)('in the unit %s the building is as large', async (unit) => {
	const { read, truth } = await written({ panels: 30, unit, schema: 'IFC2X3', construction: 'precast' })
	expectTruth(read, truth)
	expectBounds(truth.boundingBox, generateSampleModel({ panels: 30, construction: 'precast' }).truth.boundingBox)
})

test('a building with two side wings, and one of a single storey, come out as planned', async () => {
	const large = await written({ panels: 520, detail: 'layers' })
	expectTruth(large.read, large.truth)
	const small = await written({ panels: 20, schema: 'IFC4X3' })
	expect(small.truth.floors.map(({ name }) => name)).toEqual(['Ground floor', 'Roof'])
	expectTruth(small.read, small.truth)
})

test('a district repeats its buildings and keeps marks unique', async () => {
	const { read, truth } = await written({ panels: 900, detail: 'layers', construction: 'precast', schema: 'IFC4X3' })
	expectTruth(read, truth)
	expect(truth.panelCount).toBe(900)
	expect(new Set(truth.panels.map(({ mark }) => mark)).size).toBe(900)
	expect(read.counts.get('IFCBUILDING')).toBe(2)
})

test('a model 1,200 km from the origin keeps its size and says where it stands', async () => {
	const origin = [1_200_000, 5_400_000, 431.5] as const
	const { read, truth } = await written({ panels: 30, origin })
	expect(truth.boundingBox.min[0]).toBeGreaterThan(origin[0] - 10)
	expectBounds(read.bounds, truth.boundingBox, 3)
})

test('without storeys every element hangs on the building', async () => {
	const { read, truth } = await written({ panels: 30, storeys: false })
	expect(truth.floors).toEqual([])
	expect(read.counts.has('IFCBUILDINGSTOREY')).toBe(false)
	expectTruth(read, truth)
})

test('equal options give equal bytes; another seed gives other GlobalIds and nothing else', () => {
	const text = sampleModelText({ panels: 40, seed: 7 })
	expect(sampleModelText({ panels: 40, seed: 7 })).toBe(text)
	const other = sampleModelText({ panels: 40, seed: 8 })
	expect(other).not.toBe(text)
	const withoutIds = (file: string) => file.replaceAll(/'[0-3][0-9A-Za-z_$]{21}'/g, "'id'")
	expect(withoutIds(other)).toBe(withoutIds(text))
})

test('every GlobalId is well formed and stands for one object', () => {
	const text = sampleModelText({ panels: 200 })
	const ids = [...text.matchAll(/^#\d+=IFC[A-Z0-9]+\('([^']*)',(?:#\d+|\$),/gm)].map((match) => match[1] as string)
	const rooted = ids.filter((id) => /^[0-3][0-9A-Za-z_$]{21}$/.test(id))
	expect(rooted.length).toBeGreaterThan(5000)
	expect(new Set(rooted).size).toBe(rooted.length)
})
