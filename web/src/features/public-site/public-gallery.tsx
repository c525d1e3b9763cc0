import type { PublicProjectsResponse } from '@panelyard/contracts/public/public-projects'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProjectCards } from './project-cards.tsx'
import classes from './public-gallery.module.css'
import { publicProjects } from './public-projects.ts'
import { SectionTitle } from './section-title.tsx'
import { useSitePath } from './site-context.ts'

const HEADING = 'public-projects'
const MOST = 6

/**
 * The newest public projects, and the way to all of them; nothing where there is none, or no answer. It needs neither the
 * app's router nor its queries, which these pages run without.
 */
export function PublicGallery() {
	const { t } = useTranslation('public')
	const path = useSitePath()
	const [found, setFound] = useState<PublicProjectsResponse>()
	useEffect(() => {
		const abort = new AbortController()
		publicProjects(1, MOST, abort.signal).then(setFound, () => undefined)
		return () => abort.abort()
	}, [])
	if (!found || found.projects.length === 0) return null
	return (
		<section className={classes.gallery} aria-labelledby={HEADING}>
			<SectionTitle id={HEADING} title={t('gallery.title')} text={t('gallery.text')} />
			<ProjectCards projects={found.projects} />
			{found.total > found.projects.length && (
				<p className={classes.all}>
					<a href={path('gallery')}>{t('gallery.all')}</a>
				</p>
			)}
		</section>
	)
}
