import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { onLeaving } from '../../domain/analytics/leaving.ts'
import { sendBeforeLeaving, track } from '../../domain/analytics/track.ts'
import { outboxOf } from '../../domain/changes/outbox-of.ts'
import { hearTour } from '../../domain/demo/tour-signals.ts'
import { DEMO_PROJECT_ID } from '../../domain/project/demo-project.ts'
import { AccountDialog } from './account-dialog.tsx'
import { DemoOffer } from './demo-offer.tsx'
import classes from './demo-tour.module.css'
import { currentDemo } from './start-demo.ts'
import { ResumeButton, TourCard } from './tour-card.tsx'
import { tour } from './tour-store.ts'
import { Welcome } from './tour-welcome.tsx'

/** Changes that give panels another status. */
const STATUS_CHANGES = ['panel_statuses', 'group_statuses']

/** Greets visitors of the demo and leads them through it; lies over every page of it. */
export function DemoTour() {
	const { phase } = useSyncExternalStore(tour.subscribe, tour.state)
	const place = usePlace()
	useSignals(place)
	useLeaving()
	return (
		<div className={classes.place} data-over-view={place.isIn3d || undefined}>
			<Welcome isOpen={phase === 'new'} />
			<AccountDialog />
			<NotKept />
			{phase === 'running' && <TourCard place={place} />}
			{phase === 'closed' && <ResumeButton />}
			{phase === 'finished' && <DemoOffer />}
		</div>
	)
}

export type Place = { isIn3d: boolean; isAtPanel: boolean; isAtGroup: boolean; isAtOverview: boolean }

/** Which page of the demo is shown. */
function usePlace(): Place {
	const { pathname, search } = useRouterState({ select: ({ location }) => location })
	const rest = pathname.slice(`/app/project/${DEMO_PROJECT_ID}`.length).replace(/\/$/, '')
	const { tab = 'overview', groups } = search as { tab?: string; groups?: unknown }
	return {
		isIn3d: rest === '/3d-view',
		isAtPanel: rest.startsWith('/panel/'),
		isAtGroup: rest.startsWith('/group/') || (rest === '' && groups !== undefined),
		isAtOverview: rest === '' && tab === 'overview',
	}
}

/** Hears of what is done, wherever it is done. */
function useSignals({ isAtPanel, isAtGroup, isAtOverview }: Place): void {
	const client = useQueryClient()
	const { step, phase } = useSyncExternalStore(tour.subscribe, tour.state)
	useEffect(() => hearTour((done) => tour.complete(done)), [])
	useEffect(
		() =>
			outboxOf(client).listen({
				sent: ({ kind }) => STATUS_CHANGES.includes(kind) && tour.complete('update'),
				refused: () => {},
				withdrawn: () => {},
			}),
		[client],
	)
	// Whoever is there when the step begins has done it.
	useEffect(() => {
		if (isAtGroup) tour.complete('filter')
		if (isAtPanel) tour.complete('check')
		if (isAtOverview) tour.complete('pulse')
	}, [isAtPanel, isAtGroup, isAtOverview, step, phase])
}

/** Counts that somebody leaves, with the tour or without it, and that they come back. */
function useLeaving(): void {
	useEffect(() => {
		let tour_was_active = false
		return onLeaving({
			leave: () => {
				tour_was_active = tour.state().phase === 'running'
				tour.leave()
				track({ name: 'demo_page_abandoned', url: location.pathname, tour_was_active })
				sendBeforeLeaving()
			},
			comeBack: () => {
				track({ name: 'demo_page_returned', tour_was_active })
				if (tour.state().phase === 'running') tour.comeBack()
			},
		})
	}, [])
}

const never = () => () => {}

/** Says that the browser keeps nothing, or that its room is used up. */
function NotKept() {
	const { t } = useTranslation('demo')
	const [isRead, setRead] = useState(false)
	const memory = currentDemo()?.memory
	const isKept = useSyncExternalStore(memory?.subscribe ?? never, memory?.isKept ?? (() => true))
	if (isKept || isRead) return null
	return (
		<div className={classes.card} role="status" data-covers-view>
			<div className={classes.head}>
				<Text size="sm">{t('not_kept')}</Text>
				<ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('understood')} onClick={() => setRead(true)}>
					<IconX size={16} aria-hidden />
				</ActionIcon>
			</div>
		</div>
	)
}
