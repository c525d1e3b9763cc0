import { expect, test } from 'vitest'
import { MATRIX_MS, useRoleMatrix } from '../testing/role-matrix.ts'
import { ROUTE_DECISIONS } from '../testing/route-decisions.ts'
import { servedRoutes } from '../testing/served-routes.ts'

// Every route of the server, called by every kind of person. `role-matrix-allowed.test.ts` has those who may call it.

const matrix = useRoleMatrix()

const pathPattern = (route: string): RegExp => new RegExp(`^${route.replace(/:\w+/g, '[^/?]+')}([?].*)?$`)

test('every route has a decision, and every decision a route', () => {
	const served = servedRoutes(matrix.server().app)
	const named = ROUTE_DECISIONS.map(({ route }) => route)
	expect(served.length).toBeGreaterThan(200)
	expect(served.filter((route) => !named.some((one) => one === route || pathPattern(route).test(one)))).toEqual([])
	expect(named.filter((one) => !served.some((route) => one === route || pathPattern(route).test(one)))).toEqual([])
})

test(
	'whom the decision refuses is refused, and changes nothing',
	async () => {
		// All on the same rows.
		const before = await matrix.fingerprint()
		await matrix.expectDecided('refused')
		expect(await matrix.fingerprint(), 'refused calls change nothing').toBe(before)
	},
	MATRIX_MS,
)
