import type { PanelAction, ProposalPart } from '@panelyard/contracts/assistant/assistant'
import type { StatusRuleBreaks } from '@panelyard/contracts/panels/panels'
import { wantedStatuses } from '@panelyard/rules/statuses/wanted-statuses'
import type { Database } from '../../database/database.ts'
import { lackingPanels } from '../statuses/status-rules.service.ts'
import { requireStatuses } from '../statuses/statuses.service.ts'
import type { PanelFacet } from './panel-facets.queries.ts'
import { idsOfPanels, panelIds } from './panel-texts.queries.ts'
import type { InstructionContext } from './selected-panels.service.ts'

// What the rules of statuses make of a proposal.

/** A part of a proposal; `identity` differs if other panels have its elements. */
export type Part = ProposalPart & Pick<PanelFacet, 'identity'>
export type StatusRules = Awaited<ReturnType<typeof requireStatuses>>['rows']
export const rulesOf = async (db: Database, { project }: InstructionContext): Promise<StatusRules> =>
	(await requireStatuses(db, project.id, [])).rows

/** What an action on statuses comes to, by the rules of statuses set by hand. */
export function wantedOf(action: PanelAction, rules: StatusRules) {
	if (action.do === 'set_status') {
		const isStep = rules.find(({ id }) => id === action.status)?.type === 'step'
		return wantedStatuses({ add: [action.status], ...(isStep && { set: action.status }) }, rules)
	}
	const remove = action.do === 'remove_status' ? [action.status] : rules.map(({ id }) => id)
	return wantedStatuses({ remove }, rules)
}

type RuleOutcome = {
	blocked: ReadonlyMap<string, 'all' | string[]>
	not_ready: number
	breaks: StatusRuleBreaks['breaks']
}

/** Panels that rules keep from the status they are to get, by part, and what they lack. */
export async function heldByRules(
	db: Database,
	asking: InstructionContext,
	parts: readonly Part[],
	rules: StatusRules,
): Promise<RuleOutcome> {
	const lacking = new Set<string>()
	const blocked = new Map<string, 'all' | string[]>()
	const breaks = new Map<string, StatusRuleBreaks['breaks'][number]>()
	for (const { key, action, count, panels } of parts) {
		if (action.do !== 'set_status') continue
		const wanted = wantedOf(action, rules)
		const found = await lackingPanels(db, asking.project.id, idsOfPanels(asking.project.id, panels), wanted, rules)
		if (found.panel_ids.length > 0) blocked.set(key, found.panel_ids.length >= count ? 'all' : found.panel_ids)
		for (const id of found.panel_ids) lacking.add(id)
		for (const one of found.breaks) {
			const name = `${one.status_id} ${one.requires}`
			const before = breaks.get(name)
			// Parts of one action have no panels in common.
			const panel_count = one.panel_count + (before?.panel_count ?? 0)
			breaks.set(name, { ...one, panel_count, panels: before?.panels ?? one.panels })
		}
	}
	return { blocked, not_ready: lacking.size, breaks: [...breaks.values()] }
}

/** How many panels would change without those that rules block, each counted once. */
export async function countReady(
	db: Database,
	asking: InstructionContext,
	parts: readonly Part[],
	{ blocked }: RuleOutcome,
): Promise<number> {
	const ready = new Set<string>()
	for (const { key, panels } of parts) {
		const held = blocked.get(key)
		if (held === 'all') continue
		const without = new Set(held)
		for (const id of await panelIds(db, asking.project.id, panels)) if (!without.has(id)) ready.add(id)
	}
	return ready.size
}
