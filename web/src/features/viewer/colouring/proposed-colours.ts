import type { ShownProposal } from '../../../domain/assistant/shown-proposal.ts'
import { numberOf } from './element-appearance.ts'

/** The colours of panels with those of an open proposal over them. Changes `colours`, one for each of `panelIds`. */
export function paintProposed(
	colours: Int32Array,
	panelIds: readonly string[],
	{ panels, side }: ShownProposal,
	bare: number,
): Int32Array {
	for (let place = 0; place < colours.length; place++) {
		const proposed = panels.get(panelIds[place] as string)
		const colour = proposed?.[side]
		colours[place] = colour ? numberOf(colour) : bare
	}
	return colours
}

/** Which panels a proposal is about, of those that are drawn in full without it; the others become ghosts. */
export function proposedPanels(
	panelIds: readonly string[],
	{ panels }: ShownProposal,
	solid: Uint8Array | null,
): Uint8Array {
	return Uint8Array.from(panelIds, (id, place) => (panels.has(id) && (solid === null || solid[place] === 1) ? 1 : 0))
}
