import type { Group } from '@panelyard/contracts/panels/groups'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { draftGroupDeletion } from '../../domain/groups/group-changes.ts'
import { panelsQuery } from '../../domain/panels/list/panels.queries.ts'
import { LostDates } from '../../domain/plan/lost-dates.tsx'
import { UsesOfItem } from '../../domain/saved-filters/uses-of-item.tsx'
import { ConfirmDelete } from '../../ui/messages/confirm-delete.tsx'

type DeleteGroupDialogProps = { projectId: string; group: Group | null; onClose: () => void }

/** Says that the panels stay, which dates go, and what uses the group, before a group goes. Null keeps the dialog shut. */
export function DeleteGroupDialog({ projectId, group, onClose }: DeleteGroupDialogProps) {
	const { t } = useTranslation('groups')
	const client = useQueryClient()
	const remove = useChangeByForm((deleted: Group) =>
		draftGroupDeletion(projectId, deleted, panelsOf(client, projectId, deleted)),
	)
	return (
		<ConfirmDelete
			item={group}
			title={({ name }) => t('delete_title', { name })}
			text={({ panel_count }) => t('delete_text', { count: panel_count })}
			cancel={t('cancel')}
			confirm={t('delete')}
			remove={remove}
			onClose={onClose}
		>
			<LostDates projectId={projectId} of={group && { group_id: group.id }} />
			<UsesOfItem projectId={projectId} itemId={group?.id ?? null} />
		</ConfirmDelete>
	)
}

/** The panels of a group, if the list has been read and has them all. */
function panelsOf(client: QueryClient, projectId: string, { id, panel_count }: Group): string[] | null {
	const list = client.getQueryData(panelsQuery(projectId).queryKey)?.panels ?? []
	const ids = list.filter(({ groups }) => groups.includes(id)).map((panel) => panel.id)
	return ids.length === panel_count ? ids : null
}
