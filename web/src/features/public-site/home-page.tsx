import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import storeysSmall from '../../ui/renders/storeys-450.webp'
import storeys from '../../ui/renders/storeys-900.webp'
import { CtaLink } from './cta-link.tsx'
import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import classes from './home-page.module.css'
import { LaterPicture } from './later-picture.tsx'
import { PublicGallery } from './public-gallery.tsx'
import { SectionTitle } from './section-title.tsx'
import { useAppPath } from './site-context.ts'
import { UseCases } from './use-cases.tsx'

const QUESTIONS = ['install', 'files', 'panels', 'data', 'trial', 'phone'] as const

/** /: what the product does, seen in one picture, and the ways in. */
export function HomePage() {
	const { t } = useTranslation('public')
	return (
		<>
			<Hero />
			{/* Each boundary is hydrated in a task of its own, between which the page answers. */}
			<Suspense>
				<Features />
			</Suspense>
			<Suspense>
				<UseCases />
			</Suspense>
			<Suspense>
				<PublicGallery />
			</Suspense>
			<Suspense>
				<Faq title={t('faq.title')} questions={QUESTIONS} />
			</Suspense>
			<CallToAction />
		</>
	)
}

/** The demo and the trial, once more at the end of a page. */
export function CallToAction() {
	const { t } = useTranslation('public')
	const app = useAppPath()
	return (
		<section className={classes.call} aria-labelledby="call-to-action">
			<div className={classes.callWords}>
				<SectionTitle id="call-to-action" title={t('call.title')} text={t('call.text')} isLarge />
				<div className={classes.callWays}>
					<CtaLink href={app('/app/demo')} name="call.launch_demo" size="large">
						{t('nav.launch_demo')}
					</CtaLink>
					<CtaLink
						href={app('/authenticate?mode=sign_up')}
						name="call.start_trial"
						size="large"
						look="plain"
						spin_ms={0}
					>
						{t('hero.start_trial')}
					</CtaLink>
				</div>
			</div>
			<div className={classes.callPicture}>
				<LaterPicture width={900} height={1100}>
					<img
						src={storeys}
						srcSet={`${storeysSmall} 450w, ${storeys} 900w`}
						sizes="(max-width: 48em) 90vw, 440px"
						alt=""
						width={900}
						height={1100}
						loading="lazy"
						decoding="async"
					/>
				</LaterPicture>
			</div>
		</section>
	)
}
