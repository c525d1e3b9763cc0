import { Button } from '@mantine/core'
import { IconCopyPlus, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AppContextProvider } from '../../domain/app-context/app-context.tsx'
import { publicProjectQuery } from '../../domain/public-projects/public-projects.queries.ts'
import { OwnSettings } from '../../domain/settings/own-settings.tsx'
import { Brand } from '../../ui/brand.tsx'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import classes from './public-shell.module.css'

const SIDEBAR = { isCollapsed: true, toggle: () => {} }

/** What is around the pages of a public project: no sidebar and nobody's account, and the way to a copy of one's own. */
export function PublicShell({ projectId }: { projectId: string }) {
	const { t } = useTranslation(['gallery', 'shell'])
	const isPreview = useQuery(publicProjectQuery(projectId)).data?.is_preview
	return (
		<AppContextProvider projectId={projectId} sidebar={SIDEBAR}>
			<a href="#content" className={classes.skip}>
				{t('shell:skip_to_content')}
			</a>
			<header className={classes.bar}>
				<a href="/" className={classes.brand}>
					<Brand />
				</a>
				<span className={classes.note}>
					<IconWorld size={16} aria-hidden />
					{t(isPreview ? 'previewing' : 'read_only')}
				</span>
				<span className={classes.gap} />
				<LanguageMenu />
				<PublicWay projectId={projectId} />
			</header>
			<main id="content" className={classes.content} tabIndex={-1}>
				<OwnSettings>
					<Outlet />
				</OwnSettings>
			</main>
		</AppContextProvider>
	)
}

/** A copy in one's own account where managers allow it, else an account of one's own. Both leave this document. */
function PublicWay({ projectId }: { projectId: string }) {
	const { t } = useTranslation('gallery')
	const { data: project } = useQuery(publicProjectQuery(projectId))
	if (!project || project.is_preview) return null
	if (!project.allows_duplicates)
		return (
			<Button component="a" href="/authenticate?mode=sign_up" variant="default">
				{t('sign_up')}
			</Button>
		)
	return (
		<Button
			component="a"
			href={`/app/dashboard/duplicate?project=${projectId}`}
			variant="default"
			leftSection={<IconCopyPlus size={16} aria-hidden />}
		>
			{t('duplicate_here')}
		</Button>
	)
}
