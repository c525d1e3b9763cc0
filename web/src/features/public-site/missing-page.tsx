import { useTranslation } from 'react-i18next'
import { CtaLink } from './cta-link.tsx'
import { PageHead } from './page-head.tsx'
import { useSitePath } from './site-context.ts'
import classes from './text-page.module.css'

/** /404, where every address that matches no page ends. */
export function MissingPage() {
	const { t } = useTranslation('public')
	const path = useSitePath()
	return (
		<PageHead title={t('not_found.title')} text={t('not_found.text')}>
			<div className={classes.ways}>
				<CtaLink href={path('')} name="missing.home" spin_ms={0}>
					{t('not_found.home')}
				</CtaLink>
				<CtaLink href={path('docs')} name="missing.docs" look="plain" spin_ms={0}>
					{t('nav.docs')}
				</CtaLink>
			</div>
		</PageHead>
	)
}
