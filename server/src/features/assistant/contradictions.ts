import type { PanelAction } from '@panelyard/contracts/assistant'
import { AppError } from '../../platform/app-error.ts'

/** What an action decides of a panel, and how. */
function decided(action: PanelAction): { what: string; as: string } {
	switch (action.do) {
		case 'join_group':
			return 'id' in action.group
				? { what: `group ${action.group.id}`, as: 'in' }
				: { what: `new group ${action.group.name}`, as: 'in' }
		case 'leave_group':
			return { what: `group ${action.group}`, as: 'out' }
		case 'set_category':
		case 'clear_category':
			return { what: 'category', as: JSON.stringify(action) }
		case 'plan':
			return { what: `plan ${action.status}`, as: JSON.stringify(action) }
		case 'comment':
			return { what: `comment ${action.text}`, as: 'written' }
		case 'resolve_comments':
			return { what: 'comments', as: 'resolved' }
		default:
			return { what: 'status', as: JSON.stringify(action) }
	}
}

/**
 * Parts are worked out on the data as it is, each by itself: if two decided the same thing of a panel otherwise, what is
 * applied would not be what was shown.
 * @throws AppError CONFLICT
 */
export function refuseContradictions(parts: readonly { action: PanelAction; ids: readonly string[] }[]): void {
	if (new Set(parts.map(({ action }) => action)).size < 2) return
	const before = new Map<string, string>()
	for (const { action, ids } of parts) {
		const { what, as } = decided(action)
		for (const id of ids) {
			const key = `${what} ${id}`
			if ((before.get(key) ?? as) !== as)
				throw new AppError('CONFLICT', 'The instruction says different things of the same panel')
			before.set(key, as)
		}
	}
}
