import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { IdentifiedPanel, IdentifiedPanels } from '@panelyard/contracts/models/conversion'
import { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import { END, HEAD_END } from './write-panels-file.ts'

/** Lines that end only at a newline: `readline` also splits at U+2028, which JSON allows inside texts. */
export async function* linesOf(path: string): AsyncGenerator<string> {
	let rest = ''
	for await (const chunk of createReadStream(path, 'utf8')) {
		const lines = (rest + chunk).split('\n')
		rest = lines.pop() ?? ''
		yield* lines
	}
	yield rest
}

/** Names and classes repeat on most panels, so that each is kept once. */
function sharingTexts(): (panel: IdentifiedPanel) => IdentifiedPanel {
	const same = new Map<string, string>()
	const once = (text: string): string => {
		const known = same.get(text)
		if (known === undefined) same.set(text, text)
		return known ?? text
	}
	return (panel) => {
		for (const field of ['name', 'class', 'description', 'measure_origins', 'fingerprint'] as const)
			panel[field] = once(panel[field])
		return panel
	}
}

/**
 * Reads `panels.json` line by line and checks each panel. Throws when it isn't in the format of `writePanelsFile`.
 * @returns the rule and its panels in the order of their elements
 */
export async function readPanelsFile(path: string): Promise<IdentifiedPanels> {
	let rule: PanelRule | null = null
	const panels: IdentifiedPanel[] = []
	const shared = sharingTexts()
	for await (const line of linesOf(path)) {
		if (line === '' || line === END) continue
		if (rule) {
			panels.push(shared(IdentifiedPanel.parse(JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line))))
		} else if (line.endsWith(HEAD_END)) {
			rule = PanelRule.parse(JSON.parse(`${line.slice(0, -HEAD_END.length)}}`).rule)
		} else return IdentifiedPanels.parse(JSON.parse(line))
	}
	if (!rule) throw new Error('panels.json has no rule')
	return { rule, panels }
}

/** The panels of a `panels.json` that was checked when it was stored. Parsing it at once without checks takes a third of the time. */
export function storedPanels(file: Buffer): IdentifiedPanel[] {
	const { panels } = JSON.parse(file.toString()) as Partial<IdentifiedPanels>
	if (!panels) throw new Error('panels.json has no panels')
	const shared = sharingTexts()
	for (const panel of panels) {
		// What files of earlier versions lack.
		panel.description ??= ''
		panel.measure_origins ??= ''
		panel.floor_computed ??= false
		panel.rule_part ??= null
		shared(panel)
	}
	return panels
}

/** Panels in one list of `panelLists`. */
const PANELS_PER_LIST = 2000

/**
 * The panels of `panels.json` as JSON lists of some thousands each, without parsing them or cutting each line: for a reader that
 * mustn't hold up others. Throws when it isn't in the format of `writePanelsFile`.
 */
export async function panelLists(path: string): Promise<string[]> {
	const text = await readFile(path, 'utf8')
	const head = text.indexOf('\n')
	const end = text.lastIndexOf(`\n${END}`)
	if (!text.slice(0, Math.max(0, head)).endsWith(HEAD_END) || end < head)
		return [JSON.stringify(IdentifiedPanels.parse(JSON.parse(text)).panels)]
	const lists: string[] = []
	for (let from = head; from < end; ) {
		let to = from
		for (let panel = 0; panel < PANELS_PER_LIST && to < end; panel++) to = text.indexOf('\n', to + 1)
		lists.push(`[${text.slice(from + 1, to === end ? to : to - 1)}]`)
		from = to
	}
	return lists
}
