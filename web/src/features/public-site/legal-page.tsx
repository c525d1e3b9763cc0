import { LEGAL_PAGES, type LegalPage as Name } from '@panelyard/contracts/public/site-pages'
import { useTranslation } from 'react-i18next'
import { useSite, useSitePath } from './site-context.ts'
import classes from './text-page.module.css'

/** Imprint, privacy and terms: the operator's own text, or what is true of every server. */
export function LegalPage({ name }: { name: Name }) {
	const { t } = useTranslation('public')
	const { html } = useSite()
	const path = useSitePath()
	return (
		<div className={classes.page}>
			{/* The footer's landmark has the same links. */}
			<div className={classes.aside}>
				<ul>
					{LEGAL_PAGES.map((other) => (
						<li key={other}>
							<a href={path(other)} aria-current={other === name ? 'page' : undefined}>
								{t(`legal.${other}`)}
							</a>
						</li>
					))}
				</ul>
			</div>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, or the operator's */}
			<article id="text" className={classes.text} dangerouslySetInnerHTML={{ __html: html }} />
		</div>
	)
}
