import type { APIRequestContext, Page } from '@playwright/test'
import { smallHouse, smallHouseAgain } from '../model-files.ts'
import { expect, signUp, test } from '../people.ts'
import { isOnDevice, withProfile } from '../product/own-profile.ts'
import { fillSignIn, signOut } from '../steps/accounts.ts'
import { isChange, setStatusByHand, statusCalls } from '../steps/changes.ts'
import { phone } from '../steps/phone.ts'
import { finishedProject, issueVersion, panelsOf, statusesOf } from '../steps/project-calls.ts'
import { differencesOf } from '../steps/version-comparison.ts'

/** So tall that the cards of all panels are there, and drawn small, so that it is drawn quickly. */
const LONG_PHONE = { ...phone, viewport: { width: 390, height: 9000 }, deviceScaleFactor: 0.25 }
const PANELS = 40
const STEPS = ['Designed', 'In production', 'Produced', 'Delivered', 'Installed'] as const

type Detail = { status_events: { status_name: string; action: string }[] }

/** Presses the button of the next step on every card, as fast as the page takes it. Returns on how many. */
const pressNext = (page: Page, step: string): Promise<number> =>
	page.evaluate(async (ending) => {
		const buttons = [...document.querySelectorAll<HTMLButtonElement>(`button[aria-label$=${JSON.stringify(ending)}]`)]
		for (const button of buttons) {
			button.click()
			await new Promise(requestAnimationFrame)
		}
		return buttons.length
	}, `: Set ${step}`)

const nextButtons = (page: Page, step: string) => page.getByRole('button', { name: new RegExp(`: Set ${step}$`) })

async function pressAll(page: Page, step: string): Promise<void> {
	await expect(nextButtons(page, step)).toHaveCount(PANELS)
	expect(await pressNext(page, step)).toBe(PANELS)
	await expect(nextButtons(page, step)).toHaveCount(0)
}

/** The steps that a panel was given, the first one first. */
async function stepsGiven(request: APIRequestContext, projectId: string, panelId: string): Promise<string[]> {
	const answer = await request.get(`/projects/${projectId}/panels/${panelId}`)
	const { status_events } = (await answer.json()) as Detail
	return status_events
		.filter(({ action }) => action === 'added')
		.map(({ status_name }) => status_name)
		.toReversed()
}

// It takes minutes on two slow cores, longer than a journey may: the changes of a project are sent one after the other.
test('200 changes on a line that is slow, loses answers, fails and ends reach the server once, in their order', async ({
	baseURL,
}) => {
	test.setTimeout(480_000)
	await withProfile(baseURL ?? '', LONG_PHONE, async (line, open) => {
		let context = await open()
		const { request } = context
		await signUp(request, 'Fitter')
		const project = await finishedProject(request, 'Bad line', await smallHouse())
		const panels = await panelsOf(request, project.id)
		expect(panels).toHaveLength(PANELS)
		const address = `/app/project/${project.id}?tab=panels`
		let page = context.pages()[0] as Page
		await page.goto(address)
		await isOnDevice(page)
		await page.goto(address)

		await test.step('the line is slow', async () => {
			await expect(nextButtons(page, 'Designed')).toHaveCount(PANELS)
			line.slow()
			await pressAll(page, 'Designed')
		})
		await test.step('requests arrive, but their answers get lost', async () => {
			line.loseAnswers()
			await pressAll(page, 'In production')
			await page.waitForTimeout(1500)
		})
		await test.step('a gateway answers 502, and the tab is killed', async () => {
			line.fail()
			await pressAll(page, 'Produced')
			const next = await context.newPage()
			await page.close({ runBeforeUnload: false })
			page = next
			await page.goto(address)
		})
		await test.step('the line ends', async () => {
			line.cut()
			await pressAll(page, 'Delivered')
			await expect(page.getByRole('button', { name: /changes not sent yet/ })).toBeVisible()
			await context.close()
		})
		await test.step('the phone starts again, without a line', async () => {
			context = await open()
			await context.setOffline(true)
			page = context.pages()[0] as Page
			await page.goto(address)
			await pressAll(page, 'Installed')
			await expect(page.getByRole('button', { name: /changes not sent yet/ })).toBeVisible()
		})
		await test.step('the line is back: all are sent, and nothing was refused', async () => {
			// They are sent from any page; one with all cards takes long to draw each time a change has been sent.
			await page.setViewportSize(phone.viewport)
			await page.goto('/app/dashboard')
			await expect(page.getByRole('button', { name: /changes not sent yet/ })).toBeVisible()
			line.mend()
			await context.setOffline(false)
			const installed = (await statusesOf(context.request, project.id)).find(({ name }) => name === 'Installed')?.id
			const isInstalled = async () =>
				(await panelsOf(context.request, project.id)).every(({ statuses: [only] }) => only === installed)
			await expect.poll(isInstalled, { timeout: 300_000 }).toBe(true)
			await expect(page.getByRole('button', { name: /not sent yet|couldn’t be saved|your decision/ })).toBeHidden()
		})
		await test.step('each panel was given each step once, in the order in which it was pressed', async () => {
			const given = await Promise.all(panels.map(({ id }) => stepsGiven(context.request, project.id, id)))
			expect(given).toEqual(panels.map(() => [...STEPS]))
		})
	})
})

test('changes that wait at sign-out stay on the device and are sent after the next sign-in', async ({ newPerson }) => {
	const { page, email, password } = await newPerson('Sven Signout')
	const project = await finishedProject(page.request, 'Signed out', await smallHouse())
	const [panel] = await panelsOf(page.request, project.id)
	const produced = (await statusesOf(page.request, project.id)).find(({ name }) => name === 'Produced')?.id ?? ''
	await page.goto(`/app/project/${project.id}?tab=panels`)
	await page.route(statusCalls(project.id), (route) => (isChange(route.request()) ? route.abort() : route.fallback()))
	await setStatusByHand(page, panel?.mark ?? '', 'Produced')
	await expect(page.getByRole('button', { name: '1 change not sent yet' })).toBeVisible()
	await page.goto('/app/dashboard')
	await signOut(page)
	await page.unroute(statusCalls(project.id))
	await page.goto('/authenticate')
	await fillSignIn(page, email, password)
	await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
	await expect
		.poll(async () => (await panelsOf(page.request, project.id)).find(({ id }) => id === panel?.id)?.statuses)
		.toEqual([produced])
})

test('changes that wait while another version of the model goes live are made, or told where the panel is gone', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Vito Version')
	const { request } = page
	const project = await finishedProject(request, 'Changed meanwhile', await smallHouse())
	await issueVersion(request, project.id, await smallHouseAgain(), 2)
	const differences = await differencesOf(request, project.id, 1, 2)
	const [removed, moved] = [differences.of('removed')[0], differences.of('moved')[0]]
	await page.goto(`/app/project/${project.id}?tab=panels`)
	await expect(page.getByRole('row').nth(3)).toBeVisible()
	await page.context().setOffline(true)
	for (const panel of [removed, moved]) {
		await setStatusByHand(page, panel?.mark ?? '', 'Produced')
		await page.keyboard.press('Escape')
	}
	await expect(page.getByRole('button', { name: '2 changes not sent yet' })).toBeVisible()
	const live = await request.post(`/projects/${project.id}/versions/2/go_live`, { data: { hold_undecided: true } })
	expect(live.ok(), await live.text()).toBe(true)
	await page.context().setOffline(false)
	await page.getByRole('button', { name: '1 change couldn’t be saved' }).click()
	const refused = page.getByRole('dialog').getByRole('listitem')
	// The other change is listed, too, until it is made.
	await expect(refused).toHaveCount(1)
	await expect(refused).toHaveText(new RegExp(`${removed?.mark}: .*This panel no longer exists`))
	expect(await stepsGiven(request, project.id, moved?.id ?? ''), moved?.mark).toEqual(['Produced'])
})
