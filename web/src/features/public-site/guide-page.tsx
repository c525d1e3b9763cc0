import { GUIDES, type Guide } from '@panelyard/contracts/public/site-pages'
import { useTranslation } from 'react-i18next'
import { GuideSearch } from './guide-search.tsx'
import { useSite, useSitePath } from './site-context.ts'
import classes from './text-page.module.css'

/** One guide, with the way to the others. */
export function GuidePage({ guide }: { guide: Guide }) {
	const { t } = useTranslation('public')
	const { html } = useSite()
	const path = useSitePath()
	const place = GUIDES.indexOf(guide)
	const [before, after] = [GUIDES[place - 1], GUIDES[place + 1]]
	return (
		<div className={classes.page}>
			<div className={classes.aside}>
				<GuideSearch />
				<nav aria-label={t('docs.guides')}>
					<ul>
						{GUIDES.map((other) => (
							<li key={other}>
								<a href={path(`docs/${other}`)} aria-current={other === guide ? 'page' : undefined}>
									{t(`docs.${other}.title`)}
								</a>
							</li>
						))}
					</ul>
				</nav>
			</div>
			<div>
				<a href={path('docs')} className={classes.up}>
					<span aria-hidden>‹</span> {t('docs.title')}
				</a>
				<article
					id="text"
					className={classes.text}
					// biome-ignore lint/security/noDangerouslySetInnerHtml: our own guides
					dangerouslySetInnerHTML={{ __html: html }}
				/>
				<nav className={classes.onward} aria-label={t('docs.onward')}>
					{before ? (
						<a href={path(`docs/${before}`)}>
							<span className={classes.arrow} aria-hidden>
								←
							</span>{' '}
							{t(`docs.${before}.title`)}
						</a>
					) : (
						<span />
					)}
					{after && (
						<a href={path(`docs/${after}`)}>
							{t(`docs.${after}.title`)}{' '}
							<span className={classes.arrow} aria-hidden>
								→
							</span>
						</a>
					)}
				</nav>
			</div>
		</div>
	)
}
