import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { withFloorNames } from '@panelyard/rules/storeys/floors-told-apart'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useMakeChange } from '../changes/use-change.ts'
import { draftThread } from '../comments/comment-changes.ts'
import { projectQuery } from '../project/project.queries.ts'
import type { StatusChange } from '../statuses/chosen-change.ts'
import { askAboutFlag } from '../statuses/flag-questions.ts'
import { namedStatus } from '../statuses/named-status.ts'
import { statusesOf } from '../statuses/statuses.queries.ts'
import { isOnward } from './list/panel-list-changes.ts'
import { panelsQuery } from './list/panels.queries.ts'
import { draftStatuses, type StatusSource } from './panel-changes.ts'
import { panelLabel } from './search/panel-filters.ts'

/**
 * Changes statuses of panels. The change shows at once; what came of it is told, with a way to undo it, wherever the person is.
 * A flag is given once the person has said what is wrong, or that they don't want to.
 */
export function useAssignStatuses(
	projectId: string,
	source: StatusSource,
): (panelIds: readonly string[], change: StatusChange) => void {
	const client = useQueryClient()
	const make = useMakeChange()
	return useCallback(
		(panelIds, { action, status }) => {
			const [only] = panelIds.length === 1 ? panelIds : []
			const list = client.getQueryData(panelsQuery(projectId).queryKey)
			const panels = list?.panels ?? []
			const panel = panels.find(({ id }) => id === only)
			const project = client.getQueryData(projectQuery(projectId).queryKey)
			const label = panel && labelAmong(panels, panel, project)
			const wanted = { panel_ids: [...panelIds], action, status: namedStatus(status) }
			const is_onward = list !== undefined && isOnward(list, wanted, statusesOf(client, projectId))
			const about = { ...wanted, label, is_onward }
			const give = (reason?: string) => make(draftStatuses(projectId, about, source, reason))
			if (status?.type !== 'flag' || action === 'remove') return give()
			askAboutFlag({
				flag: status,
				label: label ?? null,
				panel_count: panelIds.length,
				takesPhotos: only !== undefined,
				give: (reason, photos) => {
					give(reason)
					if (only === undefined || photos.length === 0) return
					// Photos stand in a comment, where others can answer.
					make(draftThread(projectId, { panel_id: only, text: reason, mentions: [], photos, viewpoint: null }))
				},
			})
		},
		[client, make, projectId, source],
	)
}

/** A panel's label; with its storey where others have the same. */
function labelAmong(panels: readonly Panel[], panel: Panel, project: Project | undefined): string {
	const label = panelLabel(panel)
	const isShared = panels.some((other) => other.id !== panel.id && panelLabel(other) === label)
	const floors = isShared && project?.model ? withFloorNames(project.model.floors, project.floor_names) : []
	const floor = floors[panel.floor]
	return floor ? `${label} · ${floor.name}` : label
}
