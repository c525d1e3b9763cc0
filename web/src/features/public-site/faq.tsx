import { useTranslation } from 'react-i18next'
import classes from './faq.module.css'
import { SectionTitle } from './section-title.tsx'
import { useSite, useSitePath } from './site-context.ts'

export type Question =
	| 'install'
	| 'files'
	| 'panels'
	| 'data'
	| 'trial'
	| 'phone'
	| 'seat'
	| 'guests'
	| 'after'
	| 'cancel'

type FaqProps = { title: string; questions: readonly Question[] }

/** Questions and answers, each opened by itself. */
export function Faq({ title, questions }: FaqProps) {
	const { t } = useTranslation('public')
	const path = useSitePath()
	const answer = useAnswers()
	return (
		<section className={classes.faq} aria-labelledby="faq-title">
			<div>
				<SectionTitle id="faq-title" title={title} />
				<p className={classes.more}>
					<a href={path('contact')}>{t('faq.ask')}</a>
				</p>
			</div>
			<div className={classes.questions}>
				{questions.map((name) => (
					<details key={name} className={classes.question}>
						<summary>{t(`faq.${name}.question`)}</summary>
						<p>{answer(name)}</p>
					</details>
				))}
			</div>
		</section>
	)
}

/** Answers in the numbers of this server. */
export function useAnswers(): (question: Question) => string {
	const { t } = useTranslation('public')
	const { facts } = useSite()
	return (question) => t(`faq.${question}.answer`, { size: facts.max_mb, trial: facts.trial_mb })
}
