import { SITE_LANGUAGES } from '@panelyard/contracts/public/site-pages'
import type { Page } from '@playwright/test'
import { type AppWindow, nextPicture, settle } from '../steps/app-router.ts'
import { lookAtPage } from './look-at-page.ts'
import { readTranslations } from './translated-texts.ts'

export const LANGUAGES = SITE_LANGUAGES
export type Language = (typeof LANGUAGES)[number]

/** Changes the language of the open page as the account's setting does when it is changed on another device. */
export async function speak(page: Page, language: Language): Promise<void> {
	// Again and again: the settings may be on their way from the server just now.
	await page.waitForFunction((value) => {
		if (document.documentElement.lang === value) return true
		const { queryClient } = (window as unknown as AppWindow).__TSR_ROUTER__.options.context
		queryClient.setQueryData(['project', '', 'settings'], (settings) => ({ ...settings, language: value }))
		return false
	}, language)
	await nextPicture(page)
	// Some of what a page says comes from the server in the language that it is read in.
	await settle(page)
}

const judge = readTranslations(LANGUAGES)

/** What is wrong with the page that is open, in a language that it should speak. */
export async function problemsOf(page: Page, language: Language, data: readonly string[]): Promise<string[]> {
	const { lang, dir, texts, misfits } = await lookAtPage(page)
	const direction = language === 'ar' ? 'rtl' : 'ltr'
	return [
		...(lang === language ? [] : [`lang is “${lang}”`]),
		...(dir === direction ? [] : [`dir is “${dir}”`]),
		...misfits,
		...texts.map((text) => judge(text, language, data)).filter((problem) => problem !== null),
	]
}
