import type { ProposalPart } from '@panelyard/contracts/assistant/assistant'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { CHANGING, type ProposedPanel } from '../../domain/assistant/shown-proposal.ts'
import { panelsOf } from './panel-links.tsx'

let last: { parts: readonly ProposalPart[]; panels: readonly Panel[]; byPart: ReadonlyMap<string, Panel[]> } | null =
	null

/** The panels of each part; the same map for the same parts and panels. */
export function panelsByPart(parts: readonly ProposalPart[], panels: readonly Panel[]): ReadonlyMap<string, Panel[]> {
	if (last?.parts !== parts || last.panels !== panels)
		last = { parts, panels, byPart: new Map(parts.map((part) => [part.key, panelsOf(panels, part.panels)])) }
	return last.byPart
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
	some.length === others.length && some.every((id) => others.includes(id))

/** Whether a panel no longer has what it had when the part was worked out. */
function isOutdated({ action, before }: ProposalPart, panel: Panel): boolean {
	switch (action.do) {
		case 'set_status':
		case 'remove_status':
		case 'clear_statuses':
			return !isSame([...new Set(panel.statuses)], before)
		case 'set_category':
		case 'clear_category':
			return panel.category_id !== (before[0] ?? null)
		case 'join_group':
			return panel.groups.includes(action.group)
		case 'leave_group':
			return !panel.groups.includes(action.group)
		default:
			return false
	}
}

/** How many panels have changed since a proposal was made, as far as the page knows. */
export const outdatedCount = (parts: readonly ProposalPart[], byPart: ReadonlyMap<string, readonly Panel[]>): number =>
	new Set(parts.flatMap((part) => (byPart.get(part.key) ?? []).filter((panel) => isOutdated(part, panel)))).size

/** Whether a part takes panels back to an earlier step of the work; `statuses` in their order. */
export function goesBack({ before, after }: ProposalPart, statuses: readonly Pick<Status, 'id' | 'type'>[]): boolean {
	const furthest = (ids: readonly string[]) =>
		statuses.findLastIndex(({ id, type }) => type === 'step' && ids.includes(id))
	return furthest(after) < furthest(before)
}

const isOfStatus = ({ action }: ProposalPart): boolean =>
	action.do.endsWith('_status') || action.do === 'clear_statuses'

/** Whether another action changes statuses of the panels of a part as well; keys are `step.action.part`. */
export const isBeside = (part: ProposalPart, parts: readonly ProposalPart[]): boolean => {
	const [step, action] = part.key.split('.')
	return (
		isOfStatus(part) &&
		parts.some((other) => {
			const [otherStep, otherAction] = other.key.split('.')
			return isOfStatus(other) && otherStep === step && otherAction !== action
		})
	)
}

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
	for (const part of parts) {
		const { key, before, after } = part
		const made = isOfStatus(part) && { before: colourOf(before), after: colourOf(after), statuses: after }
		for (const { id, statuses: carried } of byPart.get(key) ?? []) {
			const earlier = proposed.get(id)?.statuses
			if (made && earlier) {
				// A flag beside a step: each part says only what it changes.
				const gone = before.filter((one) => !after.includes(one))
				const both = [
					...new Set([
						...earlier.filter((one) => !gone.includes(one)),
						...after.filter((one) => !before.includes(one)),
					]),
				]
				proposed.set(id, { ...made, after: colourOf(both), statuses: both })
			} else if (made) proposed.set(id, made)
			else if (!proposed.has(id)) proposed.set(id, { before: colourOf(carried), after: CHANGING, statuses: null })
		}
	}
	return proposed
}
