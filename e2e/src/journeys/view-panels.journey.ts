import type { Page } from '@playwright/test'
import { expect, test } from '../people.ts'
import { placesOfColours, shareChanged } from '../steps/colour-places.ts'
import { FREE, openColouredHouse, placesOfColour, SMALL_WINDOW } from '../steps/coloured-house.ts'
import {
	modelIsShown,
	type Place,
	pictureAtRest,
	placesOf,
	press,
	selectionCard,
	selectionTitle,
} from '../steps/model-view.ts'
import { farthestApart, middlesOf } from '../steps/panel-places.ts'
import { isTinted } from '../steps/picture.ts'
import { addStatus, panelsOf } from '../steps/project-calls.ts'

/** How people find panels in 3D, show some of them and give them a status. */

/** The ends of the scale that storeys are coloured by. */
const STOREY_COLOURS = { lowest: '#414487', highest: '#fde725' }

/** Runs a command, or finds a panel, by the palette. */
async function byPalette(page: Page, words: string): Promise<void> {
	await press(page, 'Control+k')
	await page.keyboard.type(words)
	await press(page, 'Enter')
}

test('a panel is found by its mark and shown alone, also after a reload', async ({ newPerson }) => {
	const { page } = await newPerson('Fred Finder', SMALL_WINDOW)
	const { panels, low, below, above } = await openColouredHouse(page, 'Found')
	const whole = (await placesOfColour(page, above.colour)).length
	const middlesAfter = async (key: string) => {
		await press(page, key)
		return middlesOf(
			page,
			panels.map(({ id }) => id),
		)
	}
	const mark = low[0]?.mark ?? ''
	await byPalette(page, mark)
	await expect(selectionTitle(page)).toHaveText(mark)

	await test.step('it fills the picture, or the whole house does', async () => {
		await pictureAtRest(page)
		const near = await middlesAfter('f')
		const far = await middlesAfter('z')
		const isOut = ({ x, y }: Place) => x <= 0 || x >= 1000 || y <= 0 || y >= 600
		expect(far.filter(isOut), 'all of the house is in the picture').toEqual([])
		expect(farthestApart(far, near)).toBeGreaterThan(20)
		expect(farthestApart(await middlesAfter('f'), near), 'the panel fills it again').toBeLessThan(0.5)
	})

	await test.step('alone, with its mark, also after a reload', async () => {
		await press(page, 'i', '3', 'n')
		const written = page.locator('[aria-hidden] > span bdi').getByText(mark, { exact: true })
		await expect(written).toBeVisible()
		const [high, alone] = await placesOfColours(page, FREE, [above.colour, below.colour])
		expect(high, 'nothing of the upper storey').toEqual([])
		expect(alone?.length, 'the panel').toBeGreaterThan(50)
		const turned = await pictureAtRest(page)
		await page.reload()
		await modelIsShown(page)
		expect(shareChanged(turned, await pictureAtRest(page), FREE), 'a reload shows the same').toBeLessThan(0.01)
		await expect(written).toBeVisible()
		await press(page, 'n')
		await expect(written).toBeHidden()
	})

	await test.step('hidden too, and then everything is shown again', async () => {
		await press(page, 'Space')
		expect(await placesOfColour(page, below.colour)).toEqual([])
		await press(page, 'a', 'Escape', 'h')
		expect((await placesOfColour(page, above.colour)).length).toBeGreaterThan(whole * 0.8)
	})
})

test('the panels in a drawn box get a status together, and no others', async ({ newPerson }) => {
	const { page } = await newPerson('Bella Box', SMALL_WINDOW)
	const { project, panels, above, produced } = await openColouredHouse(page, 'Boxed')
	const whole = (await placesOfColour(page, above.colour)).length
	await page.keyboard.down('Shift')
	await page.mouse.move(FREE.right, FREE.bottom)
	await page.mouse.down()
	await page.mouse.move(FREE.left, FREE.top, { steps: 4 })
	await page.mouse.up()
	await page.keyboard.up('Shift')
	await expect(selectionTitle(page)).toHaveText(/^\d+ panels selected$/)
	const chosen = Number.parseInt((await selectionTitle(page).textContent()) ?? '', 10)
	expect(chosen, 'those behind others are left out').toBeLessThan(panels.length)

	await test.step('a click with Control takes one away and adds it again', async () => {
		const places = await placesOfColour(page, above.colour)
		const place = places[places.length >> 1]
		await page.keyboard.down('Control')
		await page.mouse.click(place?.x ?? 0, place?.y ?? 0)
		await expect(selectionTitle(page)).toHaveText(`${chosen - 1} panels selected`)
		await page.mouse.click(place?.x ?? 0, place?.y ?? 0)
		await page.keyboard.up('Control')
		await expect(selectionTitle(page)).toHaveText(`${chosen} panels selected`)
	})

	await test.step('they get a status', async () => {
		await selectionCard(page).getByRole('button', { name: 'Set status' }).click()
		await page.getByRole('menuitem', { name: produced.name }).click()
		const question = page.getByRole('dialog', { name: `Set ${chosen} panels to Produced` })
		await expect(question).toContainText('would go back to an earlier status')
		await question.getByRole('button', { name: 'Set anyway' }).click()
		const withStatus = async () =>
			(await panelsOf(page.request, project.id)).filter(({ statuses }) => statuses.includes(produced.id)).length
		await expect.poll(withStatus).toBe(chosen)
		await press(page, 'Escape')
		const [old, changed] = await placesOfColours(page, FREE, [above.colour, produced.colour])
		expect(old?.length, 'only panels behind glass keep their colour').toBeLessThan(whole * 0.05)
		expect(changed?.length).toBeGreaterThan(whole * 0.8)
	})
})

test('panels wear the colour of their status or storey and the stripes of flags; legend and tree lead to some of them', async ({
	newPerson,
}) => {
	const { page } = await newPerson('Clara Colour', { ...SMALL_WINDOW, isSharp: true })
	const { project, panels, low, below, above, issue } = await openColouredHouse(page, 'Coloured')

	await test.step('from the front, each panel has the colour of its own status', async () => {
		await press(page, '1')
		const picture = await pictureAtRest(page)
		const places = await placesOf(
			page,
			panels.map(({ id }) => id),
		)
		const worn = panels.map((panel, index) => {
			const place = places[index]
			const [own, other] = low.includes(panel) ? [below, above] : [above, below]
			if (!place || isTinted(picture.at(place.x, place.y), own.colour)) return place ? 'own' : 'out of sight'
			return isTinted(picture.at(place.x, place.y), other.colour) ? `${panel.mark}: of the other storey` : 'none'
		})
		const count = Map.groupBy(worn, (each) => each)
		expect(count.get('own')?.length ?? 0, worn.join()).toBeGreaterThan(30)
		expect(count.get('none')?.length ?? 0, 'a window at the middle of a panel').toBeLessThan(4)
		expect(worn.filter((each) => each.includes('other storey'))).toEqual([])
	})

	await test.step('a flag of a colleague lays its stripes over the colour, and K takes them away and brings them back', async () => {
		const plain = (await placesOfColours(page, FREE, [above.colour, issue.colour])).map(({ length }) => length)
		expect(plain[1], 'nothing has the colour of the flag').toBe(0)
		const flagged = panels.filter((panel) => !low.includes(panel)).map(({ id }) => id)
		await addStatus(page.request, project.id, flagged, issue.id)
		const flags = page.getByRole('group', { name: 'Flags' })
		await expect(flags.getByRole('button', { name: /^Show only Issue/ })).toHaveAccessibleName(
			`Show only Issue: ${flagged.length}`,
		)
		const [status = 0, stripes = 0] = (await placesOfColours(page, FREE, [above.colour, issue.colour])).map(
			({ length }) => length,
		)
		expect(stripes, 'stripes').toBeGreaterThan((plain[0] ?? 0) * 0.1)
		expect(status, 'the colour of the status between them').toBeGreaterThan((plain[0] ?? 0) * 0.2)
		const shown = flags.getByRole('button', { name: 'Flags on panels' })
		for (const isShown of [false, true, false]) {
			await press(page, 'k')
			await expect(shown).toHaveAttribute('aria-pressed', String(isShown))
			const [, striped] = await placesOfColours(page, FREE, [above.colour, issue.colour])
			if (isShown) expect(striped?.length).toBeGreaterThan(stripes * 0.9)
			else expect(striped).toEqual([])
		}
	})

	await test.step('the legend leaves the panels of one status', async () => {
		const only = page.getByRole('button', { name: /^Show only In production/ })
		await only.click()
		const [lower, upper] = await placesOfColours(page, FREE, [below.colour, above.colour])
		expect(lower, 'the others are ghosts').toEqual([])
		expect(upper?.length).toBeGreaterThan(50)
		await only.click()
	})

	await test.step('one storey is shown alone', async () => {
		await press(page, 'h', 'l')
		const bar = page.getByRole('region', { name: 'Storeys' })
		await bar.getByRole('listitem').last().getByRole('button').click()
		const [upper, lower] = await placesOfColours(page, FREE, [above.colour, below.colour])
		expect(upper, 'nothing of the upper storey').toEqual([])
		expect(lower?.length, 'the lowest').toBeGreaterThan(50)
		await bar.getByRole('button', { name: 'All storeys' }).click()
		await press(page, 'Escape')
	})

	await test.step('storeys have colours, and the legend leaves one of them', async () => {
		await byPalette(page, 'colour storey')
		const storeys = page.getByRole('group', { name: 'Colours: Storey' }).getByRole('button', { name: /^Show only/ })
		await expect(storeys.first()).toBeVisible()
		const { lowest, highest } = STOREY_COLOURS
		const [lower, upper, status] = await placesOfColours(page, FREE, [lowest, highest, below.colour])
		expect(lower?.length, 'the lowest storey has its colour').toBeGreaterThan(50)
		expect(upper?.length, 'the highest storey has its colour').toBeGreaterThan(50)
		expect(status, 'no panel has the colour of its status').toEqual([])
		await storeys.last().click()
		await expect(storeys.last()).toHaveAttribute('aria-pressed', 'true')
		const [ghosts, left] = await placesOfColours(page, FREE, [lowest, highest])
		expect(ghosts, 'ghosts have no colour').toEqual([])
		expect(left?.length).toBeGreaterThan((upper?.length ?? 0) * 0.8)
		expect(new URL(page.url()).searchParams.get('colours')).toBe('floor')
	})

	await test.step('the tree leads to a panel', async () => {
		await press(page, 't')
		const tree = page.getByRole('tree', { name: 'Model tree' })
		await tree.focus()
		await press(page, 'Home', 'ArrowRight', 'ArrowDown', 'Space')
		const name = (await tree.getByRole('treeitem', { selected: true }).getAttribute('aria-label')) ?? ''
		await expect(selectionTitle(page)).toHaveText(name.split(',')[0] ?? '')
	})
})
