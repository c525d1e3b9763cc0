import { ActionIcon, Button } from '@mantine/core'
import type { CurrentUser } from '@panelyard/contracts/accounts/auth'
import { IconLayoutSidebar, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppContext } from '../../domain/app-context/app-context.tsx'
import { launcherSlot } from '../../domain/support-chat/launcher-slot.ts'
import { TrialTag } from '../../features/auth/trial-tag.tsx'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { commandKey } from '../../ui/command-key.ts'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { Later, laterPart } from '../../ui/later.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { HelpPage } from './help.tsx'
import { HelpMenu } from './help-menu.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

/** Null in the built app, which has no trace of it. */
const DEVELOPMENT_TOOLS = import.meta.env.DEV
	? laterPart(async () => (await import('../../features/development/user-switcher.tsx')).UserSwitcher)
	: null

export type TopBarProps = {
	user: CurrentUser | null
	onOpenDrawer: () => void
	onSignOut: () => void
	onOpenPalette: () => void
	onHelp: (page: HelpPage) => void
	/** What isn't sent yet, and whether there is a connection. */
	changes: ReactNode
}

/** Menu toggle and where one is at the start; trial, search, help and person at the end. */
export function TopBar({ user, onOpenDrawer, onSignOut, onOpenPalette, onHelp, changes }: TopBarProps) {
	const { t } = useTranslation(['shell', 'palette'])
	const { headerActions, sidebar, hasProjectBar } = useAppContext()
	const toggleText = t(sidebar.isCollapsed ? 'expand_sidebar' : 'collapse_sidebar')
	return (
		<div className={classes.bar}>
			<ActionIcon hiddenFrom="sm" aria-label={t('open_menu')} onClick={onOpenDrawer}>
				<IconMenu2 size={20} stroke={1.6} />
			</ActionIcon>
			<ActionIcon
				visibleFrom="sm"
				aria-label={toggleText}
				title={toggleText}
				aria-expanded={!sidebar.isCollapsed}
				onClick={sidebar.toggle}
			>
				<IconLayoutSidebar size={19} stroke={1.6} className="mirrored" />
			</ActionIcon>
			<Breadcrumbs signedIn={user !== null} />
			{changes}
			<div className={classes.end}>
				{user && (
					<div className={classes.trial}>
						<TrialTag user={user} />
					</div>
				)}
				{!hasProjectBar &&
					headerActions.map(({ id, label, Icon, run }) => (
						<ActionIcon key={id} className={classes.wide} aria-label={label} title={label} onClick={run}>
							<Icon size={19} stroke={1.6} aria-hidden />
						</ActionIcon>
					))}
				<ActionIcon
					className={user ? classes.narrow : undefined}
					aria-label={t('palette:title')}
					title={`${t('palette:title')} (${commandKey()} K)`}
					onClick={onOpenPalette}
				>
					<IconSearch size={19} stroke={1.6} aria-hidden />
				</ActionIcon>
				{user && <NotificationBell key={user.id} personId={user.id} />}
				{user && <div ref={launcherSlot} className={classes.slot} />}
				{DEVELOPMENT_TOOLS && isOnThisMachine() && <Later part={DEVELOPMENT_TOOLS} props={{}} isSilent />}
				<div className={classes.wide}>
					<HelpMenu onHelp={onHelp} />
				</div>
				{user ? (
					<>
						<div className={classes.wide}>
							<LanguageMenu />
						</div>
						{!hasProjectBar && <UserMenu user={user} onSignOut={onSignOut} onHelp={onHelp} />}
					</>
				) : (
					<>
						<LanguageMenu />
						<Button component={Link} to="/authenticate" variant="default">
							{t('sign_in')}
						</Button>
					</>
				)}
			</div>
		</div>
	)
}

const isOnThisMachine = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
