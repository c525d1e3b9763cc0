import {
	IconArrowLeft,
	IconBuildingFactory2,
	IconDatabase,
	IconListCheck,
	IconMessages,
	IconUsers,
	type TablerIcon,
} from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type consoleTexts from '../../locales/en/console.json'
import { Brand } from '../../ui/brand.tsx'
import classes from './console-frame.module.css'
import { ProofDialog } from './proof/proof-dialog.tsx'

type Page = { to: string; key: keyof typeof consoleTexts.pages; Icon: TablerIcon }
/** The pages of the console, in their order. */
const PAGES: readonly Page[] = [
	{ to: '/sysbly/users', key: 'users', Icon: IconUsers },
	{ to: '/sysbly/projects', key: 'projects', Icon: IconBuildingFactory2 },
	{ to: '/sysbly/db', key: 'db', Icon: IconDatabase },
	{ to: '/sysbly/support', key: 'support', Icon: IconMessages },
	{ to: '/sysbly/jobs', key: 'jobs', Icon: IconListCheck },
]

/** What lies around every page of the console. */
export function ConsoleFrame() {
	const { t } = useTranslation('console')
	return (
		<div className={classes.frame}>
			<nav className={classes.nav} aria-label={t('title')}>
				<div className={classes.brand}>
					<Brand compact={false} />
				</div>
				{PAGES.map(({ to, key, Icon }) => (
					<Link key={to} to={to} className={classes.item}>
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
				<Outlet />
			</main>
			<ProofDialog />
		</div>
	)
}
