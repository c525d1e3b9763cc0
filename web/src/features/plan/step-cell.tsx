import type { Day } from '@panelyard/contracts/figures/calendar-days'
import { IconAlertTriangle, IconCalendarPlus } from '@tabler/icons-react'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDayText } from '../../domain/plan/day-text.ts'
import { type PlannedThing, type StepDate, StepDateField } from '../../domain/plan/planned-dates.tsx'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { dotted } from '../../locales/dotted.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './step-cell.module.css'

type StepCellProps = {
	thing: PlannedThing
	/** With what holds where it has no date of its own as the note. */
	date: StepDate & { instead: string | null }
	/** How many of its panels have come to the step. */
	reached: number
	panelCount: number
	today: Day
	/** Null for people who may not plan. */
	onDate: ((date: string | null) => void) | null
}

/** A step of a row: by when its panels are to have come to it, and how many have. A click on the date changes it. */
export function StepCell({ thing, date, reached, panelCount, today, onDate }: StepCellProps) {
	const { t } = useTranslation(['plan', 'figures'])
	const measures = useMeasures()
	const nameOf = useStatusName()
	const [isOpen, setOpen] = useState(false)
	const button = useRef<HTMLButtonElement>(null)
	const field = useRef<HTMLDivElement>(null)
	const wasOpen = useRef(false)
	useEffect(() => {
		if (isOpen) field.current?.querySelector('input')?.focus()
		else if (wasOpen.current && document.activeElement === document.body) button.current?.focus()
		wasOpen.current = isOpen
	}, [isOpen])
	const { step, date: own, instead, isLate } = date
	const shown = own ?? instead
	const text = shown === null ? t('plan:state.none') : shortDayText(shown, today)
	const label = t('plan:date_of_for', { what: thing.name, step: nameOf(step) })
	const isFromProject = own === null && instead !== null
	const said = dotted([text, isFromProject && t('plan:from.project'), isLate && t('plan:state.late')])
	const look = { 'data-late': isLate || undefined, 'data-from': own === null || undefined }
	const words = (
		<>
			{isLate && <IconAlertTriangle size={14} aria-label={t('plan:state.late')} />}
			{text}
			{isFromProject && <span className={classes.from}>{t('plan:from.project')}</span>}
		</>
	)
	return (
		<div className={classes.cell}>
			{isOpen && onDate ? (
				<div ref={field}>
					<StepDateField
						thing={thing}
						date={{ step, date: own }}
						onDate={(next) => {
							onDate(next)
							setOpen(false)
						}}
						onLeave={() => setOpen(false)}
					/>
				</div>
			) : onDate ? (
				<button
					ref={button}
					type="button"
					className={classes.date}
					{...look}
					aria-label={`${label}: ${said}`}
					onClick={() => setOpen(true)}
				>
					{shown === null ? <IconCalendarPlus size={15} aria-hidden /> : null}
					{words}
				</button>
			) : (
				<span className={classes.date} {...look}>
					{words}
				</span>
			)}
			{panelCount > 0 && (
				<span className={classes.reached}>
					<span
						className={classes.track}
						style={{ '--reached': `${(100 * reached) / panelCount}%`, '--colour': step.colour } as CSSProperties}
						aria-hidden
					/>
					{t('figures:cards.of', { done: measures.number(reached), total: measures.number(panelCount) })}
				</span>
			)}
		</div>
	)
}
