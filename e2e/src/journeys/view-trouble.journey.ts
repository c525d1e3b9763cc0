import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { shareBuilt, shareChanged, tintedPart } from '../steps/colour-places.ts'
import {
	earlyPictureAtRest,
	modelIsShown,
	pictureAtRest,
	press,
	selectedStatuses,
	selectionCard,
	selectionTitle,
} from '../steps/model-view.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'

/** What the 3D view does when the model, the code of its page, the graphics card or WebGL 2 is missing. */

const SMALL_PICTURE = { viewport: { width: 800, height: 600 } }
/** What cards and controls leave free of it. */
const FREE = { left: 190, top: 80, right: 790, bottom: 440 }

/** A project whose panels are all produced, with the address of its view and the colour of its panels. */
async function producedHouse({ request }: Page, name: string) {
	const project = await finishedProject(request, name, await smallHouse())
	const panels = await panelsOf(request, project.id)
	const produced = (await statusesOf(request, project.id)).find((status) => status.name === 'Produced')
	const ids = panels.map(({ id }) => id)
	await setStatus(request, project.id, ids, produced?.id ?? null)
	return { project, colour: produced?.colour ?? '', view: `/app/project/${project.id}/3d-view` }
}

/** What stands in the place of the picture while there is none. */
const noticeOn = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('heading', { level: 1 }) })

const tryAgain = (page: Page) => noticeOn(page).getByRole('button', { name: 'Try again' }).click()

/** Lets a test decide what the server answers for the file of a model. */
async function modelOn(page: Page, modelUrl: string | undefined) {
	// The route stays: taking it away again would lose requests that are on their way.
	const model: { is: 'there' | 'gone' | 'half' } = { is: 'there' }
	await page.route(`**${modelUrl}*`, async (route) => {
		if (model.is === 'there') return route.continue()
		if (model.is === 'gone') return route.fulfill({ status: 404, body: '' })
		const whole = await (await route.fetch()).body()
		await route.fulfill({ status: 200, body: whole.subarray(0, whole.length >> 1) })
	})
	return model
}

/** Opens a view whose page comes only when it is let; gives the canvas that stands before it. */
async function openWithoutPage(page: Page, view: string) {
	const code = Promise.withResolvers<void>()
	await page.route('**/assets/app-*.js', async (route) => {
		await code.promise
		await route.continue()
	})
	await page.goto(view, { waitUntil: 'commit' })
	const canvas = page.locator('body > canvas')
	await expect(canvas).toBeVisible()
	return { canvas, letPageCome: code.resolve }
}

test('a model that is gone or breaks off is told as such, and read again when asked for', async ({ newPerson }) => {
	const { page } = await newPerson('Tessa Trouble', SMALL_PICTURE)
	const { project, colour, view } = await producedHouse(page, 'Gone')
	const model = await modelOn(page, project.model?.model_url)

	await test.step('it is not there', async () => {
		model.is = 'gone'
		await page.goto(view)
		await expect(noticeOn(page)).toContainText('The model file is no longer there')
		await expect(noticeOn(page).getByRole('link', { name: 'Open the panel list' })).toBeVisible()
	})

	await test.step('it breaks off', async () => {
		model.is = 'half'
		await tryAgain(page)
		await expect(noticeOn(page)).toContainText('The model file is incomplete')
	})

	await test.step('it comes whole', async () => {
		model.is = 'there'
		await tryAgain(page)
		await modelIsShown(page)
		const coloured = tintedPart(await pictureAtRest(page), FREE, colour)
		expect(coloured.count, 'all its panels have their colour').toBeGreaterThan(1000)
	})
})

test('the picture stands before the page, which comes late and goes on with it', async ({ newPerson }) => {
	const { page } = await newPerson('Edith Early', SMALL_PICTURE)
	const { colour, view } = await producedHouse(page, 'Early')
	await page.goto(view)
	await modelIsShown(page)
	const whole = await pictureAtRest(page)

	const { canvas, letPageCome } = await openWithoutPage(page, view)
	const early = await earlyPictureAtRest(page)
	await expect(page.getByRole('main')).toHaveCount(0)
	expect(shareBuilt(early, tintedPart(whole, FREE, colour))).toBeGreaterThan(0.25)
	await canvas.evaluate((element) => element.setAttribute('data-early', ''))
	letPageCome()
	await modelIsShown(page)
	await expect(page.locator('main canvas[data-early]')).toBeVisible()
	expect(shareChanged(whole, await pictureAtRest(page), FREE), 'the same place and colours').toBeLessThan(0.01)
})

test('a model that the graphics card loses before the page is there is read again when asked for', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Lotte Lost', SMALL_PICTURE)
	const { project, colour, view } = await producedHouse(page, 'Lost early')
	const model = await modelOn(page, project.model?.model_url)
	const { canvas, letPageCome } = await openWithoutPage(page, view)
	await earlyPictureAtRest(page)
	model.is = 'gone'
	await canvas.evaluate(async (element: HTMLCanvasElement) => {
		const card = element.getContext('webgl2')?.getExtension('WEBGL_lose_context')
		card?.loseContext()
		await new Promise((resolve) => setTimeout(resolve, 100))
		card?.restoreContext()
	})
	letPageCome()
	await expect(noticeOn(page)).toContainText('The model didn’t download completely')
	model.is = 'there'
	await tryAgain(page)
	await modelIsShown(page)
	const coloured = tintedPart(await pictureAtRest(page), FREE, colour)
	expect(coloured.count, 'all its panels have their colour').toBeGreaterThan(1000)
})

test('panels that do not come are asked for again, and a lost graphics card gives the same picture', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Panja Late', SMALL_PICTURE)
	const { view } = await producedHouse(page, 'Late panels')
	let arePanelsThere = false
	await page.route('**/panels/columns*', (route) =>
		arePanelsThere ? route.continue() : route.fulfill({ status: 500, json: {} }),
	)

	await test.step('its panels do not come', async () => {
		await page.goto(view)
		await expect(noticeOn(page)).toContainText('Couldn’t show the model')
		arePanelsThere = true
		await tryAgain(page)
		await expect(noticeOn(page)).toBeHidden()
		await modelIsShown(page)
	})

	await test.step('the graphics card loses it, and it is there again as it was', async () => {
		const whole = await pictureAtRest(page)
		const context = await page.evaluateHandle(() => document.querySelector('canvas')?.getContext('webgl2'))
		const card = await context.evaluateHandle((gl) => gl?.getExtension('WEBGL_lose_context'))
		await card.evaluate((extension) => extension?.loseContext())
		await expect(page.getByText('Restoring the view')).toBeVisible()
		await card.evaluate((extension) => extension?.restoreContext())
		await expect(page.getByText('Restoring the view')).toBeHidden()
		expect(shareChanged(whole, await pictureAtRest(page), FREE)).toBeLessThan(0.01)
	})
})

test('in a browser without WebGL 2 a panel is found in the tree, and its status set', async ({ newPerson }) => {
	const { page } = await newPerson('Otto Old', SMALL_PICTURE)
	const { project, view } = await producedHouse(page, 'Old browser')
	await page.addInitScript(() => {
		const original = HTMLCanvasElement.prototype.getContext
		HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: never[]) {
			return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest])
		} as typeof original
	})
	await page.goto(view)
	await expect(page.getByRole('alert')).toContainText('This browser can’t show 3D')
	const tree = page.getByRole('tree', { name: 'Model tree' })
	await tree.focus()
	await press(page, 'Home', 'ArrowRight', 'ArrowDown', 'Space')
	const mark = await selectionTitle(page).textContent()
	await selectionCard(page).getByRole('button', { name: 'Set status' }).click()
	await page.getByRole('menuitem', { name: 'Delivered' }).click()
	await expect(selectedStatuses(page).getByTitle('Delivered')).toBeVisible()
	const delivered = (await statusesOf(page.request, project.id)).find(({ name }) => name === 'Delivered')?.id ?? ''
	const marks = async () =>
		(await panelsOf(page.request, project.id))
			.filter(({ statuses }) => statuses.includes(delivered))
			.map((panel) => panel.mark)
	await expect.poll(marks).toEqual([mark])
})
