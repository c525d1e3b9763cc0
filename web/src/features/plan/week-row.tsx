import { ActionIcon, Menu, useDirection } from '@mantine/core'
import { type Day, dateOf } from '@panelyard/contracts/figures/calendar-days'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconPlus } from '@tabler/icons-react'
import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../domain/plan/day-text.ts'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { FITS_WINDOW } from '../../ui/appearance/fits-window.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import { OwnMarker } from './own-marker.tsx'
import type { PlanRow } from './plan-rows.ts'
import classes from './plan-weeks.module.css'
import { isWithin, type MarkerRow, type Weeks } from './plan-weeks.ts'
import { WeekMarker } from './week-marker.tsx'

type WeekRowProps = {
	marked: MarkerRow
	/** All that dates are planned for. */
	steps: readonly Status[]
	weeks: Weeks
	today: Day
	dayWidth: number
	height: number
	scroller: RefObject<HTMLElement | null>
	onPanels: (ids: readonly string[]) => void
	/** Null for people who may only look. */
	onDate: ((row: PlanRow, step: Status, date: string) => void) | null
}

/** A day that a step is about to be planned for, and what asked for it. */
type NewDate = { day: Day; opener: HTMLElement }

/** The dates of a row on the weeks. A click on a day, or the button beside the name, plans a step that has no date yet. */
export function WeekRow(props: WeekRowProps) {
	const { marked, steps, weeks, today, dayWidth, height, scroller, onPanels, onDate } = props
	const { t } = useTranslation('plan')
	const isRtl = useDirection().dir === 'rtl'
	const days = useRef<HTMLDivElement>(null)
	const [asked, setAsked] = useState<NewDate | null>(null)
	/** The step whose date was set here last. */
	const [fresh, setFresh] = useState<string | null>(null)
	const { row, markers } = marked
	const missing = onDate
		? steps.filter(({ id }) => !markers.some(({ step, own }) => step.id === id && own === null))
		: []
	const label = t('weeks.new', { what: row.thing.name })
	const dayAt = (clientX: number): Day => {
		const { left, right } = days.current?.getBoundingClientRect() ?? { left: 0, right: 0 }
		return weeks.first + Math.floor((isRtl ? right - clientX : clientX - left) / dayWidth)
	}
	/** Today where it can be seen, else the middle of what can be. */
	const dayInSight = (): Day => {
		const area = scroller.current?.getBoundingClientRect()
		const names = days.current?.previousElementSibling?.getBoundingClientRect()
		if (!area || !names) return today
		const [begin, end] = isRtl ? [names.left, area.left] : [names.right, area.right]
		const [first, last] = [dayAt(begin), dayAt(end)]
		return today >= first && today <= last ? today : Math.round((first + last) / 2)
	}
	const close = () => {
		asked?.opener.focus({ preventScroll: true })
		setAsked(null)
	}
	return (
		<li className={classes.row} style={{ height }}>
			<div className={classes.name}>
				<div className={classes.words}>
					<UserText text={row.thing.name} />
					{row.late > 0 && <span className={classes.late}>{t('late_count', { count: row.late })}</span>}
				</div>
				{missing.length > 0 && (
					<ActionIcon
						className={classes.add}
						variant="subtle"
						color="gray"
						size="sm"
						aria-label={label}
						aria-haspopup="menu"
						title={label}
						onClick={({ currentTarget }) => setAsked({ day: dayInSight(), opener: currentTarget })}
					>
						<IconPlus size={15} stroke={1.7} aria-hidden />
					</ActionIcon>
				)}
			</div>
			<div ref={days} className={classes.days}>
				{missing.length > 0 && (
					<button
						type="button"
						className={classes.track}
						tabIndex={-1}
						aria-label={label}
						aria-haspopup="menu"
						onClick={({ detail, clientX, currentTarget }) =>
							setAsked({ day: detail === 0 ? dayInSight() : dayAt(clientX), opener: currentTarget })
						}
					/>
				)}
				<Span markers={markers} first={weeks.first} dayWidth={dayWidth} />
				{markers
					.filter(({ day }) => isWithin(weeks, day))
					.map((marker) =>
						marker.own ? (
							<OwnMarker
								key={`${marker.step.id} ${marker.day}`}
								name={row.thing.name}
								marker={marker}
								own={marker.own}
								weeks={weeks}
								today={today}
								dayWidth={dayWidth}
								onPanels={onPanels}
							/>
						) : (
							<WeekMarker
								key={marker.step.id}
								name={row.thing.name}
								marker={marker}
								weeks={weeks}
								dayWidth={dayWidth}
								scroller={scroller}
								isFresh={marker.step.id === fresh}
								onDay={onDate && ((day) => onDate(row, marker.step, dateOf(day)))}
							/>
						),
					)}
				{asked && (
					<Menu
						opened
						onClose={close}
						closeOnItemClick={false}
						returnFocus={false}
						position="bottom-start"
						middlewares={FITS_WINDOW}
						withinPortal
					>
						<Menu.Target>
							<span
								className={classes.planned}
								style={{ '--at': `${(asked.day - weeks.first) * dayWidth}px` } as CSSProperties}
							/>
						</Menu.Target>
						<Menu.Dropdown aria-label={label}>
							<Menu.Label>{t('weeks.new_on', { date: dayText(dateOf(asked.day)) })}</Menu.Label>
							{missing.map((step) => (
								<Menu.Item
									key={step.id}
									onClick={() => {
										setAsked(null)
										setFresh(step.id)
										onDate?.(row, step, dateOf(asked.day))
									}}
								>
									<StatusChip status={step} />
								</Menu.Item>
							))}
						</Menu.Dropdown>
					</Menu>
				)}
			</div>
		</li>
	)
}

type SpanProps = { markers: MarkerRow['markers']; first: Day; dayWidth: number }

/** From the first to the last date of a row. */
function Span({ markers, first, dayWidth }: SpanProps) {
	const [begin, end] = [markers[0], markers.at(-1)]
	if (!begin || !end || begin === end) return null
	const from = Math.max(0, begin.day - first)
	const style = { insetInlineStart: from * dayWidth, width: Math.max(0, end.day - first - from) * dayWidth }
	return <span className={classes.span} style={style} aria-hidden />
}
