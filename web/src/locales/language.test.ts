import { expect, test } from 'vitest'
import { createFormat } from './format.ts'
import { loadTexts, NAMESPACES } from './i18n.ts'
import { detectLanguage, directionOf, forgetVisitLanguage, LANGUAGES, visitLanguage } from './language.ts'

test('the stored choice wins, then the first of the browser’s languages that we have, else English', () => {
	expect(detectLanguage(null, 'ja', ['fr-FR'])).toBe('ja')
	expect(detectLanguage(null, null, ['fr-CA'])).toBe('fr')
	expect(detectLanguage(null, null, ['de-DE', 'en'])).toBe('de')
	expect(detectLanguage(null, null, ['AR'])).toBe('ar')
	expect(detectLanguage(null, null, ['zh-Hant-TW', 'en'])).toBe('zh')
	expect(detectLanguage(null, null, ['da-DK', 'nl', 'es-MX', 'en'])).toBe('es')
	expect(detectLanguage(null, null, ['da-DK'])).toBe('en')
	expect(detectLanguage(null, null, [])).toBe('en')
	expect(detectLanguage(null, 'klingon', ['fr'])).toBe('fr')
	expect(detectLanguage('ar', 'ja', ['fr'])).toBe('ar')
})

test('a link carries its language through the visit, until the person chooses another', () => {
	expect(visitLanguage('')).toBeNull()
	expect(visitLanguage('?lng=klingon')).toBeNull()
	expect(visitLanguage('?lng=ar')).toBe('ar')
	expect(visitLanguage('?tab=panels')).toBe('ar')
	forgetVisitLanguage()
	expect(visitLanguage('')).toBeNull()
})

test('every language answers for every namespace, with English where nothing is translated', async () => {
	for (const { code } of LANGUAGES) {
		for (const namespace of NAMESPACES) expect(typeof (await loadTexts(code, namespace))).toBe('object')
	}
	expect(await loadTexts('en', 'shell')).toMatchObject({ home: 'Home' })
})

test('only Arabic reads from right to left', () => {
	expect(LANGUAGES.filter(({ code }) => directionOf(code) === 'rtl').map(({ code }) => code)).toEqual(['ar'])
})

test('sizes and times are written as the language does', () => {
	const en = createFormat('en')
	expect([0, 1, 32, 3_400_000, 1.5e9].map(en.bytes)).toEqual(['0 bytes', '1 byte', '32 bytes', '3.4 MB', '1.5 GB'])
	expect(createFormat('de').bytes(3_400_000)).toBe('3,4 MB')
	const now = Date.parse('2026-01-10T12:00:00Z')
	expect(en.since('2026-01-10T11:59:30Z', now)).toBeNull()
	expect(en.since('2026-01-10T11:58:00Z', now)).toBe('2 minutes ago')
	expect(en.since('2026-01-09T11:00:00Z', now)).toBe('yesterday')
	expect(en.since('2026-01-02T11:00:00Z', now)).toBe('8 days ago')
	expect(en.since('2025-11-02T11:00:00Z', now)).toMatch(/Nov.*2025/)
})
