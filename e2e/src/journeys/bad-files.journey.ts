import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { apartmentBlock, fileOf, smallHouse, truncatedModel } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { startCuttableLine } from '../product/cuttable-line.ts'
import { SMALL_FILES } from '../product/global-set-up.ts'
import { chooseFile, dropFile, limitUpload, openCreateProject, send } from '../steps/create-project.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { finishedProject } from '../steps/project-calls.ts'
import { openProject } from '../steps/project-page.ts'

const projectCount = async (page: Page): Promise<number> =>
	((await (await page.request.get('/projects')).json()) as { total: number }).total

test('a file that cannot be a model is refused before a byte is sent', async ({ newPerson }) => {
	const { page } = await newPerson('Willy Wrong')
	await openCreateProject(page)
	await send(page)
	await expect(page.getByText('IFC file is required')).toBeVisible()
	await expect(page.getByText('Project name is required')).toBeVisible()

	await dropFile(page, fileOf('drawing.dwg', 'AC1032'))
	await expect(page.getByText('Please select an .ifc, .ifczip or .glb file')).toBeVisible()
	await chooseFile(page, fileOf('nothing.ifc', ''))
	await expect(page.getByText('This file is empty')).toBeVisible()
	await send(page)
	await expect(page.getByRole('progressbar')).toHaveCount(0)
	expect(await projectCount(page)).toBe(0)
})

/** Its first byte is that of no kind of file: by chance it would be, now and then. */
const noise = Buffer.concat([Buffer.of(7), randomBytes(4000)])
const brokenFiles: { what: string; file: () => string | Promise<string>; says: RegExp }[] = [
	{
		what: 'a web page renamed to .ifc',
		file: () => fileOf('portal.ifc', '<!DOCTYPE html><html><body>Please sign in</body></html>'),
		says: /not an IFC model/i,
	},
	{ what: 'random bytes named .glb', file: () => fileOf('noise.glb', noise), says: /isn’t an IFC model/ },
]
for (const { what, file, says } of brokenFiles) {
	test(`${what} is refused with a reason a site manager understands`, async ({ newPerson }) => {
		const { page } = await newPerson('Berta Broken')
		await openCreateProject(page)
		await chooseFile(page, await file())
		await page.getByLabel('Project name').fill('Broken')
		await send(page)
		await expect(page.getByRole('alert').filter({ hasText: says }).first()).toBeVisible({ timeout: 60_000 })
		await expect(page.getByText(/undefined|\bnull\b|stack|Error:/)).toHaveCount(0)
	})
}

test('of a model cut off in the middle the rest is shown, and that something is missing is said', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Carla Cut')
	const { id } = await finishedProject(page.request, 'Cut off', await truncatedModel())
	await openProject(page, id)
	await expect(page.getByRole('note').filter({ hasText: 'This file may be incomplete' })).toBeVisible()
	await page.getByRole('region', { name: 'Model', exact: true }).getByRole('button').click()
	await expect(page.getByRole('dialog')).toContainText('The file stops in the middle of a line')
})

test('a file above the limit of the server is refused with the limit, in the browser and by the server', async ({
	newPerson,
}) => {
	const most = Number(SMALL_FILES.MAX_IFC_UPLOAD_MB)
	const tooBig = Buffer.concat([readFileSync(await smallHouse()), Buffer.alloc(most * 1024 * 1024, ' ')])
	const says = new RegExp(`^IFC file too large\\. Max allowed is ${most} MB`)
	const { page } = await newPerson('Bert Big')
	await openCreateProject(page)
	await chooseFile(page, fileOf('big.ifc', tooBig))
	await expect(page.getByText(says)).toBeVisible()

	const refused = await page.request.post('/projects/create_with_ifc', {
		multipart: {
			project_name: 'Big',
			file: { name: 'big.ifc', mimeType: 'application/octet-stream', buffer: tooBig },
		},
	})
	expect(refused.status()).toBe(413)
	expect((await refused.json()).message).toMatch(says)
	// The connection of what was refused may end under the next request, which browsers repeat and this client doesn't.
	await expect(async () => expect(await projectCount(page)).toBe(0)).toPass({ timeout: 10_000 })
})

test('a name of 500 characters and a file name like a path do no harm', async ({ newPerson }) => {
	const { page } = await newPerson('Nils Name')
	await openCreateProject(page)
	await dropFile(page, await smallHouse(), '..\\..\\etc\\passwd; DROP TABLE panels.ifc')
	await page.getByLabel('Project name').evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'))
	await page.getByLabel('Project name').fill('x'.repeat(500))
	await send(page)
	await expect(page.getByText('Project name is too long (at most 200 characters)')).toBeVisible()
	await page.getByLabel('Project name').fill('<img src=x onerror=alert(1)> ../../'.padEnd(200, '.'))
	await send(page)
	await expect(page.getByRole('heading', { name: /is ready$/ })).toBeVisible({ timeout: 60_000 })
	await page.getByRole('link', { name: 'Open project' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=alert(1)>')
	expect(await widerThanWindow(page)).toBe(0)
})

test('a connection lost in the middle of an upload is waited for, and nothing that arrived is sent twice', async ({
	newPerson,
	baseURL,
}) => {
	const line = await startCuttableLine(baseURL ?? '')
	try {
		const { page } = await newPerson('Lou Lost', { baseURL: line.url })
		const begun: string[] = []
		const parts: number[] = []
		page.on('request', (request) => {
			if (request.method() === 'POST' && request.url().endsWith('/files/resumable')) begun.push(request.url())
			if (request.method() === 'PATCH') parts.push(Number(request.headers()['upload-offset']))
		})
		const file = fileOf('on-the-way.ifc', `${readFileSync(await apartmentBlock(), 'utf8')}/* ${Math.random()} */`)
		await openCreateProject(page)
		await chooseFile(page, file)
		await page.getByLabel('Project name').fill('Second try')
		await page.getByLabel('Description').fill('North wing')
		const waiting = page.getByText('Connection lost. The upload will resume automatically.').first()
		await limitUpload(page, 30_000)
		line.cut()
		await send(page)
		await expect(waiting).toBeVisible()
		line.mend()

		await test.step('the line breaks while the file is on its way, and is back', async () => {
			await expect.poll(() => parts.length).toBe(2)
			line.cut()
			await expect(waiting).toBeVisible()
			line.mend()
			await expect.poll(() => parts.length).toBe(3)
			expect(parts[2]).toBeGreaterThanOrEqual(parts[1] ?? 0)
		})
		await test.step('the page is loaded anew and the same file chosen again', async () => {
			page.on('dialog', (question) => question.accept())
			await openCreateProject(page)
			await limitUpload(page, null)
			await expect(page.getByText('on-the-way.ifc didn’t finish uploading')).toBeVisible()
			await chooseFile(page, file)
			await expect(page.getByText('The upload of this file resumes where it stopped.')).toBeVisible()
			await page.getByLabel('Project name').fill('Second try')
			await send(page)
			await expect(page.getByRole('heading', { name: 'Second try is ready' })).toBeVisible({ timeout: 60_000 })
		})
		expect(begun).toHaveLength(1)
		expect(Math.min(...parts.slice(1)), 'nothing is sent from the beginning again').toBeGreaterThan(0)
		expect(await projectCount(page)).toBe(1)

		await test.step('what the server has already is not sent at all, and ready at once', async () => {
			await openCreateProject(page)
			await chooseFile(page, file)
			await send(page)
			await expect(page.getByText('This file is already on the server')).toBeVisible()
			await expect(page.getByRole('heading', { name: 'on-the-way is ready' })).toBeVisible()
		})
		expect(begun).toHaveLength(1)
	} finally {
		await line.close()
	}
})

test('an upload can be stopped, and leaving the page asks first', async ({ newPerson }) => {
	const { page } = await newPerson('Stina Stop')
	await openCreateProject(page)
	await chooseFile(page, await smallHouse())
	await limitUpload(page, 20_000)
	await send(page)
	await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
	await page.getByRole('navigation').getByRole('link', { name: 'Company' }).click()
	const question = page.getByRole('dialog', { name: 'Stop the upload?' })
	await question.getByRole('button', { name: 'Stay' }).click()
	await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible()
	await page.getByRole('button', { name: 'Cancel' }).click()
	await expect(page.getByText('Upload cancelled')).toBeVisible()
	await expect(page.getByText('small-house.ifc')).toBeVisible()
	expect(await projectCount(page)).toBe(0)
})
