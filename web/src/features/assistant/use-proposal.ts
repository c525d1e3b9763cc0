import type { ProposalPart, ProposedChange, ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import { takenOf } from '@panelyard/contracts/assistant/assistant-changes'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useMemo } from 'react'
import { panelsByPart } from './proposed-panels.ts'

type Proposal = Extract<ProposeResponse, { outcome: 'proposal' }>

type TickedProposal = {
	byPart: ReadonlyMap<string, readonly Panel[]>
	/** Parts that are ticked and don't need anything that isn't. */
	taken: readonly ProposalPart[]
	/** Changes that are ticked. */
	changes: readonly ProposedChange[]
	/** Panels of these, each once. */
	changing: readonly Panel[]
	/** How many would change, also of those that the page doesn't know. */
	count: number
	/** How many of these would change without those that rules of statuses block. */
	ready: number
}

/** A proposal with what is ticked of it. */
export function useProposal(answer: Proposal, skipped: readonly string[], panels: readonly Panel[]): TickedProposal {
	const byPart = panelsByPart(answer.parts, panels)
	const { changes, parts: taken } = useMemo(() => takenOf(answer, skipped), [answer, skipped])
	const changing = useMemo(() => [...new Set(taken.flatMap(({ key }) => byPart.get(key) ?? []))], [taken, byPart])
	const count = taken.length === answer.parts.length ? answer.panel_count : changing.length
	const ready = useMemo(() => {
		if (taken.length === answer.parts.length) return answer.ready_count
		const ids = taken.flatMap(({ key, blocked }) => {
			if (blocked === 'all') return []
			const held = new Set(blocked)
			return (byPart.get(key) ?? []).map(({ id }) => id).filter((id) => !held.has(id))
		})
		return new Set(ids).size
	}, [answer, taken, byPart])
	return { byPart, taken, changes, changing, count, ready }
}
