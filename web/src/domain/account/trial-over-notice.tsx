import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from './current-user.ts'

/** True once the signed-in person's trial has ended: from then on the server refuses whatever creates or changes something. */
export const useIsTrialOver = (): boolean => {
	const user = useCurrentUser()
	return user !== null && user.trial_days_left <= 0
}

/** Says that the trial has ended, before one tries to create something; nothing while it lasts. */
export function TrialOverNotice() {
	const { t } = useTranslation('shell')
	if (!useIsTrialOver()) return null
	return (
		<Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('trial.over_title')} mb="md" maw={760}>
			{t('trial.over_text')}
		</Alert>
	)
}
