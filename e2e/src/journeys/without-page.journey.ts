import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, signUp, test } from '../people.ts'
import { isOnDevice, withProfile } from '../product/own-profile.ts'
import { setStatusByHand } from '../steps/changes.ts'
import { finishedProject, panelsOf, statusesOf } from '../steps/project-calls.ts'

/** Starts the service worker as the browser does when it has a line again. Resolves once it may ask. */
async function lineIsBack(session: CDPSession, origin: string): Promise<() => Promise<void>> {
	const registered = new Promise<string>((resolve) =>
		session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
			if (ours) resolve(ours.registrationId)
		}),
	)
	await session.send('ServiceWorker.enable')
	const registrationId = await registered
	return async () => {
		await session.send('ServiceWorker.dispatchSyncEvent', {
			origin,
			registrationId,
			tag: 'unsent-changes',
			lastChance: false,
		})
	}
}

/** A project of somebody new, three of its panels, and how many are installed as far as the server knows. */
async function houseOf({ request }: BrowserContext, person: string, name: string) {
	await signUp(request, person)
	const project = await finishedProject(request, name, await smallHouse())
	const panels = (await panelsOf(request, project.id)).slice(0, 3)
	const installed = (await statusesOf(request, project.id)).find(({ name }) => name === 'Installed')?.id ?? ''
	const done = async () =>
		(await panelsOf(request, project.id)).filter(({ statuses }) => statuses.includes(installed)).length
	return { project, panels, done }
}

test('what a fitter set without a line is sent once there is one, although the browser has ended the page', async ({
	baseURL,
}) => {
	await withProfile(baseURL ?? '', { viewport: { width: 1440, height: 900 } }, async (line, open) => {
		const context = await open()
		const { project, panels, done } = await houseOf(context, 'Finn Fitter', 'In the pocket')
		const elsewhere = context.pages()[0] as Page
		const page = await context.newPage()
		// Browsers without a window have the events of background sync and not what asks for them.
		await page.addInitScript(() => {
			const asked: string[] = []
			Object.assign(window, { askedToSync: asked })
			const { prototype } = (window as unknown as { SyncManager: { prototype: object } }).SyncManager
			Object.assign(prototype, { register: async (tag: string) => void asked.push(tag) })
		})
		await page.goto(`/app/project/${project.id}?tab=panels`)
		await isOnDevice(page)
		await page.reload()
		await expect(page.getByRole('grid')).toBeVisible()
		const sync = await lineIsBack(await context.newCDPSession(elsewhere), new URL(page.url()).origin)

		await test.step('without a line three panels get a status, and the browser is asked to send them', async () => {
			line.cut()
			for (const { mark } of panels) {
				await setStatusByHand(page, mark, 'Installed')
				await page.keyboard.press('Escape')
			}
			await expect(page.getByRole('button', { name: /^3 changes not sent yet/ })).toBeVisible()
			const tags = () => page.evaluate(() => (window as unknown as { askedToSync?: string[] }).askedToSync ?? [])
			await expect.poll(tags).toContain('unsent-changes')
		})

		await test.step('the page is ended, the line is back: the server gets them without any page of ours', async () => {
			await page.close()
			expect(await elsewhere.evaluate(() => location.href)).toBe('about:blank')
			line.mend()
			expect(await done()).toBe(0)
			// A browser asks again as long as something waits, as where the page that it ended is not quite gone.
			await expect
				.poll(
					async () => {
						await sync()
						return done()
					},
					{ timeout: 45_000, intervals: [500, 2000, 5000] },
				)
				.toBe(panels.length)
		})

		await test.step('opened again, nothing waits, and each was made once', async () => {
			await elsewhere.goto(`/app/project/${project.id}?tab=panels`)
			await expect(elsewhere.getByRole('grid')).toBeVisible()
			await expect(elsewhere.getByRole('grid').getByTitle('Installed')).toHaveCount(panels.length)
			await expect(elsewhere.getByRole('button', { name: /not sent yet/ })).toBeHidden()
			const history = await context.request.get(`/projects/${project.id}/status_changes?limit=50`)
			expect((await history.json()).changes).toHaveLength(panels.length)
		})
	})
})

test('what a browser clears away of the device while a page is open is sent all the same', async ({ baseURL }) => {
	await withProfile(baseURL ?? '', { viewport: { width: 1440, height: 900 } }, async (line, open) => {
		const context = await open()
		const { project, panels, done } = await houseOf(context, 'Eva Evicted', 'Cleared away')
		const page = context.pages()[0] as Page
		await page.goto(`/app/project/${project.id}?tab=panels`)
		await isOnDevice(page)
		await page.reload()
		await expect(page.getByRole('grid')).toBeVisible()
		const set = async (mark = '') => {
			await setStatusByHand(page, mark, 'Installed')
			await page.keyboard.press('Escape')
		}
		line.cut()
		await set(panels[0]?.mark)
		await expect(page.getByRole('button', { name: '1 change not sent yet' })).toBeVisible()
		const session = await context.newCDPSession(page)
		const storageTypes = 'indexeddb,cache_storage,service_workers'
		await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes })
		await set(panels[1]?.mark)
		await expect(page.getByRole('button', { name: '2 changes not sent yet' })).toBeVisible()
		line.mend()
		await expect.poll(done).toBe(2)
		await expect(page.getByRole('button', { name: /not sent yet/ })).toHaveCount(0)
		await set(panels[2]?.mark)
		await expect.poll(done).toBe(3)
	})
})
