import { Tooltip, UnstyledButton } from '@mantine/core'
import type { CurrentUser } from '@panelyard/contracts/auth'
import {
	IconBell,
	IconBuilding,
	IconHome,
	IconLogin2,
	IconLogout,
	IconPlus,
	IconSettings,
	IconShield,
	IconUser,
	type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TrialTag } from '../../features/auth/trial-tag.tsx'
import { CompanySwitcher } from '../../features/companies/company-switcher.tsx'
import { Brand } from '../../ui/brand.tsx'
import classes from './sidebar.module.css'

export type SidebarProps = {
	collapsed: boolean
	user: CurrentUser | null
	onSignOut: () => void
	/** Called when a link was followed, so that a drawer can close. */
	onNavigate?: () => void
	/** Whether this is the drawer of a phone, whose top bar has no room for the trial. */
	isDrawer?: boolean
}

/** The main navigation; icons only when collapsed. */
export function Sidebar({ collapsed, user, onSignOut, onNavigate, isDrawer = false }: SidebarProps) {
	const { t } = useTranslation(['shell', 'chrome'])
	const item = { collapsed, onNavigate }
	return (
		<nav className={classes.sidebar} data-collapsed={collapsed || undefined} aria-label={t('main_navigation')}>
			<Link to={user ? '/app/dashboard' : '/'} className={classes.brand} aria-label="Panelyard" onClick={onNavigate}>
				<Brand compact={collapsed} />
			</Link>
			{user ? (
				<>
					<CompanySwitcher collapsed={collapsed} onNavigate={onNavigate} />
					<Item to="/app/dashboard" exact Icon={IconHome} label={t('home')} {...item} />
					<Item to="/app/dashboard/create-project" Icon={IconPlus} label={t('create_project')} {...item} />
					<Item to="/app/dashboard/notifications" Icon={IconBell} label={t('chrome:notifications')} {...item} />
					<Item to="/app/dashboard/company" Icon={IconBuilding} label={t('chrome:company')} {...item} />
					<Item to="/app/dashboard/profile" Icon={IconUser} label={t('chrome:profile')} {...item} />
					<Item to="/app/dashboard/settings" Icon={IconSettings} label={t('settings')} {...item} />
					{user.is_super_admin && (
						<Item to="/app/dashboard/admin" Icon={IconShield} label={t('chrome:admin')} {...item} />
					)}
					<div className={classes.end}>
						{isDrawer && (
							<div className={classes.trial}>
								<TrialTag user={user} onFollow={onNavigate} />
							</div>
						)}
						<Tooltip label={t('logout')} disabled={!collapsed} position="right">
							<UnstyledButton className={classes.item} onClick={onSignOut} aria-label={t('logout')}>
								<IconLogout size={18} stroke={1.6} aria-hidden className="mirrored" />
								{!collapsed && <span>{t('logout')}</span>}
							</UnstyledButton>
						</Tooltip>
					</div>
				</>
			) : (
				<Item to="/authenticate" Icon={IconLogin2} label={t('sign_in')} {...item} />
			)}
		</nav>
	)
}

type ItemProps = {
	to: string
	exact?: boolean
	Icon: TablerIcon
	label: string
	collapsed: boolean
	onNavigate?: (() => void) | undefined
}

function Item({ to, exact = false, Icon, label, collapsed, onNavigate }: ItemProps) {
	return (
		<Tooltip label={label} disabled={!collapsed} position="right">
			<Link
				to={to}
				activeOptions={{ exact, includeSearch: false }}
				className={classes.item}
				aria-label={collapsed ? label : undefined}
				onClick={onNavigate}
			>
				<Icon size={18} stroke={1.6} aria-hidden />
				{!collapsed && <span>{label}</span>}
			</Link>
		</Tooltip>
	)
}
