import type { BrowserContextOptions, Page } from '@playwright/test'
import { expect, test } from '../people.ts'
import { NO_RATE_LIMITS } from '../product/global-set-up.ts'
import { type RunningProduct, startProduct } from '../product/running-product.ts'
import { signInOperator } from '../steps/operator.ts'
import { goTo, LANGUAGES, type Language, problemsOf, routesOf, settle, speak } from '../walk/walk-languages.ts'
import {
	DEMO_ADDRESSES,
	DESKTOP_PLACES,
	galleryAddresses,
	OWN_PLACES,
	otherPlaces,
	PHONE_PLACES,
	type Place,
	SITE_ROUTES,
	VISITOR_PLACES,
} from '../walk/walk-places.ts'
import { type Scene, setTheScene } from '../walk/walk-scene.ts'

/**
 * Walks through every route and finds texts that aren't translated or don't fit. `npm run walk -w e2e` looks at each page in
 * all ten languages on a phone and on a desktop. Here a phone shows each in the longest language, in the one from right to
 * left and in one of the others in turn, and a desktop in that one.
 */
const IS_WHOLE = process.env.WALK === 'whole'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
const ALWAYS: readonly Language[] = ['de', 'ar']
const IN_TURN = LANGUAGES.filter((language) => !ALWAYS.includes(language))

function languagesFor(turn: number, { width }: typeof PHONE): readonly Language[] {
	if (IS_WHOLE) return LANGUAGES
	const next = IN_TURN[turn % IN_TURN.length] as Language
	return width === DESKTOP.width ? [next] : [...ALWAYS, next]
}

/** Gathers problems, each with the languages that have it. */
function noteProblems() {
	const found = new Map<string, string[]>()
	return {
		note: (where: string, language: string, problems: readonly string[]) => {
			for (const problem of problems) {
				const what = `${where.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')}: ${problem}`
				found.set(what, [...(found.get(what) ?? []), language])
			}
		},
		all: (): string[] => [...found].map(([what, languages]) => `${what} (${languages.join(', ')})`),
	}
}

let product: RunningProduct
let scene: Scene
let signedIn: NonNullable<BrowserContextOptions['storageState']>

// They walk through one product, one after the other.
test.describe.configure({ mode: 'default', timeout: IS_WHOLE ? 1_800_000 : 240_000 })

test.beforeAll(async ({ browser }) => {
	product = await startProduct(NO_RATE_LIMITS)
	const context = await browser.newContext({ baseURL: product.url })
	const page = await context.newPage()
	await signInOperator(page.request)
	scene = await setTheScene(page)
	signedIn = await context.storageState()
	await context.close()
})
test.afterAll(() => product.close())

/** Looks at places without loading the app anew, and changes its language while they are open. */
async function walk(page: Page, places: readonly Place[], size: typeof PHONE): Promise<string[]> {
	const { note, all } = noteProblems()
	for (const [turn, place] of places.entries()) {
		const address = place.address(scene)
		const what = [size.width, address, ...(place.opens ?? [])].join(' ')
		await test.step(what, async () => {
			await page.keyboard.press('Escape')
			await speak(page, 'en')
			await goTo(page, address)
			await place.until?.(page)
			for (const name of place.opens ?? []) {
				await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
				await settle(page)
			}
			for (const language of languagesFor(turn, size)) {
				await speak(page, language)
				// A dialog keeps the title that it was opened with.
				const opened = (place.opens ?? []).filter((name) => typeof name === 'string')
				note(what, language, await problemsOf(page, language, [...scene.data, ...opened]))
			}
		})
	}
	return all()
}

for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP }))
	test(`every page of the app is translated and fits the ${device} in every language`, async ({ newVisitor }) => {
		const options = { baseURL: product.url, storageState: signedIn, reducedMotion: 'reduce', viewport: size } as const
		const page = await newVisitor(options)
		await page.goto('/app/dashboard')
		await settle(page)
		// Those of super admins among them: the person is one.
		const { places, undecided } = otherPlaces(await routesOf(page))
		expect(undecided, 'routes with parameters that the walk has no address of').toEqual([])
		const ofDevice = size === PHONE ? PHONE_PLACES : DESKTOP_PLACES
		expect(await walk(page, [...OWN_PLACES, ...ofDevice, ...places], size)).toEqual([])
	})

test('what visitors see is translated and fits in every language', async ({ newVisitor }) => {
	const { note, all } = noteProblems()
	const documents = [VISITOR_PLACES.map(({ address }) => address(scene)), DEMO_ADDRESSES, galleryAddresses(scene)]
	for (const size of [PHONE, DESKTOP])
		for (const language of IS_WHOLE ? LANGUAGES : ALWAYS) {
			const options = { baseURL: product.url, reducedMotion: 'reduce', viewport: size } as const
			const look = async (page: Page, address: string) =>
				note(`${size.width} ${address}`, language, await problemsOf(page, language, scene.data))
			const page = await newVisitor(options)
			for (const [first = '', ...others] of documents) {
				await page.goto(`${first}${first.includes('?') ? '&' : '?'}lng=${language}`)
				await settle(page)
				await look(page, first)
				for (const address of others) {
					await goTo(page, address)
					await look(page, address)
				}
			}
			// As the build wrote them, which is how they are seen first.
			const reader = await newVisitor({ ...options, javaScriptEnabled: false })
			for (const route of SITE_ROUTES) {
				await reader.goto(language === 'en' ? route : `/${language}${route}`)
				await look(reader, route)
			}
			await page.context().close()
			await reader.context().close()
		}
	expect(all()).toEqual([])
})
