import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { prepareChromium } from '../product/chromium.ts'

const SIZE = { width: 640, height: 480 }
/** Frames that Chromium's stand-in for a camera plays in a second. */
const FRAMES_A_SECOND = 30

/** What a camera sees for some seconds: a label as a PNG image; null for an empty wall. */
export type Shot = { label: Buffer | null; seconds: number }

/** A film of labels, as motion JPEG. */
async function filmOf(page: Page, shots: readonly Shot[]): Promise<Buffer> {
	await page.setViewportSize(SIZE)
	const frames: Buffer[] = []
	for (const { label, seconds } of shots) {
		const image = label ? `<img width="520" src="data:image/png;base64,${label.toString('base64')}">` : ''
		await page.setContent(
			`<body style="margin:0;display:grid;place-items:center;height:100vh;background:#bbb">${image}`,
		)
		await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
		const frame = await page.screenshot({ type: 'jpeg', quality: 90 })
		frames.push(...Array.from({ length: seconds * FRAMES_A_SECOND }, () => frame))
	}
	return Buffer.concat(frames)
}

/** A browser whose camera shows the film again and again. @param drawing a page to draw the film with */
export async function withCamera(
	drawing: Page,
	shots: readonly Shot[],
	work: (browser: Browser) => Promise<void>,
): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-film-'))
	const film = join(folder, 'labels.mjpeg')
	writeFileSync(film, await filmOf(drawing, shots))
	const chosen = await prepareChromium()
	const camera = [
		'--use-fake-device-for-media-stream',
		'--use-fake-ui-for-media-stream',
		`--use-file-for-fake-video-capture=${film}`,
	]
	const browser = await chromium.launch({ ...chosen, args: [...chosen.args, ...camera] })
	try {
		await work(browser)
	} finally {
		await browser.close()
		rmSync(folder, { recursive: true, force: true })
	}
}
