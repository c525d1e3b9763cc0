import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { seeAs } from './users.queries.ts'

type SeeAsProps = { person: { id: string; email: string; support_allowed_until: string | null } }

/** Sees the app as somebody who allowed it; says who hasn't, and how they can. */
export function SeeAs({ person }: SeeAsProps) {
	const { t } = useTranslation(['seeing', 'console'])
	const format = useFormat()
	const errorText = useErrorText()
	const [isAsking, setAsking] = useState(false)
	const start = useMutation({
		mutationFn: () => seeAs(person.id),
		// A document of its own: nothing of the console stays in memory.
		onSuccess: () => window.location.assign('/app/dashboard'),
	})
	const close = () => start.isPending || setAsking(false)
	if (!person.support_allowed_until) {
		return (
			<Text size="sm" c="dimmed">
				{t('not_allowed')}
			</Text>
		)
	}
	return (
		<Group gap="xs">
			<Button
				variant="default"
				leftSection={<IconEye size={16} stroke={1.6} aria-hidden />}
				onClick={() => setAsking(true)}
			>
				{t('see_as')}
			</Button>
			<Text size="sm" c="dimmed">
				{t('allowed_row', { time: format.dateTime(person.support_allowed_until) })}
			</Text>
			<Modal opened={isAsking} onClose={close} title={t('see_as')}>
				<Stack gap="md">
					<Text>{t('explain', { email: person.email })}</Text>
					{start.error && (
						<Text c="red" role="alert">
							{errorText(start.error)}
						</Text>
					)}
					<Group justify="flex-end" gap="xs">
						<Button variant="default" onClick={close}>
							{t('console:cancel')}
						</Button>
						<Button data-autofocus loading={start.isPending || start.isSuccess} onClick={() => start.mutate()}>
							{t('see_as')}
						</Button>
					</Group>
				</Stack>
			</Modal>
		</Group>
	)
}
