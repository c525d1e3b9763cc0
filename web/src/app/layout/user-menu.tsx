import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import type { CurrentUser } from '@panelyard/contracts/accounts/auth'
import { IconHelp, IconLogout, IconReceipt, IconSettings, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SunModeItem } from '../../ui/appearance/sun-mode-item.tsx'
import { useInstallWay } from '../../ui/install-app.ts'
import type { HelpPage } from './help.tsx'
import { HelpItems } from './help-menu.tsx'
import { InstallHelp, InstallItem } from './install-item.tsx'
import { ownPicture } from './own-picture.ts'
import classes from './top-bar.module.css'

export type UserMenuProps = {
	user: CurrentUser
	onSignOut: () => void
	onHelp: (page: HelpPage) => void
	/** What opens the menu: the picture of the person, unless given. */
	children?: ReactElement
}

/** The person's own pages, help on a phone, and the way out. */
export function UserMenu({ user, onSignOut, onHelp, children }: UserMenuProps) {
	const { t } = useTranslation(['shell', 'chrome'])
	const installWay = useInstallWay()
	const [isInstalling, setInstalling] = useState(false)
	return (
		<>
			<Menu width={240}>
				<Menu.Target>
					{children ?? (
						<UnstyledButton aria-label={t('account_menu', { name: user.name })} p={7} style={{ borderRadius: '50%' }}>
							<OwnPicture user={user} size={30} />
						</UnstyledButton>
					)}
				</Menu.Target>
				<Menu.Dropdown mah="80dvh" style={{ overflowY: 'auto' }}>
					<div style={{ padding: '6px 10px 8px' }}>
						<Text fw={600} truncate title={user.name} dir="auto">
							{user.name}
						</Text>
						<Text size="sm" c="dimmed" truncate title={user.email} dir="auto">
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
					<SunModeItem />
					{installWay && <InstallItem way={installWay} onHelp={() => setInstalling(true)} />}
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
			<InstallHelp way={installWay} opened={isInstalling} onClose={() => setInstalling(false)} />
		</>
	)
}

export function OwnPicture({ user, size }: { user: CurrentUser; size: number }) {
	return (
		<Avatar
			src={ownPicture(user.picture)}
			name={user.name}
			size={size}
			radius="xl"
			alt=""
			aria-hidden
			classNames={{ placeholder: classes.initials }}
		/>
	)
}
