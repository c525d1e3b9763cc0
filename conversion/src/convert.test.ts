import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { generateSampleModel, sampleModelText } from '@panelyard/sample-models/sample-model'
import { describe, expect, it } from 'vitest'
import { propertySource } from './identify-panels.ts'
import { convertContent, PROJECT_RECORDS, stepFile } from './testing/convert-text.ts'
import { drawnElements } from './testing/glb-elements.ts'
import { glbErrors } from './testing/validate-glb.ts'

/** Relative, for volumes and areas computed from meshes. */
const CLOSE = 0.001

const close = (value: number | null, truth: number, tolerance = CLOSE): void =>
	expect(Math.abs((value ?? Number.NaN) - truth)).toBeLessThanOrEqual(Math.abs(truth) * tolerance)

/** All assemblies: the panels, and a few that aren't panels. */
const ASSEMBLIES_BY_TAG: PanelRule = {
	classes: ['IfcElementAssembly'],
	name_attribute: 'Name',
	name_pattern: null,
	exclude_patterns: [],
	mark: { kind: 'attribute', attribute: 'Tag' },
}

describe.each([
	{ schema: 'IFC2X3', unit: 'millimetre', construction: 'timber', names: 'international', encoding: 'x2' },
	{ schema: 'IFC4', unit: 'inch', construction: 'precast', names: 'plain', encoding: 'x' },
	{ schema: 'IFC4X3', unit: 'metre', construction: 'timber', names: 'international', encoding: 'utf8' },
	{
		schema: 'IFC4',
		unit: 'us_survey_foot',
		construction: 'timber',
		names: 'plain',
		encoding: 'x2',
		origin: [32_000_000, 5_600_000, 420],
	},
] as const)('a sample building: $schema, $unit, $construction', (options) => {
	const sample = generateSampleModel({ ...options, panels: 40 })
	const { truth } = sample
	const converting = convertContent([...sample.chunks].join(''), { panel_rule: ASSEMBLIES_BY_TAG })

	it('has every element, drawn where the file draws it, and accounts for all of them', async () => {
		const { report, structure } = await converting
		expect(report.schema).toBe(options.schema)
		expect(structure.elements.count).toBe(truth.elementCount)
		expect(report.converted).toBe(truth.drawnCount)
		expect(report.with_representation).toBe(truth.drawnCount)
		expect(report.not_converted).toEqual([])
		expect(report.not_drawn).toContainEqual({ class: 'IfcOpeningElement', count: truth.openingCount })
		expect(structure.walls).toHaveLength(truth.wallCount)
		const classes = Map.groupBy(structure.elements.class, (number) => structure.classes[number] as string)
		expect(Object.fromEntries([...classes].map(([name, list]) => [name, list.length]))).toEqual(truth.elementsByClass)
	})

	it('has its floors, with their elements', async () => {
		const { structure } = await converting
		expect(structure.floors.map(({ name, element_count }) => [name, element_count])).toEqual(
			truth.floors.map(({ name, elementCount }) => [name, elementCount]),
		)
		for (const [at, { elevation }] of truth.floors.entries()) {
			expect(structure.floors[at]?.elevation).toBeCloseTo(elevation, 6)
		}
	})

	it('has its panels with their marks, floors and measures', async () => {
		const { panels } = await converting
		const byMark = new Map(panels.panels.map((panel) => [panel.mark, panel]))
		for (const wanted of truth.panels) {
			const panel = byMark.get(wanted.mark)
			expect(panel?.global_id).toBe(wanted.globalId)
			if (options.names === 'plain') expect(panel?.name).toBe(wanted.name)
			else expect(panel?.name).toMatch(/^[^\\]*[^ -~][^\\]*$/)
			expect(panel?.floor).toBe(wanted.floor)
			close(panel?.volume ?? null, wanted.volume)
			close(panel?.weight ?? null, wanted.weight)
			close(panel?.length ?? null, wanted.length)
		}
	})

	it('is drawn as large as it is: the volume and the place of every panel, read back from the GLB', async () => {
		const { glb, structure, panels } = await converting
		const drawn = await drawnElements(glb)
		const total = [...drawn.values()].reduce((sum, { volume }) => sum + volume, 0)
		// Bodies of one element that overlap count twice, and positions are rounded to half a millimetre.
		close(total, truth.volume, 0.02)
		const wholes = new Map(panels.panels.map(({ element, mark }) => [element, mark]))
		const boxes = new Map<string, { min: number[]; max: number[] }>()
		for (const [element, { min, max }] of drawn) {
			let above = element
			while (above >= 0 && !wholes.has(above)) above = structure.elements.parent[above] as number
			const mark = wholes.get(above)
			if (mark === undefined) continue
			const box = boxes.get(mark)
			boxes.set(mark, {
				min: min.map((value, axis) => Math.min(value, box?.min[axis] ?? value)),
				max: max.map((value, axis) => Math.max(value, box?.max[axis] ?? value)),
			})
		}
		for (const { mark, boundingBox } of truth.panels) {
			const box = boxes.get(mark)
			const [ox, oy, oz] = structure.origin
			const min = [(box?.min[0] ?? 0) + ox, -(box?.max[2] ?? 0) + oy, (box?.min[1] ?? 0) + oz]
			const max = [(box?.max[0] ?? 0) + ox, -(box?.min[2] ?? 0) + oy, (box?.max[1] ?? 0) + oz]
			for (const axis of [0, 1, 2]) {
				expect(Math.abs((min[axis] as number) - (boundingBox.min[axis] as number))).toBeLessThan(0.002)
				expect(Math.abs((max[axis] as number) - (boundingBox.max[axis] as number))).toBeLessThan(0.002)
			}
		}
	})

	it('is a GLB without errors that carries the identity of its elements', async () => {
		const { glb, structure, report } = await converting
		expect(await glbErrors(glb)).toEqual([])
		const features = [...(await drawnElements(glb)).keys()].sort((a, b) => a - b)
		const converted = structure.elements.geometry.flatMap((state, element) => (state === 1 ? [element] : []))
		expect(features).toEqual(converted)
		const json = JSON.parse(
			Buffer.from(glb)
				.subarray(20, 20 + Buffer.from(glb).readUInt32LE(12))
				.toString(),
		)
		const table = json.extensions.EXT_structural_metadata.propertyTables[0]
		expect(table.count).toBe(report.element_count)
		expect(Object.keys(table.properties)).toEqual(['GlobalId', 'Name', 'Class'])
	})

	it('keeps the property sets of every element', async () => {
		const { structure, properties, panels } = await converting
		const propertySets = propertySource(structure, properties)
		const [first] = panels.panels
		expect(propertySets(first?.element ?? -1).length).toBeGreaterThan(0)
		let sets = 0
		for (let element = 0; element < structure.elements.count; element++) sets += propertySets(element).length
		expect(sets).toBeGreaterThan(structure.elements.count / 4)
	})
})

it.each(['timber', 'precast'] as const)('takes exactly the panels of a %s building by itself', async (construction) => {
	const { chunks, truth } = generateSampleModel({ panels: 60, construction })
	const { panels, report } = await convertContent([...chunks].join(''))
	expect(panels.panels.map(({ mark }) => mark).sort()).toEqual(truth.panels.map(({ mark }) => mark).sort())
	expect(report.panel_rule).toEqual(report.panel_rules[0]?.rule)
	expect(report.panel_rules[0]).toMatchObject({ panel_count: 60, distinct_marks: 60 })
})

it('gives the same shapes the same fingerprint wherever they stand, and different ones another', async () => {
	const { panels } = await convertContent(sampleModelText({ panels: 40 }))
	const byFingerprint = Map.groupBy(panels.panels, ({ fingerprint }) => fingerprint)
	expect(byFingerprint.size).toBeGreaterThan(3)
	expect(byFingerprint.size).toBeLessThan(panels.panels.length)
	for (const same of byFingerprint.values()) {
		for (const { volume } of same) close(volume, same[0]?.volume ?? 0)
	}
})

it.each(['timber', 'precast'] as const)(
	'works out from its meshes what a %s building does not state',
	async (construction) => {
		const { chunks, truth } = generateSampleModel({ panels: 40, construction })
		const bare = [...chunks].join('').replace(/^#\d+=IFC(ELEMENTQUANTITY|QUANTITY\w+|PROPERTYSET)\(.*\n/gm, '')
		const { structure, panels } = await convertContent(bare, { panel_rule: ASSEMBLIES_BY_TAG })
		const byMark = new Map(panels.panels.map((panel) => [panel.mark, panel]))
		for (const wanted of truth.panels) {
			const panel = byMark.get(wanted.mark)
			close(panel?.volume ?? null, wanted.volume)
			const sides = [panel?.length, panel?.height, panel?.width].map((side) => side ?? 0).sort((a, b) => a - b)
			const truly = [wanted.length, wanted.height, wanted.thickness].sort((a, b) => a - b)
			// Flashings, railings and hooks stand out from a panel's nominal size.
			if (wanted.kind === 'wall' || wanted.kind === 'inner_wall') close(sides[2] ?? 0, truly[2] ?? 0, 0.05)
		}
		const volumes: Record<string, number> = {}
		for (let element = 0; element < structure.elements.count; element++) {
			const name = structure.classes[structure.elements.class[element] as number] as string
			if (structure.elements.geometry[element] === 1)
				volumes[name] = (volumes[name] ?? 0) + (structure.elements.volume[element] ?? 0)
		}
		for (const [name, volume] of Object.entries(truth.volumeByClass)) close(volumes[name] ?? null, volume)
	},
)

it('says what is wrong with a model that repeats GlobalIds and has no storeys', async () => {
	const { report, structure } = await convertContent(
		sampleModelText({ panels: 20, repeatedGlobalIds: 3, storeys: false }),
	)
	expect(report.notices).toContainEqual(expect.objectContaining({ code: 'repeated_global_ids', count: 3 }))
	expect(report.notices.map(({ code }) => code)).toContain('no_storeys')
	expect(structure.floors).toEqual([])
})

it('converts what a cut-off upload holds, and says that the end is missing', async () => {
	const text = sampleModelText({ panels: 20 })
	const { report } = await convertContent(text.slice(0, Math.floor(text.length * 0.9)))
	expect(report.notices.map(({ code }) => code)).toContain('truncated')
	expect(report.converted).toBeGreaterThan(10)
	expect(report.converted + report.fallback.length + report.not_converted.length).toBe(report.with_representation)
})

const PROXY = (shape: string): string => `
${PROJECT_RECORDS}
#10=IFCBUILDINGELEMENTPROXY('0000000000000000000002',$,'Thing',$,$,#7,#11,$,$);
#11=IFCPRODUCTDEFINITIONSHAPE($,$,(#12));
#12=IFCSHAPEREPRESENTATION(#2,'Body','Brep',(#13));
${shape}`

it('draws a box for a shape the kernel cannot work out, and lists it', async () => {
	const { report, structure } = await convertContent(
		stepFile(
			PROXY(`#13=IFCSECTIONEDSPINE(#14,(#15),(#3));
#14=IFCCOMPOSITECURVE((),.F.);
#15=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#16);
#16=IFCPOLYLINE((#17,#18,#19,#17));
#17=IFCCARTESIANPOINT((0.,0.));
#18=IFCCARTESIANPOINT((2000.,0.));
#19=IFCCARTESIANPOINT((2000.,3000.));`),
		),
	)
	expect(report.with_representation).toBe(1)
	expect(report.converted).toBe(0)
	expect(report.fallback).toMatchObject([{ express_id: 10, name: 'Thing' }])
	const { min, max } = structure.bounding_box ?? { min: [0, 0, 0], max: [0, 0, 0] }
	expect((max[0] ?? 0) - (min[0] ?? 0)).toBeCloseTo(2, 3)
	expect((max[2] ?? 0) - (min[2] ?? 0)).toBeCloseTo(3, 3)
})

it('draws that box where a mapped shape stands, mirrored or stretched as it is', async () => {
	const { report, structure } = await convertContent(
		stepFile(
			PROXY(`#13=IFCMAPPEDITEM(#30,#31);
#30=IFCREPRESENTATIONMAP(#32,#34);
#31=IFCCARTESIANTRANSFORMATIONOPERATOR3DNONUNIFORM($,$,#35,2.,$,1.,3.);
#32=IFCAXIS2PLACEMENT3D(#33,$,$);
#33=IFCCARTESIANPOINT((1000.,0.,0.));
#34=IFCSHAPEREPRESENTATION(#2,'Body','Brep',(#36));
#35=IFCCARTESIANPOINT((0.,0.,7000.));
#36=IFCSECTIONEDSPINE(#14,(#15),(#3));
#14=IFCCOMPOSITECURVE((),.F.);
#15=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#16);
#16=IFCPOLYLINE((#17,#18,#19,#17));
#17=IFCCARTESIANPOINT((0.,0.,1000.));
#18=IFCCARTESIANPOINT((2000.,0.,1000.));
#19=IFCCARTESIANPOINT((2000.,3000.,2000.));`),
		),
	)
	expect(report.fallback).toHaveLength(1)
	const { min, max } = structure.bounding_box ?? { min: [0, 0, 0], max: [0, 0, 0] }
	const [x, y] = structure.origin
	const drawn = [min[0] + x, -max[2] + y, min[1], max[0] + x, -min[2] + y, max[1]]
	for (const [at, wanted] of [-2, 0, 10, 2, 3, 13].entries()) expect(drawn[at]).toBeCloseTo(wanted, 2)
})

it('lists what has no body as not converted, with the reason', async () => {
	const { report } = await convertContent(stepFile(PROXY('').replace("'Body'", "'Axis'")))
	expect(report.not_converted).toMatchObject([
		{ express_id: 10, reason: expect.stringContaining('only: Axis'), reason_code: 'no_body', reason_value: 'Axis' },
	])
	expect(report.with_representation).toBe(1)
})

it('a file from before IFC2x3 is read as IFC2x3, and says so', async () => {
	const sample = sampleModelText({ panels: 20, schema: 'IFC2X3' })
	const [now, before] = await Promise.all(
		[sample, sample.replace("FILE_SCHEMA(('IFC2X3'))", "FILE_SCHEMA(('IFC2X2_FINAL'))")].map((text) =>
			convertContent(text),
		),
	)
	expect(before?.report.converted).toBe(now?.report.converted)
	expect(before?.report.notices.map(({ code }) => code)).toContain('older_schema')
	expect(now?.report.notices.map(({ code }) => code)).not.toContain('older_schema')
})
