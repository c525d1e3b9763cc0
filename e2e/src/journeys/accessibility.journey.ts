import { AxeBuilder } from '@axe-core/playwright'
import { siteAddressOf } from '@panelyard/contracts/site-pages'
import type { Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, GOOD_PASSWORD, newEmail, test } from '../people.ts'
import { goTo } from '../steps/app-router.ts'
import { chooseFile, offeredRules } from '../steps/create-project.ts'
import { modelIsShown } from '../steps/model-view.ts'
import { finishedProject, makeGroup, panelsOf, planDate, setStatus, statusesOf } from '../steps/project-calls.ts'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/** The rules whose findings depend on colours. All others find the same in the dark. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Everything axe can find, with the size of what is pressed, which it leaves out by itself. */
const ALL_RULES = { resultTypes: ['violations' as const], rules: { 'target-size': { enabled: true } } }

type AxeWindow = { axe: { run: (options: object) => Promise<AxeResults> } }

/** What axe finds on the page, of any impact, in words. */
async function allProblems(page: Page): Promise<string[]> {
	if (await page.evaluate(() => 'axe' in window)) return problemsByRules(page, ALL_RULES)
	// No page has frames to be looked into, and what is well is not listed: the same findings in a third of the time.
	const axe = new AxeBuilder({ page }).setLegacyMode(true).options(ALL_RULES)
	return inWords((await axe.analyze()).violations)
}

/** The same of colours alone. */
const colourProblems = (page: Page): Promise<string[]> =>
	problemsByRules(page, { resultTypes: ['violations'], runOnly: { type: 'rule', values: RULES_OF_COLOURS } })

/** By the axe that `allProblems` left in the document. */
async function problemsByRules(page: Page, options: object): Promise<string[]> {
	const { violations } = await page.evaluate((given) => (window as unknown as AxeWindow).axe.run(given), options)
	return inWords(violations)
}

const inWords = (violations: AxeResults['violations']): string[] =>
	violations.flatMap(({ id, nodes }) =>
		nodes.map(({ html, any, all }) => `${id}: ${html.slice(0, 160)} (${[...any, ...all][0]?.message})`),
	)

/** Public pages take their colours only when they are loaded, and lose the axe of before. */
const isOfSite = (page: Page): boolean => siteAddressOf(new URL(page.url()).pathname) !== null

/** Changes between light and dark as the person's device does, and waits until every colour has changed. */
async function wearColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
	await page.emulateMedia({ colorScheme })
	if (isOfSite(page)) {
		// The next page is loaded anyway.
		if (colorScheme === 'light') return
		await page.reload()
	}
	await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
	await page.evaluate(async () => {
		await new Promise(requestAnimationFrame)
		const changing = document.getAnimations().filter((each) => each instanceof CSSTransition)
		await Promise.allSettled(changing.map(({ finished }) => finished))
	})
}

/** Looks at pages in light and in dark colours, and gathers what is wrong. */
function lookForProblems() {
	const problems: string[] = []
	const look = (page: Page, what: string) =>
		test.step(what, async () => {
			await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
			for (const problem of await allProblems(page)) problems.push(`${what}: ${problem}`)
			await wearColours(page, 'dark')
			for (const problem of await (isOfSite(page) ? allProblems : colourProblems)(page))
				problems.push(`${what}, dark: ${problem}`)
			await wearColours(page, 'light')
		})
	return { problems, look }
}

test('the pages of visitors and of a person’s own can be used by everybody, in light and in dark colours', async ({
	newPerson,
	newVisitor,
}) => {
	test.slow()
	const { problems, look } = lookForProblems()
	const visitor = await newVisitor()
	for (const address of [
		...['/', '/fr/pricing', '/contact', '/ar/docs', '/docs/statuses', '/privacy'],
		'/authenticate',
		'/authenticate?mode=sign_up',
		'/reset-password?token=abc',
		'/verify-email?token=abc',
		'/404',
	]) {
		await visitor.goto(address)
		await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
		await look(visitor, address)
	}
	const { projects } = await (await visitor.request.get('/public_projects?page_size=1')).json()
	await visitor.goto(`/gallery/${projects[0].id}`)
	await expect(visitor.getByRole('tabpanel')).toBeVisible()
	await look(visitor, 'a public project')
	await visitor.goto('/app/demo')
	await modelIsShown(visitor)
	await look(visitor, 'the welcome to the demo')
	await visitor.getByRole('button', { name: 'Take the 3-minute tour' }).click()
	await look(visitor, 'the demo and its tour')

	const { page } = await newPerson('Axel Everybody')
	await page.goto('/app/dashboard')
	await expect(page.getByText('No projects yet')).toBeVisible()
	await look(page, 'the dashboard without projects')
	await goTo(page, '/app/dashboard/settings')
	await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
	await look(page, 'settings')
	await goTo(page, '/app/dashboard/create-project')
	await expect(page.getByRole('heading', { level: 1, name: 'Create project' })).toBeVisible()
	await chooseFile(page, await smallHouse())
	await look(page, 'creating a project')
	await page.getByRole('button', { name: 'Upload and convert' }).click()
	await expect(page.getByRole('heading', { name: /is ready$/ })).toBeVisible({ timeout: 90_000 })
	await expect(offeredRules(page).first()).toBeVisible()
	await look(page, 'choosing the panels')

	expect(problems).toEqual([])
})

test('the pages of a project can be used by everybody, in light and in dark colours', async ({ newPerson }) => {
	test.slow()
	const { problems, look } = lookForProblems()
	// Few rows of the list: they are alike but for their statuses.
	const { page } = await newPerson('Axel Everybody', { viewport: { width: 1440, height: 700 } })
	const project = await finishedProject(page.request, 'For everybody', await smallHouse())
	const panels = (await panelsOf(page.request, project.id)).map(({ id }) => id)
	const statuses = await statusesOf(page.request, project.id)
	for (const [index, status] of statuses.entries()) {
		await setStatus(page.request, project.id, panels.slice(index, index + 1), status.id)
	}
	const truck = await makeGroup(page.request, project.id, 'Truck 1', panels.slice(0, 4))
	for (const [step, days] of [-3, 4, 9].entries())
		await planDate(page.request, project.id, { scope: 'group', id: truck.id }, statuses[step + 2]?.id ?? '', days)
	await page.goto('/app/dashboard')
	await expect(page.getByRole('link', { name: 'For everybody' }).first()).toBeVisible()
	await look(page, 'the dashboard')
	for (const tab of ['overview', 'panels', 'statuses', 'groups', 'plan']) {
		await goTo(page, `/app/project/${project.id}?tab=${tab}`)
		await expect(page.getByRole('tab', { selected: true, name: new RegExp(`^${tab}`, 'i') })).toBeVisible()
		await expect(page.getByRole('tabpanel')).toBeVisible()
		await look(page, `the project's ${tab}`)
	}
	await page.getByRole('radiogroup', { name: 'Rows' }).getByText('Groups').click()
	await page.getByRole('radiogroup', { name: 'Show as' }).getByText('Weeks').click()
	await expect(page.getByRole('slider').first()).toBeVisible()
	await look(page, 'the weeks of the plan')
	await page.keyboard.press('Control+k')
	await expect(page.getByRole('option').first()).toBeVisible()
	await look(page, 'the command palette')
	await page.keyboard.press('Escape')
	await goTo(page, `/app/project/${project.id}/panel/${panels[0]}`)
	await expect(page.getByRole('region', { name: 'Neighbours' }).getByRole('link').first()).toBeVisible()
	await look(page, 'the page of a panel')
	await goTo(page, `/app/project/${project.id}/group/${truck.id}`)
	await expect(page.getByRole('heading', { level: 1, name: 'Truck 1' })).toBeVisible()
	await look(page, 'the page of a group')
	const data = { panel_id: panels[0], text: 'Anchor missing' }
	const { thread } = await (await page.request.post(`/projects/${project.id}/comments`, { data })).json()
	await goTo(page, `/app/project/${project.id}?tab=comments&thread=${thread.id}`)
	await expect(page.getByRole('complementary').getByText('Anchor missing')).toBeVisible()
	await look(page, 'a thread of comments')
	await goTo(page, `/app/project/${project.id}?tab=panels&panel=${panels[0]}`)
	await expect(page.getByRole('complementary')).toBeVisible()
	await look(page, 'the details of a panel')
	await goTo(page, `/app/project/${project.id}?tab=statuses`)
	await page.getByRole('button', { name: 'Add status' }).click()
	await expect(page.getByRole('dialog')).toBeVisible()
	await look(page, 'adding a status')
	await page.keyboard.press('Escape')
	await goTo(page, `/app/project/${project.id}`)
	await page.getByRole('button', { name: 'Access', exact: true }).click()
	await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
	await look(page, 'giving access')
	await page.keyboard.press('Escape')
	await page.getByRole('button', { name: 'Reports by email' }).click()
	await page.getByRole('button', { name: 'Add a report' }).click()
	await expect(page.getByLabel('Other email addresses')).toBeVisible()
	await look(page, 'a report by email')
	await page.goto(`/app/project/${project.id}/3d-view?panel=${panels[0]}`)
	await modelIsShown(page)
	await look(page, 'the 3D view with a panel selected')
	await page.keyboard.press('t')
	await expect(page.getByRole('treeitem', { selected: true })).toBeVisible()
	await look(page, 'the tree of the model')

	expect(problems).toEqual([])
})

/** Presses Tab until the focus is on what one looks for. */
async function tabTo(page: Page, what: string, most = 40): Promise<void> {
	for (let pressed = 0; pressed < most; pressed += 1) {
		await page.keyboard.press('Tab')
		const name = await page.evaluate(() => {
			const focused = document.activeElement
			const label = focused?.getAttribute('aria-label') ?? ''
			const labels =
				focused instanceof HTMLInputElement ? [...(focused.labels ?? [])].map((each) => each.textContent) : []
			return `${label} ${labels.join(' ')} ${focused?.textContent ?? ''}`
		})
		if (name.includes(what)) return
	}
	throw new Error(`the Tab key does not lead to “${what}”`)
}

test('the main job can be done with the keyboard alone', async ({ newVisitor }) => {
	test.slow()
	const page = await newVisitor({ viewport: { width: 1200, height: 700 } })
	await page.goto('/authenticate?mode=sign_up')
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
	await tabTo(page, 'Email')
	await page.keyboard.type(newEmail('Kim Keyboard'))
	await tabTo(page, 'Password')
	await page.keyboard.type(GOOD_PASSWORD)
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(/\/app\/dashboard/)

	const project = await finishedProject(page.request, 'By keyboard', await smallHouse())
	await page.reload()
	await expect(page.getByRole('link', { name: 'By keyboard' }).first()).toBeVisible()
	await tabTo(page, 'Skip to content')
	await page.keyboard.press('Enter')
	await tabTo(page, 'By keyboard')
	await page.keyboard.press('Enter')
	await expect(page).toHaveURL(new RegExp(project.id))

	await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
	await tabTo(page, 'Overview')
	await page.keyboard.press('ArrowRight')
	await expect(page.getByRole('tab', { name: /^Panels/ })).toBeFocused()
	await expect(page.getByRole('grid', { name: 'Panels' })).toBeVisible()

	await test.step('in the list, arrows move, space selects and Enter opens', async () => {
		await page.getByRole('grid', { name: 'Panels' }).focus()
		await page.keyboard.press('ArrowDown')
		await page.keyboard.press('Space')
		await page.keyboard.press('Shift+ArrowDown')
		await expect(page.getByText('2 selected')).toBeVisible()
		await page.keyboard.press('Enter')
		await expect(page.getByRole('complementary')).toBeVisible()
		await page.keyboard.press('Escape')
		await expect(page.getByRole('complementary')).toBeHidden()
	})

	await test.step('a status is set from the bar below', async () => {
		const button = page.getByRole('region', { name: /Actions for/ }).getByRole('button', { name: 'Set status' })
		await button.focus()
		await page.keyboard.press('Enter')
		// The menu is seen a moment before it has the focus.
		await expect(page.locator('[role=menu] :focus')).toHaveCount(1)
		await page.keyboard.press('ArrowDown')
		await expect(page.getByRole('menuitem', { name: 'Designed' })).toBeFocused()
		await page.keyboard.press('ArrowDown')
		await page.keyboard.press('Enter')
		await expect(page.getByText('2 panels set to “In production”')).toBeVisible()
		expect((await panelsOf(page.request, project.id)).filter(({ statuses }) => statuses.length > 0)).toHaveLength(2)
	})

	await test.step('3D is reached, found in and left', async () => {
		await page.getByRole('link', { name: 'Open in 3D' }).focus()
		await page.keyboard.press('Enter')
		await modelIsShown(page)
		const mark = (await panelsOf(page.request, project.id))[0]?.mark ?? ''
		await tabTo(page, 'Find a panel')
		await page.keyboard.type(mark)
		await expect(page.getByRole('option').first()).toBeVisible()
		await page.keyboard.press('Enter')
		await expect(page.getByRole('complementary', { name: 'Selection' })).toContainText(mark)
		await page.locator('canvas').focus()
		await page.keyboard.press('Escape')
		await expect(page.getByRole('complementary', { name: 'Selection' })).toBeHidden()
	})
})
