import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { shareBuilt, shareChanged, tintedPart } from '../steps/colour-places.ts'
import { modelIsShown, pictureAtRest, selectionCard } from '../steps/model-view.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'

const SMALL_PICTURE = { viewport: { width: 800, height: 600 }, reducedMotion: 'reduce' as const }
/** What cards and controls leave free of it. */
const FREE = { left: 190, top: 80, right: 790, bottom: 440 }

test('a model that is gone or breaks off is told as such and read again when asked for; without WebGL 2 the tree does its work', async ({
	newPerson,
	newVisitor,
}) => {
	const { page } = await newPerson('Tessa Trouble', SMALL_PICTURE)
	const project = await finishedProject(page.request, 'Trouble', await smallHouse())
	const panels = await panelsOf(page.request, project.id)
	const produced = (await statusesOf(page.request, project.id)).find(({ name }) => name === 'Produced')
	await setStatus(
		page.request,
		project.id,
		panels.map(({ id }) => id),
		produced?.id ?? null,
	)
	const model = `**${project.model?.model_url}*`
	const view = `/app/project/${project.id}/3d-view`
	const notice = page.getByRole('status').filter({ has: page.getByRole('heading', { level: 1 }) })

	// Answers of the server as they come, but for these. Taking routes away again would lose what is on its way.
	let modelIs: 'there' | 'gone' | 'half' = 'there'
	let arePanelsThere = true
	let code = Promise.resolve()
	await page.route(model, async (route) => {
		if (modelIs === 'there') return route.continue()
		if (modelIs === 'gone') return route.fulfill({ status: 404, body: '' })
		const whole = await (await route.fetch()).body()
		await route.fulfill({ status: 200, body: whole.subarray(0, whole.length >> 1) })
	})
	await page.route('**/panels/columns*', (route) =>
		arePanelsThere ? route.continue() : route.fulfill({ status: 500, json: {} }),
	)
	await page.route('**/assets/app-*.js', async (route) => {
		await code
		await route.continue()
	})

	/** Opens the view, whose page comes only when it is let; gives the canvas before that. */
	const openWithoutPage = async () => {
		const late = Promise.withResolvers<void>()
		code = late.promise
		await page.goto(view, { waitUntil: 'commit' })
		const canvas = page.locator('body > canvas')
		await expect(canvas).toBeVisible()
		return { canvas, letPageCome: late.resolve }
	}

	await test.step('it is not there', async () => {
		modelIs = 'gone'
		await page.goto(view)
		await expect(notice).toContainText('The model file is no longer there')
		await expect(notice.getByRole('link', { name: 'Open the panel list' })).toBeVisible()
	})

	await test.step('it breaks off', async () => {
		modelIs = 'half'
		await notice.getByRole('button', { name: 'Try again' }).click()
		await expect(notice).toContainText('The model file is incomplete')
	})

	const whole = await test.step('it comes whole', async () => {
		modelIs = 'there'
		await notice.getByRole('button', { name: 'Try again' }).click()
		await modelIsShown(page)
		const picture = await pictureAtRest(page)
		const coloured = tintedPart(picture, FREE, produced?.colour ?? '')
		expect(coloured.count, 'all its panels have their colour').toBeGreaterThan(1000)
		return picture
	})

	await test.step('its picture stands before the page, which comes late and goes on with it', async () => {
		const { canvas, letPageCome } = await openWithoutPage()
		const early = await pictureAtRest(page)
		await expect(page.getByRole('main')).toHaveCount(0)
		const built = tintedPart(whole, FREE, produced?.colour ?? '')
		expect(shareBuilt(early, built)).toBeGreaterThan(0.25)
		await canvas.evaluate((element) => element.setAttribute('data-early', ''))
		letPageCome()
		await modelIsShown(page)
		await expect(page.locator('main canvas[data-early]')).toBeVisible()
		expect(shareChanged(whole, await pictureAtRest(page), FREE), 'the same place and colours').toBeLessThan(0.01)
	})

	await test.step('the graphics card loses it before the page is there, and it cannot be read again', async () => {
		const { canvas, letPageCome } = await openWithoutPage()
		modelIs = 'gone'
		await canvas.evaluate(async (element: HTMLCanvasElement) => {
			const card = element.getContext('webgl2')?.getExtension('WEBGL_lose_context')
			card?.loseContext()
			await new Promise((resolve) => setTimeout(resolve, 100))
			card?.restoreContext()
		})
		letPageCome()
		await expect(notice).toContainText('The model didn’t download completely')
		modelIs = 'there'
		await notice.getByRole('button', { name: 'Try again' }).click()
		await modelIsShown(page)
		expect(shareChanged(whole, await pictureAtRest(page), FREE)).toBeLessThan(0.01)
	})

	await test.step('its panels do not come', async () => {
		arePanelsThere = false
		await page.goto(view)
		await expect(notice).toContainText('Couldn’t show the model')
		arePanelsThere = true
		await notice.getByRole('button', { name: 'Try again' }).click()
		await expect(notice).toBeHidden()
		await modelIsShown(page)
	})

	await test.step('the graphics card loses it, and it is there again as it was', async () => {
		const context = await page.evaluateHandle(() => document.querySelector('canvas')?.getContext('webgl2'))
		const card = await context.evaluateHandle((gl) => gl?.getExtension('WEBGL_lose_context'))
		await card.evaluate((extension) => extension?.loseContext())
		await expect(page.getByText('Restoring the view')).toBeVisible()
		await card.evaluate((extension) => extension?.restoreContext())
		await expect(page.getByText('Restoring the view')).toBeHidden()
		expect(shareChanged(whole, await pictureAtRest(page), FREE)).toBeLessThan(0.01)
	})

	await test.step('in a browser without WebGL 2 a panel is found in the tree, and its status set', async () => {
		const old = await newVisitor({ storageState: await page.context().storageState() })
		await old.addInitScript(() => {
			const original = HTMLCanvasElement.prototype.getContext
			HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: never[]) {
				return kind.startsWith('webgl') ? null : Reflect.apply(original, this, [kind, ...rest])
			} as typeof original
		})
		await old.goto(view)
		await expect(old.getByRole('alert')).toContainText('This browser can’t show 3D')
		const tree = old.getByRole('tree', { name: 'Model tree' })
		await tree.focus()
		for (const key of ['Home', 'ArrowRight', 'ArrowDown', 'Space']) await old.keyboard.press(key)
		const mark = await selectionCard(old).getByRole('heading', { level: 2 }).textContent()
		await selectionCard(old).getByRole('button', { name: 'Set status' }).click()
		await old.getByRole('menuitem', { name: 'Delivered' }).click()
		await expect(selectionCard(old).getByTitle('Delivered')).toBeVisible()
		const delivered = (await statusesOf(page.request, project.id)).find(({ name }) => name === 'Delivered')?.id ?? ''
		const after = (await panelsOf(page.request, project.id)).filter(({ statuses }) => statuses.includes(delivered))
		expect(after.map((panel) => panel.mark)).toEqual([mark])
	})
})
