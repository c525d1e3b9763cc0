import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FailingElement, FoundRequirements } from '@panelyard/contracts/testing/requirements'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { afterAll, expect, test } from 'vitest'
import { convert } from '../convert.ts'
import { idsEntity, idsSpecification, idsText, idsValue } from '../testing/ids-text.ts'
import { checkRequirements } from './check-requirements.ts'

const folder = mkdtempSync(join(tmpdir(), 'panelyard-requirements-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HOUSE = sampleModelText({ panels: 20, detail: 'layers' })
const ANNEX = sampleModelText({ panels: 20, detail: 'layers', seed: 7 })
const FIRE_RATING = `<property>${idsValue('propertySet', 'Panel')}${idsValue('baseName', 'Fire rating')}</property>`
const MARK = `<property>${idsValue('propertySet', 'Panel')}${idsValue('baseName', 'Mark')}</property>`
const PANELS = { applicability: `${idsEntity('IFCELEMENTASSEMBLY')}${MARK}` }

let runs = 0
/** Converts some files into one model, and checks it. */
async function checked(texts: string[], ...ids: string[]) {
	const own = join(folder, String(++runs))
	const output_directory = join(own, 'output')
	const job = { file_name: 'house.ifc', max_unpacked_bytes: 1e9 }
	const artefact_directory = `${own}-artefacts`
	const paths = texts.map((text, at) => {
		const path = `${own}-${at}.ifc`
		writeFileSync(path, text)
		return path
	})
	const [source_path = '', ...further] = paths
	await convert(
		{
			...{ kind: 'convert', source_path, output_directory: artefact_directory, panel_rule: null, ...job },
			further_sources: further.map((path) => ({ source_path: path, file_name: 'annex.ifc', placement: 'keep' })),
			merge: null,
		},
		() => {},
	)
	await checkRequirements(
		{
			...{ kind: 'check_requirements', artefact_directory, output_directory, max_unpacked_bytes: 1e9 },
			sources: paths.map((path) => ({ source_path: path })),
			ids: ids.map((content, at) => ({ name: `${at}.ids`, content })),
		},
		() => {},
	)
	const found = FoundRequirements.parse(JSON.parse(readFileSync(join(output_directory, 'requirements.json'), 'utf8')))
	const lines = readFileSync(join(output_directory, 'failing-elements.jsonl'), 'utf8').split('\n')
	const elements = lines.flatMap((line) => (line === '' ? [] : (JSON.parse(line) as FailingElement[])))
	const structure = JSON.parse(readFileSync(join(artefact_directory, 'structure.json'), 'utf8')) as {
		elements: { parent: number[] }
	}
	return { found, elements, parent: structure.elements.parent }
}

test('each failing element is told with its specifications, and an assembly with its parts', async () => {
	const lacking = HOUSE.replaceAll("'Fire rating'", "'Fire class'")
	const parts = idsSpecification('', { applicability: idsEntity('IFCCOVERING'), occurs: 'minOccurs="0" maxOccurs="0"' })
	const { found, elements, parent } = await checked(
		[lacking],
		idsText(idsSpecification(MARK, PANELS)),
		idsText(idsSpecification(FIRE_RATING, PANELS) + parts),
	)
	expect(found.files.map(({ outcome }) => outcome)).toEqual(['passed', 'failed'])
	expect([found.problem, found.failing_panels, found.is_cut]).toEqual([null, 20, false])
	expect(found.first_panels).toHaveLength(20)
	expect(found.first_panels?.[0]).toEqual({ label: expect.stringMatching(/./), specifications: [1, 2] })
	const rated = elements.filter(({ specifications }) => specifications.includes(1))
	expect(rated).toHaveLength(20)
	expect(rated[0]?.failures).toContainEqual({
		...{ specification: 1, reason: 'lacks Fire rating in Panel', part: '' },
		why: { code: 'lacks_property', name: { values: ['Fire rating'] }, set: { values: ['Panel'] } },
	})
	const covering = elements.find(({ failures }) =>
		failures.every(({ part, specification }) => !part && specification === 2),
	)
	const whole = elements.find(({ element }) => element === parent[covering?.element ?? -1])
	expect(whole?.failures).toContainEqual({
		...{ specification: 2, reason: 'must not be in the model', why: { code: 'unwanted' } },
		part: expect.stringMatching(/./),
	})
	expect(found.failing_elements).toBe(
		elements.filter(({ failures }) => failures.some(({ part }) => part === '')).length,
	)
})

test('of a model of several files, what must be there may be in any of them', async () => {
	const lacking = ANNEX.replaceAll("'Fire rating'", "'Fire class'")
	const ids = idsText(
		idsSpecification(FIRE_RATING, PANELS) + idsSpecification('', { applicability: idsEntity('IFCDOOR'), name: 'D' }),
	)
	const { found, elements } = await checked([HOUSE, lacking], ids)
	const [rating] = found.files[0]?.specifications ?? []
	expect([rating?.applicable, rating?.requirements[0]?.passed, rating?.requirements[0]?.failed]).toEqual([40, 20, 20])
	expect(elements).toHaveLength(20)
	const halves = await checked([HOUSE, lacking.replaceAll('IFCDOOR(', 'IFCPLATE(')], ids)
	expect(halves.found.files[0]?.specifications[1]).toMatchObject({ outcome: 'passed', message: '' })
})

test('an IDS that isn’t valid is told with its place, and nothing is claimed of the model', async () => {
	const { found, elements } = await checked([HOUSE], idsText('<specification/>'))
	expect(found.files[0]).toMatchObject({ outcome: 'invalid', message: expect.stringContaining('Line 5') })
	expect(elements).toEqual([])
})
