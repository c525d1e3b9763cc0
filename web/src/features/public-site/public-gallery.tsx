import type { PublicProject, PublicProjectsResponse } from '@panelyard/contracts/public-projects'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FacadePicture } from '../../domain/facade/facade-picture.tsx'
import classes from './public-gallery.module.css'
import { SectionTitle } from './section-title.tsx'
import { useAppPath } from './site-context.ts'

const HEADING = 'public-projects'
const MOST = 6

/**
 * The newest public projects, each a link to its read-only page; nothing where there is none, or no answer. It needs
 * neither the app's router nor its queries, which these pages run without.
 */
export function PublicGallery() {
	const { t } = useTranslation('public')
	const projects = usePublicProjects()
	if (projects.length === 0) return null
	return (
		<section className={classes.gallery} aria-labelledby={HEADING}>
			<SectionTitle id={HEADING} title={t('gallery.title')} text={t('gallery.text')} />
			<ul className={classes.projects} data-single={projects.length === 1 || undefined}>
				{projects.map((project) => (
					<PublicCard key={project.id} project={project} />
				))}
			</ul>
		</section>
	)
}

function PublicCard({ project }: { project: PublicProject }) {
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

function usePublicProjects(): readonly PublicProject[] {
	const [projects, setProjects] = useState<readonly PublicProject[]>([])
	useEffect(() => {
		const abort = new AbortController()
		fetch(`/public_projects?page_size=${MOST}`, {
			credentials: 'omit',
			headers: { accept: 'application/json' },
			signal: abort.signal,
		})
			.then(async (answer) => {
				if (answer.ok) setProjects(((await answer.json()) as PublicProjectsResponse).projects)
			})
			.catch(() => undefined)
		return () => abort.abort()
	}, [])
	return projects
}
