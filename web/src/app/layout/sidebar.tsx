import { Tooltip, UnstyledButton } from '@mantine/core'
import { IconHome, IconLogin2, IconLogout, IconPlus, IconSettings, type TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../ui/brand.tsx'
import classes from './sidebar.module.css'

export type SidebarProps = {
	collapsed: boolean
	signedIn: boolean
	onSignOut: () => void
	/** Called when a link was followed, so that a drawer can close. */
	onNavigate?: () => void
}

/** The main navigation; icons only when collapsed. */
export function Sidebar({ collapsed, signedIn, onSignOut, onNavigate }: SidebarProps) {
	const { t } = useTranslation('shell')
	return (
		<nav className={classes.sidebar} data-collapsed={collapsed || undefined} aria-label={t('main_navigation')}>
			<Link
				to={signedIn ? '/app/dashboard' : '/'}
				className={classes.brand}
				aria-label="Panelyard"
				onClick={onNavigate}
			>
				<Brand compact={collapsed} />
			</Link>
			{signedIn ? (
				<>
					<Item to="/app/dashboard" exact Icon={IconHome} label={t('home')} {...{ collapsed, onNavigate }} />
					<Item
						to="/app/dashboard/create-project"
						Icon={IconPlus}
						label={t('create_project')}
						{...{ collapsed, onNavigate }}
					/>
					<Item to="/app/dashboard/settings" Icon={IconSettings} label={t('settings')} {...{ collapsed, onNavigate }} />
					<div className={classes.end}>
						<Tooltip label={t('logout')} disabled={!collapsed} position="right">
							<UnstyledButton className={classes.item} onClick={onSignOut} aria-label={t('logout')}>
								<IconLogout size={18} stroke={1.6} aria-hidden className="mirrored" />
								{!collapsed && <span>{t('logout')}</span>}
							</UnstyledButton>
						</Tooltip>
					</div>
				</>
			) : (
				<Item to="/authenticate" Icon={IconLogin2} label={t('sign_in')} {...{ collapsed, onNavigate }} />
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
	onNavigate?: () => void
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
