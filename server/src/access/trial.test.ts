import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '../database/tables/tables.ts'
import { projectWithPanels } from '../testing/panel-projects.ts'
import { servedRoutes } from '../testing/served-routes.ts'
import { call } from '../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../testing/test-server.ts'
import { ALLOWED_AFTER_TRIAL } from './trial.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const endTrial = ({ user }: Person) =>
	server.platform.database
		.update(users)
		.set({ created_at: sql`now() - interval '14 days'` })
		.where(eq(users.id, user.id))

/** Every call that isn't a GET, by its route; calls of operators answer as if they didn't exist. */
const changingCalls = () =>
	servedRoutes(server.app).filter((named) => !/^(GET|HEAD|OPTIONS) /.test(named) && !named.includes(' /admin/'))

describe('once the trial is over', () => {
	it('every call that creates or changes something answers 402, but those listed', async () => {
		const late = await server.signUp()
		await endTrial(late)
		const answers = await Promise.all(
			changingCalls().map(async (named) => {
				const [method, path = ''] = named.split(' ')
				const url = path.replaceAll(/:\w+/g, () => randomUUID())
				const response = await server.inject({ method: method as 'POST', url, headers: { cookie: late.cookie } })
				return [named, response.statusCode] as const
			}),
		)
		const open = answers.filter(([, status]) => status !== 402).map(([named]) => named)
		expect(open.sort()).toEqual([...ALLOWED_AFTER_TRIAL].sort())
	})

	it('everything of a project is still read, and nothing in it is changed', async () => {
		const late = await server.signUp()
		const { as, panel_ids, statusId, carried, id } = await projectWithPanels(server, late.cookie)
		await endTrial(late)
		const change = await as<{ error: string; message: string }>('POST', '/panels/statuses', {
			panel_ids,
			add: [statusId('installed')],
		})
		expect([change.status, change.body.error]).toEqual([402, 'PAYMENT_REQUIRED'])
		expect(change.body.message).toMatch(/trial has ended.*Upgrade/)
		for (const path of ['', '/panels', '/statuses', '/groups', '/comments', '/access', '/views'])
			expect([path, (await as('GET', path)).status]).toEqual([path, 200])
		expect(await carried(panel_ids[0] ?? '')).toEqual([])
		expect((await call(server, late.cookie, 'GET', '/auth/check')).body).toMatchObject({ user: { trial_days_left: 0 } })
		expect((await as('DELETE', '')).status).toBe(200)
		expect((await call(server, late.cookie, 'POST', `/projects/${id}/restore`)).status).toBe(200)
	})

	it('it is over for the person alone: others in the project go on', async () => {
		const [late, friend] = [await server.signUp(), await server.signUp()]
		const { as, panel_ids, statusId } = await projectWithPanels(server, late.cookie)
		await as('POST', '/access/assign', { user_id: friend.user.id, role: 'editor' })
		await endTrial(late)
		const add = { panel_ids, add: [statusId('installed')] }
		expect((await as('POST', '/panels/statuses', add, friend.cookie)).status).toBe(200)
		await endTrial(friend)
		expect((await as('POST', '/panels/statuses', add, friend.cookie)).status).toBe(402)
		expect((await as('PUT', '/comments/read', undefined, friend.cookie)).status).toBe(200)
		expect((await as('DELETE', `/access/${friend.user.id}`, undefined, friend.cookie)).status).toBe(200)
	})
})
