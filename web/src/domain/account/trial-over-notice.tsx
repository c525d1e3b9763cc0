import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../ui/link-button.tsx'
import { useBillingStatus } from './billing-status.ts'
import { useCurrentUser } from './current-user.ts'
import { peopleToAsk } from './people-to-ask.ts'

/**
 * True once the signed-in person's trial has ended and no company of theirs pays: from then on the server refuses whatever
 * creates or changes something of their own.
 */
export const useIsTrialOver = (): boolean => {
	const user = useCurrentUser()
	return user !== null && !user.is_paying && user.trial_days_left <= 0
}

/** Says that the trial has ended and how to upgrade, before one tries to create something; nothing while it lasts. */
export function TrialOverNotice() {
	const { t, i18n } = useTranslation(['shell', 'billing'])
	const isOver = useIsTrialOver()
	const status = useBillingStatus({ enabled: isOver })
	if (!isOver) return null
	const people = status?.company && !status.company.may_pay ? peopleToAsk(status.payers, i18n.language) : null
	return (
		<Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('trial.over_title')} mb="md" maw={760}>
			{t('trial.over_text')} {people && t('billing:upgrade.ask', { people })}{' '}
			<TextLink to="/app/dashboard/billing" inherit>
				{t('billing:how_to_upgrade')}
			</TextLink>
		</Alert>
	)
}
