import { SegmentedControl, UnstyledButton } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconCalendarDue } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { furthestStatus, panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import type { PanelSearch } from '../../../domain/panels/search/panel-search.ts'
import { flagsOf } from '../../../domain/statuses/status-flags.ts'
import { StatusIcon } from '../../../domain/statuses/status-icon.tsx'
import { useStatusName } from '../../../domain/statuses/status-name.ts'
import { labelled } from '../../../locales/labelled.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { DAY_PLACES, type DayPlace, dayRows, touchedLast, waitingStep } from './day-rows.ts'
import classes from './my-day.module.css'

const MOST_TOUCHED = 5

type MyDayProps = {
	panels: readonly Panel[]
	lookup: PanelLookup
	/** Lists panels by these filters alone. */
	onList: (search: Partial<PanelSearch>) => void
	onOpen: (panelId: string) => void
}

/** A day on site: what waits here and what is due, by storey or by group (a load is one), and what was changed last. */
export function MyDay({ panels, lookup, onList, onOpen }: MyDayProps) {
	const { t } = useTranslation('panels')
	const nameOf = useStatusName()
	const [by, setBy] = useState<DayPlace>('floor')
	const rows = useMemo(() => dayRows(panels, lookup, by), [panels, lookup, by])
	const touched = useMemo(() => touchedLast(panels, MOST_TOUCHED), [panels])
	const step = waitingStep(lookup.statuses)
	const flags = flagsOf(lookup.statuses)
	return (
		<section className={classes.day} aria-label={t('quick.day')}>
			{lookup.groups.length > 0 && (
				<SegmentedControl
					fullWidth
					aria-label={t('day.by')}
					value={by}
					onChange={(value) => setBy(value as DayPlace)}
					data={DAY_PLACES.map((value) => ({ value, label: t(`filter.${value}`) }))}
				/>
			)}
			{rows.length === 0 ? (
				<p className={classes.nothing}>{t('day.nothing')}</p>
			) : (
				<ul className={classes.rows}>
					{rows.map((row) => {
						const name = row.name ?? t(by === 'floor' ? 'filter.no_floor' : 'filter.no_group')
						return (
							<li key={row.key} className={classes.row}>
								<span className={classes.name} dir="auto">
									{name}
								</span>
								{step && (
									<DayButton
										place={name}
										text={nameOf(step)}
										icon={<StatusIcon icon={step.icon} size={16} />}
										count={row.here.count}
										onClick={() => onList(row.here.search)}
									/>
								)}
								<DayButton
									place={name}
									text={t('day.due')}
									icon={<IconCalendarDue size={16} aria-hidden />}
									count={row.due.count}
									onClick={() => onList(row.due.search)}
								/>
							</li>
						)
					})}
				</ul>
			)}
			{touched.length > 0 && (
				<div className={classes.touched}>
					<h2 className={classes.head}>{t('quick.recent')}</h2>
					{touched.map((panel) => {
						const status = lookup.statusById.get(furthestStatus(panel, flags) ?? '')
						return (
							<UnstyledButton key={panel.id} className={classes.button} onClick={() => onOpen(panel.id)}>
								{status && <StatusIcon icon={status.icon} size={16} />}
								<bdi>{panelLabel(panel)}</bdi>
							</UnstyledButton>
						)
					})}
				</div>
			)}
		</section>
	)
}

type DayButtonProps = { place: string; text: string; icon: ReactNode; count: number; onClick: () => void }

/** Opens one list of a row. An empty list has no button. */
function DayButton({ place, text, icon, count, onClick }: DayButtonProps) {
	const measures = useMeasures()
	if (count === 0) return null
	const number = measures.number(count)
	return (
		<UnstyledButton className={classes.button} aria-label={labelled(place, `${text} ${number}`)} onClick={onClick}>
			{icon}
			<span>{text}</span>
			<span className={classes.count}>{number}</span>
		</UnstyledButton>
	)
}
