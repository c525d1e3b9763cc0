import { expect, test } from '../people.ts'
import { settle } from '../steps/app-router.ts'
import { WALK_TIMEOUT_MS, walk } from '../walk/walk.ts'
import { OWN_PLACES } from '../walk/walk-places.ts'
import { NAMES, setTheScene } from '../walk/walk-scene.ts'

test('every page of a person’s own, of a panel and of a group is translated and fits a phone and a desktop in every language', async ({
	newPerson,
}) => {
	test.setTimeout(WALK_TIMEOUT_MS)
	const { page } = await newPerson(NAMES.person)
	const scene = await setTheScene(page)
	await page.goto('/app/dashboard')
	await settle(page)
	expect(await walk(page, OWN_PLACES.account, scene)).toEqual([])
})
