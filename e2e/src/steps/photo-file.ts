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

/** A photo whose every pixel has a colour of its own, so that it takes more than a megabyte. */
export async function grainyPhotoOf(page: Page) {
	const base64 = await page.evaluate(() => {
		const canvas = document.createElement('canvas')
		canvas.width = 1600
		canvas.height = 1200
		const context = canvas.getContext('2d')
		if (context) {
			const grain = context.createImageData(canvas.width, canvas.height)
			for (let at = 0; at < grain.data.length; at++) grain.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
			context.putImageData(grain, 0, 0)
		}
		return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
	})
	return { name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** Adds a photo as the page's last button for photos does. */
export async function addPhoto(page: Page, colour: string): Promise<void> {
	const chosen = page.waitForEvent('filechooser')
	await page.getByRole('button', { name: 'Add photos' }).last().tap()
	await (await chosen).setFiles(await photoOf(page, colour))
}
