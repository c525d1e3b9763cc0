import '@mantine/core/styles/baseline.css'
import './theme-variables.css'
import './fonts.css'
import './inter.css'
import './global.css'
import './site.css'
import type { SiteFacts } from '@panelyard/contracts/public/site-pages'
import { siteAddressOf } from '@panelyard/contracts/public/site-pages'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { trackVisit } from '../domain/analytics/track-visit.ts'
import type { Site } from '../features/public-site/site-context.ts'
import { SitePage } from '../features/public-site/site-page.tsx'
import { startSiteI18n } from '../locales/i18n.ts'
import { detectLanguage, LANGUAGE_STORAGE_KEY } from '../locales/language.ts'
import { pageRoot } from './page-root.ts'

const root = pageRoot()
trackVisit()
const written = document.getElementById('site-facts')

if (written) await takeOver(JSON.parse(written.textContent ?? '{}') as SiteFacts)
else if (import.meta.env.DEV) await renderHere()

/** Takes over the page that the build wrote and the server filled in. */
async function takeOver(facts: SiteFacts): Promise<void> {
	const { lang } = document.documentElement
	const site = siteOf(lang, facts, document.getElementById('text')?.innerHTML ?? '')
	await startSiteI18n(site.language)
	hydrateRoot(root, pageOf(site))
}

/** During development no page is written beforehand. */
async function renderHere(): Promise<void> {
	const stored = localStorage.getItem(LANGUAGE_STORAGE_KEY)
	const named = siteAddressOf(location.pathname)?.language
	const lang = named ?? detectLanguage(new URLSearchParams(location.search).get('lng'), stored, navigator.languages)
	const facts = {
		max_mb: 300,
		trial_mb: 100,
		contact_email: null,
		social_url: null,
		social_name: null,
		...{ plans: 'yes', no_plans: null },
	}
	const { writtenTextOf } = await import('./site-texts-in-development.ts')
	const { page } = siteOf(lang, facts, '')
	const site = siteOf(lang, facts, await writtenTextOf(page, lang as Site['language']))
	await startSiteI18n(site.language)
	document.documentElement.lang = lang
	document.documentElement.dir = lang === 'ar' ? 'rtl' : 'ltr'
	for (const name of ['data-painted', 'data-inter']) document.documentElement.toggleAttribute(name, true)
	createRoot(root).render(pageOf(site))
}

function siteOf(lang: string, facts: SiteFacts, html: string): Site {
	const page = document.querySelector<HTMLElement>('[data-page]')?.dataset.page
	const address = siteAddressOf(page === undefined ? location.pathname : `/${page}`)
	return { page: address?.page ?? '404', language: lang as Site['language'], facts, html }
}

function pageOf(site: Site) {
	return (
		<StrictMode>
			<SitePage site={site} />
		</StrictMode>
	)
}
