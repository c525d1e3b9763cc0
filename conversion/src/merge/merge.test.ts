import type { ConversionJob } from '@panelyard/contracts/models/conversion'
import type { FloorOptions, MergePlacement } from '@panelyard/contracts/models/merge-options'
import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { describe, expect, it } from 'vitest'
import { propertySource } from '../identify-panels.ts'
import { boxModel, siLength } from '../testing/box-model.ts'
import { convertContent, type TestConversion } from '../testing/convert-text.ts'
import { drawnElements } from '../testing/glb-elements.ts'
import { withModelFiles } from '../testing/model-files.ts'
import { QUIRKY_NAMES, quirkyModel } from '../testing/quirky-models.ts'
import { glbErrors } from '../testing/validate-glb.ts'

const PANELS_BY_TAG: ConversionJob['panel_rule'] = {
	classes: ['IfcElementAssembly'],
	name_attribute: 'Name',
	name_pattern: '*panel',
	exclude_patterns: [],
	mark: { kind: 'attribute', attribute: 'Tag' },
}

interface Further {
	content: string | Uint8Array
	placement?: MergePlacement
}

/** Converts a file together with others. */
function convertTogether(
	first: string | Uint8Array,
	further: Record<string, Further>,
	options: Partial<ConversionJob> & { merge?: FloorOptions } = {},
): Promise<TestConversion> {
	const contents = Object.fromEntries(Object.entries(further).map(([name, { content }]) => [name, content]))
	return withModelFiles(contents, (written) =>
		convertContent(first, {
			...options,
			further_sources: written.map((file) => ({ ...file, placement: further[file.file_name]?.placement ?? 'keep' })),
		}),
	)
}

const text = (sample: ReturnType<typeof generateSampleModel>): string => [...sample.chunks].join('')

async function drawnVolume({ glb }: TestConversion): Promise<number> {
	let volume = 0
	for (const element of (await drawnElements(glb)).values()) volume += element.volume
	return volume
}

const sizes = ({ structure: { bounding_box: box } }: TestConversion): number[] =>
	[0, 1, 2].map((axis) => (box?.max[axis] ?? Number.NaN) - (box?.min[axis] ?? Number.NaN))

/** Lowest and highest corner of the drawing, in the first file's coordinates. */
function filePlace({ structure: { bounding_box: box, origin } }: TestConversion): number[] {
	const { min, max } = box ?? { min: [0, 0, 0], max: [0, 0, 0] }
	const [x, y, z] = origin
	return [min[0] + x, y - max[2], min[1] + z, max[0] + x, y - min[2], max[1] + z]
}

describe('two sample buildings, one in millimetres and IFC2x3, one in metres and IFC4', () => {
	const timber = generateSampleModel({ panels: 40, schema: 'IFC2X3', unit: 'millimetre' })
	const precast = generateSampleModel({ panels: 30, construction: 'precast', unit: 'metre', seed: 2 })
	const truths = [timber.truth, precast.truth] as const
	const sum = (of: (truth: (typeof truths)[number]) => number): number => of(truths[0]) + of(truths[1])
	const merging = convertTogether(
		text(timber),
		{ 'precast.ifc': { content: text(precast) } },
		{ panel_rule: PANELS_BY_TAG },
	)

	it('become one model with all elements of both, each with its file', async () => {
		const { report, structure } = await merging
		expect(structure.elements.count).toBe(sum((truth) => truth.elementCount))
		expect(report.converted).toBe(sum((truth) => truth.drawnCount))
		expect(report.with_representation).toBe(report.converted)
		expect(structure.walls).toHaveLength(sum((truth) => truth.wallCount))
		expect(report.not_drawn).toContainEqual({ class: 'IfcOpeningElement', count: sum((truth) => truth.openingCount) })
		expect(report.sources).toEqual(structure.sources)
		expect(
			structure.sources?.map(({ file_name, schema, first_element, element_count }) => [
				file_name,
				schema,
				first_element,
				element_count,
			]),
		).toEqual([
			['model.ifc', 'IFC2X3', 0, truths[0].elementCount],
			['precast.ifc', 'IFC4', truths[0].elementCount, truths[1].elementCount],
		])
		expect(structure.schema).toBe('IFC2X3 + IFC4')
		for (const column of Object.values(structure.elements))
			if (Array.isArray(column)) expect(column).toHaveLength(structure.elements.count)
	})

	it('have every panel of both with its mark, measures and file', async () => {
		const { panels, structure } = await merging
		expect(panels.panels).toHaveLength(sum((truth) => truth.panelCount))
		const second = structure.sources?.[1]?.first_element ?? 0
		for (const [file, truth] of truths.entries()) {
			const own = panels.panels.filter(({ element }) => element >= second === (file === 1))
			const byMark = new Map(own.map((panel) => [panel.mark, panel]))
			for (const wanted of truth.panels) {
				const panel = byMark.get(wanted.mark)
				expect(panel?.global_id).toBe(wanted.globalId)
				expect(Math.abs((panel?.volume ?? 0) - wanted.volume)).toBeLessThan(wanted.volume * 0.001)
				expect(Math.abs((panel?.weight ?? 0) - wanted.weight)).toBeLessThan(wanted.weight * 0.001)
				expect(structure.floors[panel?.floor ?? -1]?.elevation).toBeCloseTo(
					truth.floors[wanted.floor]?.elevation ?? 0,
					6,
				)
			}
		}
	})

	it('are drawn as large as both together', async () => {
		const merged = await merging
		const volume = await drawnVolume(merged)
		expect(Math.abs(volume - sum((truth) => truth.volume))).toBeLessThan(volume * 0.001)
		expect(await glbErrors(merged.glb)).toEqual([])
	})

	it('share the storeys that are at one height', async () => {
		const { structure } = await merging
		const heights = new Set(truths.flatMap(({ floors }) => floors.map(({ elevation }) => elevation.toFixed(3))))
		expect(structure.floors.map(({ elevation }) => elevation?.toFixed(3))).toEqual(
			[...heights].sort((a, b) => Number(a) - Number(b)),
		)
		expect(structure.floors.reduce((all, { element_count }) => all + element_count, 0)).toBe(
			sum((truth) => truth.floors.reduce((all, { elementCount }) => all + elementCount, 0)),
		)
	})

	it('have the properties of every element, whichever file it is from', async () => {
		const { structure, properties } = await merging
		const alone = await convertContent(text(precast))
		const [merged, own] = [propertySource(structure, properties), propertySource(alone.structure, alone.properties)]
		const first = structure.sources?.[1]?.first_element ?? 0
		for (const element of [0, 7, alone.structure.elements.count - 1])
			expect(merged(first + element)).toEqual(own(element))
	})
})

describe('a model merged with itself', () => {
	const sample = text(generateSampleModel({ panels: 20 }))
	const twice = convertTogether(sample, { 'again.ifc': { content: sample } })

	it('keeps both, shares every shape and tells of the repeated GlobalIds', async () => {
		const [once, merged] = [await convertContent(sample), await twice]
		expect(merged.structure.elements.count).toBe(2 * once.structure.elements.count)
		expect(merged.report.geometry_count).toBe(once.report.geometry_count)
		expect(merged.report.triangle_count).toBe(2 * once.report.triangle_count)
		expect(merged.report.notices).toContainEqual(
			expect.objectContaining({ code: 'global_ids_in_several_files', count: once.structure.elements.count }),
		)
		expect(merged.structure.floors).toHaveLength(once.structure.floors.length)
		expect(once.structure.grid?.length).toBeGreaterThan(0)
		expect([merged.structure.grid, merged.structure.north]).toEqual([once.structure.grid, once.structure.north])
	})

	it('keeps its storeys apart when asked to, and tells them apart', async () => {
		const merged = await convertTogether(
			sample,
			{ 'again.ifc': { content: sample } },
			{ merge: { floors: 'apart', floor_tolerance: 0.25 } },
		)
		const names = merged.structure.floors.map(({ name }) => name)
		expect(names).toHaveLength(2 * (await twice).structure.floors.length)
		expect(new Set(names).size).toBe(names.length)
		expect(names.filter((name) => name.endsWith('(again)'))).toHaveLength(names.length / 2)
	})
})

describe('models that stand elsewhere', () => {
	const site = (matrix: string): string => `#120=IFCSITE('0000000000000000000009',$,'Site',$,$,#121,$,$,$,$,$,$,$,$);
#121=IFCLOCALPLACEMENT($,#122);
#122=IFCAXIS2PLACEMENT3D(#123,$,$);
#123=IFCCARTESIANPOINT((${matrix}));`
	const onMap = (eastings: number, northings: number, x = 1, y = 0): string =>
		`#100=IFCMAPCONVERSION(#2,#101,${eastings}.,${northings}.,0.,${x.toFixed(6)},${y.toFixed(6)},$);
#101=IFCPROJECTEDCRS('EPSG:25832',$,$,$,$,$,#102);
#102=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);`
	const metres = { unit: siLength('$'), metres: 1 }

	it('stay where their coordinates put them', async () => {
		const far = boxModel('', metres).replace('#4=IFCCARTESIANPOINT((0.,0.,0.));', '#4=IFCCARTESIANPOINT((100.,0.,0.));')
		expect(sizes(await convertTogether(boxModel(), { 'far.ifc': { content: far } }))[0]).toBeGreaterThan(100)
	})

	it('meet by their map coordinates, turned as the map says', async () => {
		// The second model's x axis points north, and its origin is 10 m east of the first one's.
		const merged = await convertTogether(boxModel(onMap(500_000, 5_600_000)), {
			'turned.ifc': { content: boxModel(onMap(500_010, 5_600_000, 0, 1), metres), placement: 'georeference' },
		})
		for (const [at, wanted] of [-1, -1, 0, 10.1, 1, 3].entries()) expect(filePlace(merged)[at]).toBeCloseTo(wanted, 3)
		const move = merged.structure.sources?.[1]?.move
		expect(move?.rotation_degrees).toBeCloseTo(90, 6)
		expect(move?.translation[0]).toBeCloseTo(10, 6)
	})

	it('meet by their sites, kilometres away and in other units', async () => {
		const local = boxModel(site('2000.,0.,0.'))
		const surveyed = boxModel(site('3500012.,5800000.,120.'), metres).replace(
			'#7=IFCLOCALPLACEMENT($,#3);',
			'#7=IFCLOCALPLACEMENT(#121,#3);',
		)
		const merged = await convertTogether(local, { 'surveyed.ifc': { content: surveyed, placement: 'site' } })
		for (const [at, wanted] of [-1, -0.1, 0, 3, 0.1, 3].entries()) expect(filePlace(merged)[at]).toBeCloseTo(wanted, 3)
		expect(merged.report.notices.map(({ code }) => code)).not.toContain('files_far_apart')
	})

	it('are brought onto the first one when nothing else is known, and told of when they are not', async () => {
		const far = boxModel('', metres).replace(
			'#4=IFCCARTESIANPOINT((0.,0.,0.));',
			'#4=IFCCARTESIANPOINT((400000.,5600000.,0.));',
		)
		const centred = await convertTogether(boxModel(), { 'far.ifc': { content: far, placement: 'centre' } })
		expect(sizes(centred)[0]).toBeCloseTo(2, 2)
		const kept = await convertTogether(boxModel(), { 'far.ifc': { content: far } })
		expect(kept.report.notices).toContainEqual(expect.objectContaining({ code: 'files_far_apart' }))
	})
})

describe('files of other kinds', () => {
	it('a GLB becomes a part of a model made of IFC', async () => {
		const sample = generateSampleModel({ panels: 20, detail: 'layers' })
		const alone = await convertContent(text(sample))
		const merged = await convertTogether(boxModel(), { 'sample.glb': { content: alone.glb } })
		expect(merged.structure.schema).toBe('IFC4 + GLB')
		expect(merged.report.converted).toBe(merged.report.with_representation)
		const expected = (await drawnVolume(alone)) + 2 * 0.2 * 3
		expect(Math.abs((await drawnVolume(merged)) - expected)).toBeLessThan(expected * 0.002)
	})

	it('one that is no model is named', async () => {
		const bad = convertTogether(boxModel(), {
			'good.ifc': { content: boxModel() },
			'Grundriß 2.ifc': {
				content: "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;",
			},
		})
		await expect(bad).rejects.toMatchObject({
			code: 'no_elements',
			fileName: 'Grundriß 2.ifc',
			message: expect.stringMatching(/^Grundriß 2\.ifc: /),
		})
	})
})

describe('files of several programs are the sum of what they are alone', () => {
	const sumOf = (models: TestConversion[], of: (one: TestConversion) => number): number =>
		models.reduce((sum, one) => sum + of(one), 0)

	async function expectSum(contents: Uint8Array[]): Promise<TestConversion> {
		const [first, ...others] = contents as [Uint8Array, ...Uint8Array[]]
		const alone: TestConversion[] = []
		for (const content of contents) alone.push(await convertContent(content))
		const further = Object.fromEntries(others.map((content, at) => [`${at}.ifc`, { content }]))
		const merged = await convertTogether(first, further)
		expect(merged.structure.elements.count).toBe(sumOf(alone, ({ structure }) => structure.elements.count))
		expect(merged.report.converted).toBe(sumOf(alone, ({ report }) => report.converted))
		expect(merged.report.triangle_count).toBe(sumOf(alone, ({ report }) => report.triangle_count))
		expect(merged.report.not_converted).toHaveLength(sumOf(alone, ({ report }) => report.not_converted.length))
		return merged
	}

	it('in other schemas, units, texts and kinds of panels', async () => {
		const names = QUIRKY_NAMES.filter((_, at) => at % 2 === 1)
		const models = names.map((name) => quirkyModel(name, 20))
		const merged = await expectSum(models.map(({ content }) => content))
		expect(merged.report.converted).toBe(models.reduce((sum, { truth }) => sum + truth.drawnCount, 0))
		expect(new Set(models.map(({ truth }) => truth.schema)).size).toBe(2)
		expect(await glbErrors(merged.glb)).toEqual([])
	})

	it('as two issues of one building', async () => {
		const issue = (revision: 1 | 2): Uint8Array =>
			Buffer.from(text(generateSampleModel({ panels: 60, detail: 'layers', revision })))
		const merged = await expectSum([issue(1), issue(2)])
		expect(merged.report.notices.map(({ code }) => code)).toContain('global_ids_in_several_files')
	})
})
