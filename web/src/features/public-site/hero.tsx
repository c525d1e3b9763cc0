import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import small from '../../ui/renders/building-800.webp'
import large from '../../ui/renders/building-1600.webp'
import { CtaLink } from './cta-link.tsx'
import classes from './hero.module.css'
import { useAppPath } from './site-context.ts'
import { StatusRibbon } from './status-ribbon.tsx'

/** The picture that a visitor sees first; the page asks for it before anything else. */
export const HERO_PICTURE = { large, small, sizes: '(max-width: 62em) 100vw, 720px' }

/** What the product is, in a sentence and a building. The picture is a still until somebody asks for the real thing. */
export function Hero() {
	const { t } = useTranslation('public')
	const app = useAppPath()
	return (
		<section className={classes.hero}>
			<div className={classes.words}>
				<h1 className={classes.headline}>{t('hero.headline')}</h1>
				<p className={classes.lead}>{t('hero.text')}</p>
				<div className={classes.ways}>
					<CtaLink href={app('/app/demo')} name="hero.launch_demo" size="large">
						{t('nav.launch_demo')}
					</CtaLink>
					<CtaLink
						href={app('/authenticate?mode=sign_up')}
						name="hero.start_trial"
						size="large"
						look="plain"
						spin_ms={0}
					>
						{t('hero.start_trial')}
					</CtaLink>
				</div>
				<p className={classes.hint}>{t('hero.hint')}</p>
			</div>
			<Stage />
			<StatusRibbon />
		</section>
	)
}

type LiveState = { state: 'still' | 'loading' | 'failed' } | { state: 'live'; Live: ComponentType }

function Stage() {
	const { t } = useTranslation('public')
	const [live, setLive] = useState<LiveState>({ state: 'still' })
	const wake = () => {
		setLive({ state: 'loading' })
		import('./live-building.tsx').then(
			({ LiveBuilding }) => setLive({ state: 'live', Live: LiveBuilding }),
			() => setLive({ state: 'failed' }),
		)
	}
	return (
		<figure className={classes.stage}>
			<img
				className={classes.picture}
				src={HERO_PICTURE.large}
				srcSet={`${HERO_PICTURE.small} 800w, ${HERO_PICTURE.large} 1600w`}
				sizes={HERO_PICTURE.sizes}
				alt={t('hero.picture')}
				width={1600}
				height={1000}
				fetchPriority="high"
				hidden={live.state === 'live'}
			/>
			{live.state === 'live' ? (
				<live.Live />
			) : (
				<button
					type="button"
					className={classes.wake}
					data-click="hero.turn"
					onClick={wake}
					disabled={live.state === 'loading'}
				>
					{t(live.state === 'loading' ? 'hero.loading' : 'hero.turn')}
				</button>
			)}
			{live.state === 'failed' && (
				<figcaption role="alert" className={classes.failed}>
					{t('hero.turn_failed')}
				</figcaption>
			)}
		</figure>
	)
}
