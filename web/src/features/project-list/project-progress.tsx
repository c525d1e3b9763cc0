import { Skeleton } from '@mantine/core'
import type { FigureMeasure } from '@panelyard/contracts/figures/figures'
import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import { useTranslation } from 'react-i18next'
import { StatusBar } from '../../domain/figures/status-bar.tsx'
import { showIn } from '../../domain/panels/measures/figure-measure.ts'
import { useMeasures } from '../../locales/measures.ts'
import { amountsOf, countsByStep, shareDone } from './portfolio-figures.ts'
import classes from './project-progress.module.css'

type ProjectProgressProps = {
	/** Undefined while it is fetched. */
	figures: PortfolioProject | undefined
	measure: FigureMeasure
}

/** The panels of a project by their furthest step, as a bar, and the share that is done. */
export function ProjectProgress({ figures, measure }: ProjectProgressProps) {
	const { t } = useTranslation('projects')
	const measures = useMeasures()
	if (!figures) return <Skeleton height={8} my={5} />
	const share = shareDone(amountsOf(figures, measure))
	const show = showIn(measure, measures, measures.number)
	return (
		<div className={classes.progress}>
			<div className={classes.bar}>
				<StatusBar statuses={figures.steps} counts={countsByStep(figures, measure)} size="thin" show={show} />
			</div>
			{share !== null && <span className={classes.share}>{t('share_done', { share: measures.percent(share) })}</span>}
		</div>
	)
}
