import type { PublicProject } from '@panelyard/contracts/public/public-projects'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import look from './cta-link.module.css'
import { CtaLink } from './cta-link.tsx'
import classes from './gallery-page.module.css'
import { PageHead } from './page-head.tsx'
import { ProjectCards } from './project-cards.tsx'
import { publicProjects } from './public-projects.ts'
import { useAppPath } from './site-context.ts'

const PAGE_SIZE = 12

/** /gallery: every public project, the newest first. */
export function GalleryPage() {
	const { t } = useTranslation('public')
	const app = useAppPath()
	const { projects, state, fetchMore } = useGallery()
	const list = useRef<HTMLDivElement>(null)
	/** How many there were before more came: the keyboard goes on at the first new one, as the button may be gone. */
	const before = useRef<number>(undefined)
	useEffect(() => {
		if (before.current === undefined || projects.length <= before.current) return
		list.current?.querySelectorAll('a')[before.current]?.focus()
		before.current = undefined
	}, [projects])
	const more = () => {
		before.current = projects.length
		fetchMore()
	}
	return (
		<>
			<PageHead title={t('gallery.title')} text={t('gallery.intro')} />
			<div ref={list} className={classes.projects} aria-busy={state === 'loading'}>
				{projects.length > 0 && <ProjectCards projects={projects} />}
				{state === 'all' && projects.length === 0 && (
					<div className={classes.none}>
						<p>{t('gallery.none')}</p>
						<CtaLink href={app('/app/demo')} name="gallery.launch_demo" look="plain" spin_ms={0}>
							{t('not_found.demo')}
						</CtaLink>
					</div>
				)}
				<div role="status">{state === 'failed' && <p>{t('gallery.failed')}</p>}</div>
				{(state === 'more' || state === 'failed') && (
					<button type="button" className={look.cta} data-look="plain" onClick={more}>
						{t(state === 'more' ? 'gallery.more' : 'gallery.retry')}
					</button>
				)}
			</div>
		</>
	)
}

/** What has come so far, and whether there is more. */
function useGallery() {
	const [projects, setProjects] = useState<readonly PublicProject[]>([])
	const [state, setState] = useState<'loading' | 'more' | 'all' | 'failed'>('loading')
	const [page, setPage] = useState({ number: 1 })
	useEffect(() => {
		const abort = new AbortController()
		setState('loading')
		publicProjects(page.number, PAGE_SIZE, abort.signal).then(
			({ projects: found, total }) => {
				// A project that became public meanwhile moves the others on by one.
				setProjects((known) => [...known, ...found.filter(({ id }) => !known.some((other) => other.id === id))])
				setState(page.number * PAGE_SIZE < total ? 'more' : 'all')
			},
			() => !abort.signal.aborted && setState('failed'),
		)
		return () => abort.abort()
	}, [page])
	const fetchMore = () => setPage(({ number }) => ({ number: state === 'failed' ? number : number + 1 }))
	return { projects, state, fetchMore }
}
