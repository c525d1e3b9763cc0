import { expect, test } from '../people.ts'
import { NO_RATE_LIMITS } from '../product/global-set-up.ts'
import { startProduct } from '../product/running-product.ts'
import { routesOf } from '../steps/app-router.ts'
import { signInOperator } from '../steps/operator.ts'
import { WALK_TIMEOUT_MS, walkFromHome } from '../walk/walk.ts'
import { otherPlaces } from '../walk/walk-places.ts'

/** The console shows what is on the whole server, so the walk through it needs one of its own. */
test('every other page, those of super admins among them, is translated and fits in every language', async ({
	newVisitor,
}) => {
	test.setTimeout(WALK_TIMEOUT_MS)
	const product = await startProduct(NO_RATE_LIMITS)
	try {
		const page = await newVisitor({ baseURL: product.url })
		await signInOperator(page.request)
		const problems = await walkFromHome(page, async () => {
			const { places, undecided } = otherPlaces(await routesOf(page))
			expect(undecided, 'routes with parameters that the walk has no address of').toEqual([])
			return places
		})
		expect(problems).toEqual([])
	} finally {
		await product.close()
	}
})
