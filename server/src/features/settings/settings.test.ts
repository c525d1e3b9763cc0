import { MAX_SETTING_LENGTH, MAX_SETTINGS, type Settings } from '@panelyard/contracts/accounts/settings'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languageOfUser, personLanguage } from '../../access/person-language.queries.ts'
import { users } from '../../database/tables/tables.ts'
import { call, emptyProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let anna: Person
let ben: Person
let path: string

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	const { id } = await emptyProject(server, anna.cookie)
	path = `/projects/${id}/settings`
	await call(server, anna.cookie, 'POST', `/projects/${id}/access/assign`, { user_id: ben.user.id, role: 'viewer' })
})
afterAll(() => server.close())

const ask = (person: Person | null, method: 'GET' | 'PUT', url: string, payload?: object) =>
	call<{ settings: Settings; message: string }>(server, person?.cookie, method, url, payload)
const keep = (person: Person | null, url: string, value: unknown) => ask(person, 'PUT', url, { value })

describe('settings', () => {
	it('are each person’s own, and others for each project', async () => {
		expect((await keep(anna, '/settings/units', { length: 'mm' })).body.settings).toEqual({ units: { length: 'mm' } })
		expect((await keep(anna, `${path}/panel_columns`, ['mark', 'name'])).status).toBe(200)
		expect((await keep(ben, `${path}/panel_columns`, ['floor'])).status).toBe(200)
		expect((await ask(anna, 'GET', '/settings')).body.settings).toEqual({ units: { length: 'mm' } })
		expect((await ask(anna, 'GET', path)).body.settings).toEqual({ panel_columns: ['mark', 'name'] })
		expect((await ask(ben, 'GET', path)).body.settings).toEqual({ panel_columns: ['floor'] })
		expect((await ask(ben, 'GET', '/settings')).body.settings).toEqual({})
	})

	it('begin with the language of the sign-up, which the server writes mails in', async () => {
		const sign_up = { email: 'zoe@example.com', password: 'a good long password', language: 'fr' }
		const { json } = await server.inject({ method: 'POST', url: '/signup/emailpw', payload: sign_up })
		const { id } = json().user
		expect(await personLanguage(server.platform.database, id)).toBe('fr')
		const { rows } = await server.platform.database.execute(sql`select ${languageOfUser} as language from users
			where id in (${id}, ${ben.user.id}) order by email desc`)
		expect(rows).toEqual([{ language: 'fr' }, { language: null }])
		const alone = await server.platform.database
			.select({ language: languageOfUser })
			.from(users)
			.where(eq(users.id, id))
		expect(alone).toEqual([{ language: 'fr' }])
	})

	it('end as the last change says, and null forgets', async () => {
		await keep(anna, `${path}/panel_columns`, ['mark'])
		expect((await keep(anna, `${path}/panel_columns`, ['floor'])).body.settings).toEqual({ panel_columns: ['floor'] })
		expect((await keep(anna, `${path}/panel_columns`, null)).body.settings).toEqual({})
		expect((await keep(anna, `${path}/panel_columns`, null)).status).toBe(200)
	})

	it('change at the same time without a second row', async () => {
		await Promise.all(Array.from({ length: 8 }, (_, number) => keep(anna, '/settings/busy', number)))
		const { rows } = await server.platform.database.execute(sql`select value from settings where key = 'busy'`)
		expect(rows).toHaveLength(1)
	})

	it('are refused when they are too long, too many or have no proper key', async () => {
		expect(await keep(anna, '/settings/long', 'x'.repeat(MAX_SETTING_LENGTH))).toMatchObject({
			status: 400,
			body: { message: expect.stringContaining('too long') },
		})
		const nested = await server.inject({
			method: 'PUT',
			url: '/settings/deep',
			payload: `{"value":${'['.repeat(5000)}${']'.repeat(5000)}}`,
			headers: { cookie: anna.cookie, 'content-type': 'application/json' },
		})
		expect([nested.statusCode, nested.json().message]).toEqual([400, expect.stringContaining('nested too deep')])
		expect((await keep(anna, '/settings/Wrong.key', 1)).status).toBe(400)
		expect((await ask(anna, 'PUT', '/settings/nothing', {})).status).toBe(400)
		await server.platform.database.execute(sql`
			insert into settings (user_id, key, value)
			select ${ben.user.id}::uuid, 'key_' || number, '1'::jsonb from generate_series(1, ${MAX_SETTINGS}::int) as number`)
		expect((await keep(ben, '/settings/one_more', 1)).status).toBe(409)
		expect((await keep(ben, '/settings/key_1', 2)).status).toBe(200)
	})

	it('need somebody who is signed in', async () => {
		expect((await ask(null, 'GET', '/settings')).status).toBe(401)
		expect((await keep(null, '/settings/units', 1)).status).toBe(401)
	})

	it('go with the project and with the person', async () => {
		const carl = await server.signUp('carl@example.com')
		const { id } = await emptyProject(server, carl.cookie)
		await keep(carl, `/projects/${id}/settings/panel_columns`, [])
		await keep(carl, '/settings/units', {})
		const count = async () =>
			(await server.platform.database.execute(sql`select 1 from settings where user_id = ${carl.user.id}`)).rows.length
		expect(await count()).toBe(2)
		await server.platform.database.execute(sql`delete from projects where id = ${id}`)
		expect(await count()).toBe(1)
		await server.platform.database.execute(sql`delete from users where id = ${carl.user.id}`)
		expect(await count()).toBe(0)
	})
})
