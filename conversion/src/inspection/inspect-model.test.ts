import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBroken } from '@panelyard/contracts/testing/conformance'
import { Inspection, type InspectionCode } from '@panelyard/contracts/testing/model-tasks'
import { truncated, withByteOrderMark, withoutEnd, withRecordTwice } from '@panelyard/sample-models/flaws'
import { generateSampleModel, sampleModelText } from '@panelyard/sample-models/sample-model'
import { MAP_PLACE } from '@panelyard/sample-models/step/georeference'
import { describe, expect, it } from 'vitest'
import { boxModel } from '../testing/box-model.ts'
import { convertContent, stepFile } from '../testing/convert-text.ts'
import { QUIRKY_NAMES, quirkyModel } from '../testing/quirky-models.ts'
import { inspectFile } from './inspect-model.ts'

async function inspectContent(content: string | Uint8Array): Promise<Inspection> {
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-inspection-'))
	try {
		const source_path = join(directory, 'source')
		writeFileSync(source_path, content)
		const job = { source_path, file_name: 'model.ifc', max_unpacked_bytes: 50_000_000 }
		return Inspection.parse(await inspectFile(job, () => undefined))
	} finally {
		rmSync(directory, { recursive: true, force: true })
	}
}

const check = (inspection: Inspection, code: InspectionCode) => inspection.checks.find((entry) => entry.code === code)
const codes = (inspection: Inspection, result: 'good' | 'notice' | 'problem'): string[] =>
	inspection.checks.filter((entry) => entry.result === result).map(({ code }) => code)

describe.each([
	{ schema: 'IFC2X3', unit: 'millimetre', construction: 'timber', length_unit: 'MILLIMETRE', metres: 0.001 },
	{ schema: 'IFC4', unit: 'foot', construction: 'precast', length_unit: 'FOOT', metres: 0.3048 },
	{ schema: 'IFC4X3', unit: 'metre', construction: 'timber', length_unit: 'METRE', metres: 1 },
] as const)('a sample building: $schema, $unit, $construction', ({ length_unit, metres, ...options }) => {
	const { truth, chunks } = generateSampleModel({ ...options, panels: 40 })
	const content = [...chunks].join('')
	const inspecting = inspectContent(content)

	it('is counted as it was made', async () => {
		const inspection = await inspecting
		expect(inspection).toMatchObject({ schema: options.schema, length_unit, without_shape: 0 })
		expect(inspection.length_unit_in_metres).toBeCloseTo(metres, 9)
		expect(inspection.element_count).toBe(truth.elementCount)
		expect(inspection.with_representation).toBe(truth.drawnCount)
		expect(Object.fromEntries(inspection.classes.map((entry) => [entry.class, entry.count]))).toEqual(
			truth.elementsByClass,
		)
		expect(inspection.not_drawn).toContainEqual({ class: 'IfcOpeningElement', count: truth.openingCount })
		expect(inspection.floors.map(({ name, element_count }) => [name, element_count])).toEqual(
			truth.floors.map(({ name, elementCount }) => [name, elementCount]),
		)
	})

	it('keeps to the standard', async () => {
		const { conformance } = await inspecting
		// IFC4.3 deprecates the elevation of storeys, which most programs write and many readers need.
		const known = options.schema === 'IFC4X3' ? ['IFC102'] : []
		expect(conformance).toMatchObject({ syntax_count: 0, schema_count: 0 })
		expect(conformance?.rules.filter(isBroken).map(({ rule }) => rule)).toEqual(known)
	})

	it('is as large as it is', async () => {
		const { placement_bounds } = await inspecting
		for (const side of ['min', 'max'] as const)
			for (const axis of [0, 1, 2] as const)
				expect(placement_bounds?.[side][axis]).toBeCloseTo(truth.boundingBox[side][axis], 2)
	})

	it('offers its panels, all with marks and weights', async () => {
		const inspection = await inspecting
		const [best] = inspection.panel_rules
		expect(best).toMatchObject({ panel_count: truth.panelCount, distinct_marks: truth.panelCount })
		expect(inspection).toMatchObject({ panels_without_mark: 0, panels_without_weight: 0 })
		const kilograms = Number(check(inspection, 'panels_have_weights')?.values.kilograms)
		expect(Math.abs(kilograms / truth.panelWeight - 1)).toBeLessThan(0.001)
		expect(codes(inspection, 'problem')).toEqual([])
	})

	it('offers what a conversion then takes', async () => {
		const inspection = await inspecting
		const { report } = await convertContent(content)
		expect(inspection.panel_rules[0]?.rule).toEqual(report.panel_rule)
		expect(inspection).toMatchObject({ file_sha256: report.file_sha256, exporter: report.exporter })
	})
})

describe('flaws are told', () => {
	const whole = (): string[] => [sampleModelText({ panels: 20, detail: 'layers' })]
	const inspectFlawed = (chunks: Iterable<string>): Promise<Inspection> => inspectContent([...chunks].join(''))

	it('a file that breaks off, and one without its end', async () => {
		const cut = await inspectFlawed(truncated(whole(), (whole()[0] as string).length - 200))
		expect(check(cut, 'file_truncated')?.result).toBe('problem')
		expect(check(cut, 'file_complete')).toBeUndefined()
		expect(codes(await inspectFlawed(withoutEnd(whole())), 'notice')).toContain('end_missing')
	})

	it('a byte order mark, a line twice, raw letters', async () => {
		expect(codes(await inspectFlawed(withByteOrderMark(whole())), 'notice')).toContain('byte_order_mark')
		const twice = await inspectFlawed(withRecordTwice(whole(), 'IFCDOOR'))
		expect(check(twice, 'repeated_line_numbers')?.values).toEqual({ count: 1 })
		expect(check(twice, 'texts_standard')?.result).toBe('good')
		const raw = await inspectContent(sampleModelText({ panels: 20, names: 'international', encoding: 'utf8' }))
		expect(check(raw, 'texts_raw')?.values).toEqual({ encoding: 'UTF-8' })
		const names = ['\x8aO\x95\xc7', '\x93\xe0\x95\xc7', 'A\x8aO\x95']
		const walls = names.map((name, at) => `#${100 + at}=IFCWALL('${at}',$,'${name}',$,$,$,$,$,$);`).join('\n')
		const cut = await inspectContent(Buffer.from(boxModel(walls), 'latin1'))
		expect(check(cut, 'texts_raw')?.samples).toEqual(['外壁', '内壁', 'A外\ufffd'])
	})

	it('repeated GlobalIds and marks, no storeys, a place far away', async () => {
		const inspection = await inspectContent(
			sampleModelText({
				panels: 20,
				repeatedGlobalIds: 3,
				repeatedMarks: 2,
				storeys: false,
				origin: [32_000_000, 5_600_000, 420],
			}),
		)
		expect(inspection.repeated_global_ids).toBe(3)
		expect(check(inspection, 'global_ids_repeated')).toMatchObject({ values: { count: 3 }, result: 'notice' })
		expect(check(inspection, 'marks_repeated')?.values.count).toBeGreaterThanOrEqual(3)
		expect(codes(inspection, 'notice')).toContain('no_floors')
		expect(Number(check(inspection, 'far_from_origin')?.values.kilometres)).toBeGreaterThanOrEqual(32_000)
		expect(codes(inspection, 'problem')).toEqual([])
	})

	it('panels without weights', async () => {
		const bare = sampleModelText({ panels: 20 })
			.replace(/^#\d+=IFCQUANTITYWEIGHT\(.*\n/gm, '')
			.replace(/^#\d+=IFCPROPERTYSINGLEVALUE\(.*MASS.*\n/gm, '')
		const inspection = await inspectContent(bare)
		const count = inspection.panel_rules[0]?.panel_count
		expect(inspection.panels_without_weight).toBe(count)
		expect(check(inspection, 'panels_without_weight')?.values).toEqual({ count, of: count })
	})

	it('a missing length unit, a stray element, one without a shape and one on no storey', async () => {
		const wall = (id: number, name: string, placement: number, shape: string): string =>
			`#${id}=IFCWALL('${String(id).padStart(22, '0')}',$,'${name}',$,$,#${placement},${shape},$,$);`
		const inspection = await inspectContent(
			stepFile(`#1=IFCPROJECT('0000000000000000000001',$,'P',$,$,$,$,(#2),$);
#2=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-05,#3,$);
#3=IFCAXIS2PLACEMENT3D(#4,$,$);
#4=IFCCARTESIANPOINT((0.,0.,0.));
#5=IFCAXIS2PLACEMENT3D(#6,$,$);
#6=IFCCARTESIANPOINT((50000.,0.,0.));
#7=IFCLOCALPLACEMENT($,#3);
#8=IFCLOCALPLACEMENT($,#5);
#9=IFCBUILDINGSTOREY('0000000000000000000009',$,'EG',$,$,$,$,$,.ELEMENT.,$);
#10=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000010',$,$,$,(#11,#12,#13),#9);
${wall(11, 'W1', 7, '#20')}
${wall(12, 'W2', 7, '#20')}
${wall(13, 'W3', 7, '#20')}
${wall(14, 'lost', 8, '#20')}
${wall(15, 'bare', 7, '$')}
#20=IFCPRODUCTDEFINITIONSHAPE($,$,(#21));
#21=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#22));
#22=IFCEXTRUDEDAREASOLID(#23,#3,#24,3.);
#23=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,5.,0.3);
#24=IFCDIRECTION((0.,0.,1.));`),
		)
		expect(codes(inspection, 'problem')).toEqual(['length_unit_missing', 'stray_elements'])
		expect(check(inspection, 'stray_elements')).toMatchObject({ values: { count: 1 }, samples: ['lost'] })
		expect(check(inspection, 'elements_without_shape')).toMatchObject({
			values: { count: 1, of: 5 },
			samples: ['bare'],
		})
		expect(check(inspection, 'elements_without_floor')).toMatchObject({
			values: { count: 2, of: 5 },
			samples: ['lost', 'bare'],
		})
		expect(check(inspection, 'floors_without_elevation')).toMatchObject({ values: { count: 1 }, samples: ['EG'] })
	})
})

describe('a file no model can be made of', () => {
	const good = (records: string, schema = 'IFC4') => inspectContent(stepFile(records, schema))
	const line = (found: string[] | undefined): string[] => (found ?? []).map((sample) => sample.replace(/^\d+/, 'LINE'))

	it('is looked over all the same: what it holds, what is wrong, in which line', async () => {
		const inspection = await good(`#1=IFCORGANIZATION($,'xBIM',$,$,$);
#2=IFCUNITASSIGNMENT((#7));
#2=IFCPROJECT('2AyG2X0sb16Bjd4gQc07yZ',$,'',$,$,$,$,$,#2);
#3=IFCBUILDINGSTOREY('0qX4WUUKH20BFk1BtcwaLU',$,'Attic','',*,$,*,*,.ELEMENT.,3.35);`)
		expect(inspection).toMatchObject({ schema: 'IFC4', element_count: 0, floors: [{ name: 'Attic', elevation: 3.35 }] })
		expect(inspection.refusal).toMatchObject({ code: 'no_elements', reason_code: 'no_elements' })
		expect(check(inspection, 'no_elements')).toMatchObject({
			result: 'problem',
			values: { count: 4 },
			samples: expect.arrayContaining(['1 × IFCBUILDINGSTOREY']),
		})
		const header = stepFile('').split('DATA;')[0]?.split('\n').length as number
		expect(check(inspection, 'repeated_line_numbers')?.samples).toEqual([
			`${header + 2}: #2=IFCUNITASSIGNMENT`,
			`${header + 3}: #2=IFCPROJECT`,
		])
		expect(line(check(inspection, 'broken_records')?.samples)).toEqual(['LINE: #3=IFCBUILDINGSTOREY'])
		expect(line(check(inspection, 'dangling_references')?.samples)).toEqual(['LINE: #2=IFCUNITASSIGNMENT → #7'])
		expect(codes(inspection, 'problem')).not.toContain('no_panels')
	})

	it('lists records with an empty value', async () => {
		const inspection = await good("#1=IFCPERSON($,$,'',,$,$,$,$);\n#2=IFCPERSON($,$,',,',$,$,$,$,$);")
		expect(line(check(inspection, 'broken_records')?.samples)).toEqual(['LINE: #1=IFCPERSON'])
	})

	it('says its version and where it breaks off when that is not read', async () => {
		const inspection = await good("#1=IFCPERSON($);\n#2=IFCWALL('broken", 'IFC151')
		expect(inspection).toMatchObject({ schema: 'IFC151', refusal: { reason_code: 'other_schema' } })
		expect(codes(inspection, 'problem')).toEqual(['refused', 'file_truncated'])
		expect(line(check(inspection, 'file_truncated')?.samples)[0]).toMatch(/^LINE: #2=IFCWALL\('broken/)
	})

	it('has its size and its reason when it is something else', async () => {
		const inspection = await inspectContent('<!doctype html><html></html>')
		expect(inspection).toMatchObject({ file_bytes: 28, schema: '', refusal: { reason_code: 'web_page' } })
		expect(inspection.refusal?.reason).toContain('web page')
		expect(codes(inspection, 'problem')).toEqual(['refused'])
	})
})

it('notices panels that nothing tells apart', async () => {
	const balcony = (id: number): string => `#${id}=IFCSLAB('${String(id).padStart(22, '0')}',$,'prefab',$,$,#7,#11,$,$);`
	const slabs = boxModel([100, 101, 102].map(balcony).join('\n')).replace(/^#10=IFCWALL.*\n/m, '')
	const inspection = await inspectContent(slabs)
	expect(inspection).toMatchObject({ panels_without_mark: 3, panel_rules: [{ rule: { mark: { kind: 'none' } } }] })
	expect(check(inspection, 'panels_without_mark')).toMatchObject({ values: { count: 3, of: 3 }, result: 'notice' })
})

it('tells shapes and volumes that can’t be right, and a place that counts twice', async () => {
	const placed = (easting: string) => `#200=IFCSITE('0000000000000000000200',$,'Site',$,$,#201,$,$,.ELEMENT.,$,$,$,$,$);
#201=IFCLOCALPLACEMENT($,#202);
#202=IFCAXIS2PLACEMENT3D(#203,$,$);
#203=IFCCARTESIANPOINT((${easting},5996148564.99,14000.));
#204=IFCMAPCONVERSION(#2,#205,311988.181,5996148.565,0.,1.,0.,$);
#205=IFCPROJECTEDCRS('EPSG:25833',$,$,$,$,$,#206);
#206=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);`
	const quantities = (volume: string) => `#210=IFCELEMENTQUANTITY('q',$,'Q',$,$,(#211,#212,#213));
#211=IFCQUANTITYVOLUME('NetVolume',$,$,${volume});
#212=IFCQUANTITYAREA('NetSideArea',$,$,6.);
#213=IFCQUANTITYLENGTH('Width',$,$,200.);
#214=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),#210);
#220=IFCREINFORCINGBAR('0000000000000000000220',$,'Bar',$,$,#7,#221,$,$,$,$,$,$,$);
#221=IFCPRODUCTDEFINITIONSHAPE($,$,(#222));
#222=IFCSHAPEREPRESENTATION(#2,'Body','AdvancedSweptSolid',(#223));`
	const disk = (radius: string) => `#223=IFCSWEPTDISKSOLID(#224,${radius},$,0.,1.);
#224=IFCPOLYLINE((#4,#225));
#225=IFCCARTESIANPOINT((1000.,0.,0.));`
	const bad = await inspectContent(boxModel([placed('311988180.54'), quantities('1.5'), disk('0.')].join('\n')))
	expect(codes(bad, 'problem')).toEqual(['georeferenced_twice', 'shapes_impossible'])
	expect(check(bad, 'shapes_impossible')?.samples).toEqual(['Bar'])
	expect(check(bad, 'volumes_contradictory')).toMatchObject({ values: { count: 1 }, samples: ['Wall'] })
	const good = await inspectContent(boxModel([placed('0.'), quantities('1.2'), disk('8.')].join('\n')))
	expect(codes(good, 'problem')).toEqual([])
	expect(check(good, 'georeferenced')).toBeDefined()
	expect(check(good, 'volumes_contradictory')).toBeUndefined()
})

it('tells outlines that cross themselves, and parts beyond their curve', async () => {
	const wall = (
		id: number,
		item: string,
	): string => `#${id}=IFCWALL('${String(id).padStart(22, '0')}',$,'${id}',$,$,#7,#${id + 1},$,$);
#${id + 1}=IFCPRODUCTDEFINITIONSHAPE($,$,(#${id + 2}));
#${id + 2}=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#${id + 3}));
#${id + 3}=${item};`
	const records = `${wall(200, 'IFCEXTRUDEDAREASOLID(#210,#3,#16,1000.)')}
#210=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,$,#211);
#211=IFCPOLYLINE((#17,#212,#213,#214,#17));
#212=IFCCARTESIANPOINT((1000.,1000.));
#213=IFCCARTESIANPOINT((1000.,0.));
#214=IFCCARTESIANPOINT((0.,1000.));
${wall(300, 'IFCSWEPTDISKSOLID(#310,8.,$,-1.,0.5)')}
#310=IFCPOLYLINE((#4,#311));
#311=IFCCARTESIANPOINT((1000.,0.,0.));`
	const found = await inspectContent(boxModel(records))
	expect(check(found, 'shapes_uncertain')).toMatchObject({ values: { count: 2, of: 3 }, samples: ['200', '300'] })
	expect(codes(found, 'problem')).not.toContain('shapes_impossible')
})

it('expects no shape of a site', async () => {
	const site = `#100=IFCSITE('0000000000000000000100',$,'Site',$,$,#7,#101,$,.ELEMENT.,$,$,$,$,$);
#101=IFCPRODUCTDEFINITIONSHAPE($,$,(#102));
#102=IFCSHAPEREPRESENTATION(#2,'FootPrint','Curve2D',(#103));
#103=IFCPOLYLINE((#17,#17));`
	const inspection = await inspectContent(boxModel(site))
	expect(inspection.element_count).toBe(2)
	expect(check(inspection, 'elements_without_shape')).toBeUndefined()
	expect(check(inspection, 'shapes_found')?.values).toEqual({ count: 1 })
})

it('reads our own GLB', async () => {
	const { glb, report } = await convertContent(sampleModelText({ panels: 20 }))
	const inspection = await inspectContent(glb)
	expect(inspection).toMatchObject({ schema: 'GLB', length_unit: 'METRE', georeference: null })
	expect(inspection.element_count).toBeGreaterThan(0)
	const size = (box: { min: number[]; max: number[] } | null): number[] =>
		[0, 1, 2].map((axis) => (box?.max[axis] ?? 0) - (box?.min[axis] ?? 0))
	const [x, z, y] = size(report.bounding_box)
	for (const [axis, wanted] of [x, y, z].entries())
		expect(size(inspection.placement_bounds)[axis]).toBeCloseTo(wanted as number, 2)
})

describe('models with the oddities of other programs', () => {
	it.each(QUIRKY_NAMES)('%s: what is found and what is noticed', async (name) => {
		const { content, truth, notices, rule, isChosen, options } = quirkyModel(name)
		const inspection = await inspectContent(content)
		expect(inspection).toMatchObject({
			schema: truth.schema,
			element_count: truth.elementCount,
			with_representation: truth.drawnCount + truth.brokenCount,
			without_shape: options.quirks?.shapelessElements ?? 0,
			repeated_global_ids: options.repeatedGlobalIds ?? 0,
		})
		expect(inspection.floors.map((floor) => floor.name)).toEqual(truth.floors.map((floor) => floor.name))
		expect(codes(inspection, 'notice')).toEqual(notices)
		expect(codes(inspection, 'problem')).toEqual([])
		if (!isChosen) expect(inspection.panel_rules[0]?.rule).toMatchObject(rule)
		if (options.quirks?.georeference === 'map') {
			const { crs, eastings, northings, height } = MAP_PLACE
			expect(inspection.georeference).toMatchObject({
				crs,
				eastings: expect.closeTo(eastings, 3),
				northings: expect.closeTo(northings, 3),
				orthogonal_height: expect.closeTo(height, 3),
			})
		} else expect(inspection.georeference === null).toBe(options.quirks?.georeference === 'none')
	})
})
