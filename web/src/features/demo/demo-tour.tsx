import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { onLeaving } from '../../domain/analytics/leaving.ts'
import { sendBeforeLeaving, track } from '../../domain/analytics/track.ts'
import { outboxOf } from '../../domain/changes/outbox-of.ts'
import { hearTour } from '../../domain/demo/tour-signals.ts'
import { OwnFileDrop } from '../../domain/own-file/own-file-drop.tsx'
import { DEMO_PROJECT_ID } from '../../domain/project/demo-project.ts'
import { AccountDialog } from './account-dialog.tsx'
import { DemoOffer } from './demo-offer.tsx'
import classes from './demo-tour.module.css'
import { NotKept } from './not-kept.tsx'
import { ResumeButton, TourCard } from './tour-card.tsx'
import { tour } from './tour-store.ts'
import { Welcome } from './tour-welcome.tsx'

/** Changes that give panels another status. */
const STATUS_CHANGES = ['panel_statuses', 'group_statuses']

/** Greets visitors of the demo and leads them through it; lies over every page of it. */
export function DemoTour() {
	const { t } = useTranslation('demo')
	const { phase } = useSyncExternalStore(tour.subscribe, tour.state)
	const place = usePlace()
	useSignals(place)
	useLeaving()
	return (
		<div
			className={classes.place}
			data-over-view={place.isIn3d || undefined}
			data-over-legend={place.isComparing || undefined}
		>
			<Welcome isOpen={phase === 'new'} />
			<AccountDialog />
			<NotKept />
			<OwnFileDrop text={t('own.drop')} />
			{phase === 'running' && <TourCard place={place} />}
			{phase === 'closed' && <ResumeButton />}
			{phase === 'finished' && <DemoOffer />}
		</div>
	)
}

export type Place = {
	isIn3d: boolean
	isAtPanel: boolean
	isAtGroup: boolean
	isAtOverview: boolean
	isAtVersion: boolean
	isComparing: boolean
}

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
		isAtVersion: /^\/versions\/\d+$/.test(rest),
		isComparing: rest === '/versions/compare',
	}
}

/** Hears of what is done, wherever it is done. */
function useSignals({ isAtPanel, isAtGroup, isAtOverview, isAtVersion }: Place): void {
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
		if (isAtVersion) tour.complete('version')
	}, [isAtPanel, isAtGroup, isAtOverview, isAtVersion, step, phase])
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
