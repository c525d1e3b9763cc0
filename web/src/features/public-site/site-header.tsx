import { IconMenu2, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../ui/page/brand.tsx'
import { CtaLink } from './cta-link.tsx'
import { SiteChoices } from './site-choices.tsx'
import { useAppPath, useSite, useSitePath } from './site-context.ts'
import classes from './site-header.module.css'
import { useSignedInMark } from './use-signed-in-mark.ts'

/** What leads anywhere else, and the way in. Its menus are the browser's own pop-overs: they work before any script. */
export function SiteHeader() {
	const { t } = useTranslation('public')
	const { page } = useSite()
	const path = useSitePath()
	const app = useAppPath()
	const menuId = useId()
	useSignedInMark()
	const pages = [
		{ href: path('', '#features'), text: t('nav.features'), isHere: false },
		{ href: path('', '#use-cases'), text: t('nav.use_cases'), isHere: false },
		{ href: path('pricing'), text: t('nav.pricing'), isHere: page === 'pricing' },
		{ href: path('docs'), text: t('nav.docs'), isHere: page.startsWith('docs') },
	]
	const close = () => document.getElementById(menuId)?.hidePopover()
	const wayIn = (
		<>
			<a href={app('/authenticate')} className={classes.signIn} data-for="visitors" data-click="header.sign_in">
				{t('nav.sign_in')}
			</a>
			<a href={app('/app')} className={classes.signIn} data-for="signed-in">
				{t('nav.dashboard')}
			</a>
		</>
	)
	return (
		<header className={classes.header} data-site-header>
			<div className={classes.bar}>
				<a href={path('')} className={classes.brand}>
					<Brand />
				</a>
				<nav className={classes.pages} aria-label={t('nav.label')}>
					{pages.map(({ href, text, isHere }) => (
						<a key={href} href={href} aria-current={isHere ? 'true' : undefined}>
							{text}
						</a>
					))}
				</nav>
				<div className={classes.ways}>
					<SiteChoices />
					<span className={classes.wide}>{wayIn}</span>
					<CtaLink href={app('/app/demo')} name="header.launch_demo" className={classes.demo}>
						<span className={classes.usual}>{t('nav.launch_demo')}</span>
						<span className={classes.short}>{t('nav.demo_short')}</span>
					</CtaLink>
					<button type="button" className={classes.menuButton} popoverTarget={menuId} aria-label={t('nav.open_menu')}>
						<IconMenu2 size={20} stroke={1.6} aria-hidden />
					</button>
				</div>
			</div>
			<div id={menuId} popover="auto" className={classes.menu}>
				<div className={classes.menuTop}>
					<Brand />
					<button
						type="button"
						className={classes.menuButton}
						popoverTarget={menuId}
						popoverTargetAction="hide"
						aria-label={t('nav.close_menu')}
					>
						<IconX size={20} stroke={1.6} aria-hidden />
					</button>
				</div>
				<nav className={classes.menuPages} aria-label={t('nav.label')}>
					{pages.map(({ href, text, isHere }) => (
						<a key={href} href={href} aria-current={isHere ? 'true' : undefined} onClick={close}>
							{text}
						</a>
					))}
					<a href={path('contact')}>{t('nav.contact')}</a>
				</nav>
				<div className={classes.menuWays}>
					{wayIn}
					<CtaLink href={app('/app/demo')} name="menu.launch_demo" size="large">
						{t('nav.launch_demo')}
					</CtaLink>
				</div>
			</div>
		</header>
	)
}
