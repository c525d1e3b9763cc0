import { Button, Modal, Group as Row, Stack, Text } from '@mantine/core'
import type { Group } from '@panelyard/contracts/groups'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../ui/error-text.ts'
import { useDeleteGroup } from './groups.queries.ts'

/** Says what goes and what stays before a group is deleted. Null keeps the dialog shut. */
export function DeleteGroupDialog({
	projectId,
	group,
	onClose,
}: {
	projectId: string
	group: Group | null
	onClose: () => void
}) {
	const { t } = useTranslation('groups')
	const errorText = useErrorText()
	const remove = useDeleteGroup(projectId)
	const [shown, setShown] = useState(group)
	if (group && group !== shown) setShown(group)
	const close = () => {
		remove.reset()
		onClose()
	}
	return (
		<Modal opened={group !== null} onClose={close} title={shown ? t('delete_title', { name: shown.name }) : ''}>
			<Stack gap="md">
				<Text>{t('delete_text', { count: shown?.panel_count ?? 0 })}</Text>
				{remove.isError && (
					<Text c="red" role="alert">
						{errorText(remove.error)}
					</Text>
				)}
				<Row justify="flex-end" gap="xs">
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
				</Row>
			</Stack>
		</Modal>
	)
}
