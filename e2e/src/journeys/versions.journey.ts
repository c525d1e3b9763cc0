import { smallHouse, smallHouseAgain } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { chooseFile } from '../steps/create-project.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { isTinted, photograph, readPng } from '../steps/picture.ts'
import { finishedProject, giveAccess, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'
import { bothAreDrawn, differencesOf, placeIn } from '../steps/version-comparison.ts'

test('a new version of the model is reviewed, goes live without losing work, and is taken back', async ({
	newPerson,
}) => {
	test.slow()
	const { page } = await newPerson('Rita Reviewer', { viewport: { width: 1440, height: 900 } })
	const project = await finishedProject(page.request, 'House in two versions', await smallHouse())
	const before = await panelsOf(page.request, project.id)
	const ids = before.map(({ id }) => id)
	const produced = (await statusesOf(page.request, project.id)).find(({ default_key }) => default_key === 'produced')
	await setStatus(page.request, project.id, ids, produced?.id ?? '')
	const statusesNow = async () =>
		new Map((await panelsOf(page.request, project.id)).map(({ id, statuses }) => [id, statuses]))

	await test.step('uploads it from the page of versions', async () => {
		await page.goto(`/app/project/${project.id}`)
		await page.getByRole('button', { name: 'Versions', exact: true }).click()
		await page.getByRole('button', { name: 'Upload a new version' }).click()
		await chooseFile(page, await smallHouseAgain())
		await page.getByLabel('Name or number of the version').fill('B')
		await page.getByRole('button', { name: 'Upload', exact: true }).click()
		const row = page.getByRole('listitem', { name: /^Version 2/ })
		await expect(row.getByText('To review')).toBeVisible({ timeout: 90_000 })
		expect(await panelsOf(page.request, project.id)).toHaveLength(before.length)
		await row.getByRole('link', { name: 'See what changes' }).click()
	})

	await test.step('sees what changes, and holds a panel that was removed', async () => {
		await expect(page.getByRole('heading', { name: 'Changed after they were produced' })).toBeVisible()
		await page.getByRole('button', { name: /^Removed/ }).click()
		const removed = page.getByRole('region', { name: 'Removed' }).getByRole('listitem')
		await removed.getByRole('button', { name: /^Hold/ }).first().click()
		await expect(removed.getByText(/^Held: .*Rita Reviewer/).first()).toBeVisible()
		await page.getByRole('button', { name: /^Moved/ }).click()
		await page.getByRole('button', { name: 'Accept all' }).click()
		await expect(
			page
				.getByRole('region', { name: 'Moved' })
				.getByText(/^Accepted: .*Rita Reviewer/)
				.first(),
		).toBeVisible()
	})

	await test.step('on a phone nothing is wider than the window, and the buttons are large enough', async () => {
		await page.setViewportSize({ width: 390, height: 844 })
		expect(await widerThanWindow(page)).toBe(0)
		const accept = page.getByRole('button', { name: 'Accept all' })
		await expect(accept).toBeVisible()
		await page.setViewportSize({ width: 1440, height: 900 })
	})

	const found = await differencesOf(page.request, project.id, 1, 2)
	// The first of those removed is held.
	const [gone, added] = [found.of('removed').find(({ decision }) => decision === null), found.of('added')]
	const omar = await newPerson('Omar Other', { viewport: { width: 390, height: 844 } })
	await giveAccess(page.request, project.id, omar.email, 'editor')
	await test.step('another reviewer reads the same on a phone in Arabic, and accepts a panel there', async () => {
		await omar.page.goto(`/app/project/${project.id}/versions/2?show=removed&lng=ar`)
		const row = omar.page.getByRole('listitem', { name: gone?.mark ?? '' })
		await row.getByRole('button', { name: /^قبول/ }).click()
		await expect(row.getByText(/^مقبولة: .*Omar Other/)).toBeVisible()
		expect(await widerThanWindow(omar.page)).toBe(0)
	})

	await test.step('sees the panel in both versions in 3D, coloured by what changed', async () => {
		await page.getByRole('button', { name: /^Removed/ }).click()
		await page.getByRole('link', { name: `See in 3D: ${gone?.mark}` }).click()
		await bothAreDrawn(page)
		const card = page.getByRole('region', { name: gone?.mark ?? '', exact: true })
		await expect(card.getByText(/^Accepted: .*Omar Other/)).toBeVisible()
		// Other changes would stand in front of it.
		for (const kind of await page.getByRole('group', { name: 'What changed' }).getByRole('button').all())
			if (!/: (Removed|Added|Unchanged),/.test((await kind.getAttribute('aria-label')) ?? '')) await kind.click()
		const at = await placeIn(page, 'before', gone?.id ?? '')
		await expect.poll(async () => isTinted(readPng(await photograph(page)).at(at.x, at.y), '#960000')).toBe(true)
	})

	await test.step('assigns it by picking it in one picture and its new self in the other, and both see that', async () => {
		await page.getByRole('button', { name: 'Clear selection' }).click()
		await page.getByRole('button', { name: 'Assign by hand' }).click()
		const bar = page.getByRole('region', { name: 'Assign by hand' })
		const at = await placeIn(page, 'before', gone?.id ?? '')
		await page.mouse.click(at.x, at.y)
		await expect(bar.getByRole('combobox', { name: 'Panel in version 1' })).toHaveValue(gone?.mark ?? '')
		const there = await placeIn(page, 'after', added[0]?.id ?? '')
		await page.mouse.click(there.x, there.y)
		await expect(bar.getByRole('combobox', { name: 'Panel in version 2' })).toHaveValue(added[0]?.mark ?? '')
		await bar.getByRole('button', { name: 'Assign', exact: true }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click()
		await expect(page.getByText(/ is now /)).toBeVisible()
		await expect(page.getByRole('button', { name: /^Show: Assigned, 1/ })).toBeVisible()
		await expect(omar.page.getByText(/^محدَّدة: .*Rita Reviewer/)).toBeVisible()
		const now = await differencesOf(page.request, project.id, 1, 2)
		expect(now.of('removed').find(({ id }) => id === gone?.id)).toMatchObject({ decision: 'map' })
	})

	await test.step('moves both cameras with one, and lays one version over the other, which the address keeps', async () => {
		const [still] = found.of('unchanged')
		const relative = async () => {
			const places = []
			for (const side of ['before', 'after'] as const) {
				const box = await page.locator(`[data-side="${side}"]`).boundingBox()
				const at = await placeIn(page, side, still?.id ?? '')
				places.push([Math.round(at.x - (box?.x ?? 0)), Math.round(at.y - (box?.y ?? 0))])
			}
			return places
		}
		const [first] = await relative()
		await page.locator('[data-side="before"] canvas').focus()
		await page.keyboard.press('ArrowLeft')
		await expect.poll(async () => (await relative())[0]).not.toEqual(first)
		await expect
			.poll(async () => {
				const [before, after] = await relative()
				return Math.hypot((before?.[0] ?? 0) - (after?.[0] ?? 0), (before?.[1] ?? 0) - (after?.[1] ?? 0))
			})
			.toBeLessThan(3)
		await page.getByText('Overlaid', { exact: true }).click()
		await page.reload()
		await bothAreDrawn(page)
		const mix = page.getByRole('slider')
		await mix.press('End')
		await expect(mix).toHaveAttribute('aria-valuenow', '100')
		await page.getByRole('link', { name: 'Back to the version' }).click()
	})

	await test.step('goes live: every panel that had a status still has it', async () => {
		await page.getByRole('button', { name: 'Go live' }).click()
		const question = page.getByRole('dialog')
		await expect(question.getByText('Panels kept')).toBeVisible()
		await question.getByRole('button', { name: /Go live|Hold them/ }).click()
		await expect(page.getByText('Version 2 · \u2068B\u2069 is live')).toBeVisible()
		const now = await statusesNow()
		for (const id of ids) expect(now.get(id), id).toEqual([produced?.id])
		// The only panel that was added is one that was there.
		expect(now.size).toBe(ids.length)
		const assigned = (await panelsOf(page.request, project.id)).find(({ id }) => id === gone?.id)
		expect(assigned?.mark).toBe(added[0]?.mark)
	})

	await test.step('goes back to the first version', async () => {
		await page.getByRole('link', { name: 'Versions of the model' }).click()
		const row = page.getByRole('listitem', { name: /^Version 1/ })
		await row.getByRole('button', { name: 'Go back to this version' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Go back to this version' }).click()
		await expect(row.getByText('Live', { exact: true })).toBeVisible()
		const now = await statusesNow()
		for (const id of ids) expect(now.get(id), id).toEqual([produced?.id])
		expect(now.size).toBe(ids.length)
	})

	await test.step('compares two versions of the history', async () => {
		const compare = page.getByRole('link', { name: 'Compare in 3D' })
		await expect(compare).toHaveAttribute('href', /from=1&to=2/)
	})

	await test.step('and takes that back by the message', async () => {
		await page.getByRole('button', { name: 'Undo', exact: true }).click()
		const row = page.getByRole('listitem', { name: /^Version 2/ })
		await expect(row.getByText('Live', { exact: true })).toBeVisible()
		const now = await statusesNow()
		for (const id of ids) expect(now.get(id), id).toEqual([produced?.id])
	})
})
