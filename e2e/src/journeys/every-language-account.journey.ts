import { expect, test } from '../people.ts'
import { WALK_TIMEOUT_MS, walkFromHome } from '../walk/walk.ts'
import { OWN_PLACES } from '../walk/walk-places.ts'
import { NAMES } from '../walk/walk-scene.ts'

test('every page of a person’s own, of a panel and of a group is translated and fits a phone and a desktop in every language', async ({
	newPerson,
}) => {
	test.setTimeout(WALK_TIMEOUT_MS)
	const { page } = await newPerson(NAMES.person)
	expect(await walkFromHome(page, async () => OWN_PLACES.account)).toEqual([])
})
