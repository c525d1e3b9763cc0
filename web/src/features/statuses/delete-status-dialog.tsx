import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../ui/error-text.ts'
import { useStatusName } from './status-name.ts'
import { useDeleteStatus } from './statuses.queries.ts'

/** Says how many panels lose the status before it goes. Null keeps the dialog shut. */
export function DeleteStatusDialog({
	projectId,
	status,
	onClose,
}: {
	projectId: string
	status: Status | null
	onClose: () => void
}) {
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const errorText = useErrorText()
	const remove = useDeleteStatus(projectId)
	// Kept while the dialog fades out, so that its text does not vanish first.
	const [shown, setShown] = useState(status)
	if (status && status !== shown) setShown(status)
	const close = () => {
		remove.reset()
		onClose()
	}
	return (
		<Modal opened={status !== null} onClose={close} title={shown ? t('delete_title', { name: nameOf(shown) }) : ''}>
			<Stack gap="md">
				<Text>{shown?.panel_count ? t('delete_used', { count: shown.panel_count }) : t('delete_unused')}</Text>
				{remove.isError && (
					<Text c="red" role="alert">
						{errorText(remove.error)}
					</Text>
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={close} data-autofocus>
						{t('cancel')}
					</Button>
					<Button
						color="red"
						loading={remove.isPending}
						onClick={() => shown && remove.mutate(shown.id, { onSuccess: close })}
					>
						{t('delete')}
					</Button>
				</Group>
			</Stack>
		</Modal>
	)
}
