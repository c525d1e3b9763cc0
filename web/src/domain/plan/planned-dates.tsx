import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../locales/dotted.ts'
import { DateField } from '../../ui/forms/date-field.tsx'
import { useMakeChange } from '../changes/use-change.ts'
import { namedStatus } from '../statuses/named-status.ts'
import { StatusChip } from '../statuses/status-chip.tsx'
import { useStatusName } from '../statuses/status-name.ts'
import { dayText } from './day-text.ts'
import { draftPlan } from './plan-changes.ts'
import type { AboutPlan, PlannedStep } from './plan-steps.ts'
import classes from './planned-dates.module.css'

/** What is planned together, and what people call it. */
export type PlannedThing = Pick<PlannedStep, 'scope' | 'ids'> & { name: string }

/** The date of one step. */
export type StepDate = {
	step: Status
	/** Its own; null for none, or several different ones. */
	date: string | null
	/** What holds instead, or says more. */
	note?: string | undefined
	isLate?: boolean
}

/** Sets and clears the date of a step, as a change that can be undone. */
export function usePlanDate(projectId: string): (thing: PlannedThing, step: Status, date: string | null) => void {
	const make = useMakeChange()
	return ({ scope, ids, name }, step, date) => {
		const status = namedStatus(step) as AboutPlan['status']
		make(draftPlan(projectId, { set: [{ scope, ids, status_id: step.id, date }], what: name, status }))
	}
}

type PlannedDatesProps = {
	projectId: string
	thing: PlannedThing
	dates: readonly StepDate[]
	editable: boolean
}

/** A row for each step with its date, to type, to choose and to clear. */
export function PlannedDates({ projectId, thing, dates, editable }: PlannedDatesProps) {
	const { t } = useTranslation('plan')
	const plan = usePlanDate(projectId)
	return (
		<ul className={classes.dates} aria-label={t('dates_of', { name: thing.name })}>
			{dates.map((each) => (
				<li key={each.step.id}>
					<StatusChip status={each.step} />
					{editable ? (
						<StepDateField thing={thing} date={each} onDate={(date) => plan(thing, each.step, date)} />
					) : (
						<span className={classes.text} data-late={each.isLate || undefined}>
							{dotted([each.date && dayText(each.date), each.note]) || t('state.none')}
						</span>
					)}
				</li>
			))}
		</ul>
	)
}

type StepDateFieldProps = {
	thing: PlannedThing
	date: StepDate
	onDate: (date: string | null) => void
	onLeave?: () => void
}

/** The date of one step of one thing. */
export function StepDateField({ thing, date: { step, date, note, isLate = false }, ...on }: StepDateFieldProps) {
	const { t } = useTranslation('plan')
	const nameOf = useStatusName()
	return (
		<DateField
			label={t('date_of_for', { what: thing.name, step: nameOf(step) })}
			clearLabel={t('clear', { step: nameOf(step) })}
			value={date}
			note={note}
			isLate={isLate}
			{...on}
		/>
	)
}
