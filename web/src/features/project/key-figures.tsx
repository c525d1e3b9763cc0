import { incompleteIn } from '@panelyard/contracts/figures/figures'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureLink } from '../../domain/figures/figure-link.tsx'
import { IncompleteLink } from '../../domain/figures/incomplete-link.tsx'
import type { SearchContext } from '../../domain/figures/show-search-in-3d.ts'
import { totalPanels } from '../../domain/panels/list/panel-totals.ts'
import { type Counted, countedIn } from '../../domain/panels/search/figure-search.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './overview-tab.module.css'

type KeyFiguresProps = {
	projectId: string
	panels: readonly Panel[]
	/** What the links to the panels speak of. */
	context: SearchContext
	/** 0 also where they weren't counted. */
	wallCount: number
	kindCount: number
}

/** How many panels, storeys, walls and kinds, how large and how heavy; a sum says how many panels have no value. */
export function KeyFigures({ projectId, panels, context, wallCount, kindCount }: KeyFiguresProps) {
	const { t } = useTranslation(['project', 'panels'])
	const measures = useMeasures()
	const totals = useMemo(() => totalPanels(panels), [panels])
	const floors = useMemo(() => new Set(panels.map(({ floor }) => floor).filter((floor) => floor >= 0)).size, [panels])
	const linked = (name: string, of: Counted, text: string) => (
		<FigureLink projectId={projectId} context={context} of={of} name={name}>
			{text}
		</FigureLink>
	)
	const sum = (measure: 'area' | 'weight') => {
		const name = t(`figures.${measure}`)
		const total = totals[measure]
		const without = totals[`without_${measure}`]
		const text = measures[measure](total)
		if (total === null) return { name, value: text }
		const lacking = t('figures.without', { count: without })
		return {
			name,
			value: linked(name, countedIn(measure, without), text),
			note: (without > 0 || incompleteIn(totals, measure) > 0) && (
				<>
					{without > 0 && linked(t(`panels:measured.no_${measure}`), { measured: `no_${measure}` }, lacking)}
					<IncompleteLink {...{ projectId, context, measure }} counts={totals} />
				</>
			),
		}
	}
	const figures: { name: string; value: ReactNode; note?: ReactNode }[] = [
		{ name: t('figures.panels'), value: linked(t('figures.panels'), {}, measures.number(totals.count)) },
		{ name: t('figures.floors'), value: measures.number(floors) },
		...(wallCount === 0 ? [] : [{ name: t('figures.walls'), value: measures.number(wallCount) }]),
		...(kindCount < 2 ? [] : [{ name: t('figures.kinds'), value: measures.number(kindCount) }]),
		sum('area'),
		sum('weight'),
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
