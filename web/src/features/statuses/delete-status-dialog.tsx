import type { Status } from '@panelyard/contracts/statuses'
import { useTranslation } from 'react-i18next'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useDeleteStatus } from '../../domain/statuses/statuses.queries.ts'
import { ConfirmDelete } from '../../ui/confirm-delete.tsx'

type DeleteStatusDialogProps = { projectId: string; status: Status | null; onClose: () => void }

/** Says how many panels lose the status before it goes. Null keeps the dialog shut. */
export function DeleteStatusDialog({ projectId, status, onClose }: DeleteStatusDialogProps) {
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const remove = useDeleteStatus(projectId)
	return (
		<ConfirmDelete
			item={status}
			title={(shown) => t('delete_title', { name: nameOf(shown) })}
			text={({ panel_count }) => (panel_count ? t('delete_used', { count: panel_count }) : t('delete_unused'))}
			cancel={t('cancel')}
			confirm={t('delete')}
			remove={remove}
			onClose={onClose}
		/>
	)
}
