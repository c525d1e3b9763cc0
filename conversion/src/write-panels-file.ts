import type { IdentifiedPanels } from '@panelyard/contracts/models/conversion'
import { writePieces } from './write-pieces.ts'

/** The text of `panels.json` after its rule, and its end. */
export const HEAD_END = ',"panels":['
export const END = ']}'

/** Writes `panels.json` with one panel per line, so that readers needn't hold it as one text. */
export async function writePanelsFile(path: string, { rule, panels }: IdentifiedPanels): Promise<void> {
	function* lines(): Generator<string> {
		yield `{"rule":${JSON.stringify(rule)}${HEAD_END}`
		for (const [at, panel] of panels.entries()) yield `${at === 0 ? '\n' : ',\n'}${JSON.stringify(panel)}`
		yield `\n${END}\n`
	}
	await writePieces(path, lines())
}
