import { NativeSelect } from '@mantine/core'
import { FIGURE_MEASURES, type FigureMeasure } from '@panelyard/contracts/figures/figures'
import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import { useTranslation } from 'react-i18next'
import { useMeasureNames } from '../../domain/panels/measures/figure-measure.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './portfolio-band.module.css'
import { type Concern, figuresOverAll, shareDone } from './portfolio-figures.ts'

type PortfolioBandProps = {
	/** Those that are listed, before the choice of a figure. */
	projects: readonly PortfolioProject[]
	measure: FigureMeasure
	onMeasure: (measure: FigureMeasure) => void
	/** The figure whose projects alone are listed. */
	concern: Concern | null
	onConcern: (concern: Concern | null) => void
}

/** The figures of all listed projects together. Each one leads to the projects it concerns. */
export function PortfolioBand({ projects, measure, onMeasure, concern, onConcern }: PortfolioBandProps) {
	const { t } = useTranslation(['projects', 'figures', 'plan', 'statuses', 'panels'])
	const measures = useMeasures()
	const { panels, amounts, incomplete, counts } = figuresOverAll(projects, measure)
	const share = shareDone(amounts)
	const names = useMeasureNames()
	const isPlanned = projects.some(({ late }) => late !== null)
	const figure = (name: Concern, label: string, value: string) => {
		const { projects: concerned } = counts[name]
		return (
			<button
				type="button"
				className={classes.figure}
				data-alarm={(name === 'late' && counts.late.count > 0) || undefined}
				aria-pressed={concern === name}
				disabled={concerned === 0 && concern !== name}
				onClick={() => onConcern(concern === name ? null : name)}
			>
				<span className={classes.label}>{label}</span>
				<span className={classes.value}>{value}</span>
				{concerned > 0 && <span className={classes.note}>{t('in_projects', { count: concerned })}</span>}
			</button>
		)
	}
	return (
		<section className={classes.band} aria-label={t('together')}>
			<div className={classes.figure}>
				<span className={classes.label}>{t('column.panels')}</span>
				<span className={classes.value}>{measures.number(panels)}</span>
				<span className={classes.note}>{t('in_projects', { count: projects.length })}</span>
				{incomplete > 0 && <span className={classes.note}>{t('panels:incomplete_value', { count: incomplete })}</span>}
			</div>
			{figure('done', t('figures:cards.done'), share === null ? '–' : measures.percent(share))}
			{isPlanned && figure('late', t('plan:state.late'), measures.number(counts.late.count))}
			{isPlanned && figure('due', t('plan:state.due'), measures.number(counts.due.count))}
			{projects.some(({ flagged }) => flagged > 0) &&
				figure('flags', t('statuses:flags'), measures.number(counts.flags.count))}
			{figure('week', t('figures:cards.week'), measures.number(counts.week.count))}
			<NativeSelect
				className={classes.measure}
				size="xs"
				label={t('figures:measure.label')}
				value={measure}
				onChange={(event) => onMeasure(event.currentTarget.value as FigureMeasure)}
				data={FIGURE_MEASURES.map((value) => ({ value, label: names[value] }))}
			/>
		</section>
	)
}
