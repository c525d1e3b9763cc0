import { GUIDES } from '@panelyard/contracts/site-pages'
import { useTranslation } from 'react-i18next'
import classes from './docs-page.module.css'
import { GuideSearch } from './guide-search.tsx'
import { PageHead } from './page-head.tsx'
import { useSitePath } from './site-context.ts'

/** /docs: the guides, in the order in which people need them. */
export function DocsPage() {
	const { t } = useTranslation('public')
	const path = useSitePath()
	return (
		<>
			<PageHead title={t('docs.title')} text={t('docs.text')}>
				<div className={classes.search}>
					<GuideSearch />
				</div>
			</PageHead>
			<ol className={classes.guides}>
				{GUIDES.map((guide) => (
					<li key={guide}>
						<a href={path(`docs/${guide}`)}>
							<h2>{t(`docs.${guide}.title`)}</h2>
							<p>{t(`docs.${guide}.text`)}</p>
						</a>
					</li>
				))}
			</ol>
		</>
	)
}
