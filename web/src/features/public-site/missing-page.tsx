import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import small from '../../ui/renders/delivered-600.webp'
import large from '../../ui/renders/delivered-1200.webp'
import { CtaLink } from './cta-link.tsx'
import { GuideList } from './guide-list.tsx'
import { GuideSearch } from './guide-search.tsx'
import { LaterPicture } from './later-picture.tsx'
import classes from './missing-page.module.css'
import { PageHead } from './page-head.tsx'
import { useAppPath, useSitePath } from './site-context.ts'

const MOST_CHARACTERS = 120

/** /404, where every address that matches no page ends: what was asked for, and ways on. */
export function MissingPage() {
	const { t } = useTranslation('public')
	const path = useSitePath()
	const app = useAppPath()
	const asked = useAskedFor()
	return (
		<>
			<div className={classes.top}>
				<PageHead title={t('not_found.title')} text={t('not_found.text')}>
					<div className={classes.asked}>
						{asked && (
							<>
								{t('not_found.asked')} <code dir="ltr">{asked}</code>
							</>
						)}
					</div>
					<div className={classes.ways}>
						<CtaLink href={path('')} name="missing.home" size="large" spin_ms={0}>
							{t('not_found.home')}
						</CtaLink>
						<CtaLink href={app('/app/demo')} name="missing.launch_demo" look="plain" size="large" spin_ms={0}>
							{t('not_found.demo')}
						</CtaLink>
					</div>
				</PageHead>
				<div className={classes.picture}>
					<LaterPicture width={1200} height={800}>
						<img
							src={large}
							srcSet={`${small} 600w, ${large} 1200w`}
							sizes="30rem"
							alt=""
							width={1200}
							height={800}
							loading="lazy"
							decoding="async"
						/>
					</LaterPicture>
				</div>
			</div>
			<section className={classes.guides} aria-labelledby="guides">
				<h2 id="guides">{t('not_found.guides')}</h2>
				<div className={classes.search}>
					<GuideSearch />
				</div>
			</section>
			<GuideList />
		</>
	)
}

/** The path that the server found nothing at, from `?from=`; null where none is named. */
function useAskedFor(): string | null {
	const [asked, setAsked] = useState<string | null>(null)
	useEffect(() => {
		const from = new URLSearchParams(location.search).get('from')
		// A path alone: nobody's sentence gets onto this page by a link to it.
		if (from && /^\/[\w\-./~%]*$/.test(from)) setAsked(from.slice(0, MOST_CHARACTERS))
	}, [])
	return asked
}
