import type { Panel } from '@panelyard/contracts/panels'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { totalPanels } from '../../domain/panels/panel-totals.ts'
import { useMeasures } from '../../locales/measures.ts'
import { TextLink } from '../../ui/link-button.tsx'
import classes from './overview-tab.module.css'

type KeyFiguresProps = {
	projectId: string
	panels: readonly Panel[]
	/** Null where they weren't counted. */
	wallCount: number | null
}

/** How many panels, storeys and walls, how large and how heavy; a sum says how many panels have no value. */
export function KeyFigures({ projectId, panels, wallCount }: KeyFiguresProps) {
	const { t } = useTranslation('project')
	const measures = useMeasures()
	const totals = useMemo(() => totalPanels(panels), [panels])
	const floors = useMemo(() => new Set(panels.map(({ floor }) => floor).filter((floor) => floor >= 0)).size, [panels])
	const without = (count: number, sum: number | null) =>
		sum !== null && count > 0 ? t('figures.without', { count }) : null
	const figures = [
		{
			name: t('figures.panels'),
			value: (
				<TextLink to="/app/project/$id" params={{ id: projectId }} search={{ tab: 'panels' }} c="inherit">
					{measures.number(totals.count)}
				</TextLink>
			),
		},
		{ name: t('figures.floors'), value: measures.number(floors) },
		...(wallCount === null ? [] : [{ name: t('figures.walls'), value: measures.number(wallCount) }]),
		{ name: t('figures.area'), value: measures.area(totals.area), note: without(totals.without_area, totals.area) },
		{
			name: t('figures.weight'),
			value: measures.weight(totals.weight),
			note: without(totals.without_weight, totals.weight),
		},
	]
	return (
		<dl className={classes.figures} aria-label={t('figures.label')}>
			{figures.map(({ name, value, note }) => (
				<div key={name} className={classes.figure}>
					<dt>{name}</dt>
					<dd>{value}</dd>
					{note && <dd className={classes.note}>{note}</dd>}
				</div>
			))}
		</dl>
	)
}
