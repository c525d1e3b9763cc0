import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ConversionReport } from '@panelyard/contracts/models/conversion'
import { INSPECTION_CODES, Inspection } from '@panelyard/contracts/testing/model-tasks'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conforms } from './conformance/check-conformance.ts'
import { checkInWords } from './inspection/inspection-words.ts'
import { idsEntity, idsSpecification, idsText } from './testing/ids-text.ts'

const CLI = fileURLToPath(new URL('./cli.mjs', import.meta.url))
const PANELS = 20

let directory: string
beforeAll(() => {
	directory = mkdtempSync(join(tmpdir(), 'panelyard-cli-'))
	writeFileSync(join(directory, 'house.ifc'), sampleModelText({ panels: PANELS, detail: 'layers' }))
	writeFileSync(join(directory, 'letter.ifc'), 'Dear Sir or Madam')
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Runs `npm run convert` as a separate process, in a directory with a model. */
function run(...given: string[]): Promise<{ code: number; out: string; err: string }> {
	return new Promise((resolve) => {
		execFile(process.execPath, [CLI, ...given], { cwd: directory }, (error, out, err) =>
			resolve({ code: error ? Number(error.code) : 0, out, err }),
		)
	})
}

const lines = (out: string): Record<string, unknown>[] =>
	out
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line))

describe('converting', () => {
	it('says in JSON lines how far it is, then the result, and writes the report', async () => {
		const { code, out } = await run('house.ifc', '--out', 'a', '--threads', '1', '--json', '--report', 'report.json')
		expect(code).toBe(0)
		const said = lines(out)
		const percents = said.filter(({ type }) => type === 'progress').map(({ percent }) => Number(percent))
		expect(percents).toEqual(percents.toSorted((a, b) => a - b))
		expect(percents.at(-1)).toBe(100)
		const report = ConversionReport.parse(said.at(-1)?.report)
		expect(said.at(-1)?.type).toBe('completed')
		expect(ConversionReport.parse(JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8')))).toEqual(report)
		expect(existsSync(join(directory, 'a', 'model.glb'))).toBe(true)
	})

	it('takes a panel rule, and says so when it is none', async () => {
		const rule = { classes: ['IfcElementAssembly'], name_pattern: 'Wall panel', mark: { kind: 'none' } }
		writeFileSync(join(directory, 'rule.json'), JSON.stringify(rule))
		const { out } = await run('house.ifc', '--out', 'b', '--panel-rule', 'rule.json', '--report')
		const report = ConversionReport.parse(JSON.parse(out))
		expect(report.panel_rule).toMatchObject(rule)
		expect(report.panel_count).toBeLessThan(PANELS)
		const refused = await run('house.ifc', '--out', 'c', '--panel-rule', 'house.ifc')
		expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('house.ifc is no panel rule') })
	})

	it('exports a GLB for other programs beside or instead', async () => {
		const { code, out } = await run('house.ifc', '--glb-nodes', 'house.glb', '--leave-out', 'IfcDoor,IfcWindow')
		expect(code).toBe(0)
		expect(out).toMatch(/^house\.glb: .* elements/)
		expect(out).toMatch(/left out: .*IfcWindow/)
		expect(readFileSync(join(directory, 'house.glb')).subarray(0, 4).toString()).toBe('glTF')
	})

	it('refuses what is no model with 1, and a wrong command line with 2', async () => {
		const letter = await run('letter.ifc', '--out', 'd', '--json')
		expect(letter.code).toBe(1)
		expect(lines(letter.out).at(-1)).toMatchObject({ type: 'failed', code: 'not_a_model' })
		expect(existsSync(join(directory, 'd'))).toBe(false)
		for (const [given, said] of [
			[[], 'Name a model'],
			[['house.ifc'], '--out'],
			[['nothing.ifc', '--out', 'e'], 'There is no file nothing.ifc'],
			[['inspect'], 'Name a model'],
			[['inspect', '.', '--json'], '. is a folder'],
			[['inspect', 'house.ifc', '--ids', '.', '--json'], '. is a folder'],
			[['house.ifc', '--out', 'e', '--threads', 'many'], '--threads'],
			[['house.ifc', '--out', 'e', '--fast'], '--fast'],
		] as const) {
			const { code, err } = await run(...given)
			expect(code).toBe(2)
			expect(err).toContain(said)
			expect(err).toContain('Usage:')
		}
	})
})

describe('inspecting', () => {
	it('tells people in plain words, and programs in JSON', async () => {
		const { out } = await run('inspect', 'house.ifc')
		expect(out).toContain(`${PANELS} panels were found`)
		expect(out).not.toMatch(/undefined|NaN|\[object/)
		const { code, out: json } = await run('inspect', 'house.ifc', '--json')
		const { panel_rules, conformance } = Inspection.parse(JSON.parse(json))
		expect(panel_rules[0]?.panel_count).toBe(PANELS)
		expect(conformance).toMatchObject({ syntax_count: 0, schema_count: 0 })
		expect(code).toBe(conformance && conforms(conformance) ? 0 : 1)
		expect(out).toContain('Schema IFC4: every instance is as declared.')
	})

	it('says what an IDS wants in vain, and writes it into a table', async () => {
		const wants = idsSpecification('<material/>', { applicability: idsEntity('IFCELEMENTASSEMBLY'), name: 'Materials' })
		writeFileSync(join(directory, 'client.ids'), idsText(wants))
		const { code, out } = await run('inspect', 'house.ifc', '--ids', 'client.ids', '--report', 'failures.csv')
		expect(code).toBe(1)
		expect(out).toContain("client.ids: the model doesn't meet it.")
		const [head, first] = readFileSync(join(directory, 'failures.csv'), 'utf8').split('\r\n')
		expect(head).toContain('IDS,Specification,Requirement')
		expect(first).toMatch(/^client\.ids,Materials,has a material,\d+,#\d+=IfcElementAssembly,.{22},.+,has no material$/)
	})

	it('writes the whole result as JSON where the name says so, and no table of nothing', async () => {
		const { out } = await run('inspect', 'house.ifc', '--report', 'result.json')
		expect(out).not.toContain('breaks the standard')
		expect(Inspection.parse(JSON.parse(readFileSync(join(directory, 'result.json'), 'utf8'))).schema).toBe('IFC4')
		const refused = await run('inspect', 'house.ifc', '--report', 'result.csv')
		expect(refused.code).toBe(2)
		expect(refused.err).toContain('name one with --ids')
	})

	it('says both that panels are found and that the standard is broken', async () => {
		const text = readFileSync(join(directory, 'house.ifc'), 'utf8')
		writeFileSync(
			join(directory, 'faulty.ifc'),
			text.replace(/(IFCELEMENTQUANTITY\([^)]*?),'BaseQuantities',/, '$1,$,'),
		)
		const { code, out } = await run('inspect', 'faulty.ifc')
		expect(out).toContain('Panels are found. The file breaks the standard in 1 place.')
		expect(code).toBe(1)
	})

	it('has words for everything it can say', () => {
		for (const code of INSPECTION_CODES)
			expect(checkInWords({ code, result: 'notice', values: {}, samples: [] }).length).toBeGreaterThan(10)
	})
})
