import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { lookForProblems } from '../steps/accessibility.ts'
import { goTo } from '../steps/app-router.ts'
import { chooseFile, offeredRules } from '../steps/create-project.ts'

test('a person’s own pages can be used by everybody, in light and in dark colours', async ({ newPerson }) => {
	test.slow()
	const { problems, look } = lookForProblems()
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
