import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { chooseFile, openCreateProject } from '../steps/create-project.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { csvRows } from '../steps/sheets.ts'

async function download(page: Page, link: Locator): Promise<Buffer> {
	const [saved] = await Promise.all([page.waitForEvent('download'), link.click()])
	return readFileSync(await saved.path())
}

/** Each wall must have a fire rating, which those of our samples lack. */
const FIRE_RATING_IDS = `<ids xmlns="http://standards.buildingsmart.org/IDS"><info><title>A client</title></info><specifications>
<specification name="Walls have a fire rating" ifcVersion="IFC2X3 IFC4 IFC4X3_ADD2">
<applicability minOccurs="1" maxOccurs="unbounded"><entity><name><simpleValue>IFCWALL</simpleValue></name></entity></applicability>
<requirements><property><propertySet><simpleValue>Pset_WallCommon</simpleValue></propertySet>
<baseName><simpleValue>FireRating</simpleValue></baseName></property></requirements></specification></specifications></ids>`

/** The names of a GLB's nodes. */
function nodeNames(glb: Buffer): string[] {
	expect(glb.toString('latin1', 0, 4)).toBe('glTF')
	const json = JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12)))
	return json.nodes.map(({ name }: { name?: string }) => name ?? '')
}

test('a file is tested, turned into a GLB, made a project, and its results taken from the server', async ({
	newPerson,
	newVisitor,
}) => {
	const { page } = await newPerson('Tilda Tester')
	await openCreateProject(page)
	await page.getByRole('tab', { name: 'IFC testing' }).click()
	await chooseFile(page, await smallHouse())
	const report = page.getByRole('article')
	const verdict = report.getByRole('status')
	await expect(verdict).toContainText(/^(Ready to use|Usable, with notes)/, { timeout: 60_000 })

	const inspection = await test.step('the report outlives a reload, is printed alone and comes as JSON', async () => {
		await page.reload()
		await expect(verdict).toBeVisible()
		await expect(report.getByRole('region', { name: 'Possible panels' })).toContainText('40 panels')
		await page.emulateMedia({ media: 'print' })
		await expect(report.getByRole('button', { name: 'Save as PDF' })).toBeHidden()
		await expect(page.getByRole('navigation')).toBeHidden()
		await expect(verdict).toBeVisible()
		await page.emulateMedia({ media: 'screen' })
		return JSON.parse((await download(page, report.getByRole('link', { name: 'Download as JSON' }))).toString())
	})
	expect(inspection.panel_rules[0].panel_count).toBe(40)

	await test.step('tested with an IDS, it has a report that is read by its link without an account', async () => {
		await report.locator('input[type=file]').setInputFiles({
			name: 'client.ids',
			mimeType: 'application/xml',
			buffer: Buffer.from(FIRE_RATING_IDS),
		})
		const standard = report.getByRole('region', { name: 'Conformance to the standard' })
		await expect(standard).toContainText('Walls have a fire rating', { timeout: 60_000 })
		await expect(standard).toContainText('lacks FireRating in Pset_WallCommon')
		await report.getByRole('button', { name: 'Download results' }).click()
		const csv = await download(page, page.getByRole('menuitem', { name: 'CSV (text table)' }))
		const [head, ...faults] = csvRows(csv.toString('utf8'))
		expect(head).toEqual(['Code', 'Line', 'Element', 'GlobalId', 'What is wrong'])
		expect(faults.filter(([code]) => code === 'Walls have a fire rating').length).toBeGreaterThan(1)
		await report.getByRole('button', { name: 'Send by link' }).click()
		const link = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue()
		await page.keyboard.press('Escape')
		const drawer = await newVisitor()
		await drawer.goto(link)
		await expect(drawer.getByRole('article')).toContainText('lacks FireRating in Pset_WallCommon')
		// Needs no account either.
		await drawer.getByRole('link', { name: 'Test a file of your own' }).click()
		await expect(drawer.getByRole('heading', { level: 1, name: 'Test an IFC file on your device' })).toBeVisible()
	})

	const converted = await test.step('the same file becomes a GLB with a node for every element', async () => {
		await report.getByRole('button', { name: 'Convert to GLB' }).click()
		await page.getByRole('button', { name: 'Convert to GLB' }).click()
		const link = page.getByRole('link', { name: /^Download GLB/ })
		await expect(link).toBeVisible({ timeout: 60_000 })
		await page.reload()
		const names = nodeNames(await download(page, link))
		const globalIds = names.filter((name) => /^[0-3][\w$]{21}$/.test(name))
		expect(new Set(globalIds).size).toBeGreaterThanOrEqual(inspection.with_representation)
		return page.url()
	})

	await test.step('the tested file becomes a project without being sent again', async () => {
		const sent: string[] = []
		page.on('request', (request) => {
			if (request.method() === 'PATCH' || request.url().endsWith('/create_with_ifc')) sent.push(request.url())
		})
		await page.getByRole('tab', { name: 'IFC testing' }).click()
		await report.getByRole('button', { name: 'Create project from this file' }).click()
		const question = page.getByRole('dialog')
		await expect(question.getByLabel('Project name')).toHaveValue('small-house')
		await question.getByLabel('Project name').fill('Tested before')
		await question.getByRole('button', { name: 'Create and convert' }).click()
		await expect(page.getByRole('heading', { name: 'Tested before is ready' })).toBeVisible({ timeout: 60_000 })
		expect(sent).toEqual([])
	})

	await test.step('on a phone nothing stands out, and the result goes when told to', async () => {
		await page.setViewportSize({ width: 390, height: 844 })
		await page.goto(converted)
		const link = page.getByRole('link', { name: /^Download GLB/ })
		const address = (await link.getAttribute('href')) ?? ''
		expect(await widerThanWindow(page)).toBe(0)
		await page.getByRole('button', { name: 'Delete now' }).click()
		await expect(page.getByText('Deleted from the server', { exact: true })).toBeVisible()
		expect((await page.request.get(address)).status()).toBe(404)
	})
})
