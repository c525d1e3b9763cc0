import type { Page } from '@playwright/test'
import { test } from '../people.ts'
import { goTo, settle } from '../steps/app-router.ts'
import { LANGUAGES, type Language, problemsOf, speak } from './walk-languages.ts'
import { type Device, type Place, SIZES } from './walk-places.ts'
import { type Scene, setTheScene } from './walk-scene.ts'

/**
 * Finds texts that aren't translated or don't fit. `npm run walk -w e2e` looks at each page in all ten languages on a phone
 * and on a desktop. Otherwise a phone shows each in the longest language, in the one from right to left and in one of the
 * others in turn, and a desktop in that one.
 */
export const IS_WHOLE = process.env.WALK === 'whole'
export const WALK_TIMEOUT_MS = IS_WHOLE ? 1_800_000 : 240_000
export const ALWAYS: readonly Language[] = ['de', 'ar']
const IN_TURN = LANGUAGES.filter((language) => !ALWAYS.includes(language))
export const DEVICES = ['phone', 'desktop'] as const satisfies readonly Device[]

function languagesFor(turn: number, device: Device): readonly Language[] {
	if (IS_WHOLE) return LANGUAGES
	const next = IN_TURN[turn % IN_TURN.length] as Language
	return device === 'desktop' ? [next] : [...ALWAYS, next]
}

/** Gathers problems, each with the languages that have it. */
export function noteProblems() {
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

/** Walks as whoever is signed in there, with something of everything to see. */
export async function walkFromHome(page: Page, placesOf: (page: Page) => Promise<readonly Place[]>): Promise<string[]> {
	const scene = await setTheScene(page)
	await page.goto('/app/dashboard')
	await settle(page)
	return walk(page, await placesOf(page), scene)
}

/**
 * Looks at places without loading the app anew, and changes its language and the size of its window while they are open.
 * Menus and dialogs are opened anew for each size, by their English names.
 */
async function walk(page: Page, places: readonly Place[], scene: Scene): Promise<string[]> {
	const { note, all } = noteProblems()
	for (const [turn, place] of places.entries()) {
		const { opens = [], on } = place
		const address = place.address(scene)
		await test.step([address, ...opens].join(' '), async () => {
			for (const [at, device] of DEVICES.filter((one) => !on || one === on).entries()) {
				await page.setViewportSize(SIZES[device])
				if (at === 0 || opens.length > 0) {
					await page.keyboard.press('Escape')
					if (opens.length > 0) await speak(page, 'en')
					await goTo(page, address)
					await place.until?.(page)
				}
				for (const name of opens) {
					await page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
					await settle(page)
				}
				// A dialog keeps the title that it was opened with.
				const data = [...scene.data, ...opens.filter((name) => typeof name === 'string')]
				for (const language of languagesFor(turn, device)) {
					await speak(page, language)
					note(`${device} ${[address, ...opens].join(' ')}`, language, await problemsOf(page, language, data))
				}
			}
		})
	}
	return all()
}
