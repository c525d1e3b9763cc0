import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import { MOST_FLAGS } from '#engine/appearance/element-flags.ts'

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
