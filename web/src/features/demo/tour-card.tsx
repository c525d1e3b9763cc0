import { ActionIcon, Button, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconCheck, IconHandFinger, IconPlayerPlay, IconPointer, IconX } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { TOUR_STEPS, type TourStep } from '../../domain/demo/tour-signals.ts'
import { type TargetBox, useTourTarget } from '../../domain/demo/tour-target.ts'
import { DEMO_PROJECT_ID } from '../../domain/project/demo-project.ts'
import { useFormat } from '../../locales/format.ts'
import { useCoarsePointer, useSmallScreen } from '../../ui/appearance/media.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { placeBeside } from './place-beside.ts'
import classes from './tour-card.module.css'
import { tour } from './tour-store.ts'

/** How long the card says that a step is done. */
const SAY_DONE_MS = 2500
/** Padding and border of the card, CSS pixels. */
const EDGES = { across: 30, down: 26 }

type Place = { isIn3d: boolean; isAtPanel: boolean }

/** The step that is asked for, beside the control that it is about. */
export function TourCard({ place }: { place: Place }) {
	const { t } = useTranslation('demo')
	const { step, done } = useSyncExternalStore(tour.subscribe, tour.state)
	const isSmall = useSmallScreen()
	const name = TOUR_STEPS[step] ?? 'spin'
	const target = useTourTarget(name)
	const { ref, width, height } = useElementSize<HTMLElement>()
	const page = { width: window.innerWidth, height: window.innerHeight }
	const card = { width: width + EDGES.across, height: height + EDGES.down }
	const beside = target && !isSmall && height > 0 ? placeBeside(target, card, page) : null
	// On a small screen the card has an end of the page, and the other one when it would lie over what it asks for.
	const isInTheWay = isSmall && !place.isIn3d && target !== null && target.top > page.height - card.height - 60
	const style = beside && ({ top: beside.top, left: beside.left, '--arrow': `${beside.arrow}px` } as CSSProperties)
	return (
		<>
			{target && <Ring box={target} />}
			{name === 'spin' && place.isIn3d && <Gesture />}
			<section
				ref={ref}
				className={classes.card}
				aria-label={t('tour.label')}
				style={style ?? undefined}
				data-beside={beside?.side}
				data-at-top={isInTheWay || undefined}
				data-covers-view
			>
				<Head />
				<ol className={classes.progress} aria-hidden>
					{TOUR_STEPS.map((each) => (
						<li key={each} data-done={done.includes(each) || undefined} data-now={each === name || undefined} />
					))}
				</ol>
				<Task name={name} isDone={done.includes(name)} hasTarget={target !== null} place={place} />
			</section>
		</>
	)
}

/** Which step it is, or for a moment that one was done; and the ways to other steps. */
function Head() {
	const { t } = useTranslation('demo')
	const format = useFormat()
	const { step } = useSyncExternalStore(tour.subscribe, tour.state)
	const justDone = useJustDone()
	const progress = t('tour.progress', { step: format.integer(step + 1), total: format.integer(TOUR_STEPS.length) })
	return (
		<div className={classes.head}>
			{justDone ? (
				<span key={justDone} className={classes.justDone}>
					<IconCheck size={16} stroke={2.2} role="img" aria-label={t('tour.done')} />
					<span className={classes.doneTitle}>{t(`steps.${justDone}.title`)}</span>
				</span>
			) : (
				<Text size="xs" c="dimmed" className={classes.count}>
					{progress}
				</Text>
			)}
			{step > 0 && (
				<Button size="compact-xs" variant="subtle" color="gray" data-click="tour.back" onClick={() => tour.back()}>
					{t('tour.back')}
				</Button>
			)}
			<Button size="compact-xs" variant="subtle" color="gray" data-click="tour.skip" onClick={() => tour.skip()}>
				{t('tour.skip')}
			</Button>
			<ActionIcon
				size="sm"
				variant="subtle"
				color="gray"
				aria-label={t('tour.close')}
				data-click="tour.close"
				onClick={() => tour.close()}
			>
				<IconX size={16} aria-hidden />
			</ActionIcon>
		</div>
	)
}

/** The step that was done within the last moments. */
function useJustDone(): TourStep | null {
	const { done } = useSyncExternalStore(tour.subscribe, tour.state)
	const [said, setSaid] = useState(done.length)
	const last = done.at(-1) ?? null
	useEffect(() => {
		if (said === done.length) return
		const timer = setTimeout(() => setSaid(done.length), done.length > said ? SAY_DONE_MS : 0)
		return () => clearTimeout(timer)
	}, [said, done.length])
	return done.length > said ? last : null
}

type TaskProps = { name: TourStep; isDone: boolean; hasTarget: boolean; place: Place }

function Task({ name, isDone, hasTarget, place }: TaskProps) {
	const { t } = useTranslation('demo')
	const isTouch = useCoarsePointer()
	// Its card or page has to be there before anything can be done with a panel.
	const needsPanel = (name === 'check' || name === 'update') && !hasTarget && !place.isAtPanel
	const isFirstSelected = needsPanel && place.isIn3d
	const way = isTouch ? 'touch' : 'mouse'
	return (
		<>
			<div aria-live="polite" className={classes.text}>
				<h2>
					{isDone && <IconCheck size={16} className={classes.done} role="img" aria-label={t('tour.done')} />}
					{t(`steps.${name}.title`)}
				</h2>
				{isFirstSelected && <p>{t(`steps.select.${way}`)}</p>}
				<p>{t(`steps.${name}.${way}`)}</p>
			</div>
			{!place.isIn3d && (needsPanel || ['spin', 'filter', 'select'].includes(name)) && (
				<LinkButton
					className={classes.way}
					data-click="tour.to_3d"
					size="compact-sm"
					variant="light"
					to="/app/project/$id/3d-view"
					params={{ id: DEMO_PROJECT_ID }}
				>
					{t('to_3d')}
				</LinkButton>
			)}
		</>
	)
}

/** Shows which control is meant. The control itself stays as it is. */
const Ring = ({ box }: { box: TargetBox }) => <div className={classes.ring} style={box} aria-hidden />

/** Shows over the picture how it is turned, for some seconds or until somebody touches it. */
function Gesture() {
	const isTouch = useCoarsePointer()
	const [isOver, setOver] = useState(false)
	useEffect(() => {
		const stop = (event: Event) => event.target instanceof HTMLCanvasElement && setOver(true)
		window.addEventListener('pointerdown', stop, true)
		return () => window.removeEventListener('pointerdown', stop, true)
	}, [])
	if (isOver) return null
	const Icon = isTouch ? IconHandFinger : IconPointer
	return (
		<div className={classes.gesture} aria-hidden>
			<span onAnimationEnd={() => setOver(true)}>
				<Icon size={30} stroke={1.6} />
			</span>
		</div>
	)
}

export function ResumeButton() {
	const { t } = useTranslation('demo')
	return (
		<Button
			className={classes.pill}
			variant="default"
			leftSection={<IconPlayerPlay size={16} aria-hidden />}
			data-click="tour.resume"
			onClick={() => tour.resume()}
			data-covers-view
		>
			{t(tour.state().done.length > 0 ? 'tour.resume' : 'tour.begin')}
		</Button>
	)
}
