import { smallHouse } from '../model-files.ts'
import { expect, signUp, test } from '../people.ts'
import { withProfile } from '../product/own-profile.ts'
import { phone } from '../steps/phone.ts'
import { addPhoto, grainyPhotoOf, photoOf } from '../steps/photo-file.ts'
import { finishedProject, giveAccess, panelsOf } from '../steps/project-calls.ts'

test('a fitter’s photo of a broken corner, drawn on and taken without a line, reaches the office', async ({
	newPerson,
}) => {
	const [finn, olga] = [await newPerson('Finn Fitter', phone), await newPerson('Olga Office')]
	const project = await finishedProject(finn.page.request, 'Photos', await smallHouse())
	await giveAccess(finn.page.request, project.id, olga.email, 'viewer')
	const [panel] = await panelsOf(finn.page.request, project.id)
	const mark = panel?.mark ?? ''
	const panelPage = `/app/project/${project.id}/panel/${panel?.id}`
	const { page } = finn
	const phoneOfFinn = page.context()

	await page.goto(panelPage)
	await expect(page.getByRole('heading', { level: 1, name: mark })).toBeVisible()

	await test.step('he takes a photo and draws an arrow and a circle on it', async () => {
		await addPhoto(page, '#808080')
		await page.getByRole('button', { name: 'Draw on: Photo 1' }).tap()
		const drawing = page.getByRole('dialog', { name: 'Draw on the photo' })
		const sheet = drawing.getByRole('img', { name: 'Drag to draw.' })
		const box = await sheet.boundingBox()
		const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
		const drag = async (from: number, to: number) => {
			await page.mouse.move(x + from, y - 20)
			await page.mouse.down()
			await page.mouse.move(x + to, y + 30, { steps: 4 })
			await page.mouse.up()
		}
		await drag(-90, -20)
		await drawing.getByText('Circle').tap()
		await drag(20, 90)
		await expect(sheet.locator('path')).toHaveCount(4)
		await drawing.getByRole('button', { name: 'Undo' }).tap()
		await expect(sheet.locator('path')).toHaveCount(2)
		await drawing.getByRole('button', { name: 'Done' }).tap()
		await expect(drawing).toBeHidden()
	})

	await test.step('the line is gone: what he sends waits on the phone, and shows', async () => {
		await phoneOfFinn.setOffline(true)
		await page.getByRole('textbox', { name: 'New comment' }).fill('Corner broken')
		await page.getByRole('button', { name: 'Comment', exact: true }).tap()
		const waiting = page.getByRole('listitem').filter({ hasText: 'Corner broken' })
		await expect(waiting.getByRole('img', { name: 'Photo 1' })).toBeVisible()
		await expect(page.getByRole('button', { name: 'Draw on: Photo 1' })).toHaveCount(0)
		await page.close()
	})

	await test.step('another tab sends it once the line is back', async () => {
		const later = await phoneOfFinn.newPage()
		await phoneOfFinn.setOffline(false)
		await later.goto('/app/dashboard')
		await expect(async () => {
			const { threads } = await (await later.request.get(`/projects/${project.id}/comments`)).json()
			expect(threads).toMatchObject([{ comments: [{ text: 'Corner broken', images: [{ width: 1600 }] }] }])
		}).toPass()
		await later.close()
	})

	await test.step('the office sees it large, with the arrow, and all photos in one place', async () => {
		const office = olga.page
		await office.goto(`/app/project/${project.id}?tab=comments&comments=photos`)
		const photos = office.getByRole('list', { name: 'Photos' })
		await photos.getByRole('button', { name: `${mark}: Corner broken` }).click()
		const large = office.getByRole('dialog').getByRole('img')
		await expect(large).toBeVisible()
		const red = await large.evaluate(async (image: HTMLImageElement) => {
			await image.decode()
			const canvas = document.createElement('canvas')
			canvas.width = image.naturalWidth
			canvas.height = image.naturalHeight
			const context = canvas.getContext('2d')
			context?.drawImage(image, 0, 0)
			const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
			let count = 0
			for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 180 && (data[at + 1] ?? 255) < 110) count++
			return count
		})
		expect(red, 'pixels of the arrow').toBeGreaterThan(1000)
		await office.getByRole('dialog').getByRole('button', { name: 'Comments' }).click()
		const thread = office.getByRole('region', { name: `Comments on ${mark}` })
		await expect(thread.getByRole('img', { name: 'Photo 1 of 1 by Finn Fitter' })).toBeVisible()
	})
})

test('an issue is reported with a photo in the same step', async ({ newPerson }) => {
	const { page } = await newPerson('Finn Fitter', phone)
	const project = await finishedProject(page.request, 'Issue', await smallHouse())
	const [panel] = await panelsOf(page.request, project.id)
	await page.goto(`/app/project/${project.id}/panel/${panel?.id}`)
	await page.getByRole('button', { name: 'Flag an issue' }).first().tap()
	await page.getByRole('dialog', { name: 'Flag an issue' }).getByText('Issue', { exact: true }).tap()
	// It names the panel once the list is there.
	const dialog = page.getByRole('dialog', { name: /^Flag (?!an issue)/ })
	await dialog.getByRole('textbox').fill('Bracket missing')
	const chosen = page.waitForEvent('filechooser')
	await dialog.getByRole('button', { name: 'Add photos' }).tap()
	await (await chosen).setFiles(await photoOf(page, '#205080'))
	await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible()
	await dialog.getByRole('button', { name: 'Flag', exact: true }).tap()
	await expect(async () => {
		const { threads } = await (await page.request.get(`/projects/${project.id}/comments`)).json()
		expect(threads).toMatchObject([{ panel_id: panel?.id, comments: [{ text: 'Bracket missing', images: [{}] }] }])
	}).toPass()
	await page.reload()
	await expect(page.getByText('Bracket missing').first()).toBeVisible()
})

test('a photo goes on where the line broke, also in another tab', async ({ baseURL }) => {
	await withProfile(baseURL ?? '', phone, async (line, open) => {
		const context = await open()
		await signUp(context.request, 'Finn Fitter')
		const project = await finishedProject(context.request, 'Hole in the wall', await smallHouse())
		const [panel] = await panelsOf(context.request, project.id)
		const page = await context.newPage()
		await page.goto(`/app/project/${project.id}/panel/${panel?.id}`)
		const photo = await grainyPhotoOf(page)
		const chosen = page.waitForEvent('filechooser')
		await page.getByRole('button', { name: 'Add photos' }).last().tap()
		await (await chosen).setFiles(photo)
		await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
		await page.getByRole('textbox', { name: 'New comment' }).fill('Water comes in')

		const before = line.sent().bytes
		await test.step('the line breaks after each third of the photo, and the tab is killed meanwhile', async () => {
			line.breakEvery(Math.round(photo.buffer.length / 3))
			await page.getByRole('button', { name: 'Comment', exact: true }).tap()
			await expect.poll(() => line.sent().breaks, { intervals: [50] }).toBeGreaterThanOrEqual(2)
			await page.close()
		})

		await test.step('a later tab sends the rest', async () => {
			const later = await context.newPage()
			await later.goto('/app/dashboard')
			await expect(async () => {
				const { threads } = await (await context.request.get(`${baseURL}/projects/${project.id}/comments`)).json()
				expect(threads).toMatchObject([{ comments: [{ text: 'Water comes in', images: [{ width: 1600 }] }] }])
			}).toPass()
		})

		const { bytes, breaks } = line.sent()
		expect(breaks, 'sent anew each time, it would never arrive').toBeGreaterThanOrEqual(3)
		const sentAgain = bytes - before - photo.buffer.length
		const onePieceEach = breaks * 256 * 1024
		expect(sentAgain, 'what each break cost, and the pages themselves').toBeLessThan(onePieceEach + 150_000)
	})
})
