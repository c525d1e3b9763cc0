import { devices } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { finishedProject, giveAccess, panelsOf } from '../steps/project-calls.ts'

const { userAgent, isMobile, hasTouch } = devices['iPhone 14']
const phone = { userAgent, isMobile, hasTouch, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } as const

test('a fitter reads the instructions of a panel on a phone', async ({ newPerson }) => {
	const { page: office } = await newPerson('Olga Office')
	const project = await finishedProject(office.request, 'With instructions', await smallHouse())
	const panels = await panelsOf(office.request, project.id)
	const panel = panels[0]
	if (!panel) throw new Error('the house has panels')
	// The drawing has as many pixels as the screen.
	const fitter = await newPerson('Finn Fitter', { ...phone, isSharp: true })
	await giveAccess(office.request, project.id, fitter.email, 'viewer')

	const link = await test.step('the office writes them, with a photo, and copies the link', async () => {
		await office.goto(`/app/project/${project.id}?tab=panels&panel=${panel.id}`)
		// Of a page without 3D, which software draws slowly.
		const photo = await office.screenshot({ type: 'jpeg' })
		await office.getByRole('link', { name: 'Open page' }).click()
		await expect(office.getByRole('heading', { level: 1, name: panel.mark })).toBeVisible()
		await office.getByRole('button', { name: 'Add step' }).click()
		const dialog = office.getByRole('dialog', { name: 'Add step' })
		await dialog.getByRole('textbox', { name: 'Title' }).fill('Attach the slings')
		await dialog.getByRole('textbox', { name: 'Text' }).fill('Use **two** slings:\n- left anchor\n- right anchor')
		await dialog.locator('input[type=file]').setInputFiles([
			{ name: 'anchors.jpg', mimeType: 'image/jpeg', buffer: photo },
			{ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg onload="alert(1)"/>') },
		])
		await expect(dialog.getByRole('img', { name: 'Image 1' })).toBeVisible()
		await expect(dialog.getByRole('alert')).toHaveText(/Use JPEG, PNG or WebP/)
		await dialog.getByRole('button', { name: 'Save' }).click()
		await expect(dialog).toBeHidden()
		await expect(office.getByText('Step “Attach the slings” added')).toBeVisible()
		const drawing = {
			name: 'Drawing of the panel.pdf',
			mimeType: 'application/pdf',
			buffer: await office.pdf(),
		}
		await office.getByRole('region', { name: 'Drawings' }).locator('input[type=file]').setInputFiles(drawing)
		await expect(office.getByRole('link', { name: drawing.name })).toBeVisible()
		return new URL(office.url()).pathname
	})

	await test.step('the office copies them to all panels of the same name, and takes that back', async () => {
		const others = panels.filter(({ id, name }) => id !== panel.id && name === panel.name)
		const stepsOf = async (id = '') => {
			const answer = await office.request.get(`/projects/${project.id}/panels/${id}/instructions`)
			return ((await answer.json()) as { instructions: { title: string }[] }).instructions.map(({ title }) => title)
		}
		await office.getByRole('button', { name: 'Copy to other panels' }).click()
		const dialog = office.getByRole('dialog', { name: 'Copy assembly instructions' })
		await expect(dialog.getByRole('status')).toHaveText(`1 step · ${others.length} panels`)
		await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
		const told = office.getByRole('alert').filter({ hasText: `Steps copied to ${others.length} panels` })
		await expect(told).toBeVisible()
		for (const { id } of others) expect(await stepsOf(id)).toEqual(['Attach the slings'])
		await told.getByRole('button', { name: 'Undo' }).click()
		await expect.poll(() => stepsOf(others.at(-1)?.id)).toEqual([])
		for (const { id } of others) expect(await stepsOf(id)).toEqual([])
		expect(await stepsOf(panel.id), 'its own stay').toEqual(['Attach the slings'])
	})

	const { page } = fitter
	await page.goto(link)
	const instructions = page.getByRole('region', { name: 'Assembly instructions' })
	await expect(instructions.getByRole('heading', { name: 'Attach the slings' })).toBeVisible()
	await expect(instructions.getByRole('listitem').filter({ hasText: /^left anchor$/ })).toBeVisible()
	await expect(page.getByRole('button', { name: 'Add step' }), 'viewers only read').toHaveCount(0)
	expect(await widerThanWindow(page)).toBe(0)

	await test.step('the photo is there, and opens large', async () => {
		const small = instructions.getByRole('img', { name: /Image 1 of 1/ })
		await small.scrollIntoViewIfNeeded()
		await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
		await small.tap()
		const large = page.getByRole('dialog').getByRole('img')
		await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(480)
		await page.getByRole('button', { name: 'Close' }).tap()
		await expect(page.getByRole('dialog')).toBeHidden()
	})

	await test.step('the drawing is shown on the whole screen, with its text to select', async () => {
		await page.getByRole('button', { name: 'Show Drawing of the panel.pdf' }).tap()
		const drawing = page.getByRole('dialog').getByRole('region', { name: /^Page 1 of/ })
		await expect(drawing.getByText(panel.mark, { exact: true }).first()).toBeAttached()
		const canvas = drawing.locator('canvas')
		await expect.poll(() => canvas.evaluate(({ width }: HTMLCanvasElement) => width)).toBeGreaterThan(390)
		await page.getByRole('button', { name: 'Close drawing' }).tap()
		await expect(page.getByRole('dialog')).toBeHidden()
	})

	await test.step('the neighbours and the place in the building show', async () => {
		await expect(page.getByRole('region', { name: 'Neighbours' }).getByRole('link').first()).toBeVisible()
		await page.getByRole('region', { name: 'In the building', exact: true }).scrollIntoViewIfNeeded()
		const canvas = page.getByRole('img', { name: `${panel.mark} in the building` }).locator('canvas')
		await expect(canvas).toBeVisible()
	})

	await test.step('the drawing is downloaded', async () => {
		const downloading = page.waitForEvent('download')
		await page.getByRole('link', { name: 'Drawing of the panel.pdf' }).tap()
		expect((await downloading).suggestedFilename()).toBe('Drawing of the panel.pdf')
	})

	await test.step('a question goes to the office, which sees it at once', async () => {
		await page.getByPlaceholder(/Write a comment/).fill('Left anchor is missing')
		await page.getByRole('button', { name: 'Comment', exact: true }).tap()
		await expect(page.getByText('Left anchor is missing').first()).toBeVisible()
		await expect(office.getByText('Left anchor is missing').first()).toBeVisible()
	})

	await test.step('what the office changes shows without a reload, and so does taking it back', async () => {
		await office.getByRole('button', { name: 'Actions for “Attach the slings”' }).click()
		await office.getByRole('menuitem', { name: 'Delete' }).click()
		await expect(instructions.getByText('No assembly instructions yet.')).toBeVisible()
		const deleted = office.getByRole('alert').filter({ hasText: 'Step “Attach the slings” deleted' })
		await deleted.getByRole('button', { name: 'Undo' }).click()
		await expect(instructions.getByRole('img', { name: /Image 1 of 1/ })).toBeVisible()
	})

	await test.step('the thumb reaches the next panel', async () => {
		const next = page.getByRole('link', { name: /^Next panel/ })
		const box = await next.boundingBox()
		expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
		await next.tap()
		await expect(page.getByRole('heading', { level: 1, name: panel.mark, exact: true })).toBeHidden()
		await expect(page.getByText('No assembly instructions yet.')).toBeVisible()
	})

	await test.step('a link to a panel that is gone says so', async () => {
		await page.goto(link.replace(panel.id, project.id))
		await expect(page.getByText('Panel not found')).toBeVisible()
	})
})
