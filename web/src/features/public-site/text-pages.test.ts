import { GUIDES, LEGAL_PAGES, SITE_LANGUAGES } from '@panelyard/contracts/public/site-pages'
import { expect, test } from 'vitest'
import { searchGuides } from './search-guides.ts'
import { guideParts, textPageHtml } from './text-pages.ts'

const partsIn = (language: string) => guideParts().find((one) => one.language === language)?.parts ?? []

test('every guide and legal text is there in each language, and leads to pages of that language', () => {
	for (const language of SITE_LANGUAGES)
		for (const page of [...GUIDES.map((guide) => `docs/${guide}` as const), ...LEGAL_PAGES]) {
			const links = [...textPageHtml(page, language).matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address)
			const home = language === 'en' ? /^\/(docs|contact)/ : new RegExp(`^/${language}/(docs|contact)`)
			for (const address of links) expect(address).toMatch(home)
		}
	expect(textPageHtml('docs/first-project', 'ja')).toContain('href="/ja/docs/choosing-panels"')
})

test('an address with a part of a guide holds in every language', () => {
	const anchors = partsIn('en').map(({ anchor }) => anchor)
	for (const language of SITE_LANGUAGES) expect(partsIn(language).map(({ anchor }) => anchor)).toEqual(anchors)
	expect(textPageHtml('docs/statuses', 'ar')).toContain('<h2 id="see-one-status">')
})

test.each([
	['en', 'undo import', 'lists import-a-list'],
	['fr', 'definition', 'choosing-panels what-a-rule-says'],
	['de', 'rückgängig', 'lists import-a-list'],
	['zh', '设置状态', 'statuses set-a-status'],
	['ja', 'パネル メンション', 'comments write-one'],
	['ja', '凡例のステータス', 'statuses see-one-status'],
	['ko', '범례', 'statuses see-one-status'],
	['ar', 'مرشح', 'lists filter'],
	['en', 'go back', 'new-version go-back'],
	['de', 'neue version', 'new-version upload-it'],
])('in %s, the search for "%s" finds %s first', (language, query, place) => {
	const [first] = searchGuides(partsIn(language), query)
	expect(`${first?.guide} ${first?.anchor}`).toBe(place)
})

test('words that are nowhere find nothing', () => {
	expect(searchGuides(partsIn('ja'), 'ガソリン')).toEqual([])
	expect(searchGuides(partsIn('de'), ' ')).toEqual([])
})
