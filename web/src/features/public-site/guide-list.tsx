import { GUIDES } from '@panelyard/contracts/site-pages'
import { useTranslation } from 'react-i18next'
import classes from './guide-list.module.css'
import { useSitePath } from './site-context.ts'

/** The guides, in the order in which people need them. */
export function GuideList() {
	const { t } = useTranslation('public')
	const path = useSitePath()
	return (
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
	)
}
