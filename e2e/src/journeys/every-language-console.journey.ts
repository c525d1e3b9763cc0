import { expect, test } from '../people.ts'
import { NO_RATE_LIMITS } from '../product/global-set-up.ts'
import { startProduct } from '../product/running-product.ts'
import { routesOf, settle } from '../steps/app-router.ts'
import { signInOperator } from '../steps/operator.ts'
import { WALK_TIMEOUT_MS, walk } from '../walk/walk.ts'
import { otherPlaces } from '../walk/walk-places.ts'
import { setTheScene } from '../walk/walk-scene.ts'

/** The console shows what is on the whole server, so the walk through it needs one of its own. */
test('every other page, those of super admins among them, is translated and fits in every language', async ({
	newVisitor,
}) => {
	test.setTimeout(WALK_TIMEOUT_MS)
	const product = await startProduct(NO_RATE_LIMITS)
	try {
		const page = await newVisitor({ baseURL: product.url })
		await signInOperator(page.request)
		const scene = await setTheScene(page)
		await page.goto('/app/dashboard')
		await settle(page)
		const { places, undecided } = otherPlaces(await routesOf(page))
		expect(undecided, 'routes with parameters that the walk has no address of').toEqual([])
		expect(await walk(page, places, scene)).toEqual([])
	} finally {
		await product.close()
	}
})
