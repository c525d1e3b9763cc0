import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { MOST_FLAGS, type PaintedFlags } from '#engine/appearance/element-flags.ts'
import { furthestStatus } from '../../../domain/panels/search/panel-filters.ts'
import { flagList, flagsOf } from '../../../domain/statuses/status-flags.ts'
import { patternOf } from '../../../domain/statuses/status-pattern.ts'
import type { PanelElements } from '../structure/panel-elements.ts'
import { numberOf } from './element-appearance.ts'

/** The numbers of the first two flags of each panel, counted from 1; 0 for none. */
export function flagMarks(
	panels: readonly Pick<Panel, 'statuses'>[],
	flags: readonly Pick<Status, 'id'>[],
): Uint8Array<ArrayBuffer> {
	const numbers = new Map(flags.map(({ id }, place) => [id, Math.min(place + 1, MOST_FLAGS)]))
	const marks = new Uint8Array(panels.length * 2)
	for (let place = 0; place < panels.length; place++) {
		let at = place * 2
		for (const id of (panels[place] as Panel).statuses) {
			const number = numbers.get(id)
			if (number === undefined) continue
			marks[at] = number
			if (++at > place * 2 + 1) break
		}
	}
	return marks
}

/**
 * What each panel shows by icons where steps have theirs too: its first two flags, or else the step it is at, as numbers
 * in `list`, which begins with `flags`.
 */
export function stepMarks(
	panels: readonly Pick<Panel, 'statuses'>[],
	flags: readonly Pick<Status, 'id'>[],
	list: readonly Pick<Status, 'id' | 'type'>[],
): Uint8Array<ArrayBuffer> {
	const marks = flagMarks(panels, flags)
	const numbers = new Map(list.map(({ id }, place) => [id, place + 1]))
	const ofSteps = flagsOf(list)
	for (const [place, panel] of panels.entries())
		if (marks[place * 2] === 0) marks[place * 2] = numbers.get(furthestStatus(panel, ofSteps) ?? '') ?? 0
	return marks
}

/** How many panels carry each of the flags. */
export function countFlags(panels: readonly Pick<Panel, 'statuses'>[], flags: readonly Pick<Status, 'id'>[]): number[] {
	const places = new Map(flags.map(({ id }, place) => [id, place]))
	const counts = flags.map(() => 0)
	if (flags.length === 0) return counts
	for (const { statuses } of panels)
		for (const id of statuses) {
			const place = places.get(id)
			if (place !== undefined) counts[place] = (counts[place] ?? 0) + 1
		}
	return counts
}

/** The pattern of the step each panel is at; 0 for none. */
export function stepPatterns(
	panels: readonly Pick<Panel, 'statuses'>[],
	statuses: readonly Pick<Status, 'id' | 'type' | 'position'>[],
): Uint8Array<ArrayBuffer> {
	const patterns = new Map(statuses.map((status) => [status.id, patternOf(status)]))
	const flags = flagsOf(statuses)
	return Uint8Array.from(panels, (panel) => patterns.get(furthestStatus(panel, flags) ?? '') ?? 0)
}

type Marked = {
	elements: Pick<PanelElements, 'placeOfElement'>
	panels: readonly Pick<Panel, 'statuses'>[]
	statuses: readonly Status[]
	/** Whether flags are drawn. */
	hasFlags: boolean
	/** Whether steps are told apart by patterns. */
	hasPatterns: boolean
}

/** Flags and patterns of the panels for the engine; null where nothing is drawn. */
export function paintedMarks({ elements, panels, statuses, hasFlags, hasPatterns }: Marked): PaintedFlags | null {
	const list = hasFlags ? flagList(statuses) : []
	if (list.length === 0 && !hasPatterns) return null
	return {
		groupOf: elements.placeOfElement,
		marks: flagMarks(panels, list),
		colours: list.map(({ colour }) => numberOf(colour)),
		patterns: hasPatterns ? stepPatterns(panels, statuses) : undefined,
	}
}
