import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import floors from './pictures/floors.webp'
import measuring from './pictures/measuring.webp'
import section from './pictures/section.webp'
import statuses from './pictures/statuses.webp'
import classes from './view-gallery.module.css'

/** `npm run screenshots -w e2e -- FOLDER viewer` takes them anew. */
const VIEWS = [
	{ name: 'statuses', source: statuses },
	{ name: 'floors', source: floors },
	{ name: 'section', source: section },
	{ name: 'measuring', source: measuring },
] as const

/** What the 3D view is like, in pictures of the sample building; they are fetched when somebody comes near them. */
export function ViewGallery() {
	const { t } = useTranslation('public')
	return (
		<section className={classes.gallery} aria-labelledby="view-gallery">
			<Title order={2} id="view-gallery" className={classes.title}>
				{t('gallery.title')}
			</Title>
			<div className={classes.views}>
				{VIEWS.map(({ name, source }) => (
					<figure key={name} className={classes.view}>
						<img
							className={classes.picture}
							src={source}
							alt={t(`gallery.${name}_picture`)}
							width={1440}
							height={900}
							loading="lazy"
							fetchPriority="low"
							decoding="async"
						/>
						<Text component="figcaption" className={classes.caption}>
							{t(`gallery.${name}`)}
						</Text>
					</figure>
				))}
			</div>
		</section>
	)
}
