import { useTranslation } from 'react-i18next'
import { CtaLink } from './cta-link.tsx'
import { Faq } from './faq.tsx'
import { CallToAction } from './home-page.tsx'
import { PageHead } from './page-head.tsx'
import { Plans } from './plans.tsx'
import classes from './pricing-page.module.css'
import { SectionTitle } from './section-title.tsx'
import { useAppPath, useSite, useSitePath } from './site-context.ts'

const INCLUDED = ['projects', 'viewer', 'statuses', 'lists', 'guests', 'languages'] as const
const QUESTIONS = ['trial', 'seat', 'guests', 'after', 'cancel'] as const

/** /pricing: the trial, and the plans that this server sells, if it sells any. */
export function PricingPage() {
	const { t } = useTranslation('public')
	const app = useAppPath()
	const { facts } = useSite()
	const path = useSitePath()
	return (
		<>
			<PageHead title={t('pricing.title')} text={t('pricing.text')} />
			<div className={classes.offers}>
				<section className={classes.offer} aria-labelledby="trial">
					<h2 id="trial">{t('pricing.trial.title')}</h2>
					<p className={classes.price}>{t('pricing.trial.price')}</p>
					<p className={classes.terms}>{t('pricing.trial.text', { trial: facts.trial_mb })}</p>
					<CtaLink href={app('/authenticate?mode=sign_up')} name="pricing.start_trial" size="large">
						{t('hero.start_trial')}
					</CtaLink>
				</section>
				<section className={classes.offer} aria-labelledby="plans">
					<h2 id="plans">{t('pricing.plans.title')}</h2>
					<Plans contact={path('contact')} />
				</section>
			</div>
			<section className={classes.included} aria-labelledby="included">
				<SectionTitle id="included" title={t('pricing.included.title')} />
				<ul>
					{INCLUDED.map((name) => (
						<li key={name}>{t(`pricing.included.${name}`, { size: facts.max_mb })}</li>
					))}
				</ul>
			</section>
			<Faq title={t('pricing.questions')} questions={QUESTIONS} />
			<CallToAction />
		</>
	)
}
