import { VisuallyHidden } from '@mantine/core'
import type { Day } from '@panelyard/contracts/figures/calendar-days'
import type { PlanState } from '@panelyard/contracts/figures/plan'
import { IconAlarm, IconAlertTriangle, IconCalendar, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { labelled } from '../../locales/labelled.ts'
import { useStatusName } from '../statuses/status-name.ts'
import { dayText, shortDayText } from './day-text.ts'
import classes from './plan-mark.module.css'
import type { PanelPlan } from './plan-view.ts'

const ICONS = { late: IconAlertTriangle, due: IconAlarm, planned: IconCalendar, done: IconCheck, none: null } as const

type PlanMarkProps = {
	plan: PanelPlan
	/** Leaves out the step, where there is little room. */
	isShort?: boolean
	/** Leaves the word to the icon, and the year out where it is that of this day: for a narrow column. */
	today?: Day
}

/** How a panel stands to its plan: an icon, the word where it is late, its next date and step. */
export function PlanMark({ plan: { state, next }, isShort = false, today }: PlanMarkProps) {
	const { t } = useTranslation('plan')
	const nameOf = useStatusName()
	if (!next) return null
	const Icon = ICONS[state]
	const day = today === undefined ? dayText(next.date) : shortDayText(next.date, today)
	const text = `${day} · ${nameOf(next.step)}`
	const isLate = state === 'late'
	return (
		<span className={classes.mark} data-state={state} title={labelled(t(`state.${state}`), text)}>
			{Icon && <Icon size={15} stroke={1.8} aria-hidden />}
			<span className={classes.text}>
				{isLate &&
					(today === undefined ? (
						<strong>{labelled(t('state.late'), '')}</strong>
					) : (
						<VisuallyHidden>{labelled(t('state.late'), '')}</VisuallyHidden>
					))}
				<bdi>{isShort ? day : text}</bdi>
			</span>
		</span>
	)
}

/** The colours of states in 3D and their legends, late as red as in lists. `palette.test.ts` tells them apart. */
export const STATE_COLOURS: Record<Exclude<PlanState, 'none'>, string> = {
	late: '#e03131',
	due: '#f59f00',
	planned: '#1c7ed6',
	done: '#12b886',
}
