import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAppContext } from '../../domain/app-context/app-context.tsx'
import { useKnownProjectName } from '../../domain/project/known-project-name.ts'
import classes from './breadcrumbs.module.css'
import { pageName } from './page-name.ts'

const HOME = '/app/dashboard'

/** Where the page belongs, in the top bar; on a phone the page's name alone. */
export function Breadcrumbs({ signedIn }: { signedIn: boolean }) {
	const { t } = useTranslation(['chrome', 'shell'])
	const pathname = useRouterState({ select: ({ location }) => location.pathname })
	const { projectId } = useAppContext()
	const isHome = pathname.replace(/\/+$/, '') === HOME
	return (
		<nav aria-label={t('breadcrumb')} className={classes.trail}>
			{signedIn && !isHome && (
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
		<span className={classes.page} aria-current="page" title={text}>
			<bdi>{text}</bdi>
		</span>
	)
}

/** A link to the project from the pages below it. */
function ProjectName({ id, pathname }: { id: string; pathname: string }) {
	const { project } = useAppContext()
	const known = useKnownProjectName(id)
	const text = project?.name ?? known
	if (text === undefined) return null
	const name = <bdi>{text}</bdi>
	if (/^\/app\/project\/[^/]+\/?$/.test(pathname))
		return (
			<span className={classes.page} aria-current="page" title={text}>
				{name}
			</span>
		)
	return (
		<Link to="/app/project/$id" params={{ id }} className={classes.page} title={text}>
			{name}
		</Link>
	)
}
