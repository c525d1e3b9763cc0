import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, signUp, test } from '../people.ts'
import { isOnDevice, withProfile } from '../product/own-profile.ts'
import { signOut } from '../steps/accounts.ts'
import { setStatusByHand } from '../steps/changes.ts'
import { modelIsShown } from '../steps/model-view.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())
/** The row of a panel: some marks are the end of another. */
const row = (page: Page, mark: string) =>
	page
		.getByRole('grid')
		.getByRole('row')
		.filter({ has: page.getByText(mark, { exact: true }) })

test('without a line the app opens, shows what was opened, and keeps what is changed until the line is back', async ({
	baseURL,
}) => {
	await withProfile(baseURL ?? '', { viewport: { width: 1440, height: 900 } }, async (line, open) => {
		let context = await open()
		const { request } = context
		await signUp(request, 'Olga Offline')
		const project = await finishedProject(request, 'Far away', await smallHouse())
		const other = await finishedProject(request, 'Never opened', await smallHouse())
		const byMark = new Intl.Collator('en', { numeric: true }).compare
		const panels = (await panelsOf(request, project.id)).sort((a, b) => byMark(a.mark, b.mark))
		const [first, second, third] = panels.map(({ mark }) => mark) as [string, string, string]
		const installed = (await statusesOf(request, project.id)).find(({ name }) => name === 'Installed')?.id ?? ''
		const address = `/app/project/${project.id}`
		let page = context.pages()[0] as Page

		await test.step('the app comes onto the device by itself, with what is open', async () => {
			await page.goto(`${address}?tab=panels`)
			await expect(row(page, first)).toBeVisible()
			await isOnDevice(page)
			await page.goto(`${address}/panel/${panels[0]?.id}`)
			await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
			await page.goto(`${address}/3d-view`)
			await modelIsShown(page)
			await page.goto('/app/dashboard')
			await expect(page.getByRole('link', { name: 'Never opened' }).first()).toBeVisible()
		})

		await test.step('cut off, the page is loaded again: the list can be searched, and says how old it is', async () => {
			line.cut()
			await page.goto(`${address}?tab=panels`)
			await expect(row(page, first)).toBeVisible()
			await expect(page.getByRole('button', { name: /^Offline: as of / })).toBeVisible()
			await page.getByLabel('Search mark, name or GlobalId').fill(second)
			await expect(row(page, second)).toBeVisible()
			await expect(row(page, third)).toBeHidden()
			await page.getByLabel('Search mark, name or GlobalId').fill('')
		})

		await test.step('so do the panel’s page and 3D, and back leads where one was', async () => {
			await page.goto(`${address}/panel/${panels[0]?.id}`)
			await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
			await page.goto(`${address}/3d-view`)
			await modelIsShown(page)
			const early = await page.evaluate(() => performance.getEntriesByName('model-stands').length)
			expect(early, 'its picture came before the page').toBe(1)
			await page.goBack()
			await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
		})

		await test.step('the list of projects says which ones aren’t here; such a one says so calmly', async () => {
			await page.goto('/app/dashboard')
			const card = (name: string) => page.getByRole('article').filter({ hasText: name })
			await expect(card('Never opened').getByText('Not on this device')).toBeVisible()
			await expect(card('Far away').getByText('Not on this device')).toBeHidden()
			await page.goto(`/app/project/${other.id}`)
			await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
			await expect(page.getByRole('alert')).toHaveCount(1)
		})

		const changed = panels.slice(0, 10)
		await test.step('statuses are set, and the browser ends', async () => {
			await page.goto(`${address}?tab=panels`)
			for (const { mark } of changed) {
				await setStatusByHand(page, mark, 'Installed')
				await page.keyboard.press('Escape')
			}
			await expect(page.getByRole('button', { name: /^10 changes not sent yet/ })).toBeVisible()
			await context.close()
		})

		await test.step('started again without a line, it shows them as waiting', async () => {
			context = await open()
			await context.setOffline(true)
			page = context.pages()[0] as Page
			await page.goto(`${address}?tab=panels`)
			await expect(row(page, first).getByTitle('Installed')).toBeVisible()
			await page.getByRole('button', { name: /^10 changes not sent yet/ }).click()
			await expect(page.getByRole('listitem').filter({ hasText: 'Set 1 panel to Installed' })).toHaveCount(
				changed.length,
			)
			await page.getByRole('button', { name: 'Close' }).click()
		})

		await test.step('once the line is back, the server has each of them once', async () => {
			line.mend()
			await context.setOffline(false)
			await expect(page.getByRole('button', { name: /not sent yet/ })).toBeHidden({ timeout: 90_000 })
			await expect(page.getByRole('button', { name: /^Offline/ })).toBeHidden()
			const now = await panelsOf(context.request, project.id)
			expect(
				now
					.filter(({ statuses }) => statuses.includes(installed))
					.map(({ id }) => id)
					.sort(),
			).toEqual(changed.map(({ id }) => id).sort())
			const history = await context.request.get(`/projects/${project.id}/status_changes?limit=50`)
			expect((await history.json()).changes).toHaveLength(changed.length)
		})

		await test.step('opened again, the device is sent only what a colleague changed', async () => {
			await page.goto('/app/dashboard')
			const eleventh = panels[10] as (typeof panels)[number]
			await setStatus(context.request, project.id, [eleventh.id], installed)
			const before = line.changesOnly()
			await page.goto(`${address}?tab=panels`)
			await expect(row(page, eleventh.mark).getByTitle('Installed')).toBeVisible()
			expect(line.changesOnly()).toBeGreaterThan(before)
		})

		await test.step('signing out takes what was kept off the device', async () => {
			expect((await cacheNames(page)).some((name) => name.startsWith('kept '))).toBe(true)
			await page.goto('/app/dashboard')
			await signOut(page)
			await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
			await expect.poll(async () => (await cacheNames(page)).filter((name) => name.startsWith('kept '))).toEqual([])
		})
	})
})
