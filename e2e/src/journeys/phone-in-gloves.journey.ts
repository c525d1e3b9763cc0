import { AxeBuilder } from '@axe-core/playwright'
import { smallHouse } from '../model-files.ts'
import { expect, test } from '../people.ts'
import { drawFingers } from '../steps/fingers.ts'
import { widerThanWindow } from '../steps/layout.ts'
import { modelIsShown, pictureAtRest, pictureStandsStill, placesOf, selectionCard } from '../steps/model-view.ts'
import { phone } from '../steps/phone.ts'
import { photograph } from '../steps/picture.ts'
import { finishedProject, panelsOf, setStatus, statusesOf } from '../steps/project-calls.ts'

const sharp = { ...phone, viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }

test('a fitter in gloves finds a panel by large keys, swipes it on, and sees what the day brings', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Gloria Gloves', sharp)
	const project = await finishedProject(page.request, 'In gloves', await smallHouse())
	const [panel, other] = await panelsOf(page.request, project.id)
	const statuses = await statusesOf(page.request, project.id)
	if (!panel || !other) throw new Error('the house has panels')
	const delivered = statuses.find(({ name }) => name === 'Delivered')
	await setStatus(page.request, project.id, [other.id], delivered?.id ?? '')
	await page.goto(`/app/project/${project.id}?tab=panels`)
	const cardOf = (mark: string) =>
		page.getByRole('listitem').filter({
			has: page.getByRole('button', { name: `Change the status of ${mark}`, exact: true }),
		})
	const box = page.getByLabel('Search mark, name or GlobalId')

	await test.step('a mark with a wrong character is offered as it was meant', async () => {
		await box.fill(`${panel.mark.slice(0, -1)}Q`)
		const meant = page.getByRole('group', { name: 'Did you mean' })
		await meant.getByRole('button', { name: panel.mark, exact: true }).tap()
		await expect(box).toHaveValue(panel.mark)
		await expect(cardOf(panel.mark)).toBeVisible()
		await page.getByRole('button', { name: 'Clear search' }).tap()
	})

	await test.step('large keys type it too', async () => {
		await page.getByRole('button', { name: 'Large keys for marks' }).tap()
		const pad = page.getByRole('region', { name: 'Keys for marks' })
		for (const key of panel.mark.toUpperCase().match(/[\p{L}\d]/gu) ?? []) {
			const button = pad.getByRole('button', { name: key, exact: true })
			expect((await button.boundingBox())?.height, 'large enough for a glove').toBeGreaterThanOrEqual(56)
			await button.tap()
		}
		await expect(cardOf(panel.mark)).toBeVisible()
		await expect(pad.getByText(/^\d panels?$/)).toBeVisible()
		await page.setViewportSize({ width: 844, height: 390 })
		expect((await pad.boundingBox())?.height, 'held sideways, it leaves room for a card').toBeLessThan(230)
		await page.setViewportSize({ width: 390, height: 844 })
		await pad.getByRole('button', { name: 'Hide keys' }).tap()
		await expect(pad).toBeHidden()
	})

	await test.step('a swipe sets the next step and can be undone; scrolling over a card sets nothing', async () => {
		const card = cardOf(panel.mark)
		const { x = 0, y = 0, height = 0 } = (await card.boundingBox()) ?? {}
		const middle = y + height / 2
		await drawFingers(page, [[x + 90, middle]], [[x + 100, middle - 200]])
		await expect(card).not.toHaveAttribute('data-swipe')
		await drawFingers(page, [[x + 90, middle]], [[x + 150, middle]])
		await expect(card.getByTitle('Designed', { exact: true })).toBeHidden()
		await drawFingers(page, [[x + 90, middle]], [[x + 290, middle + 10]])
		await expect(card.getByTitle('Designed', { exact: true })).toBeVisible()
		await expect(page.getByRole('dialog', { name: panel.mark }), 'it opened nothing').toBeHidden()
		// A tap right after a swipe is taken for a part of it by the browser.
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect(card.getByTitle('Designed', { exact: true })).toBeHidden()
	})

	await test.step('the day lists what was delivered, by storey', async () => {
		const day = page.getByRole('region', { name: 'My day' })
		const button = page.getByRole('button', { name: 'My day' })
		// While a page still glides after a swipe, the browser takes a tap for its end.
		await expect(async () => {
			if ((await button.getAttribute('aria-expanded')) === 'false') await button.tap()
			await expect(day).toBeVisible({ timeout: 1000 })
		}).toPass()
		await day.getByRole('button', { name: /: Delivered 1$/ }).tap()
		await expect(cardOf(other.mark)).toBeVisible()
		await expect(cardOf(panel.mark)).toBeHidden()
		await expect(day.getByRole('button', { name: other.mark, exact: true }), 'touched last').toBeVisible()
		await page.getByRole('button', { name: 'My day' }).tap()
	})

	await test.step('in sun mode every text has a contrast of 7, and statuses have patterns', async () => {
		await page.getByRole('button', { name: 'Me', exact: true }).tap()
		await page.getByRole('menuitemcheckbox', { name: 'Sun mode' }).tap()
		await page.reload()
		await expect(page.locator('html'), 'kept on the phone').toHaveAttribute('data-sun')
		await expect(cardOf(other.mark).locator('[data-pattern]')).toBeVisible()
		const axe = new AxeBuilder({ page }).setLegacyMode(true)
		const { violations } = await axe
			.options({ runOnly: ['color-contrast-enhanced'], rules: { 'color-contrast-enhanced': { enabled: true } } })
			.analyze()
		expect(violations.flatMap(({ nodes }) => nodes.map(({ html, any }) => `${html} ${any[0]?.message}`))).toEqual([])
		expect(await widerThanWindow(page)).toBe(0)
	})
})

test('in the sun, the building tells statuses apart without their colours, and its sheet stands as high as wanted', async ({
	newPerson,
}) => {
	test.slow()
	const { page } = await newPerson('Sunny Site', sharp)
	const project = await finishedProject(page.request, 'Sunny', await smallHouse())
	const panels = await panelsOf(page.request, project.id)
	const [installed] = (await statusesOf(page.request, project.id)).filter(({ name }) => name === 'Installed')
	await setStatus(
		page.request,
		project.id,
		panels.map(({ id }) => id),
		installed?.id ?? '',
	)
	await page.goto(`/app/project/${project.id}/3d-view`)
	await modelIsShown(page)
	const at = async () => {
		const places = await placesOf(
			page,
			panels.map(({ id }) => id),
		)
		const place = places.find((each) => each !== null && each.y > 250 && each.y < 560)
		if (!place) throw new Error('a panel is in the picture')
		return { x: place.x - 12, y: place.y - 12, width: 24, height: 24 }
	}
	await pictureAtRest(page)
	const clip = await at()
	const plain = await photograph(page, clip)
	await page.evaluate(() => localStorage.setItem('panelyard.sun_mode', 'on'))
	await page.evaluate(() =>
		window.dispatchEvent(new StorageEvent('storage', { key: 'panelyard.sun_mode', newValue: 'on' })),
	)
	await expect(page.locator('[data-pattern]').first()).toBeVisible()
	await pictureStandsStill(page)
	const patterned = await photograph(page, clip)
	expect(patterned.equals(plain), 'panels are patterned').toBe(false)
	await expect(page.getByRole('img', { name: 'North' })).toBeVisible()
	const [target] = panels
	await page.getByRole('searchbox', { name: 'Find' }).fill(target?.mark ?? '')
	await page.getByRole('option').first().tap()
	const sheet = selectionCard(page)
	await expect(sheet.getByText(/Axes /)).toBeVisible()
	const handle = sheet.getByRole('slider', { name: 'Height of the sheet' })
	const heightOf = async () => (await sheet.boundingBox())?.height ?? 0
	const half = await heightOf()
	await handle.press('ArrowUp')
	await expect.poll(heightOf).toBeGreaterThan(half + 100)
	const { x = 0, y = 0, width = 0, height = 0 } = (await handle.boundingBox()) ?? {}
	expect(height, 'large enough for a glove').toBeGreaterThanOrEqual(44)
	await drawFingers(page, [[x + width / 2, y + 20]], [[x + width / 2, 820]])
	await expect.poll(heightOf, 'its head alone').toBeLessThan(200)
	await expect(handle).toHaveAttribute('aria-valuetext', 'Low')
})
