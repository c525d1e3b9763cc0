import { afterEach, expect, test } from 'vitest'
import { forgetVisitSetting, loadVisitSettings, visitSetting } from './visit-settings.ts'

afterEach(() => {
	loadVisitSettings('')
	history.replaceState(null, '', '/')
})

test('an address asks for settings, and goes on with what is chosen afterwards', () => {
	history.replaceState({ key: 1 }, '', '/app?colour_scheme=dark&units=%7B%22length%22%3A%22ft_in%22%7D&tab=panels')
	loadVisitSettings(location.search)
	expect(visitSetting('colour_scheme')).toBe('dark')
	expect(visitSetting('units')).toEqual({ length: 'ft_in' })
	forgetVisitSetting('colour_scheme', 'light')
	expect([visitSetting('colour_scheme'), new URLSearchParams(location.search).get('colour_scheme')]).toEqual([
		undefined,
		'light',
	])
	expect([new URLSearchParams(location.search).get('tab'), history.state]).toEqual(['panels', { key: 1 }])
	forgetVisitSetting('start_page', 'home')
	expect(location.search).not.toContain('start_page')
})

test('nothing else of an address becomes a setting', () => {
	loadVisitSettings(`?tab=panels&formats={broken&colour_scheme=${'x'.repeat(501)}&panel_columns=x`)
	expect([visitSetting('tab'), visitSetting('colour_scheme'), visitSetting('panel_columns')]).toEqual([
		undefined,
		undefined,
		undefined,
	])
	expect(visitSetting('formats')).toBe('{broken')
})
