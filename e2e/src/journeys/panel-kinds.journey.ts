import { type BrowserContextOptions, devices, type Page } from '@playwright/test'
import { dutchHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { colourOfMark, type Region, tintedPart } from '../steps/colour-places.ts'
import {
	chooseFile,
	offeredRules,
	openCreateProject,
	panelsPromised,
	send,
	showAllRules,
} from '../steps/create-project.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { modelIsShown, pictureAtRest } from '../steps/model-view.ts'
import { finishedProject, panelsOf } from '../steps/project-calls.ts'
import { openProject, openTab } from '../steps/project-page.ts'

const NAMES = ['WAND', 'TT', 'KOLOM', 'BALK', 'FUNDBALK']

const { userAgent, isMobile, hasTouch } = devices['iPhone 14']
const SCREENS: Record<string, BrowserContextOptions> = {
	desktop: {},
	phone: { userAgent, isMobile, hasTouch, viewport: { width: 390, height: 844 } },
}

/** The five rules for assemblies of these names, ticked instead of the suggested one. Returns what each promises. */
async function tickKinds(page: Page): Promise<Map<string, number>> {
	await expect(offeredRules(page).first()).toBeVisible({ timeout: 90_000 })
	await showAllRules(page)
	const promised = new Map<string, number>()
	for (const name of NAMES) {
		const rule = offeredRules(page).filter({ hasText: new RegExp(`named ${name}(?![A-Z])`) })
		promised.set(name, await panelsPromised(rule.first()))
		await rule.first().setChecked(true)
	}
	for (const rule of await offeredRules(page).all())
		if (!/named (WAND|TT|KOLOM|BALK|FUNDBALK)(?![A-Z])/.test((await rule.textContent()) ?? ''))
			await rule.setChecked(false)
	return promised
}

/** The part of the picture that no card or control covers, on a phone either. */
const middleOf = (page: Page): Region => {
	const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
	return { left: width * 0.3, top: height * 0.3, right: width * 0.7, bottom: height * 0.6 }
}

for (const [screen, options] of Object.entries(SCREENS)) {
	test(`panels of five kinds are chosen, counted, filtered, coloured and renamed: ${screen}`, async ({ newPerson }) => {
		test.slow()
		const { page } = await newPerson('Karel Kinds', options)
		await openCreateProject(page)
		await chooseFile(page, await dutchHouse())
		await page.getByLabel('Project name').fill('Five kinds')
		await send(page)
		const promised = await tickKinds(page)
		const total = [...promised.values()].reduce((sum, count) => sum + count, 0)
		await expect(page.getByText(`${total} panels in total`)).toBeVisible()
		await page.getByRole('button', { name: 'Use these panels' }).click()
		await expect(page.getByText(`${total} panels found.`)).toBeVisible()
		const projectId = /project=([\w-]+)/.exec(page.url())?.[1] ?? ''
		expect(await panelsOf(page.request, projectId)).toHaveLength(total)

		await openProject(page, projectId)
		const figure = page.getByRole('region', { name: 'By kind' })
		const row = (name: string) => figure.getByRole('link', { name: new RegExp(`^${name}:`) })
		await test.step('the overview counts each kind', async () => {
			await expect(figure.getByRole('listitem')).toHaveCount(NAMES.length)
			for (const [name, count] of promised) await expect(row(name)).toHaveAccessibleName(`${name}: ${count} panels`)
			expect(await widerThanWindow(page)).toBe(0)
		})

		await test.step('a kind is renamed, and the new name is everywhere', async () => {
			await figure.getByRole('button', { name: 'Rename TT' }).click()
			const dialog = page.getByRole('dialog')
			await expect(dialog.getByText('Leave empty to use the name from the model: TT')).toBeVisible()
			await dialog.getByLabel('Name').fill('Double tee')
			await dialog.getByRole('button', { name: 'Save' }).click()
			await expect(row('Double tee')).toHaveAccessibleName(`Double tee: ${promised.get('TT')} panels`)
		})

		await test.step('a kind is a filter of the list', async () => {
			await row('Double tee').click()
			const status = page.getByRole('tabpanel').getByRole('status')
			await expect(status).toHaveText(`${promised.get('TT')} of ${total} panels`)
			await page.getByRole('search').getByRole('button', { name: /^Kind/ }).click()
			const kinds = page.getByRole('group', { name: 'Kind' })
			await kinds.getByRole('checkbox', { name: /^WAND/ }).check()
			await page.keyboard.press('Escape')
			const both = (promised.get('TT') ?? 0) + (promised.get('WAND') ?? 0)
			await expect(status).toHaveText(`${both} of ${total} panels`)
			expect(await widerThanWindow(page)).toBe(0)
			await openTab(page, 'Overview')
		})

		await test.step('3D colours by kind', async () => {
			await page.goto(`/app/project/${projectId}/3d-view?colours=kind`)
			await modelIsShown(page)
			for (const [name, count] of promised) {
				const shown = name === 'TT' ? 'Double tee' : name
				await expect(page.getByRole('button', { name: new RegExp(`^Show only ${shown}\\b`) })).toHaveAccessibleName(
					new RegExp(`${shown}.*${count}$`),
				)
			}
			expect(await widerThanWindow(page)).toBe(0)

			const walls = page.getByRole('button', { name: /^Show only WAND\b/ })
			const colour = await walls.evaluate(colourOfMark)
			const all = tintedPart(await pictureAtRest(page), middleOf(page), colour).count
			expect(all, 'walls have the colour that the legend names').toBeGreaterThan(50)
			await page.getByRole('button', { name: /^Show only Double tee\b/ }).click()
			expect(tintedPart(await pictureAtRest(page), middleOf(page), colour).count, 'walls are ghosts').toBeLessThan(
				all * 0.1,
			)
		})
	})
}

test('storeys are renamed, and the new name is in the list and in 3D', async ({ newPerson }) => {
	const { page } = await newPerson('Stella Storeys', SCREENS.desktop)
	const project = await finishedProject(page.request, 'Storeys', await dutchHouse())
	await openProject(page, project.id)
	const figure = page.getByRole('region', { name: 'By storey' })
	await figure.getByRole('button', { name: 'Rename Floor 1' }).click()
	await page.getByRole('dialog').getByLabel('Name').fill('First floor')
	await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
	const row = figure.getByRole('link', { name: /^First floor:/ })
	await expect(row).toBeVisible()
	await page.reload()
	await row.click()
	await expect(page.getByRole('gridcell', { name: 'First floor' }).first()).toBeVisible()
	await expect(page.getByRole('gridcell', { name: 'Roof' })).toHaveCount(0)

	const computed = (await panelsOf(page.request, project.id)).find((panel) => panel.floor === 1 && panel.floor_computed)
	await page.goto(`/app/project/${project.id}/3d-view?panel=${computed?.id}`)
	await modelIsShown(page)
	await expect(page.getByText('First floor (computed from its height)')).toBeVisible()
})
