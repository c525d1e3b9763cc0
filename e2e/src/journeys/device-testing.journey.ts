import { readFileSync } from 'node:fs'
import type { Request } from '@playwright/test'
import { fileOf, smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { chooseFile } from '../steps/create-project.ts'
import { widerThanWindow } from '../steps/layout.ts'

/** A house one of whose quantity sets lacks its method of measurement, and whose first wall a value. */
async function faultyHouse(): Promise<string> {
	const text = readFileSync(await smallHouse(), 'utf8')
	return fileOf('secret.ifc', text.replace(/(IFCELEMENTQUANTITY\([^)]*?),'BaseQuantities',/, '$1,$,'))
}

test('a confidential file is tested on its device, without an account, and nothing of it is sent', async ({
	newVisitor,
}) => {
	const page = await newVisitor()
	await page.goto('/')
	await page.getByRole('contentinfo').getByRole('link', { name: 'Test an IFC file' }).click()
	await expect(page.getByRole('heading', { level: 1, name: 'Test an IFC file on your device' })).toBeVisible()
	await expect(page.getByText(/^IFC, up to \d+ MB on this device$/)).toBeVisible()

	const sent: Request[] = []
	page.on('request', (request) => sent.push(request))
	await chooseFile(page, await faultyHouse())
	const report = page.getByRole('article')
	await expect(report.getByRole('status')).toContainText('Places that break the standard: 1', { timeout: 60_000 })
	await expect(report).toContainText('has no method of measurement')
	await expect(report).toContainText('Panelyard sample models')

	await test.step('only code and tables were fetched', () => {
		expect(sent.map((request) => request.method())).toEqual(sent.map(() => 'GET'))
		const paths = sent.map((request) => new URL(request.url()).pathname)
		expect(paths.filter((path) => !path.startsWith('/assets/'))).toEqual([])
	})

	await test.step('the report comes as JSON, and fits a phone', async () => {
		const [saved] = await Promise.all([
			page.waitForEvent('download'),
			report.getByRole('button', { name: 'Download as JSON' }).click(),
		])
		expect(JSON.parse(readFileSync(await saved.path(), 'utf8')).conformance.checked_schema).toBe('IFC4')
		await page.setViewportSize({ width: 390, height: 844 })
		expect(await widerThanWindow(page)).toBe(0)
	})
})
