import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AppContextProvider } from '../../domain/app-context/app-context.tsx'
import { OwnSettings } from '../../domain/settings/own-settings.tsx'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import skipLink from '../../ui/page/skip-link.module.css'
import classes from './visitor-shell.module.css'

const NO_SIDEBAR = { isCollapsed: true, toggle: () => {} }

type VisitorShellProps = {
	projectId: string | null
	/** What the name of the product is called, which leads to the home page. */
	home: string
	/** At the start of the bar. */
	pages?: ReactNode
	/** What these pages are; phones leave it out unless it is `isNoteNeeded`. */
	note: ReactNode
	isNoteNeeded?: boolean
	/** At the end of the bar. */
	way?: ReactNode
	/** Leaves room below the pages for what lies over them. */
	hasRoomBelow?: boolean
}

/** What is around the pages of projects that one looks at without an account: no sidebar, and the way home. */
export function VisitorShell({ projectId, home, pages, note, isNoteNeeded, way, hasRoomBelow }: VisitorShellProps) {
	const { t } = useTranslation('shell')
	return (
		<AppContextProvider projectId={projectId} sidebar={NO_SIDEBAR}>
			<a href="#content" className={skipLink.skip}>
				{t('skip_to_content')}
			</a>
			<header className={classes.bar} data-has-pages={pages !== undefined || undefined}>
				<a href="/" className={classes.brand} aria-label={home}>
					<Brand />
				</a>
				{pages}
				<span className={classes.note} data-is-needed={isNoteNeeded || undefined}>
					{note}
				</span>
				<LanguageMenu />
				{way}
			</header>
			<main id="content" className={classes.content} data-has-room-below={hasRoomBelow || undefined} tabIndex={-1}>
				<OwnSettings>
					<Outlet />
				</OwnSettings>
			</main>
		</AppContextProvider>
	)
}
