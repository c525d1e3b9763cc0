import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { fillSignIn } from '../steps/accounts.ts'
import { clickSomePanel, open3d, selectionCard } from '../steps/model-view.ts'
import { finishedProject, giveAccess, panelsOf, uploadProject } from '../steps/project-calls.ts'
import { openProject } from '../steps/project-page.ts'

const DENIED = "Access denied: You don't have permission to view this project."

test('a stranger sees nothing of another person’s project', async ({ newPerson, newVisitor }) => {
	const owner = await newPerson('Olga Owner')
	const project = await finishedProject(owner.page.request, 'Secret', await smallHouse())
	const { page } = await newPerson('Simon Stranger')

	await page.goto(`/app/project/${project.id}`)
	await expect(page.getByText(DENIED)).toBeVisible()
	await page.getByRole('link', { name: 'Back to projects' }).click()
	await expect(page.getByText('Secret')).toHaveCount(0)
	await page.goto(`/app/project/${project.id}/3d-view`)
	await expect(page.getByText(DENIED)).toBeVisible()
	await expect(page.locator('canvas')).toHaveCount(0)

	await test.step('nor do the calls behind the pages give anything away', async () => {
		const { model_url = '', structure_url = '', report_url = '' } = project.model ?? {}
		const calls = [
			`/projects/${project.id}`,
			`/projects/${project.id}/panels`,
			`/projects/${project.id}/panels/columns`,
			`/projects/${project.id}/statuses`,
			`/projects/${project.id}/conversion_status`,
			model_url,
			structure_url,
			report_url,
		]
		for (const call of calls) expect((await page.request.get(call)).status(), call).toBe(403)
		const visitor = await newVisitor()
		for (const call of calls) expect([401, 403], call).toContain((await visitor.request.get(call)).status())
	})
})

test('a viewer looks but cannot change, in the pages and behind them', async ({ newPerson }) => {
	const owner = await newPerson('Olaf Owner')
	const project = await finishedProject(owner.page.request, 'Shared', await smallHouse())
	const { page, email } = await newPerson('Vera Viewer')
	await giveAccess(owner.page.request, project.id, email, 'viewer')

	await openProject(page, project.id, 'Panels')
	await expect(page.getByRole('grid', { name: 'Panels' })).toBeVisible()
	await expect(page.getByText('View only')).toBeVisible()
	await expect(page.getByRole('checkbox')).toHaveCount(0)
	await expect(page.getByRole('button', { name: 'Access', exact: true })).toHaveCount(0)

	const panels = await panelsOf(page.request, project.id)
	const change = await page.request.post(`/projects/${project.id}/panels/statuses`, {
		data: { panel_ids: [panels[0]?.id], set: null },
	})
	expect(change.status()).toBe(403)

	await test.step('access that is taken away ends at once, on the page that is open', async () => {
		await owner.page.goto(`/app/project/${project.id}`)
		await owner.page.getByRole('button', { name: 'Access', exact: true }).click()
		await owner.page.getByRole('button', { name: 'Remove Vera Viewer' }).click()
		await expect(owner.page.getByText('Vera Viewer no longer has access')).toBeVisible()
		await expect(page.getByText(DENIED)).toBeVisible()
	})
})

test('a visitor without an account looks at the public sample building', async ({ newVisitor }) => {
	test.slow()
	const page = await newVisitor()
	const { demo_project_id: demo } = await (await page.request.get('/config')).json()
	const panels = await panelsOf(page.request, demo)
	expect(panels.length).toBeGreaterThan(50)
	await open3d(page, demo)
	await clickSomePanel(page, panels)
	await expect(selectionCard(page).getByRole('button', { name: 'Set status' })).toHaveCount(0)
})

test('a session that ends in the middle of the work leads to the sign-in page and back to the same place', async ({
	newPerson,
}) => {
	const { page, email, password } = await newPerson('Sam Session')
	const project = await uploadProject(page.request, 'Interrupted', await smallHouse())
	await openProject(page, project.id, 'Statuses')
	await expect(page.getByRole('button', { name: 'Add status' })).toBeVisible()
	await page.context().clearCookies()
	const signIn = page.waitForURL(/\/authenticate\?.*not_auth_redirect=project/)
	// The page may find out by itself before the click.
	await Promise.race([page.getByRole('button', { name: 'Move Delivered up' }).click(), signIn])
	await signIn
	await expect(page.getByText('take you back to where you were')).toBeVisible()
	await fillSignIn(page, email, password)
	await expect(page).toHaveURL(new RegExp(`/app/project/${project.id}\\?tab=statuses`))
	await expect(page.getByRole('button', { name: 'Add status' })).toBeVisible()
})

test('addresses that lead nowhere say so', async ({ newPerson }) => {
	const { page } = await newPerson('Nina Nowhere')
	await page.goto('/no/such/page')
	await expect(page).toHaveURL(/\/404\?from=/)
	await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
	await expect(page.getByText('/no/such/page')).toBeVisible()
	await page.goto('/app')
	await expect(page).toHaveURL(/\/app\/dashboard$/)
	await page.goto('/app/project/00000000-0000-4000-8000-000000000000')
	await expect(page.getByRole('link', { name: 'Back to projects' })).toBeVisible()
})

test('a colleague works in the project from the moment access is given', async ({ newPerson }) => {
	const owner = await newPerson('Otto Owner')
	const project = await finishedProject(owner.page.request, 'Together', await smallHouse())
	const { page, email } = await newPerson('Ella Editor')
	await page.goto('/app/dashboard')
	await expect(page.getByText('No projects yet')).toBeVisible()
	await giveAccess(owner.page.request, project.id, email, 'editor')
	await page.reload()
	await page.getByRole('link', { name: 'Together' }).first().click()
	await expect(page.getByRole('heading', { level: 1, name: 'Together' })).toBeVisible()
	await open3d(page, project.id)
	await clickSomePanel(page, await panelsOf(page.request, project.id))
	await expect(selectionCard(page).getByRole('button', { name: 'Set status' })).toBeVisible()
})

test('nothing of what developers have is in the product', async ({ newPerson }) => {
	const { page } = await newPerson('Dora Developer')
	await page.goto('/app/development/outbox')
	await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
	await expect(page).toHaveURL(/\/404$/)
	await page.goto('/app/dashboard')
	await expect(page.getByRole('button', { name: 'Switch user' })).toHaveCount(0)
	expect((await page.request.get('/development/accounts')).status()).toBe(404)
	expect((await page.request.post('/development/accounts/x/switch')).status()).toBe(404)
	const assets = join(import.meta.dirname, '../../../web/dist/assets')
	const traces = readdirSync(assets)
		.filter((name) => name.endsWith('.js'))
		.filter((name) => /development\/accounts|Switch user|Mail outbox/.test(readFileSync(join(assets, name), 'utf8')))
	expect(traces).toEqual([])
})
