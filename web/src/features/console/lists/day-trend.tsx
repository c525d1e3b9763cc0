import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { labelled } from '../../../locales/labelled.ts'
import classes from '../welcome-page.module.css'

type DayTrendProps = {
	label: string
	/** In their order; `2026-11-23`. */
	days: readonly { day: string; value: number }[]
	write: (value: number) => string
	/** Whether fewer is better. */
	isAlarm?: boolean
}

/** A bar for each day, with the sum and the last day in words. */
export function DayTrend({ label, days, write, isAlarm = false }: DayTrendProps) {
	const { t } = useTranslation('operations')
	const most = Math.max(1, ...days.map(({ value }) => value))
	const format = useFormat()
	const nameOf = (day: string) => format.date(`${day}T12:00:00`)
	const sum = days.reduce((total, { value }) => total + value, 0)
	const [first, last] = [days[0], days.at(-1)]
	return (
		<figure className={classes.trend}>
			<div
				className={classes.bars}
				data-alarm={isAlarm || undefined}
				role="img"
				aria-label={labelled(label, t('welcome.in_30_days', { value: write(sum) }))}
			>
				{days.map(({ day, value }) => (
					<span
						key={day}
						title={labelled(nameOf(day), write(value))}
						style={{ blockSize: value > 0 ? `max(2px, ${(value / most) * 100}%)` : '1px' }}
						data-empty={value === 0 || undefined}
					/>
				))}
			</div>
			<figcaption>
				<span>{first && nameOf(first.day)}</span>
				<span>
					{t('welcome.in_30_days', { value: write(sum) })} · {t('welcome.today', { value: write(last?.value ?? 0) })}
				</span>
				<span>{last && nameOf(last.day)}</span>
			</figcaption>
		</figure>
	)
}
