import type { Page } from '@playwright/test'

/** A photo as a phone takes one, of one colour. */
export async function photoOf(page: Page, colour: string) {
	const base64 = await page.evaluate((fill) => {
		const canvas = document.createElement('canvas')
		canvas.width = 1600
		canvas.height = 1200
		const context = canvas.getContext('2d')
		if (context) {
			context.fillStyle = fill
			context.fillRect(0, 0, canvas.width, canvas.height)
		}
		return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
	}, colour)
	return { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** Adds a photo as the page's last button for photos does. */
export async function addPhoto(page: Page, colour: string): Promise<void> {
	const chosen = page.waitForEvent('filechooser')
	await page.getByRole('button', { name: 'Add photos' }).last().tap()
	await (await chosen).setFiles(await photoOf(page, colour))
}
