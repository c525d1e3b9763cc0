import { createReadStream } from 'node:fs'
import { IdentifiedPanel, IdentifiedPanels } from '@panelyard/contracts/conversion'
import { PanelRule } from '@panelyard/contracts/panel-rules'
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

/**
 * Reads `panels.json` line by line. Throws when it isn't in the format of `writePanelsFile`.
 * @returns the rule and its panels in the order of their elements
 */
export async function readPanelsFile(path: string): Promise<IdentifiedPanels> {
	let rule: PanelRule | null = null
	const panels: IdentifiedPanel[] = []
	const same = new Map<string, string>()
	// Names and classes repeat on most panels, so they are stored once.
	const once = (text: string): string => {
		const known = same.get(text)
		if (known === undefined) same.set(text, text)
		return known ?? text
	}
	for await (const line of linesOf(path)) {
		if (line === '' || line === END) continue
		if (rule) {
			const panel = IdentifiedPanel.parse(JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line))
			for (const field of ['name', 'class', 'description', 'measure_origins', 'fingerprint'] as const)
				panel[field] = once(panel[field])
			panels.push(panel)
		} else if (line.endsWith(HEAD_END)) {
			rule = PanelRule.parse(JSON.parse(`${line.slice(0, -HEAD_END.length)}}`).rule)
		} else return IdentifiedPanels.parse(JSON.parse(line))
	}
	if (!rule) throw new Error('panels.json has no rule')
	return { rule, panels }
}

/** Panels in one list of `panelLists`. */
const PANELS_PER_LIST = 2000

/**
 * The panels of `panels.json` as JSON lists of some thousands each, without parsing them: for a reader that mustn't hold up
 * others. Throws when it isn't in the format of `writePanelsFile`.
 */
export async function panelLists(path: string): Promise<string[]> {
	const lists: string[] = []
	let open: string[] = []
	let isInside = false
	const close = (): void => {
		if (open.length > 0) lists.push(`[${open.join(',')}]`)
		open = []
	}
	for await (const line of linesOf(path)) {
		if (line === '' || line === END) continue
		if (isInside) {
			open.push(line.endsWith(',') ? line.slice(0, -1) : line)
			if (open.length === PANELS_PER_LIST) close()
		} else if (line.endsWith(HEAD_END)) isInside = true
		else return [JSON.stringify(IdentifiedPanels.parse(JSON.parse(line)).panels)]
	}
	if (!isInside) throw new Error('panels.json has no rule')
	close()
	return lists
}
