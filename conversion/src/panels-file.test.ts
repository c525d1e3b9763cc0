import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IdentifiedPanels } from '@panelyard/contracts/conversion'
import { afterAll, expect, it } from 'vitest'
import { readPanelsFile } from './panels-file.ts'
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
