import { useTranslation } from 'react-i18next'
import { useIsDark } from '../../ui/colour-scheme.ts'
import floors from './pictures/floors.webp'
import floorsDark from './pictures/floors-dark.webp'
import measuring from './pictures/measuring.webp'
import measuringDark from './pictures/measuring-dark.webp'
import section from './pictures/section.webp'
import sectionDark from './pictures/section-dark.webp'
import statuses from './pictures/statuses.webp'
import statusesDark from './pictures/statuses-dark.webp'
import classes from './view-gallery.module.css'

/** `npm run screenshots -w e2e -- FOLDER viewer` takes them anew: legend, floor, section and measure. */
const VIEWS = [
	{ name: 'statuses', pictures: { light: statuses, dark: statusesDark } },
	{ name: 'floors', pictures: { light: floors, dark: floorsDark } },
	{ name: 'section', pictures: { light: section, dark: sectionDark } },
	{ name: 'measuring', pictures: { light: measuring, dark: measuringDark } },
] as const

/**
 * What the 3D view is like, in pictures of the sample building. Those of the colour scheme in force are fetched, and only
 * when somebody comes near them.
 */
export function ViewGallery() {
	const { t } = useTranslation('public')
	const scheme = useIsDark() ? 'dark' : 'light'
	return (
		<section className={classes.gallery} aria-labelledby="view-gallery">
			<h2 id="view-gallery" className={classes.title}>
				{t('gallery.title')}
			</h2>
			<div className={classes.views}>
				{VIEWS.map(({ name, pictures }) => (
					<figure key={name} className={classes.view}>
						<img
							className={classes.picture}
							src={pictures[scheme]}
							alt={t(`gallery.${name}_picture`)}
							width={1440}
							height={900}
							loading="lazy"
							fetchPriority="low"
							decoding="async"
						/>
						<figcaption className={classes.caption}>{t(`gallery.${name}`)}</figcaption>
					</figure>
				))}
			</div>
		</section>
	)
}
