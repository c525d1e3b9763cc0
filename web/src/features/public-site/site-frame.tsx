import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useHashScrolling } from './hash-scrolling.ts'
import { SiteFooter } from './site-footer.tsx'
import classes from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'

/** What all public pages share. */
export function SiteFrame({ children }: { children: ReactNode }) {
	const { t } = useTranslation('public')
	useHashScrolling()
	return (
		<div className={classes.page}>
			<a href="#main" className={classes.skip}>
				{t('nav.skip')}
			</a>
			<SiteHeader />
			<main id="main" tabIndex={-1} className={classes.main}>
				<Suspense>{children}</Suspense>
			</main>
			<Suspense>
				<SiteFooter />
			</Suspense>
		</div>
	)
}
