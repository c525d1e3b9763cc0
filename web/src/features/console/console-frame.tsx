import {
	IconAdjustments,
	IconArrowLeft,
	IconBuilding,
	IconBuildingFactory2,
	IconChartBar,
	IconCreditCard,
	IconDatabase,
	IconHistory,
	IconHome,
	IconListCheck,
	IconMail,
	IconMessages,
	IconStethoscope,
	IconUsers,
	type TablerIcon,
} from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnSettings } from '../../domain/settings/own-settings.tsx'
import type consoleTexts from '../../locales/en/console.json'
import { Brand } from '../../ui/brand.tsx'
import { ConsoleClosed, useHasLostRight } from './console-closed.tsx'
import classes from './console-frame.module.css'
import { ProofDialog } from './proof/proof-dialog.tsx'

type Page = { to: string; key: keyof typeof consoleTexts.pages; Icon: TablerIcon; isExact?: boolean }
/** The pages of the console, in their order. */
const PAGES: readonly Page[] = [
	{ to: '/sysbly', key: 'welcome', Icon: IconHome, isExact: true },
	{ to: '/sysbly/companies', key: 'companies', Icon: IconBuilding },
	{ to: '/sysbly/users', key: 'users', Icon: IconUsers },
	{ to: '/sysbly/projects', key: 'projects', Icon: IconBuildingFactory2 },
	{ to: '/sysbly/billing', key: 'billing', Icon: IconCreditCard },
	{ to: '/sysbly/db', key: 'db', Icon: IconDatabase },
	{ to: '/sysbly/settings', key: 'settings', Icon: IconAdjustments },
	{ to: '/sysbly/support', key: 'support', Icon: IconMessages },
	{ to: '/sysbly/contact', key: 'contact', Icon: IconMail },
	{ to: '/sysbly/analytics', key: 'analytics', Icon: IconChartBar },
	{ to: '/sysbly/jobs', key: 'jobs', Icon: IconListCheck },
	{ to: '/sysbly/audit-log', key: 'audit_log', Icon: IconHistory },
	{ to: '/sysbly/diagnostics', key: 'diagnostics', Icon: IconStethoscope },
]

/** What lies around every page of the console. */
export function ConsoleFrame() {
	const { t } = useTranslation('console')
	const nav = useRef<HTMLElement>(null)
	const { pathname } = useLocation()
	// On a phone the pages stand in one line, which scrolls.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the open page decides which link is active
	useEffect(() => {
		nav.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
	}, [pathname])
	if (useHasLostRight()) return <ConsoleClosed />
	return (
		<div className={classes.frame}>
			<nav ref={nav} className={classes.nav} aria-label={t('title')}>
				<div className={classes.brand}>
					<Brand compact={false} />
				</div>
				{PAGES.map(({ to, key, Icon, isExact = false }) => (
					<Link key={to} to={to} className={classes.item} activeOptions={{ exact: isExact, includeSearch: false }}>
						<Icon size={18} stroke={1.6} aria-hidden />
						<span>{t(`pages.${key}`)}</span>
					</Link>
				))}
				<Link to="/app/dashboard" className={classes.item} data-end>
					<IconArrowLeft size={18} stroke={1.6} aria-hidden className="mirrored" />
					<span>{t('to_app')}</span>
				</Link>
			</nav>
			<main className={classes.content} tabIndex={-1}>
				<OwnSettings>
					<Outlet />
				</OwnSettings>
			</main>
			<ProofDialog />
		</div>
	)
}
