import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ComparedPanel, VersionComparison } from '@panelyard/contracts/models/version-comparison'
import { revisedTruth, sampleModelText } from '@panelyard/sample-models/sample-model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareVersions } from './compare-versions.ts'
import { convert } from './convert.ts'
import { readPanelsFile } from './panels-file.ts'

const directory = mkdtempSync(join(tmpdir(), 'panelyard-compare-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const SAMPLE = { panels: 120, detail: 'layers' } as const
const RULE = {
	classes: ['IfcElementAssembly'],
	name_attribute: 'Name',
	name_pattern: '*panel',
	exclude_patterns: [],
	mark: { kind: 'attribute', attribute: 'Tag' },
} as const
const { changes } = revisedTruth(SAMPLE)

async function converted(name: string, text: string): Promise<string> {
	const [source_path, output_directory] = [join(directory, `${name}.ifc`), join(directory, name)]
	writeFileSync(source_path, text)
	const job = { kind: 'convert', source_path, output_directory, file_name: 'a.ifc', panel_rule: RULE } as const
	await convert({ ...job, panel_rule: structuredClone(RULE) as never, max_unpacked_bytes: 1e8 }, () => {})
	return output_directory
}

const OTHER_BUILDING = `ISO-10303-21;
HEADER;FILE_DESCRIPTION((''),'2;1');FILE_NAME('','',(''),(''),'','','');FILE_SCHEMA(('IFC4'));ENDSEC;
DATA;
#1=IFCCARTESIANPOINT((900.,900.,0.));#2=IFCAXIS2PLACEMENT3D(#1,$,$);
#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#2,$);#4=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#5=IFCUNITASSIGNMENT((#4));#6=IFCPROJECT('0000000000000000000001',$,'Other',$,$,$,$,(#3),#5);
#7=IFCLOCALPLACEMENT($,#2);#8=IFCBUILDINGSTOREY('0000000000000000000002',$,'Storey',$,$,#7,$,$,.ELEMENT.,0.);
#9=IFCRELAGGREGATES('0000000000000000000003',$,$,$,#6,(#8));#10=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1.7,0.3);
#11=IFCDIRECTION((0.,0.,1.));#12=IFCEXTRUDEDAREASOLID(#10,#2,#11,1.1);
#13=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#12));#14=IFCPRODUCTDEFINITIONSHAPE($,$,(#13));
#15=IFCWALL('0000000000000000000004',$,'Wall',$,$,#7,#14,'Q-1',$);
#16=IFCRELCONTAINEDINSPATIALSTRUCTURE('0000000000000000000005',$,$,$,(#15),#8);
ENDSEC;
END-ISO-10303-21;`

let compared: ComparedPanel[]
let marks: { before: Map<number, string>; after: Map<number, string> }
async function compare(before_directory: string, after_directory: string, panel_rule: object | null = null) {
	const output_directory = mkdtempSync(join(directory, 'compared-'))
	const comparison = VersionComparison.parse(
		await compareVersions({
			kind: 'compare_versions',
			before_directory,
			after_directory,
			output_directory,
			panel_rule: panel_rule as never,
		}),
	)
	const lines = readFileSync(join(output_directory, 'compared-panels.jsonl'), 'utf8').trimEnd().split('\n')
	const panels = lines.flatMap((line) => ComparedPanel.array().parse(JSON.parse(line)))
	return { comparison, panels, output_directory }
}
const marksOf = async (path: string) =>
	new Map((await readPanelsFile(join(path, 'panels.json'))).panels.map(({ element, mark }) => [element, mark]))

let first: string
let second: string
beforeAll(async () => {
	first = await converted('first', sampleModelText(SAMPLE))
	second = await converted('second', sampleModelText({ ...SAMPLE, revision: 2 }))
	compared = (await compare(first, second)).panels
	marks = { before: await marksOf(first), after: await marksOf(second) }
})
const of = (category: ComparedPanel['categories'][number]) =>
	compared
		.filter(({ categories }) => categories.includes(category))
		.map(({ before, element }) => marks.before.get(before ?? -1) ?? marks.after.get(element ?? -1))
		.sort()

describe('another issue of a model, compared with the first one', () => {
	it('says which panels were moved, added, removed and given another GlobalId', () => {
		expect(of('added')).toEqual([...changes.added].sort())
		expect(of('removed')).toEqual([...changes.removed].sort())
		expect(of('re_identified')).toEqual([...changes.reissued].sort())
		expect(of('moved')).toEqual([...changes.moved].sort())
		expect(of('turned')).toEqual([...changes.turned].sort())
		expect(of('geometry_changed')).toEqual([...changes.reopened].sort())
		expect(of('uncertain')).toEqual([])
	})

	it('has each panel of both once', () => {
		const ids = (side: 'before' | 'element') => compared.flatMap((panel) => panel[side] ?? []).sort((a, b) => a - b)
		expect(ids('before')).toEqual([...marks.before.keys()].sort((a, b) => a - b))
		expect(ids('element')).toEqual([...marks.after.keys()].sort((a, b) => a - b))
	})

	it('that is the same file changes nothing', async () => {
		const { comparison } = await compare(first, first)
		expect(comparison).toMatchObject({ panels_before: 120, panels_after: 120, counts: { unchanged: 120 } })
		expect(comparison.is_probably_other_building).toBe(false)
	})

	it('may be compared by another rule, whose panels it writes', async () => {
		const { comparison, output_directory } = await compare(first, second, { ...RULE, name_pattern: 'Wall panel' })
		const { panels } = await readPanelsFile(join(output_directory, 'panels.json'))
		expect(comparison.panels_after).toBe(panels.length)
		expect(panels.length).toBeLessThan(120)
	})
})

it('a file in which nothing is found again is said to be another building', async () => {
	const other = await converted('other', OTHER_BUILDING)
	const { comparison } = await compare(first, other, { ...RULE, classes: ['IfcWall'], name_pattern: null })
	expect(comparison).toMatchObject({ panels_after: 1, counts: { removed: 120, added: 1 } })
	expect(comparison.is_probably_other_building).toBe(true)
})
