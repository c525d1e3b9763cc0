import { ActionIcon, Avatar, Button, Group, Menu, Text, UnstyledButton } from '@mantine/core'
import type { CurrentUser } from '@panelyard/contracts/auth'
import { IconLayoutSidebar, IconLogout, IconMenu2, IconSearch, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TrialTag } from '../../features/auth/trial-tag.tsx'
import { commandKey } from '../../ui/command-key.ts'
import { LanguageMenu } from '../../ui/language-menu.tsx'
import { ownPicture } from './own-picture.ts'
import classes from './top-bar.module.css'

export type TopBarProps = {
	user: CurrentUser | null
	sidebarCollapsed: boolean
	onToggleSidebar: () => void
	onOpenDrawer: () => void
	onSignOut: () => void
	onOpenPalette: () => void
}

/** Menu toggle at the start; trial, language and person at the end. */
export function TopBar({
	user,
	sidebarCollapsed,
	onToggleSidebar,
	onOpenDrawer,
	onSignOut,
	onOpenPalette,
}: TopBarProps) {
	const { t } = useTranslation(['shell', 'palette'])
	const toggleText = t(sidebarCollapsed ? 'expand_sidebar' : 'collapse_sidebar')
	return (
		<Group h="100%" px={{ base: 8, sm: 12 }} gap="xs" wrap="nowrap" justify="space-between">
			<ActionIcon hiddenFrom="sm" aria-label={t('open_menu')} onClick={onOpenDrawer}>
				<IconMenu2 size={20} stroke={1.6} />
			</ActionIcon>
			<ActionIcon
				visibleFrom="sm"
				aria-label={toggleText}
				title={toggleText}
				aria-expanded={!sidebarCollapsed}
				onClick={onToggleSidebar}
			>
				<IconLayoutSidebar size={19} stroke={1.6} className="mirrored" />
			</ActionIcon>
			<Group gap={6} wrap="nowrap" miw={0}>
				{user && (
					<div className={classes.trial}>
						<TrialTag daysLeft={user.trial_days_left} />
					</div>
				)}
				<ActionIcon
					aria-label={t('palette:title')}
					title={`${t('palette:title')} (${commandKey()} K)`}
					onClick={onOpenPalette}
				>
					<IconSearch size={19} stroke={1.6} aria-hidden />
				</ActionIcon>
				<LanguageMenu />
				{user ? (
					<UserMenu user={user} onSignOut={onSignOut} />
				) : (
					<Button component={Link} to="/authenticate" variant="default">
						{t('sign_in')}
					</Button>
				)}
			</Group>
		</Group>
	)
}

function UserMenu({ user, onSignOut }: { user: CurrentUser; onSignOut: () => void }) {
	const { t } = useTranslation('shell')
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
			<Menu.Dropdown>
				<div style={{ padding: '6px 10px 8px' }}>
					<Text fw={600} truncate title={user.name}>
						{user.name}
					</Text>
					<Text size="sm" c="dimmed" truncate title={user.email}>
						{user.email}
					</Text>
				</div>
				<Menu.Divider />
				<Menu.Item component={Link} to="/app/dashboard/settings" leftSection={<IconSettings size={16} aria-hidden />}>
					{t('settings')}
				</Menu.Item>
				<Menu.Item leftSection={<IconLogout size={16} aria-hidden className="mirrored" />} onClick={onSignOut}>
					{t('logout')}
				</Menu.Item>
			</Menu.Dropdown>
		</Menu>
	)
}
