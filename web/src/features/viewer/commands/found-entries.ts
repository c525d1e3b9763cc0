import type { Panel } from '@panelyard/contracts/panels'
import { compareNaturally } from '../../../domain/panels/natural-order.ts'
import { filterPanels } from '../../../domain/panels/panel-filters.ts'
import { plainText } from '../base/plain-text.ts'
import type { ViewCommand } from './commands.ts'

/** Marks that begin with the text first: that is what people type. */
export const rankedPanels = (panels: readonly Panel[], text: string): Panel[] => {
	if (!text.trim()) return []
	const start = text.trim().toLowerCase()
	const rank = ({ mark, name }: Panel) =>
		mark.toLowerCase() === start
			? 0
			: mark.toLowerCase().startsWith(start)
				? 1
				: name.toLowerCase().startsWith(start)
					? 2
					: 3
	return filterPanels(panels, { q: text }).toSorted((a, b) => rank(a) - rank(b) || compareNaturally(a.mark, b.mark))
}

/** Commands whose name has every word of the text, in any order; those that can be used now. */
export const foundCommands = (commands: Iterable<ViewCommand>, text: string): ViewCommand[] => {
	const words = plainText(text).split(/\s+/).filter(Boolean)
	return [...commands].filter(({ run, label }) => run && words.every((word) => plainText(label).includes(word)))
}

/** Whether commands are likelier meant than panels: one has a word that begins with the text, and no panel's mark does. */
export const commandsFirst = (commands: readonly ViewCommand[], panels: readonly Panel[], text: string): boolean => {
	const start = plainText(text.trim())
	const isMeant = (name: string) =>
		plainText(name)
			.split(/\s+/)
			.some((word) => word.startsWith(start))
	return commands.some(({ label }) => isMeant(label)) && !panels[0]?.mark.toLowerCase().startsWith(start)
}
