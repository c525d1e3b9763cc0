import type { PublicProject } from '@panelyard/contracts/public/public-projects'
import { useTranslation } from 'react-i18next'
import { FacadePicture } from '../../domain/facade/facade-picture.tsx'
import classes from './project-cards.module.css'
import { useAppPath } from './site-context.ts'

/** Public projects, each a link to its 3D view; a single one across the page. */
export function ProjectCards({ projects }: { projects: readonly PublicProject[] }) {
	return (
		<ul className={classes.projects} data-single={projects.length === 1 || undefined}>
			{projects.map((project) => (
				<ProjectCard key={project.id} project={project} />
			))}
		</ul>
	)
}

function ProjectCard({ project }: { project: PublicProject }) {
	const { t } = useTranslation('public')
	const app = useAppPath()
	const { id, name, line, picture, panel_count } = project
	return (
		<li className={classes.card}>
			<span className={classes.picture}>
				{picture ? (
					<img src={picture.large} alt="" width={640} height={400} loading="lazy" decoding="async" />
				) : (
					<FacadePicture id={id} panelCount={panel_count} />
				)}
			</span>
			<span className={classes.words}>
				<a
					href={app(`/gallery/${id}/3d-view`)}
					className={classes.name}
					aria-label={t('gallery.open', { name })}
					title={name}
					dir="auto"
				>
					{name}
				</a>
				{line && (
					<span className={classes.line} dir="auto">
						{line}
					</span>
				)}
				<span className={classes.count}>{t('gallery.panels', { count: panel_count })}</span>
				<span className={classes.look} aria-hidden>
					{t('gallery.look')} <span className={classes.arrow}>→</span>
				</span>
			</span>
		</li>
	)
}
