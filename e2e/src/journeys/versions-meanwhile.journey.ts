import type { Page } from '@playwright/test'
import { smallHouse, smallHouseAgain } from '../model-files.ts'
import { expect, test } from '../people.ts'
import {
	middleOf,
	modelIsShown,
	type Place,
	pictureStandsStill,
	press,
	selectionCard,
	selectionTitle,
} from '../steps/model-view.ts'
import { phone } from '../steps/phone.ts'
import { finishedProject, giveAccess, issueVersion, panelsOf, statusesOf } from '../steps/project-calls.ts'
import { differencesOf } from '../steps/version-comparison.ts'

/** Where these panels stand in a picture that is at rest: two and more of them say where the camera is. */
async function placesOf(page: Page, panelIds: readonly string[]): Promise<Place[]> {
	await pictureStandsStill(page)
	const places: Place[] = []
	for (const id of panelIds) {
		const place = await middleOf(page, id)
		if (!place) throw new Error('the panel isn’t in the picture')
		places.push(place)
	}
	return places
}

/** Whether nothing but rounding moved. */
const areNear = (some: readonly Place[], others: readonly Place[]): boolean =>
	some.every(({ x, y }, at) => Math.hypot(x - (others[at]?.x ?? 1e9), y - (others[at]?.y ?? 1e9)) <= 3)

test('a version goes live while a phone has no connection: it hears of it later, and nothing is lost', async ({
	newPerson,
}) => {
	test.slow()
	const { page: office } = await newPerson('Otto Office', { viewport: { width: 1440, height: 900 } })
	const finn = await newPerson('Finn Fitter', phone)
	const project = await finishedProject(office.request, 'Meanwhile', await smallHouse())
	await giveAccess(office.request, project.id, finn.email, 'editor')
	const installed = (await statusesOf(office.request, project.id)).find(({ name }) => name === 'Installed')?.id ?? ''
	await issueVersion(office.request, project.id, await smallHouseAgain(), 2)
	const found = await differencesOf(office.request, project.id, 1, 2)
	const [still, held] = [found.of('unchanged')[0], found.of('removed')[0]]
	const seen = found.of('unchanged').map(({ id }) => id)
	expect(seen.length, 'a turn about one panel leaves that one where it is').toBeGreaterThan(2)
	const title = still?.mark ?? ''

	/** Opens a panel in 3D and turns the camera, so that it stands as nobody else has it. */
	const openAt = async (page: Page) => {
		await page.goto(`/app/project/${project.id}/3d-view?panel=${still?.id}`)
		await modelIsShown(page)
		await expect(selectionTitle(page)).toHaveText(title)
		await page.locator('canvas').focus()
		const before = await placesOf(page, seen)
		await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowUp', '-', '-')
		const after = await placesOf(page, seen)
		expect(areNear(after, before)).toBe(false)
		return after
	}
	const [inOffice, onPhone] = [await openAt(office), await openAt(finn.page)]

	await test.step('without a connection the fitter sets a status of the selected panel, and of one that will be gone', async () => {
		await finn.page.context().setOffline(true)
		await selectionCard(finn.page).getByRole('button', { name: 'Set status' }).tap()
		await finn.page.getByRole('dialog', { name: 'Set status' }).getByRole('button', { name: 'Installed' }).tap()
		await expect(finn.page.getByRole('button', { name: /^1 change not sent yet/ })).toBeVisible()
	})

	await test.step('the office goes live: its open view keeps the selection and the camera', async () => {
		const data = { hold_undecided: true }
		expect((await office.request.post(`/projects/${project.id}/versions/2/go_live`, { data })).ok()).toBe(true)
		const live = (await (await office.request.get(`/projects/${project.id}`)).json()).project.model.model_url
		await expect(office.getByText('This view now shows version 2 of the model')).toBeVisible()
		await expect.poll(() => modelsLoaded(office)).toContain(live)
		await modelIsShown(office)
		await expect(selectionTitle(office)).toHaveText(title)
		await expect(selectionTitle(office)).toHaveText(title)
		await expect.poll(async () => areNear(await placesOf(office, seen), inOffice)).toBe(true)
	})

	await test.step('the phone still shows the version that it had', async () => {
		await expect(selectionTitle(finn.page)).toHaveText(title)
		expect(areNear(await placesOf(finn.page, seen), onPhone)).toBe(true)
	})

	await test.step('back again, the phone has the new version, the same selection and camera, and its change arrives', async () => {
		// The panels of the new version come before its model, whose elements have other numbers.
		await finn.page.route(new RegExp(`/projects/${project.id}(\\?|$)`), async (route) => {
			await new Promise((go) => setTimeout(go, 3000))
			await route.continue()
		})
		await finn.page.context().setOffline(false)
		await expect(finn.page.getByRole('button', { name: /not sent yet/ })).toHaveCount(0, { timeout: 60_000 })
		const { model } = (await (await office.request.get(`/projects/${project.id}`)).json()).project
		await expect.poll(() => modelsLoaded(finn.page), { timeout: 30_000 }).toContain(model.model_url)
		await modelIsShown(finn.page)
		await expect(selectionTitle(finn.page)).toHaveText(title)
		await expect(selectionCard(finn.page).getByText('Installed').first()).toBeVisible()
		await expect.poll(async () => areNear(await placesOf(finn.page, seen), onPhone)).toBe(true)
		const now = await panelsOf(office.request, project.id)
		expect(now.find(({ id }) => id === still?.id)?.statuses).toEqual([installed])
		// A panel without work is gone with the version that lacks it; none that carries something is.
		expect(now.some(({ id }) => id === held?.id)).toBe(false)
	})
})

/** Paths of the models that a page has fetched. */
const modelsLoaded = (page: Page): Promise<string[]> =>
	page.evaluate(() =>
		performance
			.getEntriesByType('resource')
			.map(({ name }) => new URL(name).pathname)
			.filter((path) => path.endsWith('/model.glb')),
	)
