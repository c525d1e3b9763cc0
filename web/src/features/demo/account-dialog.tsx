import { Button, Modal, Text } from '@mantine/core'
import { TRIAL_DAYS } from '@panelyard/contracts/accounts/auth'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccountTopic, offerAccount, useAccountTopic } from '../../domain/demo/account-offer.ts'
import { isOwnFilePath } from '../../domain/project/demo-project.ts'
import classes from './demo-tour.module.css'
import { StartTrial } from './start-trial.tsx'

/** Tells people who ask for what the demo lacks what an account adds. */
export function AccountDialog() {
	const { t } = useTranslation('demo')
	const topic = useAccountTopic()
	// Keep the text while the dialog fades out.
	const [shown, setShown] = useState<AccountTopic>('people')
	if (topic && topic !== shown) setShown(topic)
	const close = () => offerAccount(null)
	return (
		<Modal opened={topic !== null} onClose={close} title={t('account.title')} centered size={440}>
			<Text>{t(`account.${shown}`)}</Text>
			<Text my="xs" c="dimmed" size="sm">
				{t(isOwnFilePath(location.pathname) ? 'own.comes_along' : 'account.comes_along', { count: TRIAL_DAYS })}{' '}
				{t('finished.no_card')}
			</Text>
			<div className={classes.ways}>
				<StartTrial from={`account.${shown}`} />
				<Button variant="default" onClick={close}>
					{t('finished.stay')}
				</Button>
			</div>
		</Modal>
	)
}
