import { GUIDES, type Guide } from '@panelyard/contracts/site-pages'
import { useTranslation } from 'react-i18next'
import classes from './guide-list.module.css'
import legendDark from './guides/pictures/legend-dark-small.webp'
import legend from './guides/pictures/legend-small.webp'
import overviewDark from './guides/pictures/overview-dark-small.webp'
import overview from './guides/pictures/overview-small.webp'
import panelDark from './guides/pictures/panel-dark-small.webp'
import panel from './guides/pictures/panel-small.webp'
import panelsDark from './guides/pictures/panels-dark-small.webp'
import panels from './guides/pictures/panels-small.webp'
import phone from './guides/pictures/phone.webp'
import phoneDark from './guides/pictures/phone-dark.webp'
import viewDark from './guides/pictures/view-dark-small.webp'
import view from './guides/pictures/view-small.webp'
import { useSitePath } from './site-context.ts'
import { ThemedPicture } from './themed-picture.tsx'

/** What each guide is about, as the app shows it. */
const PICTURES: Record<Guide, { light: string; dark: string }> = {
	'first-project': { light: view, dark: viewDark },
	'choosing-panels': { light: overview, dark: overviewDark },
	statuses: { light: legend, dark: legendDark },
	lists: { light: panels, dark: panelsDark },
	comments: { light: panel, dark: panelDark },
	phone: { light: phone, dark: phoneDark },
}

/** The guides, in the order in which people need them. */
export function GuideList() {
	const { t } = useTranslation('public')
	const path = useSitePath()
	return (
		<ol className={classes.guides}>
			{GUIDES.map((guide) => (
				<li key={guide}>
					<a className={classes.guide} href={path(`docs/${guide}`)}>
						<span className={classes.picture}>
							<ThemedPicture {...PICTURES[guide]} alt="" width={720} height={450} />
						</span>
						<h2>{t(`docs.${guide}.title`)}</h2>
						<p>{t(`docs.${guide}.text`)}</p>
					</a>
				</li>
			))}
		</ol>
	)
}
