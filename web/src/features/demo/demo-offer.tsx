import { Button, Text } from '@mantine/core'
import { TRIAL_DAYS } from '@panelyard/contracts/auth'
import { IconRocket } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../api/outbox/change.ts'
import { track } from '../../domain/analytics/track.ts'
import { keepWork } from '../../domain/demo/taken-work.ts'
import { toast } from '../../ui/toast.ts'
import classes from './demo-tour.module.css'
import { currentDemo } from './start-demo.ts'
import { workOf } from './work-of.ts'

/** What comes after the tour: a trial with the project of the demo, and what was done in it. */
export function DemoOffer() {
	const { t } = useTranslation('demo')
	const [isSmall, setSmall] = useState(false)
	const [isGoing, setGoing] = useState(false)
	const signUp = async () => {
		setGoing(true)
		track({ name: 'conversion_step', step: 'sign_up_opened' })
		if (!(await takeAlong().catch(() => false))) toast.info(t('finished.not_taken'))
		location.assign('/authenticate?mode=sign_up')
	}
	const button = (
		<Button
			loading={isGoing}
			leftSection={<IconRocket size={16} aria-hidden />}
			data-click="offer.start_trial"
			onClick={() => void signUp()}
		>
			{t('finished.offer')}
		</Button>
	)
	if (isSmall)
		return (
			<div className={classes.pill} data-covers-view>
				{button}
			</div>
		)
	return (
		<section className={classes.card} aria-label={t('finished.title')} data-covers-view>
			<div className={classes.text} role="status">
				<h2>{t('finished.title')}</h2>
				<p>{t('finished.text', { count: TRIAL_DAYS })}</p>
			</div>
			<div className={classes.ways}>
				{button}
				<Button variant="subtle" color="gray" data-click="offer.stay" onClick={() => setSmall(true)}>
					{t('finished.stay')}
				</Button>
			</div>
			<Text size="xs" c="dimmed">
				{t('finished.no_card')}
			</Text>
		</section>
	)
}

/** Keeps what was done for the account to come. False where the browser can't. */
async function takeAlong(): Promise<boolean> {
	const state = await currentDemo()?.server.state()
	return state ? keepWork({ id: newId(), name: state.project.name, work: workOf(state) }) : false
}
