import { afterEach, describe, expect, test } from 'vitest'
import { IFCBUILDINGSTOREY, IFCELEMENTASSEMBLY, IFCPROJECT } from 'web-ifc'
import { MAX_PANELS, MIN_PANELS, SCHEMAS, TEXT_ENCODINGS } from './options.ts'
import { generateSampleModel, sampleModelText } from './sample-model.ts'
import { closeModels, readModel } from './testing/web-ifc-reading.ts'

afterEach(closeModels)

test.each(TEXT_ENCODINGS)('names beyond ASCII survive the encoding %s', async (encoding) => {
	const text = sampleModelText({ panels: 30, names: 'international', encoding })
	const read = await readModel(text)
	expect(read.texts(IFCPROJECT, 'Name')).toEqual(["Wohnüberbauung Zürich, l'Étage \\ 壁"])
	expect(read.texts(IFCBUILDINGSTOREY, 'Name')).toContain('Erdgeschoß')
	expect(read.texts(IFCELEMENTASSEMBLY, 'Name')).toContain('Außenwand 壁')
})

test('only the encoding utf8 leaves ASCII, and x writes Latin letters in two digits', () => {
	const text = (encoding: 'x' | 'x2' | 'utf8') => sampleModelText({ panels: 30, names: 'international', encoding })
	const isAscii = (file: string) => !/[^\n\x20-\x7E]/.test(file)
	expect([isAscii(text('x2')), isAscii(text('x')), isAscii(text('utf8'))]).toEqual([true, true, false])
	expect(text('x2')).toContain("Z\\X2\\00FC\\X0\\rich, l''\\X2\\00C9\\X0\\tage \\\\ \\X2\\58C1\\X0\\'")
	expect(text('x')).toContain("Z\\X\\FCrich, l''\\X\\C9tage \\\\ \\X2\\58C1\\X0\\'")
})

describe.each(SCHEMAS)('revision 2 in %s', (schema) => {
	test('keeps every panel but those its truth names', async () => {
		const first = generateSampleModel({ panels: 120, schema }).truth
		const second = generateSampleModel({ panels: 120, schema, revision: 2 }).truth
		const changes = second.changes
		if (!changes) throw new Error('a second revision has changes')
		const before = new Map(first.panels.map((panel) => [panel.mark, panel]))
		const after = new Map(second.panels.map((panel) => [panel.mark, panel]))
		expect([...before.keys()].filter((mark) => !after.has(mark)).toSorted()).toEqual(changes.removed.toSorted())
		expect([...after.keys()].filter((mark) => !before.has(mark))).toEqual(changes.added)
		const kept = [...before.keys()].filter((mark) => after.has(mark))
		const differing = (key: 'globalId' | 'boundingBox' | 'netArea') =>
			kept.filter((mark) => JSON.stringify(before.get(mark)?.[key]) !== JSON.stringify(after.get(mark)?.[key]))
		expect(differing('globalId')).toEqual(changes.reissued)
		// Half a turn about the middle leaves the box, but for the last digit.
		const elsewhere = differing('boundingBox').filter((mark) => !changes.turned.includes(mark))
		expect(elsewhere.toSorted()).toEqual(changes.moved.toSorted())
		expect(changes.turned.length).toBe(1)
		expect([changes.removed.length, changes.added.length, changes.reissued.length]).toEqual([3, 1, 1])
		expect(changes.moved.length).toBe(2)
		expect(differing('netArea').toSorted()).toEqual(changes.reopened.toSorted())
		expect(changes.reopened.length).toBe(3)

		const read = await readModel(sampleModelText({ panels: 120, schema, revision: 2 }))
		expect(read.elements.size).toBe(second.drawnCount)
		const ids = new Set(read.texts(IFCELEMENTASSEMBLY, 'GlobalId'))
		expect(second.panels.every(({ globalId }) => ids.has(globalId))).toBe(true)
	})
})

test('repeated GlobalIds and marks are as many as asked, and drawn all the same', async () => {
	const options = { panels: 60, repeatedGlobalIds: 5, repeatedMarks: 3 }
	const { truth } = generateSampleModel(options)
	expect(new Set(truth.panels.map(({ globalId }) => globalId)).size).toBe(55)
	expect(new Set(truth.panels.map(({ mark }) => mark)).size).toBe(57)
	const read = await readModel(sampleModelText(options))
	expect(read.elements.size).toBe(truth.drawnCount)
	const ids = read.texts(IFCELEMENTASSEMBLY, 'GlobalId')
	expect(ids.length - new Set(ids).size).toBe(5)
})

test('every number of panels has a building with exactly so many', () => {
	const counts = [
		MIN_PANELS,
		21,
		22,
		23,
		24,
		25,
		31,
		37,
		64,
		99,
		100,
		151,
		200,
		333,
		512,
		599,
		600,
		601,
		737,
		1000,
		1999,
	]
	for (const panels of counts) expect(generateSampleModel({ panels, detail: 'layers' }).truth.panelCount).toBe(panels)
})

test('what cannot be built is refused by the name of the option', () => {
	expect(() => generateSampleModel({ panels: MIN_PANELS - 1 })).toThrow(/panels must be/)
	expect(() => generateSampleModel({ panels: MAX_PANELS + 1 })).toThrow(/panels must be/)
	expect(() => generateSampleModel({ panels: 200.5 })).toThrow(/panels must be/)
	expect(() => generateSampleModel({ schema: 'IFC5' as never })).toThrow(/schema must be one of IFC2X3, IFC4, IFC4X3/)
	expect(() => generateSampleModel({ construction: 'brick' as never })).toThrow(/construction/)
	expect(() => generateSampleModel({ panels: 20, repeatedMarks: 11 })).toThrow(/repeatedMarks/)
	expect(() => generateSampleModel({ origin: [0, Number.NaN, 0] })).toThrow(/origin/)
})

test('a reissued model keeps the paths of what stays, and the rest as often as asked', async () => {
	const options = { panels: 600, detail: 'layers', seed: 4 } as const
	const reissue = { seed: 9, moved: 0.1, added: 0.05, removed: 0.05, marks: 'renumbered' } as const
	const [first, second] = [options, { ...options, reissue }].map((given) => generateSampleModel(given).truth)
	const before = new Map(first?.panels.map((panel) => [panel.path, panel]))
	const after = new Map(second?.panels.map((panel) => [panel.path, panel]))
	const kept = [...before.keys()].filter((path) => after.has(path))
	const share = (count: number) => Math.round((20 * count) / 600) / 20
	expect(share(before.size - kept.length)).toBe(0.05)
	expect(share(after.size - kept.length)).toBe(0.05)
	const differs = (key: 'globalId' | 'mark' | 'boundingBox') =>
		kept.filter((path) => JSON.stringify(before.get(path)?.[key]) !== JSON.stringify(after.get(path)?.[key])).length
	expect([differs('globalId'), share(differs('boundingBox'))]).toEqual([0, 0.1])
	expect(differs('mark')).toBe(kept.length)
	expect(sampleModelText({ ...options, reissue })).toBe(sampleModelText({ ...options, reissue }))
})

test('equal walls stand in a row beside the building, and a turned site turns them', async () => {
	const options = { panels: 30, equalRow: 6, detail: 'layers' } as const
	const { truth } = generateSampleModel(options)
	const row = truth.panels.filter(({ path }) => path.startsWith('row/'))
	expect([truth.panelCount, row.length, new Set(row.map(({ mark }) => mark)).size]).toEqual([36, 6, 1])
	expect(new Set(row.map(({ volume }) => volume.toFixed(6))).size).toBe(1)
	const straight = await readModel(sampleModelText(options))
	const turned = await readModel(sampleModelText({ ...options, siteTurn: 90 }))
	const extent = ({ min, max }: typeof straight.bounds) =>
		[0, 1, 2].map((axis) => (max[axis as 0] - min[axis as 0]).toFixed(3))
	const [x, y, z] = extent(straight.bounds)
	expect(extent(turned.bounds)).toEqual([y, x, z])
})
