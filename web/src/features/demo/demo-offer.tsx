import { Button, Text } from '@mantine/core'
import { TRIAL_DAYS } from '@panelyard/contracts/accounts/auth'
import { IconCheck } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { TOUR_STEPS } from '../../domain/demo/tour-signals.ts'
import classes from './demo-tour.module.css'
import { StartTrial } from './start-trial.tsx'
import { tour } from './tour-store.ts'

/** What comes after the tour: a trial with the project of the demo, and what was done in it. */
export function DemoOffer() {
	const { t } = useTranslation('demo')
	const [isSmall, setSmall] = useState(false)
	const { done } = useSyncExternalStore(tour.subscribe, tour.state)
	const title =
		done.length < TOUR_STEPS.length
			? t('finished.some', { done: done.length, total: TOUR_STEPS.length })
			: t('finished.title')
	if (isSmall)
		return (
			<div className={classes.pill} data-covers-view>
				<StartTrial from="offer" />
			</div>
		)
	return (
		<section className={classes.card} aria-label={title} data-covers-view>
			<ol className={classes.allDone} aria-hidden>
				{TOUR_STEPS.map((step) => (
					<li key={step} data-done={done.includes(step) || undefined} />
				))}
			</ol>
			<div className={classes.text} role="status">
				<h2>
					<span className={classes.tick} aria-hidden>
						<IconCheck size={16} stroke={2.4} />
					</span>
					{title}
				</h2>
				<p>{t('finished.text', { count: TRIAL_DAYS })}</p>
			</div>
			<div className={classes.ways}>
				<StartTrial from="offer" />
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
