import { IconArrowLeft } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnSettings } from '../../domain/settings/own-settings.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import { ConsoleClosed, useHasLostRight } from './console-closed.tsx'
import classes from './console-frame.module.css'
import { CONSOLE_PAGES } from './console-pages.ts'
import { ProofDialog } from './proof/proof-dialog.tsx'

/** What lies around every page of the console. */
export function ConsoleFrame() {
	const { t } = useTranslation('console')
	const nav = useRef<HTMLElement>(null)
	const { pathname } = useLocation()
	// On a phone the pages stand in one line, which scrolls.
	// The open page decides which link is active.
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
				{CONSOLE_PAGES.map(({ to, key, Icon, isExact = false, beginsGroup }) => (
					<Link
						key={to}
						to={to}
						className={classes.item}
						data-group={beginsGroup}
						activeOptions={{ exact: isExact, includeSearch: false }}
					>
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
