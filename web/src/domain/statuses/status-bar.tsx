import type { Status } from '@panelyard/contracts/statuses'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import { NONE } from '../panels/panel-search.ts'
import classes from './status-bar.module.css'
import { NO_STATUS_COLOUR } from './status-colours.ts'
import { useStatusName } from './status-name.ts'

type StatusBarProps = {
	statuses: readonly Pick<Status, 'id' | 'name' | 'default_key' | 'colour'>[]
	/** Panels by the status they have reached; null counts those with none. */
	counts: ReadonlyMap<string | null, number>
	/** The widest bar of a set stands for this many panels; by default the bar is full. */
	outOf?: number
	size?: 'thin' | 'medium' | 'large'
	/** How an amount is written; by default as a number of panels. */
	show?: (amount: number) => string
}

/** What a click in a bar was on: an id, or `NONE`; null beside its parts. */
export const statusAt = ({ target }: { target: EventTarget }): string | null =>
	target instanceof Element ? (target.closest<HTMLElement>('[data-status]')?.dataset.status ?? null) : null

/** Panels by status as one stacked bar in the order of the work, those with none last. Reads out its figures. */
export function StatusBar({ statuses, counts, outOf, size = 'medium', show }: StatusBarProps) {
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const measures = useMeasures()
	const write = show ?? measures.number
	const segments = [...statuses, null].flatMap((status) => {
		const count = counts.get(status?.id ?? null) ?? 0
		return count > 0 ? [{ status, count, name: status ? nameOf(status) : t('none') }] : []
	})
	const total = segments.reduce((sum, { count }) => sum + count, 0)
	const label = segments.map(({ name, count }) => `${name}: ${write(count)}`).join(', ')
	return (
		<div className={classes.bar} data-size={size} role="img" aria-label={label || t('none')}>
			{segments.map(({ status, count, name }) => (
				<span
					key={status?.id ?? NONE}
					data-status={status?.id ?? NONE}
					className={classes.segment}
					title={`${name}: ${write(count)} (${measures.percent(count / total)})`}
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
