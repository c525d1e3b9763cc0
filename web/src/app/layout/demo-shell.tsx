import { IconChartBar, IconCube } from '@tabler/icons-react'
import { Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AppContextProvider } from '../../domain/app-context/app-context.tsx'
import { ChangesKeeper } from '../../domain/changes/changes-keeper.tsx'
import { DEMO_PROJECT_ID } from '../../domain/project/demo-project.ts'
import { OwnSettings } from '../../domain/settings/own-settings.tsx'
import { Brand } from '../../ui/brand.tsx'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './demo-shell.module.css'
import shell from './shell.module.css'

const NO_SIDEBAR = { isCollapsed: true, toggle: () => {} }

/** Around the pages of the demo: the way to 3D and to the project, and nothing of an account. */
export function DemoShell() {
	const { t } = useTranslation(['demo', 'shell'])
	const { id: projectId = null } = useParams({ strict: false })
	const project = { id: DEMO_PROJECT_ID }
	return (
		<AppContextProvider projectId={projectId} sidebar={NO_SIDEBAR}>
			<a href="#content" className={shell.skip}>
				{t('shell:skip_to_content')}
			</a>
			<header className={classes.bar}>
				<a href="/" className={classes.brand} aria-label={t('home')}>
					<Brand />
				</a>
				<nav className={classes.pages} aria-label={t('pages')}>
					<LinkButton
						to="/app/project/$id/3d-view"
						params={project}
						size="compact-md"
						variant="default"
						leftSection={<IconCube size={16} aria-hidden />}
					>
						{t('to_3d')}
					</LinkButton>
					<LinkButton
						to="/app/project/$id"
						params={project}
						size="compact-md"
						variant="default"
						data-tour="pulse"
						leftSection={<IconChartBar size={16} aria-hidden />}
					>
						{t('open_project')}
					</LinkButton>
				</nav>
				<ChangesKeeper projectId={projectId} />
				<span className={classes.note}>{t('note')}</span>
				<LanguageMenu />
			</header>
			<main id="content" className={classes.content} tabIndex={-1}>
				<OwnSettings>
					<Outlet />
				</OwnSettings>
			</main>
		</AppContextProvider>
	)
}
