import { GUIDES, LEGAL_PAGES } from '@panelyard/contracts/public/site-pages'
import { ContactPage } from './contact-page.tsx'
import { DocsPage } from './docs-page.tsx'
import { GalleryPage } from './gallery-page.tsx'
import { GuidePage } from './guide-page.tsx'
import { HomePage } from './home-page.tsx'
import { LegalPage } from './legal-page.tsx'
import { MissingPage } from './missing-page.tsx'
import { PricingPage } from './pricing-page.tsx'
import { type Site, SiteContext } from './site-context.ts'
import { SiteFrame } from './site-frame.tsx'

/** One page of the public site, with header and footer. The build renders it as HTML, and the browser takes that over. */
export function SitePage({ site }: { site: Site }) {
	return (
		<SiteContext value={site}>
			<SiteFrame>
				<Content page={site.page} />
			</SiteFrame>
		</SiteContext>
	)
}

function Content({ page }: { page: Site['page'] }) {
	const guide = GUIDES.find((name) => page === `docs/${name}`)
	if (guide) return <GuidePage guide={guide} />
	const legal = LEGAL_PAGES.find((name) => name === page)
	if (legal) return <LegalPage name={legal} />
	if (page === '') return <HomePage />
	if (page === 'pricing') return <PricingPage />
	if (page === 'contact') return <ContactPage />
	if (page === 'gallery') return <GalleryPage />
	if (page === 'docs') return <DocsPage />
	return <MissingPage />
}
