import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAppContext } from '../../domain/app-context/app-context.tsx'
import { useKnownProjectName } from '../../domain/project/known-project-name.ts'
import classes from './breadcrumbs.module.css'
import { pageName } from './page-name.ts'

const HOME = '/app/dashboard'
/** Whether this is the project's own page, not one below it. */
const isOfProject = (pathname: string): boolean => /^\/app\/project\/[^/]+\/?$/.test(pathname)

/** Where the page belongs, in the top bar; on a phone the page's name alone. */
export function Breadcrumbs({ signedIn }: { signedIn: boolean }) {
	const { t } = useTranslation(['chrome', 'shell'])
	const pathname = useRouterState({ select: ({ location }) => location.pathname })
	const { projectId, hasProjectBar } = useAppContext()
	const isHome = pathname.replace(/\/+$/, '') === HOME
	const hasWayBack = hasProjectBar && isOfProject(pathname)
	return (
		<nav aria-label={t('breadcrumb')} className={classes.trail}>
			{signedIn && !isHome && !hasWayBack && (
				<Link to={HOME} className={classes.parent}>
					{t('shell:home')}
				</Link>
			)}
			{projectId === null ? <PageName pathname={pathname} /> : <ProjectName id={projectId} pathname={pathname} />}
		</nav>
	)
}

function PageName({ pathname }: { pathname: string }) {
	const { t } = useTranslation(['chrome', 'shell', 'companies', 'gallery', 'analytics'])
	const name = pageName(pathname)
	const text = 'key' in name ? t(name.key) : name.segment
	return (
		<span className={classes.page} aria-current="page" title={text} dir="auto">
			{text}
		</span>
	)
}

/** A link to the project from the pages below it. On a phone, the project's own page has its name in its head. */
function ProjectName({ id, pathname }: { id: string; pathname: string }) {
	const { t } = useTranslation('project')
	const { project, hasProjectBar } = useAppContext()
	const known = useKnownProjectName(id)
	const text = project?.name ?? known
	if (text === undefined) return null
	if (isOfProject(pathname))
		return hasProjectBar ? (
			<Link to={HOME} className={classes.back}>
				<IconChevronLeft size={18} aria-hidden className="mirrored" />
				{t('projects')}
			</Link>
		) : (
			<span className={classes.page} aria-current="page" title={text} dir="auto">
				{text}
			</span>
		)
	return (
		<Link to="/app/project/$id" params={{ id }} className={classes.page} title={text} dir="auto">
			{text}
		</Link>
	)
}
