import { GUIDES, type Guide } from '@panelyard/contracts/public/site-pages'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './guide-list.module.css'
import createProject from './guides/pictures/create-project.webp'
import createProjectDark from './guides/pictures/create-project-dark.webp'
import legend from './guides/pictures/legend.webp'
import legendDark from './guides/pictures/legend-dark.webp'
import overview from './guides/pictures/overview.webp'
import overviewDark from './guides/pictures/overview-dark.webp'
import panel from './guides/pictures/panel.webp'
import panelDark from './guides/pictures/panel-dark.webp'
import panels from './guides/pictures/panels.webp'
import panelsDark from './guides/pictures/panels-dark.webp'
import phone from './guides/pictures/phone.webp'
import phoneDark from './guides/pictures/phone-dark.webp'
import view from './guides/pictures/view.webp'
import viewDark from './guides/pictures/view-dark.webp'
import talk from './pictures/talk.webp'
import talkDark from './pictures/talk-dark.webp'
import { useSitePath } from './site-context.ts'
import { ThemedPicture } from './themed-picture.tsx'

/** What each guide is about, as the app shows it: near enough to be read, with the part of the page that it is about. */
const PICTURES: Record<Guide, { light: string; dark: string; zoom: number; focus: string }> = {
	'first-project': { light: view, dark: viewDark, zoom: 1.35, focus: '50% 52%' },
	'choosing-panels': { light: overview, dark: overviewDark, zoom: 2, focus: '100% 6%' },
	statuses: { light: legend, dark: legendDark, zoom: 1.4, focus: '0% 100%' },
	lists: { light: panels, dark: panelsDark, zoom: 2, focus: '28% 22%' },
	comments: { light: talk, dark: talkDark, zoom: 1.6, focus: '8% 62%' },
	'new-version': { light: view, dark: viewDark, zoom: 2.2, focus: '35% 60%' },
	phone: { light: phone, dark: phoneDark, zoom: 1, focus: '50% 50%' },
	labels: { light: panel, dark: panelDark, zoom: 1.8, focus: '0% 0%' },
	'ifc-testing': { light: createProject, dark: createProjectDark, zoom: 1.4, focus: '30% 30%' },
}

/** The guides, in the order in which people need them. */
export function GuideList() {
	const { t } = useTranslation('public')
	const path = useSitePath()
	return (
		<ol className={classes.guides}>
			{GUIDES.map((guide) => {
				const { light, dark, zoom, focus } = PICTURES[guide]
				return (
					<li key={guide}>
						<a className={classes.guide} href={path(`docs/${guide}`)}>
							<span className={classes.picture} style={{ '--zoom': zoom, '--focus': focus } as CSSProperties}>
								<ThemedPicture light={light} dark={dark} alt="" width={720} height={450} />
							</span>
							<h2>{t(`docs.${guide}.title`)}</h2>
							<p>{t(`docs.${guide}.text`)}</p>
						</a>
					</li>
				)
			})}
		</ol>
	)
}
