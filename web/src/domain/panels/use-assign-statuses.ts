import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useMakeChange } from '../changes/use-change.ts'
import type { StatusChange } from '../statuses/chosen-change.ts'
import { draftStatuses, type StatusSource } from './panel-changes.ts'
import { panelLabel } from './panel-filters.ts'
import { namedStatus } from './panel-list-changes.ts'
import { panelsQuery } from './panels.queries.ts'

/** Changes statuses of panels. The change shows at once; what came of it is told, with a way to undo it, wherever the person is. */
export function useAssignStatuses(
	projectId: string,
	source: StatusSource,
): (panelIds: readonly string[], change: StatusChange) => void {
	const client = useQueryClient()
	const make = useMakeChange()
	return useCallback(
		(panelIds, { action, status }) => {
			const [only] = panelIds.length === 1 ? panelIds : []
			const panel = client.getQueryData(panelsQuery(projectId).queryKey)?.panels.find(({ id }) => id === only)
			const about = { panel_ids: [...panelIds], action, status: namedStatus(status), label: panel && panelLabel(panel) }
			make(draftStatuses(projectId, about, source))
		},
		[client, make, projectId, source],
	)
}
