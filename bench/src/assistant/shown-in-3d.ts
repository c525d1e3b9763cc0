import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fillProject } from '../api/filled-project.ts'
import { BenchServer } from '../bench-server.ts'
import { launchBrowser, PageUnderTest } from '../viewer/page-under-test.ts'

const SENTENCES = ['mark everything as delivered', 'all walls installed except those in Truck 3']
const LONGEST_MS = 60_000

/** When the page said what a sentence would change, and when the model showed it. */
type Seen = { answered: number; said: number; drawn: number; frames: number }
export type ShownTime = { sentence: string; frames: number; to_said_ms: number; to_drawn_ms: number }

/**
 * How many frames after the page has a proposal the model is drawn in its colours; of sentences that change panels. Without
 * a graphics card a frame of a large model takes long, so frames are counted, and milliseconds are only told.
 */
export async function shownTimes(panels: number): Promise<ShownTime[]> {
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-bench-assistant-'))
	const server = await BenchServer.start()
	const browser = await launchBrowser()
	try {
		const { id } = await fillProject(server, panels, directory)
		const under = await PageUnderTest.open(browser, server.url, server.cookie)
		const { page } = under
		await page.goto(`/app/project/${id}/3d-view`, { waitUntil: 'commit' })
		await page.waitForSelector('canvas[data-ready="true"]', { timeout: LONGEST_MS })
		await under.rests()
		await openAssistant(page)
		const pane = page.getByRole('complementary', { name: 'Ask or tell Panelyard' })
		const times: ShownTime[] = []
		for (const sentence of SENTENCES) {
			await pane.getByRole('textbox').first().fill(sentence)
			await under.rests()
			await page.evaluate(watchProposal)
			await pane.getByRole('button', { name: 'Preview' }).click()
			await pane.getByRole('button', { name: /^Apply/ }).waitFor({ timeout: LONGEST_MS })
			await under.rests()
			const { answered, said, drawn, frames } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
			times.push({ sentence, frames, to_said_ms: said - answered, to_drawn_ms: drawn - said })
			await pane.getByRole('button', { name: 'Discard' }).click()
			await under.rests()
		}
		await under.close()
		return times
	} finally {
		await browser.close()
		await server.close()
		rmSync(directory, { recursive: true, force: true })
	}
}

/** By the palette, which takes a while to open and to search beside a large model. */
async function openAssistant(page: Page): Promise<void> {
	const timeout = LONGEST_MS
	await page.keyboard.press('Control+k')
	await page.getByRole('option').first().waitFor({ timeout })
	await page.keyboard.type('Ask or tell Panelyard')
	await page.locator('[data-combobox-selected="true"]', { hasText: 'Ask or tell Panelyard' }).waitFor({ timeout })
	await page.keyboard.press('Enter')
	await page.getByRole('complementary', { name: 'Ask or tell Panelyard' }).waitFor({ timeout })
}

/**
 * Runs in a page with `watchDrawing`: notes when the answer came, when the page had the proposal, and how many frames began
 * from then on up to the one that drew new colours.
 */
function watchProposal(): void {
	const seen: Seen = { answered: 0, said: 0, drawn: 0, frames: 0 }
	Object.assign(window, { seen })
	const begun: number[] = []
	const loop = (): void => {
		if (seen.drawn > 0) return
		begun.push(performance.now())
		requestAnimationFrame(loop)
	}
	requestAnimationFrame(loop)
	const changes = new MutationObserver(() => {
		const heading = [...document.querySelectorAll('aside h3, [role="complementary"] h3')].at(-1)
		if (!heading || seen.said > 0) return
		seen.said = performance.now()
		changes.disconnect()
	})
	changes.observe(document.body, { childList: true, subtree: true })
	const marks = new PerformanceObserver((list) => {
		for (const { name, startTime } of list.getEntries()) {
			if (!name.startsWith('bench:frame|') || seen.said === 0 || seen.drawn > 0 || startTime < seen.said) continue
			const [, , , uploads = '0'] = name.split('|')
			if (uploads === '0') continue
			seen.drawn = startTime
			seen.frames = begun.filter((at) => at > seen.said && at <= startTime).length
			const [answer] = performance
				.getEntriesByType('resource')
				.filter(({ name: address }) => address.endsWith('/assistant/proposals'))
				.slice(-1)
			seen.answered = (answer as PerformanceResourceTiming | undefined)?.responseEnd ?? seen.said
			marks.disconnect()
		}
	})
	marks.observe({ type: 'mark' })
}
