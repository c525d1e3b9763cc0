import type { ProjectListItem } from '@panelyard/contracts/projects'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSince } from '../../locales/use-since.ts'
import { UserText } from '../../ui/user-text.tsx'
import { ProjectPicture } from './project-picture.tsx'
import classes from './recent-project.module.css'

/** One of the projects last worked on, as a small tile. */
export function RecentProject({ project }: { project: ProjectListItem }) {
	const { t } = useTranslation('projects')
	const since = useSince()
	return (
		<Link to="/app/project/$id" params={{ id: project.id }} className={classes.tile}>
			<span className={classes.picture}>
				<ProjectPicture project={project} />
			</span>
			<span className={classes.text}>
				<UserText text={project.name} className={classes.name} />
				<span className={classes.quiet}>{t('updated', { when: since(project.updated_at) })}</span>
			</span>
		</Link>
	)
}
