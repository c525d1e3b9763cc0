import type { Page } from '@playwright/test'
import { expect, test } from '../people.ts'
import { goTo, settle } from '../steps/app-router.ts'
import { ALWAYS, DEVICES, IS_WHOLE, noteProblems, WALK_TIMEOUT_MS } from '../walk/walk.ts'
import { LANGUAGES, type Language, problemsOf } from '../walk/walk-languages.ts'
import { DEMO_ADDRESSES, galleryAddresses, SITE_ROUTES, SIZES, VISITOR_PLACES } from '../walk/walk-places.ts'
import { NAMES, setTheScene } from '../walk/walk-scene.ts'

/** Gathers what is wrong with pages, each at both sizes. */
function lookAtBothSizes(data: readonly string[], settled: (page: Page) => Promise<void>) {
	const { note, all } = noteProblems()
	const look = async (page: Page, address: string, language: Language) => {
		for (const device of DEVICES) {
			await page.setViewportSize(SIZES[device])
			await settled(page)
			note(`${device} ${address}`, language, await problemsOf(page, language, data))
		}
	}
	return { look, all }
}

test('what visitors see of the app is translated and fits in every language', async ({ newPerson, newVisitor }) => {
	test.setTimeout(WALK_TIMEOUT_MS)
	const scene = await setTheScene((await newPerson(NAMES.person)).page)
	const { look, all } = lookAtBothSizes(scene.data, settle)
	const documents = [VISITOR_PLACES.map(({ address }) => address(scene)), DEMO_ADDRESSES, galleryAddresses(scene)]
	const page = await newVisitor()
	for (const language of IS_WHOLE ? LANGUAGES : ALWAYS)
		for (const [first = '', ...others] of documents) {
			await page.goto(`${first}${first.includes('?') ? '&' : '?'}lng=${language}`)
			await settle(page)
			await look(page, first, language)
			for (const address of others) {
				await goTo(page, address)
				await look(page, address, language)
			}
		}
	expect(all()).toEqual([])
})

test('the public pages, as the build wrote them, are translated and fit in every language', async ({ newVisitor }) => {
	test.setTimeout(WALK_TIMEOUT_MS)
	const { look, all } = lookAtBothSizes([], async () => {})
	// Without a script, which is how they are seen first.
	const page = await newVisitor({ javaScriptEnabled: false })
	for (const language of IS_WHOLE ? LANGUAGES : ALWAYS)
		for (const route of SITE_ROUTES) {
			await page.goto(language === 'en' ? route : `/${language}${route}`)
			await look(page, route, language)
		}
	expect(all()).toEqual([])
})
