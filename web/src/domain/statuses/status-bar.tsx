import type { Status } from '@panelyard/contracts/statuses'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import classes from './status-bar.module.css'
import { NO_STATUS_COLOUR } from './status-colours.ts'
import { useStatusName } from './status-name.ts'

type StatusBarProps = {
	statuses: readonly Status[]
	/** Panels by the status they have reached; null counts those with none. */
	counts: ReadonlyMap<string | null, number>
	/** The widest bar of a set stands for this many panels; by default the bar is full. */
	outOf?: number
	size?: 'thin' | 'medium' | 'large'
}

/** Panels by status as one stacked bar in the order of the work, those with none last. Reads out its figures. */
export function StatusBar({ statuses, counts, outOf, size = 'medium' }: StatusBarProps) {
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const measures = useMeasures()
	const segments = [...statuses, null].flatMap((status) => {
		const count = counts.get(status?.id ?? null) ?? 0
		return count > 0 ? [{ status, count, name: status ? nameOf(status) : t('none') }] : []
	})
	const total = segments.reduce((sum, { count }) => sum + count, 0)
	const label = segments.map(({ name, count }) => `${name}: ${measures.number(count)}`).join(', ')
	return (
		<div className={classes.bar} data-size={size} role="img" aria-label={label || t('none')}>
			{segments.map(({ status, count, name }) => (
				<span
					key={status?.id ?? 'none'}
					className={classes.segment}
					title={`${name}: ${measures.number(count)} (${measures.percent(count / total)})`}
					style={
						{
							'--share': count / (outOf || total),
							'--light': status?.colour ?? NO_STATUS_COLOUR.light,
							'--dark': status?.colour ?? NO_STATUS_COLOUR.dark,
						} as CSSProperties
					}
				/>
			))}
		</div>
	)
}
