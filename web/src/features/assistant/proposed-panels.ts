import type { ProposalPart } from '@panelyard/contracts/assistant'
import type { Panel } from '@panelyard/contracts/panels'
import type { Status } from '@panelyard/contracts/statuses'
import type { ProposedPanel } from '../../domain/assistant/shown-proposal.ts'

/** Of panels that would change in something that has no colour of its own. */
const CHANGING = '#f76707'

/** What the parts of a proposal that are ticked make of each panel. */
export function proposedPanels(
	parts: readonly ProposalPart[],
	byPart: ReadonlyMap<string, readonly Panel[]>,
	statuses: readonly Pick<Status, 'id' | 'colour' | 'type'>[],
): Map<string, ProposedPanel> {
	const steps = statuses.filter(({ type }) => type === 'step')
	const flags = statuses.filter(({ type }) => type === 'flag')
	const colourOf = (carried: readonly string[]): string | null => {
		const has = ({ id }: { id: string }) => carried.includes(id)
		return (steps.findLast(has) ?? flags.findLast(has))?.colour ?? null
	}
	const proposed = new Map<string, ProposedPanel>()
	for (const { key, action, before, after } of parts) {
		const isStatus = action.do.endsWith('_status') || action.do === 'clear_statuses'
		const made = isStatus
			? { before: colourOf(before), after: colourOf(after), statuses: after }
			: { before: null, after: CHANGING, statuses: null }
		for (const { id } of byPart.get(key) ?? []) if (isStatus || !proposed.has(id)) proposed.set(id, made)
	}
	return proposed
}
