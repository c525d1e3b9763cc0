import type { Status } from '@panelyard/contracts/statuses/statuses'
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

/** Panels of a proposal that are painted alike; null for no colour, and no status where the colour isn't of one. */
export type ProposedKind<S = Status> = { colour: string | null; status: S | null; count: number }

/** How many panels of a proposal have each colour on the side that is shown, in the order of the statuses. */
export function proposedKinds<S extends Pick<Status, 'colour'>>(
	{ panels, side }: Pick<ShownProposal, 'panels' | 'side'>,
	statuses: readonly S[],
): ProposedKind<S>[] {
	const counts = new Map<string | null, number>()
	for (const panel of panels.values()) counts.set(panel[side], (counts.get(panel[side]) ?? 0) + 1)
	const kinds = [...counts].map(([colour, count]) => ({
		colour,
		count,
		status: statuses.find((status) => status.colour === colour) ?? null,
	}))
	const place = ({ status }: ProposedKind<S>) => (status ? statuses.indexOf(status) : statuses.length)
	return kinds.sort((a, b) => place(a) - place(b))
}
