import { IconCube } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../ui/brand.tsx'
import { BuildingDrawing } from './building-drawing.tsx'
import { HomeMenu } from './home-menu.tsx'
import classes from './public-home-page.module.css'
import { useIsSignedIn, useUploadLimits } from './server-facts.ts'
import { ViewGallery } from './view-gallery.tsx'

/**
 * /: what the product does in one sentence, and the ways in. It runs without the app's libraries and router
 * (`app/start-home.tsx`), so its links load documents.
 */
export function PublicHomePage() {
	const { t } = useTranslation('public')
	const isSignedIn = useIsSignedIn()
	const title = t('home.title')
	useEffect(() => {
		document.title = title
	}, [title])
	return (
		<div className={classes.page}>
			<header className={classes.header}>
				<a href="/" className={classes.brand}>
					<Brand />
				</a>
				<nav className={classes.navigation} aria-label={t('home.navigation')}>
					<HomeMenu />
					<a href={isSignedIn ? '/app' : '/authenticate'} className={classes.button}>
						{t(isSignedIn ? 'home.dashboard' : 'home.sign_in')}
					</a>
				</nav>
			</header>
			<main className={classes.main}>
				<div className={classes.words}>
					<h1 tabIndex={-1} className={classes.headline}>
						{t('home.headline')}
					</h1>
					<p className={classes.lead}>{t('home.text')}</p>
					<div className={classes.ways}>
						<div>
							<a href="/app/demo" className={classes.button} data-primary data-large>
								<IconCube size={18} aria-hidden />
								{t('home.launch_demo')}
							</a>
							<p className={classes.hint}>{t('home.demo_hint')}</p>
						</div>
						{!isSignedIn && (
							<div>
								<a href="/authenticate?mode=sign_up" className={classes.button} data-large>
									{t('home.start_trial')}
								</a>
								<p className={classes.hint}>{t('home.trial_hint')}</p>
							</div>
						)}
					</div>
				</div>
				<BuildingDrawing title={t('home.picture')} />
			</main>
			<ViewGallery />
			<footer className={classes.footer}>
				<Formats />
				<span>{t('home.copyright', { year: new Date().getFullYear() })}</span>
			</footer>
		</div>
	)
}

/** The files the server accepts. */
function Formats() {
	const { t } = useTranslation('public')
	const limits = useUploadLimits()
	if (!limits) return <span />
	const { megabytes: size, trialMegabytes: trial } = limits
	return <span>{trial < size ? t('home.formats_trial', { size, trial }) : t('home.formats', { size })}</span>
}
