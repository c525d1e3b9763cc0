import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'

export const openCreateProject = async (page: Page): Promise<void> => {
	await page.goto('/app/dashboard/create-project')
	await expect(page.getByRole('heading', { name: 'Create project' })).toBeVisible()
}

/** Not the one for IDS files, which testing has beside it. */
const MODEL_INPUT = 'input[type=file]:not([accept^=".ids"])'

/** Picks a file as from the browser's own dialog, which has no windows here to click in. */
export const chooseFile = (page: Page, path: string): Promise<void> => page.locator(MODEL_INPUT).setInputFiles(path)

/** The page's drop zone. Its text changes while a file hovers over it; the hidden file input inside does not. */
const dropZone = (page: Page): Locator => page.locator(MODEL_INPUT).locator('..')

/** Drags a file from the desktop onto the page's drop zone, or onto another part of the page. */
export async function dropFile(
	page: Page,
	path: string,
	name = basename(path),
	zone: Locator = dropZone(page),
): Promise<void> {
	const bytes = readFileSync(path).toString('base64')
	const transfer = await page.evaluateHandle(
		([content, fileName]) => {
			const carried = new DataTransfer()
			carried.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], fileName))
			return carried
		},
		[bytes, name] as const,
	)
	for (const type of ['dragenter', 'dragover', 'drop']) await zone.dispatchEvent(type, { dataTransfer: transfer })
}

export const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Upload and convert' }).click()

/** Limits what this window can send, in bytes a second; null takes the limit away. */
export async function limitUpload(page: Page, bytesPerSecond: number | null): Promise<void> {
	const session = await page.context().newCDPSession(page)
	await session.send('Network.enable')
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 0,
		downloadThroughput: -1,
		uploadThroughput: bytesPerSecond ?? -1,
	})
}

/** Has the page remember when the last byte of an upload left it; read by `lastByteAt`. */
export async function watchUploads(page: Page): Promise<void> {
	await page.addInitScript(() => {
		const { send: usualSend } = XMLHttpRequest.prototype
		XMLHttpRequest.prototype.send = function (...body) {
			this.upload.addEventListener('load', () => {
				document.documentElement.dataset.lastByteAt = String(Date.now())
			})
			usualSend.apply(this, body)
		}
	})
}

export const lastByteAt = async (page: Page): Promise<number> =>
	Number(await page.locator('html').getAttribute('data-last-byte-at'))

/** The rules offered for a converted model. */
export const offeredRules = (page: Page): Locator =>
	page.getByRole('region', { name: 'Which elements are the panels?' }).getByRole('checkbox')

/** Shows also the rules that are folded away. */
export async function showAllRules(page: Page): Promise<void> {
	const more = page.getByRole('button', { name: /^Show \d+ more$/ })
	if (await more.isVisible()) await more.click()
}

/** How many panels a rule's card promises. */
export async function panelsPromised(rule: Locator): Promise<number> {
	const text = (await rule.textContent()) ?? ''
	return Number((/([\d,.]+) panels?/.exec(text)?.[1] ?? '').replace(/\D/g, ''))
}
