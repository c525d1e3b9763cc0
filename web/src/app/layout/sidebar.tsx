import { Tooltip, UnstyledButton } from '@mantine/core'
import type { CurrentUser } from '@panelyard/contracts/accounts/auth'
import {
	IconBell,
	IconBuilding,
	IconFileCheck,
	IconHome,
	IconLogin2,
	IconLogout,
	IconPlus,
	IconSearch,
	IconSettings,
	IconShield,
	IconTransform,
	IconUser,
	type TablerIcon,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TrialTag } from '../../features/auth/trial-tag.tsx'
import { CompanySwitcher } from '../../features/companies/company-switcher.tsx'
import { SidebarProjects } from '../../features/project-list/sidebar-projects.tsx'
import { commandKey } from '../../ui/command-key.ts'
import { Brand } from '../../ui/page/brand.tsx'
import classes from './sidebar.module.css'

const CREATE = '/app/dashboard/create-project'
const TOOLS = ['testing', 'glb']

export type SidebarProps = {
	collapsed: boolean
	user: CurrentUser | null
	onSignOut: () => void
	onOpenPalette: () => void
	/** Called when a link was followed, so that a drawer can close. */
	onNavigate?: () => void
	/** Whether this is the menu of a phone, which leads everywhere and shows the trial. */
	isDrawer?: boolean
}

/** The main navigation; icons only when collapsed. */
export function Sidebar({ collapsed, user, onSignOut, onOpenPalette, onNavigate, isDrawer = false }: SidebarProps) {
	const { t } = useTranslation(['shell', 'chrome', 'palette', 'tools'])
	const item = { collapsed, onNavigate }
	/** They are tabs of the page on which projects are created. */
	const isTool = useLocation({ select: ({ search }) => TOOLS.includes((search as { tab?: string }).tab ?? '') })
	/** A section of the company's place. */
	const isBilling = useLocation({ select: ({ pathname }) => pathname === '/app/dashboard/billing' })
	const search = () => {
		onNavigate?.()
		onOpenPalette()
	}
	return (
		<nav className={classes.sidebar} data-collapsed={collapsed || undefined} aria-label={t('main_navigation')}>
			<Link to={user ? '/app/dashboard' : '/'} className={classes.brand} aria-label="Panelyard" onClick={onNavigate}>
				<Brand compact={collapsed} />
			</Link>
			{user ? (
				<>
					<CompanySwitcher collapsed={collapsed} onNavigate={onNavigate} />
					<Command
						Icon={IconSearch}
						label={t('palette:title')}
						shown={t('palette:search')}
						collapsed={collapsed}
						onClick={search}
					>
						<kbd className={classes.key}>{commandKey()} K</kbd>
					</Command>
					<Item to="/app/dashboard" exact Icon={IconHome} label={t('home')} {...item} />
					<Item to={CREATE} exact bySearch={isTool} Icon={IconPlus} label={t('create_project')} {...item} />
					<Item to="/app/dashboard/notifications" Icon={IconBell} label={t('chrome:notifications')} {...item} />
					<Item
						to="/app/dashboard/company"
						isOpen={isBilling}
						Icon={IconBuilding}
						label={t('chrome:company')}
						{...item}
					/>
					{user.is_super_admin && (
						<Item to="/app/dashboard/admin" Icon={IconShield} label={t('chrome:admin')} {...item} />
					)}
					{!collapsed && <SidebarProjects onNavigate={onNavigate} />}
					<div className={classes.end}>
						<Item to={CREATE} tab="testing" Icon={IconFileCheck} label={t('tools:tabs.testing')} {...item} />
						<Item to={CREATE} tab="glb" Icon={IconTransform} label={t('tools:converter')} {...item} />
						{isDrawer && (
							<>
								<Item to="/app/dashboard/profile" Icon={IconUser} label={t('chrome:profile')} {...item} />
								<Item to="/app/dashboard/settings" Icon={IconSettings} label={t('settings')} {...item} />
								<div className={classes.trial}>
									<TrialTag user={user} onFollow={onNavigate} />
								</div>
								<Command Icon={IconLogout} label={t('logout')} collapsed={collapsed} onClick={onSignOut} />
							</>
						)}
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
	/** Of that page. */
	tab?: string
	exact?: boolean
	/** Whether the address must have the same parameters for the item to be the current one. */
	bySearch?: boolean
	/** Whether another page that belongs to it is open. */
	isOpen?: boolean
	Icon: TablerIcon
	label: string
	collapsed: boolean
	onNavigate?: (() => void) | undefined
}

function Item(props: ItemProps) {
	const { to, tab, exact = false, bySearch = tab !== undefined, isOpen, Icon, label, collapsed, onNavigate } = props
	return (
		<Tooltip label={label} disabled={!collapsed} position="right">
			<Link
				to={to}
				search={tab === undefined ? {} : ({ tab } as object)}
				activeOptions={{ exact, includeSearch: bySearch }}
				className={classes.item}
				{...(isOpen && { 'aria-current': 'page' as const })}
				aria-label={collapsed ? label : undefined}
				onClick={onNavigate}
			>
				<Icon size={18} stroke={1.6} aria-hidden />
				{!collapsed && <span>{label}</span>}
			</Link>
		</Tooltip>
	)
}

type CommandProps = {
	Icon: TablerIcon
	label: string
	/** A shorter label, to be seen. */
	shown?: string
	collapsed: boolean
	onClick: () => void
	/** The key that does the same. */
	children?: ReactNode
}

function Command({ Icon, label, shown = label, collapsed, onClick, children }: CommandProps) {
	return (
		<Tooltip label={label} disabled={!collapsed} position="right">
			<UnstyledButton className={classes.item} onClick={onClick} aria-label={label}>
				<Icon size={18} stroke={1.6} aria-hidden />
				{!collapsed && <span>{shown}</span>}
				{!collapsed && children}
			</UnstyledButton>
		</Tooltip>
	)
}
