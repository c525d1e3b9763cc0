import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, signUp, test } from '../people.ts'
import { isOnDevice, withProfile } from '../product/own-profile.ts'
import { giveCamera } from '../steps/camera.ts'
import { phone } from '../steps/phone.ts'
import { addPhoto } from '../steps/photo-file.ts'
import { finishedProject, giveAccess, makeGroup, panelsOf, statusesOf } from '../steps/project-calls.ts'

const LOAD = 30

/** The labels of a group, as its printing page shows them, by the marks on them. */
async function printedLabels(page: Page, projectId: string, groupId: string): Promise<Map<string, Buffer>> {
	await page.addInitScript(() => {
		window.print = () => document.documentElement.setAttribute('data-printed', '')
	})
	await page.goto(`/app/project/${projectId}/labels?group=${groupId}`)
	await page.getByRole('button', { name: 'Print or save as PDF' }).click()
	await expect(page.locator('html[data-printed]')).toBeAttached()
	// Its preview has the first page alone; what goes to the printer has all.
	await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
	const labels = page.getByRole('region', { name: /^Page/ }).locator('> div')
	await expect(labels).toHaveCount(LOAD)
	const photographed = new Map<string, Buffer>()
	for (const label of await labels.all())
		photographed.set((await label.locator('p').first().textContent()) ?? '', await label.screenshot())
	return photographed
}

test('a fitter’s day without a line: scanned panels, photos and a comment wait on the phone, and the office sees them come', async ({
	baseURL,
	newPerson,
	newVisitor,
}) => {
	const olga = await newPerson('Olga Office', { viewport: { width: 1440, height: 2400 } })
	await withProfile(baseURL ?? '', phone, async (line, open) => {
		let context = await open()
		const { request } = context
		await signUp(request, 'Finn Fitter')
		const project = await finishedProject(request, 'Hall 4', await smallHouse())
		await giveAccess(request, project.id, olga.email, 'editor')
		const load = (await panelsOf(request, project.id)).slice(0, LOAD)
		const { id: groupId } = await makeGroup(
			request,
			project.id,
			'Truck 1',
			load.map(({ id }) => id),
		)
		const address = `/app/project/${project.id}`
		const [broken, bent] = [load[0], load[1]]

		const labels = await test.step('the office prints the labels of a load', async () => {
			const storageState = await olga.page.context().storageState()
			const printing = await newVisitor({ deviceScaleFactor: 3, storageState })
			const printed = await printedLabels(printing, project.id, groupId)
			await printing.close()
			return printed
		})
		const office = olga.page
		const row = (mark: string) =>
			office
				.getByRole('grid')
				.getByRole('row')
				.filter({ has: office.getByText(mark, { exact: true }) })
		await office.goto(`${address}?tab=panels`)
		await expect(row(broken?.mark ?? '')).toBeVisible()

		let page = context.pages()[0] as Page
		await test.step('the fitter takes the project along', async () => {
			await page.goto(`${address}?tab=panels`)
			await isOnDevice(page)
			await page.getByRole('button', { name: 'Actions' }).first().tap()
			await page.getByRole('menuitem', { name: 'Keep offline' }).tap()
			const dialog = page.getByRole('dialog', { name: 'Keep this project on this device' })
			await dialog.getByRole('button', { name: 'Keep on this device' }).tap()
			await expect(dialog.getByText(/^On this device: /)).toBeVisible()
			await context.close()
		})

		await test.step('without a line, after a restart, he scans the load: each panel is set as it comes', async () => {
			line.cut()
			context = await open()
			await context.setOffline(true)
			page = context.pages()[0] as Page
			const camera = await giveCamera(page)
			await page.goto(`${address}?tab=panels`)
			await page.getByRole('link', { name: 'Scan labels' }).tap()
			await page.getByText('Set a status', { exact: true }).tap()
			await page.getByRole('button', { name: 'Status for every scanned panel' }).tap()
			await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).tap()
			await expect(page.getByText('Point the camera at a label.')).toBeVisible()
			const last = page.getByRole('status').filter({ hasText: ': Delivered' })
			for (const [mark, label] of labels) {
				await camera.hold(label)
				await expect(last).toHaveText(`${mark}: Delivered`)
			}
			await camera.hold(null)
			await expect(page.getByText(`Panels set: ${LOAD}`)).toBeVisible()
			await expect(page.getByRole('button', { name: `${LOAD} changes not sent yet` })).toBeVisible()
		})

		await test.step('two panels came damaged: he comments on one with a photo, and takes a photo of the other', async () => {
			await page.getByRole('link', { name: `${broken?.mark}: Delivered`, exact: true }).tap()
			await expect(page.getByRole('heading', { level: 1, name: broken?.mark })).toBeVisible()
			await addPhoto(page, '#808080')
			const drawOn = () => page.getByRole('button', { name: 'Draw on: Photo 1' })
			await expect(drawOn()).toBeVisible()
			const here = page.url()
			// The phone ends the page while he looks for the foreman.
			const next = await context.newPage()
			await page.close({ runBeforeUnload: false })
			page = next
			await page.goto(here)
			await expect(drawOn()).toBeVisible()
			await page.getByRole('textbox', { name: 'New comment' }).fill('Corner broken')
			await page.getByRole('button', { name: 'Comment', exact: true }).tap()
			const waiting = page.getByRole('listitem').filter({ hasText: 'Corner broken' })
			await expect(waiting.getByRole('img', { name: 'Photo 1' })).toBeVisible()
			await page.getByRole('link', { name: 'Panels', exact: true }).first().tap()
			await page.getByLabel('Search mark, name or GlobalId').fill(bent?.mark ?? '')
			await page
				.getByRole('listitem')
				.getByText(bent?.mark ?? '', { exact: true })
				.first()
				.tap()
			const details = page.getByRole('dialog', { name: bent?.mark })
			await details.getByRole('link', { name: 'Open page' }).tap()
			await expect(page.getByRole('heading', { level: 1, name: bent?.mark })).toBeVisible()
			await addPhoto(page, '#305070')
			await page.getByRole('button', { name: 'Comment', exact: true }).tap()
			await expect(page.getByRole('button', { name: `${LOAD + 2} changes not sent yet` })).toBeVisible()
		})

		await test.step('the line is back: the office, which touches nothing, sees all of it come', async () => {
			const delivered = (await statusesOf(office.request, project.id)).find(({ name }) => name === 'Delivered')?.id
			line.mend()
			await context.setOffline(false)
			await expect(office.getByRole('grid').getByTitle('Delivered', { exact: true })).toHaveCount(LOAD)
			for (const panel of [broken, bent])
				await expect(row(panel?.mark ?? '').getByRole('img', { name: /1 unread/ })).toBeVisible()
			await expect(page.getByRole('button', { name: /not sent yet|couldn’t be saved|your decision/ })).toBeHidden()
			const now = await panelsOf(office.request, project.id)
			const set = now.filter(({ statuses }) => statuses.includes(delivered ?? '')).map(({ id }) => id)
			expect(set.sort()).toEqual(load.map(({ id }) => id).sort())
			await office.getByRole('tab', { name: /^Comments/ }).click()
			await expect(office.getByText('Corner broken')).toBeVisible()
			await office.getByText('Photos', { exact: true }).click()
			await expect(office.getByRole('list', { name: 'Photos' }).getByRole('img')).toHaveCount(2)
		})
	})
})
