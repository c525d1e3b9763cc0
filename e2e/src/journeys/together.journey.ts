import { devices, type Page, type Request } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, type Person, test } from '../people.ts'
import { itemOfAccountMenu } from '../steps/accounts.ts'
import { chip, heldLine, isChange, setStatusByHand } from '../steps/changes.ts'
import { finishedProject, giveAccess, panelsOf, statusesOf } from '../steps/project-calls.ts'
import { openTab } from '../steps/project-page.ts'

/** Several people and pages at once, a line that is gone for a while, and an app that was updated meanwhile. */

/** Has each page make its change, and lets them through only when all are on their way. */
async function atOnce(address: RegExp, changes: readonly (readonly [Page, () => Promise<void>])[]): Promise<void> {
	const line = heldLine()
	const requests: Request[] = []
	const isMeant = (request: Request) => isChange(request) && address.test(request.url())
	for (const [page, change] of changes) {
		await page.route(address, (route) => (isMeant(route.request()) ? line.hold(route) : route.fallback()))
		const [request] = await Promise.all([page.waitForRequest(isMeant, { timeout: 60_000 }), change()])
		requests.push(request)
	}
	line.letGo()
	for (const request of requests) await request.response()
}

/** The names of the listed statuses, from the top. */
const listedStatuses = (page: Page) =>
	page
		.getByRole('tabpanel')
		.getByRole('button', { name: /^Edit / })
		.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')?.replace('Edit ', '')))

/** A project with two tabs of its owner and a colleague's page. The panels are four that every list shows at its top. */
async function threePages(newPerson: (name: string) => Promise<Person>, projectName: string) {
	const { page: anna } = await newPerson('Anna Atonce')
	const { page: ben, email } = await newPerson('Ben Atonce')
	const project = await finishedProject(anna.request, projectName, await smallHouse())
	await giveAccess(anna.request, project.id, email, 'editor')
	const panels = (await panelsOf(anna.request, project.id)).filter(({ mark }) => mark.startsWith('F-2'))
	const second = await anna.context().newPage()
	return { project, panels, anna, second, ben, pages: [anna, second, ben] }
}

test('two tabs and a colleague change a group and a panel at once, and all end with the same', async ({
	newPerson,
}) => {
	const { project, panels, anna, pages } = await threePages(newPerson, 'Panels at once')
	const [member, ...others] = panels
	const data = { name: 'Load 1', panel_ids: [member?.id] }
	expect((await anna.request.post(`/projects/${project.id}/groups`, { data })).ok()).toBe(true)
	for (const page of pages) await page.goto(`/app/project/${project.id}?tab=panels`)

	await test.step('panels of a group: each page adds one, and all are in it', async () => {
		const add = async (page: Page, mark = '') => {
			await page.getByLabel(`Select ${mark}`, { exact: true }).click()
			await page.getByRole('button', { name: 'Add to group' }).click()
			await page.getByRole('menuitem', { name: 'Load 1' }).click()
		}
		await atOnce(
			/\/groups\/[^/]+\/panels$/,
			pages.map((page, i) => [page, () => add(page, others[i]?.mark)] as const),
		)
		for (const page of pages) {
			await openTab(page, 'Groups')
			await expect(page.getByRole('listitem').filter({ hasText: 'Load 1' })).toContainText('4 panels')
		}
	})

	await test.step('the status of a panel: the last one holds for everybody', async () => {
		const mark = member?.mark ?? ''
		const chosen = ['Produced', 'Delivered', 'Installed']
		for (const page of pages) await openTab(page, 'Panels')
		await atOnce(
			/\/panels\/statuses$/,
			pages.map((page, i) => [page, () => setStatusByHand(page, mark, chosen[i] ?? '')] as const),
		)
		const statuses = await statusesOf(anna.request, project.id)
		const ids = (await panelsOf(anna.request, project.id)).find(({ id }) => id === member?.id)?.statuses ?? []
		const names = ids.map((id) => statuses.find((status) => status.id === id)?.name)
		expect(names, 'one of the three').toHaveLength(1)
		for (const page of pages)
			for (const name of chosen) await expect(chip(page, mark, name), name).toHaveCount(names.includes(name) ? 1 : 0)
	})
})

test('two people add a status of one name, and move statuses at once: all see one list, and who failed reads why', async ({
	newPerson,
}) => {
	const { project, anna, second, ben, pages } = await threePages(newPerson, 'Statuses at once')
	for (const page of pages) await page.goto(`/app/project/${project.id}?tab=statuses`)
	/** As the page lists them: steps before flags. */
	const savedNames = async () => {
		const statuses = await statusesOf(anna.request, project.id)
		return ['step', 'flag'].flatMap((type) => statuses.filter((one) => one.type === type).map(({ name }) => name))
	}

	const before = await test.step('a status of one name: one is added', async () => {
		const formOf = (page: Page) => page.getByRole('dialog', { name: 'Add status' })
		const add = async (page: Page) => {
			await page.getByRole('button', { name: 'Add status' }).click()
			await formOf(page).getByRole('textbox', { name: 'Name' }).fill('Painted')
			await formOf(page).getByRole('button', { name: 'Add', exact: true }).click()
		}
		await atOnce(/\/statuses$/, [
			[anna, () => add(anna)],
			[ben, () => add(ben)],
		])
		const refusals = async () =>
			(await Promise.all([anna, ben].map((page) => page.getByText('Status name already exists').count()))).sort()
		await expect.poll(refusals, 'one of the two').toEqual([0, 1])
		for (const page of [anna, ben]) {
			if (await formOf(page).isVisible()) await page.keyboard.press('Escape')
			await expect(formOf(page)).toBeHidden()
		}
		const names = await savedNames()
		expect(names.filter((name) => name === 'Painted')).toHaveLength(1)
		for (const page of pages) await expect.poll(() => listedStatuses(page)).toEqual(names)
		return names
	})

	await test.step('the order: the last one holds for everybody', async () => {
		const moveUp = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name} up` }).click()
		await atOnce(/\/statuses\/order$/, [
			[second, () => moveUp(second, 'Produced')],
			[ben, () => moveUp(ben, 'Delivered')],
		])
		const movedUp = (name: string) => {
			const at = before.indexOf(name)
			return before.toSpliced(at, 1).toSpliced(at - 1, 0, name)
		}
		const names = await savedNames()
		expect([movedUp('Produced'), movedUp('Delivered')]).toContainEqual(names)
		for (const page of pages) await expect.poll(() => listedStatuses(page)).toEqual(names)
	})
})

test('a phone without a line keeps what its fitter does, and a reload brings it all once the line is back', async ({
	newPerson,
}) => {
	const { userAgent, isMobile, hasTouch, viewport } = devices['iPhone 14']
	const { page } = await newPerson('Offline Olga', { userAgent, isMobile, hasTouch, viewport })
	const project = await finishedProject(page.request, 'No line', await smallHouse())
	const [first, second] = (await panelsOf(page.request, project.id)).filter(({ mark }) => mark.startsWith('B-2'))
	await page.goto(`/app/project/${project.id}?tab=panels`)
	const cardOf = (mark = '') => {
		const change = page.getByRole('button', { name: `Change the status of ${mark}`, exact: true })
		return { change, card: page.getByRole('listitem').filter({ has: change }) }
	}
	const setStatus = async (mark = '', status: string) => {
		const { change, card } = cardOf(mark)
		await change.tap()
		await page.getByRole('dialog').getByRole('button', { name: status }).tap()
		await expect(page.getByRole('dialog')).toHaveCount(0)
		await expect(card.getByTitle(status), 'shown without a line').toBeVisible()
	}
	await expect(cardOf(first?.mark).card).toBeVisible()

	await page.context().setOffline(true)
	await setStatus(first?.mark, 'Delivered')
	await setStatus(second?.mark, 'Produced')
	await setStatus(first?.mark, 'Installed')
	await expect(page.getByRole('button', { name: '3 changes not sent yet' })).toBeVisible()
	await page.context().setOffline(false)
	await page.reload()

	await expect(cardOf(first?.mark).card.getByTitle('Installed'), 'the later one holds').toBeVisible()
	await expect(cardOf(second?.mark).card.getByTitle('Produced')).toBeVisible()
	await expect(page.getByRole('button', { name: /not sent yet/ })).toHaveCount(0)
	const statuses = await statusesOf(page.request, project.id)
	const namesOf = async (id = '') => {
		const panel = (await panelsOf(page.request, project.id)).find((one) => one.id === id)
		return panel?.statuses.map((status) => statuses.find((one) => one.id === status)?.name)
	}
	await expect.poll(() => namesOf(first?.id)).toEqual(['Installed'])
	await expect.poll(() => namesOf(second?.id)).toEqual(['Produced'])
})

test('of one person’s two phones without a line the later one is asked what holds, and both show the same statuses', async ({
	newPerson,
	newVisitor,
}) => {
	const { userAgent, isMobile, hasTouch, viewport } = devices['iPhone 14']
	const phone = { userAgent, isMobile, hasTouch, viewport }
	const { page: one, name } = await newPerson('Twin Tom', phone)
	const project = await finishedProject(one.request, 'Two pockets', await smallHouse())
	const [both, own] = (await panelsOf(one.request, project.id)).filter(({ mark }) => mark.startsWith('B-2'))
	const other = await newVisitor({ ...phone, storageState: await one.context().storageState() })
	const change = (page: Page, mark = '') =>
		page.getByRole('button', { name: `Change the status of ${mark}`, exact: true })
	const setStatus = async (page: Page, mark = '', status: string) => {
		await change(page, mark).tap()
		await page.getByRole('dialog').getByRole('button', { name: status }).tap()
		await expect(page.getByRole('dialog')).toHaveCount(0)
	}
	const shows = (page: Page, mark = '', status: string) =>
		expect(
			page
				.getByRole('listitem')
				.filter({ has: change(page, mark) })
				.getByTitle(status),
		).toBeVisible()
	for (const page of [one, other]) {
		await page.goto(`/app/project/${project.id}?tab=panels`)
		await expect(change(page, both?.mark)).toBeVisible()
		await page.context().setOffline(true)
	}
	await setStatus(one, both?.mark, 'Delivered')
	await setStatus(one, own?.mark, 'Produced')
	await setStatus(other, both?.mark, 'Installed')
	await other.context().setOffline(false)
	await expect(other.getByRole('button', { name: /not sent yet/ })).toHaveCount(0)
	await one.context().setOffline(false)

	const asked = one.getByRole('dialog')
	await expect(asked).toContainText('A later status has been set in the meantime.')
	await expect(asked, 'by whom: on the other phone').toContainText(name)
	await asked.getByRole('button', { name: 'Keep as it is' }).tap()
	await expect(one.getByRole('button', { name: /not sent yet/ })).toHaveCount(0)
	for (const page of [one, other]) {
		await shows(page, both?.mark, 'Installed')
		await shows(page, own?.mark, 'Produced')
	}
})

test('a page that is opened first without a line appears by itself once the line is back', async ({ newPerson }) => {
	const { page } = await newPerson('Lena Line')
	await page.goto('/app/dashboard')
	const settings = await itemOfAccountMenu(page, 'Settings')
	await expect(settings).toBeVisible()
	await page.context().setOffline(true)
	const isMissed = page.waitForEvent('requestfailed', (request) => request.url().includes('/settings-page-'))
	await settings.click()
	await isMissed
	await page.context().setOffline(false)
	await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
	await expect(page.getByText('A new version of Panelyard is available.')).toHaveCount(0)
})

test('a page whose code an update has replaced offers to reload, and the reload brings it', async ({ newPerson }) => {
	const { page } = await newPerson('Ulla Update')
	await page.goto('/app/dashboard')
	await page.route('**/assets/settings-page-*.js', (route) => route.fulfill({ status: 404, body: '' }))
	await page.route('**/index.html', (route) =>
		route.fulfill({ body: '<script type="module" src="/assets/index-later.js"></script>' }),
	)
	await (await itemOfAccountMenu(page, 'Settings')).click()
	const offer = page.getByRole('main').getByRole('alert')
	await expect(offer).toContainText('A new version of Panelyard is available.')
	await expect(page.getByText('A new version of Panelyard is available.'), 'said once').toHaveCount(1)
	await page.unrouteAll()
	await offer.getByRole('button', { name: 'Reload' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})
