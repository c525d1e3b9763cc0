import { ActionIcon, Avatar, Button, Menu, Text, UnstyledButton } from '@mantine/core'
import type { CurrentUser } from '@panelyard/contracts/auth'
import {
	IconHelp,
	IconLayoutSidebar,
	IconLogout,
	IconMenu2,
	IconReceipt,
	IconSearch,
	IconSettings,
	IconUser,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppContext } from '../../domain/app-context/app-context.tsx'
import { launcherSlot } from '../../domain/support-chat/launcher-slot.ts'
import { TrialTag } from '../../features/auth/trial-tag.tsx'
import { NotificationBell } from '../../features/notifications/notification-bell.tsx'
import { commandKey } from '../../ui/command-key.ts'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import type { HelpPage } from './help.tsx'
import { HelpItems, HelpMenu } from './help-menu.tsx'
import { ownPicture } from './own-picture.ts'
import classes from './top-bar.module.css'

/** Null in the built app, which has no trace of it. */
const DevelopmentTools = import.meta.env.DEV
	? lazy(() =>
			import('../../features/development/user-switcher.tsx').then(({ UserSwitcher }) => ({ default: UserSwitcher })),
		)
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
	const { headerActions, sidebar } = useAppContext()
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
				{headerActions.map(({ id, label, Icon, run }) => (
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
				{DevelopmentTools && isOnThisMachine() && (
					<Suspense>
						<DevelopmentTools />
					</Suspense>
				)}
				<div className={classes.wide}>
					<HelpMenu onHelp={onHelp} />
				</div>
				{user ? (
					<>
						<div className={classes.wide}>
							<LanguageMenu />
						</div>
						<UserMenu user={user} onSignOut={onSignOut} onHelp={onHelp} />
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

function UserMenu({ user, onSignOut, onHelp }: Pick<TopBarProps, 'onSignOut' | 'onHelp'> & { user: CurrentUser }) {
	const { t } = useTranslation(['shell', 'chrome'])
	return (
		<Menu width={240}>
			<Menu.Target>
				<UnstyledButton aria-label={t('account_menu', { name: user.name })} p={7} style={{ borderRadius: '50%' }}>
					<Avatar
						src={ownPicture(user.picture)}
						name={user.name}
						size={30}
						radius="xl"
						alt=""
						classNames={{ placeholder: classes.initials }}
					/>
				</UnstyledButton>
			</Menu.Target>
			<Menu.Dropdown mah="80dvh" style={{ overflowY: 'auto' }}>
				<div style={{ padding: '6px 10px 8px' }}>
					<Text fw={600} truncate title={user.name}>
						{user.name}
					</Text>
					<Text size="sm" c="dimmed" truncate title={user.email}>
						{user.email}
					</Text>
				</div>
				<Menu.Divider />
				<Menu.Item component={Link} to="/app/dashboard/profile" leftSection={<IconUser size={16} aria-hidden />}>
					{t('chrome:profile')}
				</Menu.Item>
				<Menu.Item component={Link} to="/app/dashboard/billing" leftSection={<IconReceipt size={16} aria-hidden />}>
					{t('chrome:billing')}
				</Menu.Item>
				<Menu.Item component={Link} to="/app/dashboard/settings" leftSection={<IconSettings size={16} aria-hidden />}>
					{t('settings')}
				</Menu.Item>
				<div className={classes.narrow}>
					<Menu.Divider />
					<Menu.Label>
						<IconHelp size={14} aria-hidden /> {t('chrome:help.title')}
					</Menu.Label>
					<HelpItems onHelp={onHelp} />
				</div>
				<Menu.Divider />
				<Menu.Item leftSection={<IconLogout size={16} aria-hidden className="mirrored" />} onClick={onSignOut}>
					{t('logout')}
				</Menu.Item>
			</Menu.Dropdown>
		</Menu>
	)
}
