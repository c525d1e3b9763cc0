import { type ComponentType, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnFileDrop } from '../../domain/own-file/own-file-drop.tsx'
import { OWN_FILE } from '../../domain/project/demo-project.ts'
import small from '../../ui/renders/building-800.webp'
import large from '../../ui/renders/building-1600.webp'
import { CtaLink } from './cta-link.tsx'
import classes from './hero.module.css'
import { useAppPath } from './site-context.ts'
import { StatusRibbon } from './status-ribbon.tsx'
import { type ShownWeek, useWeeks } from './use-weeks.ts'
import { WEEKS } from './weeks.ts'

/** The picture that a visitor sees first; the page asks for it before anything else. */
export const HERO_PICTURE = { large, small, sizes: '(max-width: 62em) 100vw, 720px' }

/**
 * What the product is, in a sentence and a building, whose weeks go by once. The picture is a still until somebody asks for
 * the real thing.
 */
export function Hero() {
	const { t } = useTranslation('public')
	const app = useAppPath()
	const stage = useRef<HTMLElement>(null)
	const weeks = useWeeks(stage)
	const [live, setLive] = useState<LiveState>({ state: 'still' })
	const wake = () => {
		setLive({ state: 'loading' })
		import('./live-building.tsx').then(
			({ LiveBuilding }) => setLive({ state: 'live', Live: LiveBuilding }),
			() => setLive({ state: 'failed' }),
		)
	}
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
				<p className={classes.own}>
					<a href={app(OWN_FILE)} data-click="hero.own_file">
						{t('hero.own_file')}
					</a>{' '}
					<span>{t('hero.own_file_text')}</span>
				</p>
				<OwnFileDrop text={t('hero.own_file_drop')} />
			</div>
			<figure ref={stage} className={classes.stage}>
				<Stage live={live} weeks={weeks} onWake={wake} />
			</figure>
			<StatusRibbon shown={weeks.shown} onChoose={weeks.choose} />
		</section>
	)
}

type LiveState = { state: 'still' | 'loading' | 'failed' } | { state: 'live'; Live: ComponentType<{ week: number }> }

type StageProps = { live: LiveState; weeks: ShownWeek; onWake: () => void }

function Stage({ live, weeks: { shown, attempt, onPictureError }, onWake }: StageProps) {
	const { t } = useTranslation('public')
	if (live.state === 'live') return <live.Live week={shown} />
	const sizes = { sizes: HERO_PICTURE.sizes, width: 1600, height: 1000 }
	return (
		<>
			<img
				className={classes.picture}
				src={HERO_PICTURE.large}
				srcSet={`${HERO_PICTURE.small} 800w, ${HERO_PICTURE.large} 1600w`}
				{...sizes}
				alt={t('hero.picture')}
				fetchPriority="high"
			/>
			{attempt > 0 &&
				// The first week lies on top of the later ones, and disappears first.
				WEEKS.toReversed().map(
					({ week, picture }) =>
						picture && (
							<img
								key={`${week} ${attempt}`}
								className={classes.picture}
								src={picture.large}
								srcSet={`${picture.small} 800w, ${picture.large} 1600w`}
								{...sizes}
								alt=""
								onError={onPictureError}
								data-past={week < (WEEKS[shown]?.week ?? 0) || undefined}
							/>
						),
				)}
			<button
				type="button"
				className={classes.wake}
				data-click="hero.turn"
				onClick={onWake}
				disabled={live.state === 'loading'}
			>
				{t(live.state === 'loading' ? 'hero.loading' : 'hero.turn')}
			</button>
			{live.state === 'failed' && (
				<figcaption role="alert" className={classes.failed}>
					{t('hero.turn_failed')}
				</figcaption>
			)}
		</>
	)
}
