import type { ChangeInstruction, PanelAction, PanelRefs, ProjectChange } from '@panelyard/contracts/assistant/assistant'
import { thingOf } from '@panelyard/contracts/assistant/assistant-changes'
import { AppError } from '../../platform/app-error.ts'

/** A status as far as it decides which others panels can carry beside it. */
type Rule = { id: string; type: 'step' | 'flag'; replaces: boolean; requires: readonly string[] }

/** A flag that comes and goes without any other status: what is said of it contradicts nothing that is said of a step. */
const isApart = (rule: Rule | undefined, rules: readonly Rule[]): boolean =>
	rule?.type === 'flag' &&
	!rule.replaces &&
	rule.requires.length === 0 &&
	!rules.some(({ requires }) => requires.includes(rule.id))

/** Whether actions of one step say more than one thing of a status, or of two that exclude each other. */
export function saysTwoStatuses(actions: readonly PanelAction[], rules: readonly Rule[]): boolean {
	const said = actions.flatMap((action) =>
		action.do.endsWith('_status') || action.do === 'clear_statuses' ? decided(action, rules).what : [],
	)
	return new Set(said).size < said.length
}

/** What an action decides of a panel, and how. */
function decided(action: PanelAction, rules: readonly Rule[]): { what: readonly string[]; as: string } {
	switch (action.do) {
		case 'join_group':
			return { what: [`group ${action.group}`], as: 'in' }
		case 'leave_group':
			return { what: [`group ${action.group}`], as: 'out' }
		case 'set_category':
		case 'clear_category':
			return { what: ['category'], as: JSON.stringify(action) }
		case 'plan':
			return { what: [`plan ${action.status}`], as: JSON.stringify(action) }
		case 'comment':
			return { what: [`comment ${action.text}`], as: 'written' }
		case 'resolve_comments':
			return { what: ['comments'], as: 'resolved' }
		case 'clear_statuses': {
			const flags = rules.filter((rule) => isApart(rule, rules)).map(({ id }) => `flag ${id}`)
			return { what: ['step', ...flags], as: JSON.stringify(action) }
		}
		default: {
			const rule = rules.find(({ id }) => id === action.status)
			return { what: [isApart(rule, rules) ? `flag ${action.status}` : 'step'], as: JSON.stringify(action) }
		}
	}
}

/**
 * Parts are worked out on the data as it is, each by itself: if two decided the same thing of a panel otherwise, what is
 * applied would not be what was shown.
 * @throws AppError CONFLICT
 */
export function refuseContradictions(
	parts: readonly { action: PanelAction; panels: PanelRefs }[],
	rules: readonly Rule[],
): void {
	const said = parts.flatMap(({ action, panels }) => {
		const { what, as } = decided(action, rules)
		return what.map((each) => ({ what: each, as, panels }))
	})
	for (const [, alike] of Map.groupBy(said, ({ what }) => what)) {
		if (new Set(alike.map(({ as }) => as)).size < 2) continue
		const before = new Map<number | string, string>()
		for (const { as, panels } of alike)
			for (const panel of [...panels.elements, ...panels.panel_ids]) {
				if ((before.get(panel) ?? as) !== as)
					throw new AppError('CONFLICT', 'The instruction says different things of the same panel')
				before.set(panel, as)
			}
	}
}

/** What a change creates, or is about. */
const subjectOf = (change: ProjectChange): string =>
	'id' in change ? change.id : 'status' in change ? change.status : 'group' in change ? change.group : change.category

/**
 * A status, group or category that an instruction says two things of: that it is created, renamed or given to panels, and
 * deleted, or created under two names. Null for none.
 * @param instruction its changes differ from each other
 */
export function contradictionOf({ changes, steps }: ChangeInstruction): string | null {
	const said = new Map<string, ProjectChange[]>()
	for (const change of changes) said.set(subjectOf(change), [...(said.get(subjectOf(change)) ?? []), change])
	const used = new Set([
		...steps.flatMap(({ actions }) => actions.map(thingOf)),
		...changes.flatMap((change) => ('other' in change ? [change.other] : [])),
	])
	for (const [subject, own] of said) {
		const isDeleted = own.some(({ do: what }) => what.startsWith('delete_'))
		const isCreated = own.some(({ do: what }) => what.startsWith('create_'))
		const isSaidTwice = new Set(own.map(({ do: what }) => what)).size < own.length
		if (isSaidTwice || (own.length > 1 && (isDeleted || isCreated)) || (isDeleted && used.has(subject))) return subject
	}
	return null
}
