import type { Status } from '@panelyard/contracts/statuses'
import { useCallback } from 'react'
import { useMakeChange } from '../changes/use-change.ts'
import { draftStatuses, type StatusSource } from './panel-changes.ts'

/** What to do to the statuses of panels; `set` with null leaves them without one. */
export type StatusChange = { action: 'set'; status: Status | null } | { action: 'add' | 'remove'; status: Status }

/** Changes statuses of panels. The change shows at once; what came of it is told, with a way to undo it, wherever the person is. */
export function useAssignStatuses(
	projectId: string,
	source: StatusSource,
): (panelIds: readonly string[], change: StatusChange) => void {
	const make = useMakeChange()
	return useCallback(
		(panelIds, { action, status }) => {
			const named = status && { id: status.id, name: status.name, default_key: status.default_key }
			make(draftStatuses(projectId, { panel_ids: [...panelIds], action, status: named }, source))
		},
		[make, projectId, source],
	)
}
