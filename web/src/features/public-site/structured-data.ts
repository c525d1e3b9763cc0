import { GUIDES, type SitePage, sitePath } from '@panelyard/contracts/public/site-pages'
import type { TFunction } from 'i18next'

type Described = {
	page: SitePage
	language: string
	t: TFunction<'public'>
	title: string
	description: string
	/** Of the server, without a trailing slash. */
	origin: string
}

/** What a page is about, for search engines (https://schema.org), as JSON; '' where there is nothing to say. */
export function structuredDataOf({ page, language, t, title, description, origin }: Described): string {
	const context = { '@context': 'https://schema.org', inLanguage: language }
	if (page === '')
		return JSON.stringify({
			...context,
			'@type': 'SoftwareApplication',
			name: 'Panelyard',
			description,
			url: `${origin}/`,
			image: `${origin}/social-card.jpg`,
			applicationCategory: 'BusinessApplication',
			operatingSystem: 'Web',
		})
	if (page === 'pricing') {
		const questions = ['seat', 'guests', 'after', 'cancel'] as const
		return JSON.stringify({
			...context,
			'@type': 'FAQPage',
			mainEntity: questions.map((name) => ({
				'@type': 'Question',
				name: t(`faq.${name}.question`),
				acceptedAnswer: { '@type': 'Answer', text: t(`faq.${name}.answer`) },
			})),
		})
	}
	const guide = GUIDES.find((name) => page === `docs/${name}`)
	if (!guide) return ''
	const steps = [
		{ name: t('nav.docs'), item: origin + sitePath('docs', language as 'en') },
		{ name: t(`docs.${guide}.title`), item: origin + sitePath(page, language as 'en') },
	]
	return JSON.stringify([
		{ ...context, '@type': 'TechArticle', headline: title, description, image: `${origin}/social-card.jpg` },
		{
			'@context': 'https://schema.org',
			'@type': 'BreadcrumbList',
			itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
		},
	])
}
