import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type IdentifiedPanel, IdentifiedPanels } from '@panelyard/contracts/models/conversion'
import { afterAll, expect, it } from 'vitest'
import { panelLists, readPanelsFile, storedPanels } from './panels-file.ts'
import { writePanelsFile } from './write-panels-file.ts'

const directory = mkdtempSync(join(tmpdir(), 'panelyard-panels-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
const path = join(directory, 'panels.json')

const PANELS = IdentifiedPanels.parse({
	rule: { classes: ['IfcWall'], name_pattern: 'two\nlines ],"panels":[', mark: { kind: 'none' } },
	panels: ['W1', 'odd "mark"', 'two\nlines\u2028and more', ']}'].map((mark, element) => ({
		element,
		global_id: `g${element}`,
		mark,
		name: 'Wall',
		class: 'IfcWall',
		description: '',
		floor: -1,
		length: 1,
		width: null,
		height: null,
		area: null,
		volume: null,
		weight: null,
		measure_origins: 'g-----',
		fingerprint: '',
	})),
})

it('is JSON that reads back line by line, whatever is in its texts', async () => {
	for (const panels of [PANELS, { ...PANELS, panels: [] }]) {
		await writePanelsFile(path, panels)
		expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(panels)
		expect(await readPanelsFile(path)).toEqual(panels)
		expect(storedPanels(readFileSync(path))).toEqual(panels.panels)
	}
})

it('has defaults for what earlier versions of it lack, checked or not', async () => {
	const [{ description, measure_origins, floor_computed, rule_part, ...old }] = PANELS.panels as [IdentifiedPanel]
	await writePanelsFile(path, { ...PANELS, panels: [old as IdentifiedPanel] })
	const [panel] = (await readPanelsFile(path)).panels
	expect(panel).toEqual({ ...old, description: '', measure_origins: '', floor_computed: false, rule_part: null })
	expect(storedPanels(readFileSync(path))).toEqual([panel])
})

it('is cut into lists of JSON without being parsed', async () => {
	const many = { ...PANELS, panels: Array.from({ length: 1125 }, () => PANELS.panels).flat() }
	for (const panels of [PANELS, { ...PANELS, panels: [] }, many]) {
		await writePanelsFile(path, panels)
		const lists = (await panelLists(path)).map((list) => JSON.parse(list) as unknown[])
		expect(lists.flat()).toEqual(panels.panels)
		expect(lists.every(({ length }) => length > 0 && length <= 2000)).toBe(true)
	}
	writeFileSync(path, JSON.stringify(PANELS))
	expect((await panelLists(path)).map((list) => JSON.parse(list))).toEqual([PANELS.panels])
	for (const broken of ['', '{}', '{"rule":{},"panels":[1]}\n', '{"rule":{}\n\n]}\n']) {
		writeFileSync(path, broken)
		await expect(panelLists(path)).rejects.toThrow()
	}
})

it('reads a file written as one line, and refuses what is none', async () => {
	writeFileSync(path, JSON.stringify(PANELS))
	expect(await readPanelsFile(path)).toEqual(PANELS)
	for (const broken of ['', '{}', '{"rule":{},"panels":[\n]}', JSON.stringify({ ...PANELS, panels: [1] })]) {
		writeFileSync(path, broken)
		await expect(readPanelsFile(path)).rejects.toThrow()
	}
})
