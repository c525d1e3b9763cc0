import type { Day } from '@panelyard/contracts/figures/calendar-days'
import { useTranslation } from 'react-i18next'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { labelled } from '../../locales/labelled.ts'
import { useMeasures } from '../../locales/measures.ts'
import { markerStyle } from './marker-style.ts'
import type { OwnDays } from './own-days.ts'
import classes from './plan-weeks.module.css'
import type { Marker, Weeks } from './plan-weeks.ts'
import { useOwnText } from './use-own-text.ts'

type OwnMarkerProps = {
	/** Of the row. */
	name: string
	marker: Marker
	own: OwnDays
	weeks: Weeks
	today: Day
	dayWidth: number
	onPanels: (ids: readonly string[]) => void
}

/** Panels that have a date of their own on the weeks: how many, and the way to their list. */
export function OwnMarker({
	name,
	marker: { step, day, isLate, lane },
	own,
	weeks,
	today,
	dayWidth,
	onPanels,
}: OwnMarkerProps) {
	const { t } = useTranslation('plan')
	const nameOf = useStatusName()
	const textOf = useOwnText(today)
	const { number } = useMeasures()
	const text = textOf(own)
	return (
		<button
			type="button"
			className={classes.own}
			style={markerStyle(step, lane, (day - weeks.first) * dayWidth)}
			data-late={isLate || undefined}
			title={labelled(nameOf(step), text)}
			aria-label={labelled(t('date_of_for', { what: name, step: nameOf(step) }), text)}
			onClick={() => onPanels(own.ids)}
		>
			{number(own.ids.length)}
		</button>
	)
}
