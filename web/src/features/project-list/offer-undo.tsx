import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { useRestoreProject } from './project-list.queries.ts'

const UNDO_LIFE_MS = 10_000

/** Tells that a project was deleted, with a button that brings it back. Stays longer than other toasts. */
export function useOfferUndo(): (project: { id: string; name: string }) => void {
	const { t } = useTranslation('projects')
	const errorText = useErrorText()
	const restore = useRestoreProject()
	return ({ id, name }) => {
		const undo = (toastId: string) => {
			notifications.hide(toastId)
			restore.mutateAsync(id).then(
				() => toast.success(t('restored', { name })),
				(error) => toast.error(t('restore_failed'), errorText(error)),
			)
		}
		const toastId = `deleted-${id}`
		notifications.show({
			id: toastId,
			autoClose: UNDO_LIFE_MS,
			message: (
				<Group justify="space-between" wrap="nowrap" gap="sm">
					<Text lineClamp={2}>{t('deleted', { name })}</Text>
					<Button size="xs" variant="default" style={{ flex: 'none' }} onClick={() => undo(toastId)}>
						{t('undo')}
					</Button>
				</Group>
			),
		})
	}
}
