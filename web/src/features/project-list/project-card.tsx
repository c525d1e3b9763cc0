import type { ProjectListItem } from '@panelyard/contracts/projects'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSince } from '../../locales/use-since.ts'
import { UserText } from '../../ui/user-text.tsx'
import classes from './project-card.module.css'
import { ProjectMenu } from './project-menu.tsx'
import { ProjectPicture } from './project-picture.tsx'
import { ProjectState } from './project-state.tsx'

/** One project of the grid. The whole card opens it; the menu lies above. */
export function ProjectCard({ project }: { project: ProjectListItem }) {
	const { t } = useTranslation('projects')
	const since = useSince()
	return (
		<article className={classes.card}>
			<div className={classes.picture}>
				<ProjectPicture project={project} />
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
				</div>
				<div className={classes.quiet}>{t('updated', { when: since(project.updated_at) })}</div>
			</div>
		</article>
	)
}
