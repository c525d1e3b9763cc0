import { useTranslation } from 'react-i18next'
import classes from './docs-page.module.css'
import { GuideList } from './guide-list.tsx'
import { GuideSearch } from './guide-search.tsx'
import { PageHead } from './page-head.tsx'

/** /docs: the guides, and a search through them. */
export function DocsPage() {
	const { t } = useTranslation('public')
	return (
		<>
			<PageHead title={t('docs.title')} text={t('docs.text')}>
				<div className={classes.search}>
					<GuideSearch />
				</div>
			</PageHead>
			<GuideList />
		</>
	)
}
