import { ActionIcon, Button, Group, Modal, Progress, Text } from '@mantine/core'
import { IconCheck, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { sendBeforeLeaving, track } from '../../domain/analytics/track.ts'
import { outboxOf } from '../../domain/changes/outbox-of.ts'
import { hearTour, TOUR_STEPS } from '../../domain/demo/tour-signals.ts'
import { DEMO_PROJECT_ID } from '../../domain/project/demo-project.ts'
import { useFormat } from '../../locales/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useCoarsePointer } from '../../ui/media.ts'
import { DemoOffer } from './demo-offer.tsx'
import classes from './demo-tour.module.css'
import { currentDemo } from './start-demo.ts'
import { TourStore } from './tour-store.ts'

const tour = new TourStore()
/** Changes that give panels another status. */
const STATUS_CHANGES = ['panel_statuses', 'group_statuses']

/** Greets visitors of the demo and leads them through it; lies over every page of it. */
export function DemoTour() {
	const { phase } = useSyncExternalStore(tour.subscribe, tour.state)
	const { isIn3d } = usePlace()
	useSignals()
	useLeaving()
	return (
		<div className={classes.place} data-over-view={isIn3d || undefined}>
			<Welcome isOpen={phase === 'new'} />
			<NotKept />
			{phase === 'running' && <TourCard />}
			{phase === 'closed' && <ResumeButton />}
			{phase === 'finished' && <DemoOffer />}
		</div>
	)
}

/** Which page of the demo is shown. */
function usePlace() {
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
function useSignals(): void {
	const client = useQueryClient()
	const { isAtPanel, isAtGroup, isAtOverview } = usePlace()
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
	// biome-ignore lint/correctness/useExhaustiveDependencies: whoever is there when the step begins has done it
	useEffect(() => {
		if (isAtGroup) tour.complete('filter')
		if (isAtPanel) tour.complete('check')
		if (isAtOverview) tour.complete('pulse')
	}, [isAtPanel, isAtGroup, isAtOverview, step, phase])
}

/** Counts that somebody leaves, with the tour or without it. */
function useLeaving(): void {
	useEffect(() => {
		const leave = () => {
			const tour_was_active = tour.state().phase === 'running'
			tour.leave()
			track({ name: 'demo_page_abandoned', url: location.pathname, tour_was_active })
			sendBeforeLeaving()
		}
		window.addEventListener('pagehide', leave)
		return () => window.removeEventListener('pagehide', leave)
	}, [])
}

function Welcome({ isOpen }: { isOpen: boolean }) {
	const { t } = useTranslation('demo')
	return (
		<Modal opened={isOpen} onClose={() => tour.decline()} title={t('welcome.title')} centered size={440}>
			<Text>{t('welcome.text')}</Text>
			<Text mt="sm">{t('welcome.local')}</Text>
			<Group mt="lg" gap="xs">
				<Button data-autofocus leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={() => tour.start()}>
					{t('welcome.start')}
				</Button>
				<Button variant="default" onClick={() => tour.decline()}>
					{t('welcome.alone')}
				</Button>
			</Group>
		</Modal>
	)
}

function TourCard() {
	const { t } = useTranslation('demo')
	const format = useFormat()
	const { step, done } = useSyncExternalStore(tour.subscribe, tour.state)
	const { isIn3d } = usePlace()
	const isTouch = useCoarsePointer()
	const name = TOUR_STEPS[step] ?? 'spin'
	const total = TOUR_STEPS.length
	const needs3d = !isIn3d && ['spin', 'filter', 'select'].includes(name)
	return (
		<section className={classes.card} aria-label={t('tour.label')} data-covers-view>
			<div className={classes.head}>
				<Text size="xs" c="dimmed" className={classes.count}>
					{t('tour.progress', { step: format.integer(step + 1), total: format.integer(total) })}
				</Text>
				{step > 0 && (
					<Button size="compact-xs" variant="subtle" color="gray" onClick={() => tour.back()}>
						{t('tour.back')}
					</Button>
				)}
				<Button size="compact-xs" variant="subtle" color="gray" onClick={() => tour.skip()}>
					{t('tour.skip')}
				</Button>
				<ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('tour.close')} onClick={() => tour.close()}>
					<IconX size={16} aria-hidden />
				</ActionIcon>
			</div>
			<Progress
				size="xs"
				value={(100 * done.length) / total}
				aria-label={t('tour.progress', { step: format.integer(step + 1), total: format.integer(total) })}
			/>
			<div aria-live="polite" className={classes.text}>
				<h2>
					{done.includes(name) && (
						<IconCheck size={16} className={classes.done} role="img" aria-label={t('tour.done')} />
					)}
					{t(`steps.${name}.title`)}
				</h2>
				<p>{t(isTouch ? `steps.${name}.touch` : `steps.${name}.mouse`)}</p>
			</div>
			{needs3d && (
				<LinkButton
					className={classes.way}
					size="compact-sm"
					variant="light"
					to="/app/project/$id/3d-view"
					params={{ id: DEMO_PROJECT_ID }}
				>
					{t('to_3d')}
				</LinkButton>
			)}
		</section>
	)
}

function ResumeButton() {
	const { t } = useTranslation('demo')
	return (
		<Button
			className={classes.pill}
			variant="default"
			leftSection={<IconPlayerPlay size={16} aria-hidden />}
			onClick={() => tour.resume()}
			data-covers-view
		>
			{t(tour.state().done.length > 0 ? 'tour.resume' : 'tour.begin')}
		</Button>
	)
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
