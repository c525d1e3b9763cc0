import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './features.module.css'
import figures from './pictures/figures.webp'
import figuresDark from './pictures/figures-dark.webp'
import floors from './pictures/floors.webp'
import floorsDark from './pictures/floors-dark.webp'
import measuring from './pictures/measuring.webp'
import measuringDark from './pictures/measuring-dark.webp'
import section from './pictures/section.webp'
import sectionDark from './pictures/section-dark.webp'
import statuses from './pictures/statuses.webp'
import statusesDark from './pictures/statuses-dark.webp'
import talk from './pictures/talk.webp'
import talkDark from './pictures/talk-dark.webp'
import { SectionTitle } from './section-title.tsx'
import { ThemedPicture } from './themed-picture.tsx'

/**
 * Each picture comes near what the words are about, `focus`, so that it can be read.
 * `npm run screenshots -w e2e -- FOLDER viewer` takes these pictures anew.
 */
const FEATURES = [
	{ name: 'statuses', light: statuses, dark: statusesDark, focus: '0% 100%' },
	{ name: 'viewer', light: section, dark: sectionDark, focus: '72% 20%' },
	{ name: 'panels', light: floors, dark: floorsDark, focus: '100% 6%' },
	{ name: 'lists', light: measuring, dark: measuringDark, focus: '72% 24%' },
	{ name: 'figures', light: figures, dark: figuresDark, focus: '0% 45%' },
	{ name: 'people', light: talk, dark: talkDark, focus: '0% 58%' },
] as const

/** What it can do, one thing open at a time. Opening needs no script; the browser closes the others. */
export function Features() {
	const { t } = useTranslation('public')
	const [opened, setOpened] = useState<string>(FEATURES[0].name)
	return (
		<section id="features" className={classes.features} aria-labelledby="features-title">
			<SectionTitle id="features-title" title={t('features.title')} text={t('features.text')} />
			<div className={classes.list}>
				{FEATURES.map(({ name, light, dark, focus }) => (
					<details
						key={name}
						name="features"
						open={name === opened}
						className={classes.feature}
						onToggle={(event) => event.currentTarget.open && setOpened(name)}
					>
						<summary>{t(`features.${name}.title`)}</summary>
						<p>{t(`features.${name}.text`)}</p>
						<div className={classes.picture} style={{ '--focus': focus } as CSSProperties}>
							<ThemedPicture light={light} dark={dark} alt={t(`features.${name}.picture`)} width={1440} height={900} />
						</div>
					</details>
				))}
			</div>
		</section>
	)
}
