import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { runConverter } from '@panelyard/conversion/run-converter'
import { launchChromium, prepareChromium } from '@panelyard/e2e/product/chromium'
import type { Browser } from '@playwright/test'
import { BenchServer } from './bench-server.ts'
import { median } from './median.ts'

const RUNS = 3
/** The most that the browser may take, as a multiple of the server's converter. */
const MOST = 1.5
const LIMIT_MS = 300_000

/**
 * Opens each file in the browser as a visitor's own, in turn with the server's converter. Prints the seconds from the choice
 * of the file until its model can be moved, and those of the converter; returns 1 when the browser takes more than 1.5
 * times as long.
 */
export async function run(files: string[]): Promise<number> {
	const server = await BenchServer.start()
	const browser = await launchChromium(await prepareChromium())
	let isWithin = true
	try {
		for (const file of files) {
			const [here, there]: [number[], number[]] = [[], []]
			for (let turn = 0; turn < RUNS; turn++) {
				there.push(await convertOnServer(file))
				here.push(await openInBrowser(browser, `${server.url}/app/your-model`, file))
			}
			const [browserMs, serverMs] = [median(here), median(there)]
			const times = browserMs / serverMs
			isWithin &&= times <= MOST
			console.log(
				`${basename(file)}   browser ${Math.round(browserMs)} ms   server ${Math.round(serverMs)} ms   ${times.toFixed(2)} times`,
			)
		}
	} finally {
		await browser.close()
		await server.close()
	}
	return isWithin ? 0 : 1
}

async function convertOnServer(file: string): Promise<number> {
	const output_directory = mkdtempSync(join(tmpdir(), 'panelyard-own-file-'))
	const begun = performance.now()
	try {
		const outcome = await runConverter(
			{
				kind: 'convert',
				source_path: file,
				file_name: basename(file),
				output_directory,
				panel_rule: null,
				max_unpacked_bytes: 2e9,
			},
			{ timeout_ms: LIMIT_MS, memory_limit_mb: 4096, on_progress: () => undefined },
		)
		if (outcome.outcome !== 'completed') throw new Error(`${file}: ${outcome.outcome}`)
		return performance.now() - begun
	} finally {
		rmSync(output_directory, { recursive: true, force: true })
	}
}

/** The page is open before, as that of somebody who has read it; its kernel is there by then. */
async function openInBrowser(browser: Browser, address: string, file: string): Promise<number> {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })
	try {
		const page = await context.newPage()
		await page.goto(address, { waitUntil: 'networkidle' })
		const input = page.locator('input[type=file]')
		await input.waitFor({ state: 'attached' })
		const begun = performance.now()
		await input.setInputFiles(file)
		await page.locator('canvas[data-ready=true]').waitFor({ timeout: LIMIT_MS })
		return performance.now() - begun
	} finally {
		await context.close()
	}
}
