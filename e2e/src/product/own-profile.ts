import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { prepareChromium } from './chromium.ts'
import { type CuttableLine, startCuttableLine } from './cuttable-line.ts'

/** A browser of its own, which is closed and started again with all that it kept. */
export async function withProfile(
	baseURL: string,
	window: BrowserContextOptions,
	work: (line: CuttableLine, open: () => Promise<BrowserContext>) => Promise<void>,
): Promise<void> {
	const profile = mkdtempSync(join(tmpdir(), 'panelyard-profile-'))
	const line = await startCuttableLine(baseURL)
	const chosen = await prepareChromium()
	const options = { ...chosen, baseURL: line.url, serviceWorkers: 'allow', reducedMotion: 'reduce', ...window } as const
	let context: BrowserContext | null = null
	try {
		await work(line, async () => {
			context = await chromium.launchPersistentContext(profile, options)
			return context
		})
	} finally {
		await (context as BrowserContext | null)?.close()
		await line.close()
		rmSync(profile, { recursive: true, force: true })
	}
}

/** Waits until the app lies on the device and answers this page. */
export const isOnDevice = (page: Page): Promise<void> =>
	page.evaluate(async () => {
		await navigator.serviceWorker.ready
		if (!navigator.serviceWorker.controller)
			await new Promise((go) => navigator.serviceWorker.addEventListener('controllerchange', go, { once: true }))
	})
