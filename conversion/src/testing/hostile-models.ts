import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { ArtefactCheck } from '../fuzz/check-artefacts.ts'
import { convertContent, PROJECT_RECORDS, stepFile, type TestConversion } from './convert-text.ts'

/** How tests of hostile files convert: the artefacts are checked against their contracts, the report's sums and the Khronos validator. */
export function soundConverter(): (content: string | Uint8Array) => Promise<TestConversion> {
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-hostile-'))
	afterAll(() => rmSync(directory, { recursive: true, force: true }))
	let outputs = 0
	return async (content) => {
		const output = join(directory, `out-${outputs++}`)
		const converted = await convertContent(content, {}, output)
		expect(await new ArtefactCheck(output).run(true)).toEqual([])
		return converted
	}
}

export const PROJECT = `
${PROJECT_RECORDS}
#8=IFCDIRECTION((0.,0.,1.));
#9=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,1000.,2000.);
`
export const BOX_ITEMS = `
#11=IFCPRODUCTDEFINITIONSHAPE($,$,(#12));
#12=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#13));
#13=IFCEXTRUDEDAREASOLID(#9,#3,#8,3000.);
`
const THING = "#10=IFCBUILDINGELEMENTPROXY('0000000000000000000002',$,'Thing',$,$,#7,#11,$,$);"
export const box = (change: (text: string) => string = (text) => text): string =>
	stepFile(change(PROJECT + BOX_ITEMS + THING))
/** A second, valid box, to check that the rest of the file is converted. */
const SOUND = `
#100=IFCWALL('0000000000000000000100',$,'Sound',$,$,#101,#102,$,$);
#101=IFCLOCALPLACEMENT($,#3);
#102=IFCPRODUCTDEFINITIONSHAPE($,$,(#103));
#103=IFCSHAPEREPRESENTATION(#2,'Body','SweptSolid',(#104));
#104=IFCEXTRUDEDAREASOLID(#9,#3,#8,500.);
`
export const withSound = (change: (text: string) => string): string =>
	stepFile(change(PROJECT + BOX_ITEMS + THING) + SOUND)

export const numbered = (count: number, line: (number: number) => string): string =>
	Array.from({ length: count }, (_, number) => line(number)).join('\n')
