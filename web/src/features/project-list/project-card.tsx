import type { FigureMeasure } from '@panelyard/contracts/figures/figures'
import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { UserText } from '../../ui/text/user-text.tsx'
import classes from './project-card.module.css'
import { ProjectMenu } from './project-menu.tsx'
import { ProjectNews } from './project-news.tsx'
import { ProjectPicture } from './project-picture.tsx'
import { ProjectProgress } from './project-progress.tsx'
import { ProjectState } from './project-state.tsx'
import { useLastChange } from './use-last-change.ts'

type ProjectCardProps = {
	project: ProjectListItem
	/** Undefined while they are fetched. */
	figures: PortfolioProject | undefined
	measure: FigureMeasure
	/** The device is offline and doesn't have the project. */
	isMissing: boolean
}

/** One project of the grid. The whole card opens it; the menu and links to what it counts lie above. */
export function ProjectCard({ project, figures, measure, isMissing }: ProjectCardProps) {
	const { t } = useTranslation('projects')
	const lastChange = useLastChange()
	return (
		<article className={classes.card} data-missing={isMissing || undefined}>
			<div className={classes.picture}>
				<ProjectPicture project={project} size="large" />
			</div>
			<div className={classes.text}>
				<div className={classes.head}>
					<h3 className={classes.name}>
						<Link to="/app/project/$id" params={{ id: project.id }} className={classes.link}>
							<UserText text={project.name} />
						</Link>
					</h3>
					<ProjectMenu project={project} />
				</div>
				<div className={classes.facts}>
					<ProjectState project={project} />
					{project.conversion_status === 'COMPLETED' && <span>{t('panels', { count: project.panel_count })}</span>}
					<ProjectNews figures={figures} />
				</div>
				{project.panel_count > 0 && <ProjectProgress figures={figures} measure={measure} />}
				<div className={classes.quiet}>{isMissing ? t('not_on_device') : lastChange(project, figures)}</div>
			</div>
		</article>
	)
}
