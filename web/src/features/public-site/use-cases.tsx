import { useTranslation } from 'react-i18next'
import deliveredSmall from '../../ui/renders/delivered-600.webp'
import delivered from '../../ui/renders/delivered-1200.webp'
import floorSmall from '../../ui/renders/floor-600.webp'
import floor from '../../ui/renders/floor-1200.webp'
import modelSmall from '../../ui/renders/model-600.webp'
import model from '../../ui/renders/model-1200.webp'
import { LaterPicture } from './later-picture.tsx'
import { SectionTitle } from './section-title.tsx'
import classes from './use-cases.module.css'

const CASES = [
	{ name: 'office', large: model, small: modelSmall },
	{ name: 'factory', large: delivered, small: deliveredSmall },
	{ name: 'site', large: floor, small: floorSmall },
] as const

/** The same building for the three places where people work on it. */
export function UseCases() {
	const { t } = useTranslation('public')
	return (
		<section id="use-cases" className={classes.section} aria-labelledby="use-cases-title">
			<SectionTitle id="use-cases-title" title={t('use_cases.title')} text={t('use_cases.text')} />
			<div className={classes.cases}>
				{CASES.map(({ name, large, small }) => (
					<article key={name} className={classes.case}>
						<LaterPicture width={1200} height={800}>
							<img
								src={large}
								srcSet={`${small} 600w, ${large} 1200w`}
								sizes="(max-width: 62em) 100vw, 380px"
								alt={t(`use_cases.${name}.picture`)}
								width={1200}
								height={800}
								loading="lazy"
								decoding="async"
							/>
						</LaterPicture>
						<h3>{t(`use_cases.${name}.title`)}</h3>
						<p>{t(`use_cases.${name}.text`)}</p>
					</article>
				))}
			</div>
		</section>
	)
}
