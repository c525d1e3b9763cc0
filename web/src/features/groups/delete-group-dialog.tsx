import type { Group } from '@panelyard/contracts/groups'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../domain/changes/use-change.ts'
import { draftGroupDeletion } from '../../domain/groups/group-changes.ts'
import { LostDates } from '../../domain/plan/lost-dates.tsx'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'

type DeleteGroupDialogProps = { projectId: string; group: Group | null; onClose: () => void }

/** Says that the panels stay, and which dates go, before a group goes. Null keeps the dialog shut. */
export function DeleteGroupDialog({ projectId, group, onClose }: DeleteGroupDialogProps) {
	const { t } = useTranslation('groups')
	const remove = useChangeByForm((deleted: Group) => draftGroupDeletion(projectId, deleted))
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
		</ConfirmDelete>
	)
}
