import { Button, Group, Modal, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Asks before leaving a page whose upload would stop. `isActive` is asked at the moment of leaving. */
export function LeaveGuard({ isActive, onLeave }: { isActive: () => boolean; onLeave: () => void }) {
	const { t } = useTranslation('create')
	const { status, proceed, reset } = useBlocker({
		shouldBlockFn: isActive,
		enableBeforeUnload: isActive,
		withResolver: true,
	})
	return (
		<Modal opened={status === 'blocked'} onClose={() => reset?.()} title={t('leave.title')}>
			<Text>{t('leave.text')}</Text>
			<Group justify="flex-end" gap="xs" mt="lg">
				<Button variant="default" onClick={() => reset?.()}>
					{t('leave.stay')}
				</Button>
				<Button
					color="red"
					onClick={() => {
						onLeave()
						proceed?.()
					}}
				>
					{t('leave.leave')}
				</Button>
			</Group>
		</Modal>
	)
}
