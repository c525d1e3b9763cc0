import type { IssueLabelsResponse } from '@panelyard/contracts/panels/labels'
import { labelPath } from '@panelyard/contracts/panels/labels'
import type { APIRequestContext, Page } from '@playwright/test'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { fillSignIn } from '../steps/accounts.ts'
import { giveCamera } from '../steps/camera.ts'
import { finishedProject, panelsOf, statusesOf } from '../steps/project-calls.ts'
import { openProject } from '../steps/project-page.ts'

async function labelsOf(request: APIRequestContext, projectId: string, panel_ids: string[]): Promise<string[]> {
	const answer = await request.post(`/projects/${projectId}/labels`, { data: { panel_ids } })
	expect(answer.ok(), await answer.text()).toBe(true)
	const { labels } = (await answer.json()) as IssueLabelsResponse
	return panel_ids.map((id) => labels.find(({ panel_id }) => panel_id === id)?.code ?? '')
}

const spelled = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** The label of a panel in the preview. */
const labelOf = (page: Page, code: string) =>
	page
		.getByRole('region', { name: /^Page/ })
		.locator('> div')
		.filter({ hasText: spelled(code) })

test('labels printed from the list lead to their panels, and tell other people nothing', async ({
	newPerson,
	newVisitor,
}) => {
	const lena = await newPerson('Lena Labels')
	const { page } = lena
	const project = await finishedProject(page.request, 'Labelled', await smallHouse())
	const [first, second] = await panelsOf(page.request, project.id)
	if (!first || !second) throw new Error('the house has too few panels')
	await page.addInitScript(() => {
		window.print = () => document.documentElement.setAttribute('data-printed', '')
	})

	await test.step('two panels of the list get labels on a sheet', async () => {
		await openProject(page, project.id, 'Panels')
		for (const { mark } of [first, second]) await page.getByRole('checkbox', { name: `Select ${mark}` }).click()
		await page
			.getByRole('region', { name: 'Actions for the selected panels' })
			.getByRole('button', { name: 'Print labels' })
			.click()
		await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible()
		await expect(page.getByText('Panels that get a code when you print: 2')).toBeVisible()
		await page.getByRole('button', { name: 'Print or save as PDF' }).click()
		await expect(page.locator('html[data-printed]')).toBeAttached()
		await expect(page.getByText('Labels: 2 · Sheets: 1')).toBeVisible()
	})
	const [code = ''] = await labelsOf(page.request, project.id, [first.id])

	await test.step('they are printed in their size, without the page around them', async () => {
		await expect(labelOf(page, code)).toContainText(first.mark)
		const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
		const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...size]) =>
			size.map((points) => Math.round((Number(points) * 25.4) / 72)),
		)
		expect(boxes).toEqual([[210, 297]])
	})

	await test.step('rolls are also written for thermal printers', async () => {
		await page.getByRole('combobox', { name: 'Paper' }).click()
		await page.getByRole('option', { name: '100 × 50 mm' }).click()
		const download = page.waitForEvent('download')
		await page.getByRole('button', { name: 'Download ZPL' }).click()
		expect((await download).suggestedFilename()).toBe('Labelled Labels.zpl')
	})

	await test.step('the address in the code opens the panel, a hand scanner finds it in the list', async () => {
		await page.goto(labelPath(code).toUpperCase())
		await expect(page.getByRole('heading', { level: 1, name: first.mark })).toBeVisible()
		await openProject(page, project.id, 'Panels')
		await page.getByRole('textbox', { name: /^Search/ }).fill(`HTTPS://ANY.EXAMPLE${labelPath(code)}`)
		await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2')
	})

	await test.step('people without access see what they would see for a code that nothing has', async () => {
		const { page: other } = await newPerson('Otto Outside')
		const seen: (string | null)[] = []
		for (const one of [code, '00000000000']) {
			await other.goto(labelPath(one))
			await expect(other.getByText('Nothing here')).toBeVisible()
			seen.push(await other.getByRole('main').textContent())
		}
		expect(seen[0]).toBe(seen[1])
	})

	await test.step('whoever isn’t signed in comes there after signing in', async () => {
		const visitor = await newVisitor()
		await visitor.goto(labelPath(code))
		await fillSignIn(visitor, lena.email, lena.password)
		await expect(visitor.getByRole('heading', { level: 1, name: first.mark })).toBeVisible()
	})

	await test.step('a revoked label says so, and can be made valid again', async () => {
		await page.goto(`/app/project/${project.id}/panel/${first.id}`)
		await page.getByRole('button', { name: `${code}: Revoke` }).click()
		await expect(page.getByText(`Label of ${first.mark} revoked`)).toBeVisible()
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect(page.getByText(`Label of ${first.mark} valid again`)).toBeVisible()
		await page.getByRole('button', { name: `${code}: Revoke` }).click()
		await expect(page.getByRole('button', { name: `${code}: Make valid again` })).toBeVisible()
		await page.goto(labelPath(code))
		await expect(page.getByText('This label was revoked')).toBeVisible()
	})
})

/** Of the preview, where a module of a code is otherwise two pixels wide. */
const SHARP = { deviceScaleFactor: 3 }

test('in a series each scanned panel gets the status once, and everything else is told', async ({ newPerson }) => {
	const { page } = await newPerson('Sven Series', SHARP)
	const { page: stranger } = await newPerson('Frida Foreign', SHARP)
	const [project, foreign] = await Promise.all([
		finishedProject(page.request, 'Series', await smallHouse()),
		finishedProject(stranger.request, 'Foreign', await smallHouse()),
	])
	const panels = (await panelsOf(page.request, project.id)).slice(0, 4)
	const codes = await labelsOf(
		page.request,
		project.id,
		panels.map(({ id }) => id),
	)
	const foreignPanel = (await panelsOf(stranger.request, foreign.id))[0]
	const [foreignCode = ''] = await labelsOf(stranger.request, foreign.id, [foreignPanel?.id ?? ''])
	const revoked = await page.request.put(`/projects/${project.id}/labels/${codes[3]}`, { data: { is_revoked: true } })
	expect(revoked.ok()).toBe(true)

	/** A photograph of a label in the preview of the printing page. */
	const photograph = async (on: Page, projectId: string, panelId: string, code: string): Promise<Buffer> => {
		await on.goto(`/app/project/${projectId}/labels?panel=${panelId}`)
		return labelOf(on, code).screenshot()
	}
	const labels: Buffer[] = []
	for (const [index, panel] of panels.slice(0, 3).entries())
		labels.push(await photograph(page, project.id, panel.id, codes[index] ?? ''))
	const foreignLabel = await photograph(stranger, foreign.id, foreignPanel?.id ?? '', foreignCode)

	await page.setViewportSize({ width: 390, height: 844 })
	const camera = await giveCamera(page)
	const marks = panels.map(({ mark }) => mark)
	await page.goto(`/app/project/${project.id}?tab=panels`)
	await page.getByRole('link', { name: 'Scan labels' }).click()
	await page.getByText('Set a status', { exact: true }).click()
	await page.getByRole('button', { name: 'Status for every scanned panel' }).click()
	await page.getByRole('dialog').getByRole('button', { name: 'Delivered' }).click()
	await expect(page.getByText('Point the camera at a label.')).toBeVisible()
	const log = page.getByRole('list').filter({ hasText: ': Delivered' })
	for (const [index, label] of labels.entries()) {
		await camera.hold(label)
		await expect(log.getByText(`${marks[index]}: Delivered`)).toBeVisible()
	}
	await expect(page.getByText('Panels set: 3')).toBeVisible()
	await camera.hold(foreignLabel)
	await expect(log.getByText('No panel that you may see has this code')).toBeVisible()
	// What was in sight a moment ago is not held up again on purpose: on a quick machine the series came to here in less.
	await page.waitForTimeout(2000)
	await camera.hold(labels[0] ?? null)
	await expect(log.getByText(`${marks[0]} was scanned already`)).toBeVisible()
	await expect(page.getByText('Panels set: 3')).toBeVisible()
	await camera.hold(null)

	const delivered = (await statusesOf(page.request, project.id)).find(({ name }) => name === 'Delivered')?.id
	const withIt = async () =>
		(await panelsOf(page.request, project.id))
			.filter(({ statuses }) => statuses.includes(delivered ?? ''))
			.map(({ mark }) => mark)
			.sort()
	await expect.poll(withIt).toEqual(marks.slice(0, 3).sort())

	await page.getByRole('textbox', { name: 'Code or mark' }).fill(codes[3] ?? '')
	await page.getByRole('textbox', { name: 'Code or mark' }).press('Enter')
	await expect(log.getByText(`This label of ${marks[3]} was revoked. Print a new one.`)).toBeVisible()

	await page.getByRole('button', { name: 'Undo the last' }).click()
	await expect(page.getByText('Panels set: 2')).toBeVisible()
	await expect.poll(withIt).toEqual(marks.slice(0, 2).sort())
})
