import type { SitePage } from '@panelyard/contracts/public/site-pages'
import { LEGAL_PAGES } from '@panelyard/contracts/public/site-pages'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../ui/page/brand.tsx'
import { useSite, useSitePath } from './site-context.ts'
import classes from './site-footer.module.css'

/** `footer_home` of the home page, `footer_docs_phone` of a guide. */
const sourceOf = (page: SitePage): string => `footer_${page === '' ? 'home' : page.replace(/\W+/g, '_')}`

/** Laid out like the title block of a drawing. Its links say from which page they were followed. */
export function SiteFooter() {
	const { t } = useTranslation('public')
	const { page, facts } = useSite()
	const path = useSitePath()
	const query = `?utm_source=${sourceOf(page)}`
	return (
		<footer className={classes.footer}>
			<div className={classes.block}>
				<div className={classes.brand}>
					<Brand />
					<p>{t('footer.motto')}</p>
				</div>
				<nav className={classes.cell} aria-label={t('footer.product')}>
					<h2>{t('footer.product')}</h2>
					<a href={`/app/demo${query}`} data-click="footer.launch_demo">
						{t('nav.launch_demo')}
					</a>
					<a href={`/app/ifc-testing${query}`}>{t('nav.test_ifc')}</a>
					<a href={path('gallery') + query}>{t('gallery.title')}</a>
					<a href={path('pricing') + query}>{t('nav.pricing')}</a>
					<a href={path('docs') + query}>{t('nav.docs')}</a>
				</nav>
				<nav className={classes.cell} aria-label={t('footer.legal')}>
					<h2>{t('footer.legal')}</h2>
					{LEGAL_PAGES.map((name) => (
						<a key={name} href={path(name) + query}>
							{t(`legal.${name}`)}
						</a>
					))}
				</nav>
				<nav className={`${classes.cell} ${classes.contact}`} aria-label={t('footer.company')}>
					<h2>{t('footer.company')}</h2>
					<a href={path('contact') + query}>{t('nav.contact')}</a>
					{facts.social_url && (
						<a href={facts.social_url} rel="noopener me" data-if="social_url">
							{facts.social_name}
						</a>
					)}
				</nav>
			</div>
			<div className={classes.strip}>
				<span>{t('footer.copyright')}</span>
				<span>{t('footer.formats')}</span>
			</div>
		</footer>
	)
}
