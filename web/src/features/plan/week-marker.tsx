import type { Day } from '@panelyard/contracts/figures/calendar-days'
import { dateOf, dayOf, FIRST_DATE, LAST_DATE } from '@panelyard/contracts/figures/calendar-days'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../domain/plan/day-text.ts'
import { StatusIcon } from '../../domain/statuses/status-icon.tsx'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { labelled } from '../../locales/labelled.ts'
import { markerStyle } from './marker-style.ts'
import classes from './plan-weeks.module.css'
import type { Marker, Weeks } from './plan-weeks.ts'
import { useDayDrag } from './use-day-drag.ts'

type WeekMarkerProps = {
	/** Of the row. */
	name: string
	marker: Marker
	weeks: Weeks
	dayWidth: number
	scroller: RefObject<HTMLElement | null>
	/** Just set by the person: it has the focus, to be moved on. */
	isFresh: boolean
	/** Null for people who may only look. */
	onDay: ((day: Day) => void) | null
}

/** The date of a step on the weeks: dragged, or moved by arrow keys, to another day. */
export function WeekMarker(props: WeekMarkerProps) {
	const { name, marker, weeks, dayWidth, scroller, isFresh, onDay } = props
	const { step, day, isLate, lane } = marker
	const { t } = useTranslation('plan')
	const nameOf = useStatusName()
	const { shown, isMoving, handlers } = useDayDrag({ day, dayWidth, scroller, onDay: onDay ?? (() => {}) })
	const element = useRef<HTMLSpanElement>(null)
	useEffect(() => {
		if (isFresh) element.current?.focus({ preventScroll: true })
	}, [isFresh])
	const date = dayText(dateOf(shown))
	const text = isLate && !isMoving ? `${date} · ${t('state.late')}` : date
	const label = t('date_of_for', { what: name, step: nameOf(step) })
	const style = markerStyle(step, lane, (shown - weeks.first) * dayWidth)
	const face = (
		<>
			<StatusIcon icon={step.icon} size={14} />
			{isLate && <IconAlertTriangle size={11} className={classes.lateIcon} aria-hidden />}
			{isMoving && <span className={classes.moved}>{date}</span>}
		</>
	)
	if (!onDay) {
		return (
			<span
				className={classes.marker}
				style={style}
				data-late={isLate || undefined}
				title={labelled(nameOf(step), text)}
			>
				<span role="img" aria-label={labelled(label, text)} />
				{face}
			</span>
		)
	}
	return (
		<span
			ref={element}
			className={classes.marker}
			style={style}
			data-late={isLate || undefined}
			data-moving={isMoving || undefined}
			title={isMoving ? undefined : labelled(nameOf(step), text)}
			role="slider"
			tabIndex={0}
			aria-label={label}
			aria-valuemin={dayOf(FIRST_DATE) as Day}
			aria-valuemax={dayOf(LAST_DATE) as Day}
			aria-valuenow={shown}
			aria-valuetext={text}
			{...handlers}
		>
			{face}
		</span>
	)
}
