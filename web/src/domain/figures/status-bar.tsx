import { useDirection } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { NO_STATUS_COLOUR } from '@panelyard/rules/statuses/unused-look'
import { Link } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelled } from '../../locales/labelled.ts'
import { useMeasures } from '../../locales/measures.ts'
import { type Counted, searchOfFigure } from '../panels/search/figure-search.ts'
import { NONE } from '../panels/search/panel-search.ts'
import { useStatusName } from '../statuses/status-name.ts'
import classes from './status-bar.module.css'

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

/** The parts of a bar in the order of the work, those with no status last. */
function useParts({ statuses, counts, outOf, show }: StatusBarProps) {
	const { t } = useTranslation('statuses')
	const nameOf = useStatusName()
	const measures = useMeasures()
	const write = show ?? measures.number
	const counted = [...statuses, null].flatMap((status) => {
		const count = counts.get(status?.id ?? null) ?? 0
		return count > 0 ? [{ status, count }] : []
	})
	const total = counted.reduce((sum, { count }) => sum + count, 0)
	const shares = measures.shares(counted.map(({ count }) => count))
	return counted.map(({ status, count }, place) => {
		const text = labelled(status ? nameOf(status) : t('none'), write(count))
		return {
			id: status?.id ?? null,
			text,
			count,
			title: `${text} (${shares[place]})`,
			style: {
				'--share': count / (outOf || total),
				'--light': status?.colour ?? NO_STATUS_COLOUR.light,
				'--dark': status?.colour ?? NO_STATUS_COLOUR.dark,
			} as CSSProperties,
		}
	})
}

/** Panels by status as one stacked bar. Reads out its figures. */
export function StatusBar(props: StatusBarProps) {
	const { t } = useTranslation('statuses')
	const parts = useParts(props)
	const label = useMeasures().list(parts.map(({ text }) => text))
	return (
		<div className={classes.bar} data-size={props.size ?? 'medium'} role="img" aria-label={label || t('none')}>
			{parts.map(({ id, title, style }) => (
				<span
					key={id ?? NONE}
					className={classes.segment}
					data-none={id === null || undefined}
					title={title}
					style={style}
				/>
			))}
		</div>
	)
}

type LinkedStatusBarProps = StatusBarProps & {
	projectId: string
	/** What all panels of the bar have in common, and how it is called. */
	of: Counted
	name: string
}

/**
 * A bar whose parts open their panels in the list. It is one stop of the Tab key, first its widest part; arrow keys go from
 * part to part.
 */
export function LinkedStatusBar({ projectId, of, name, ...bar }: LinkedStatusBarProps) {
	const isRtl = useDirection().dir === 'rtl'
	const [current, setCurrent] = useState<string | null>()
	const parts = useParts(bar)
	const stop = parts.find(({ id }) => id === current) ?? parts.toSorted((a, b) => b.count - a.count)[0]
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
		event.preventDefault()
		const isForward = (event.key === 'ArrowRight') !== isRtl
		const { nextElementSibling: next, previousElementSibling: previous } = event.currentTarget
		const to = isForward ? next : previous
		if (to instanceof HTMLElement) to.focus()
	}
	return (
		<div className={classes.bar} data-size={bar.size ?? 'medium'} data-links role="toolbar" aria-label={name}>
			{parts.map(({ id, text, title, style }) => (
				<Link
					key={id ?? NONE}
					to="/app/project/$id"
					params={{ id: projectId }}
					search={{ tab: 'panels', ...searchOfFigure({ ...of, at: [id] }) }}
					className={classes.segment}
					title={title}
					aria-label={`${name}, ${text}`}
					style={style}
					tabIndex={id === stop?.id ? 0 : -1}
					onFocus={() => setCurrent(id)}
					onKeyDown={onKeyDown}
				/>
			))}
		</div>
	)
}
