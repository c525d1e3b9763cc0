import type { Page } from '@playwright/test'

/** What a page's camera sees. */
export type HeldUp = {
	/** Holds a label up, as a PNG image; null takes it away. */
	hold: (label: Buffer | null) => Promise<void>
}

type WithCamera = Window & { holdUp?: (label: string | null) => Promise<void> }

/**
 * Gives the page a camera whose picture the journey chooses: the frames are real ones of a media stream, and a label stays
 * in sight for as long as a busy machine needs. Call it before the page is opened.
 */
export async function giveCamera(page: Page): Promise<HeldUp> {
	await page.addInitScript(() => {
		const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
		const context = canvas.getContext('2d')
		let seen: ImageBitmap | null = null
		const draw = () => {
			if (!context) return
			context.fillStyle = '#bbb'
			context.fillRect(0, 0, canvas.width, canvas.height)
			const height = seen ? (520 * seen.height) / seen.width : 0
			if (seen) context.drawImage(seen, 60, (canvas.height - height) / 2, 520, height)
		}
		;(window as WithCamera).holdUp = async (label) => {
			const bytes = label === null ? null : Uint8Array.from(atob(label), (letter) => letter.charCodeAt(0))
			seen = bytes && (await createImageBitmap(new Blob([bytes], { type: 'image/png' })))
			draw()
		}
		navigator.mediaDevices.getUserMedia = async () => {
			setInterval(draw, 100)
			return canvas.captureStream()
		}
	})
	return {
		hold: (label) =>
			page.evaluate(
				async (text) => (window as WithCamera).holdUp?.(text),
				label === null ? null : label.toString('base64'),
			),
	}
}
