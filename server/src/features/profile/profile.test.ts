import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit_log, project_access, projects, users } from '../../database/tables/tables.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

type Person = Awaited<ReturnType<TestServer['signUp']>>
const read = async ({ cookie }: Person) =>
	(await server.inject({ url: '/profile', headers: { cookie } })).json().profile
const change = ({ cookie }: Person, payload: object) =>
	server.inject({ method: 'PUT', url: '/profile', payload, headers: { cookie } })
const check = async ({ cookie }: Person) => (await server.inject({ url: '/auth/check', headers: { cookie } })).json()

describe('a profile', () => {
	test('begins with the name of the account and its facts', async () => {
		const person = await server.signUp('nora@example.com')
		await server.platform.database.update(users).set({ name: 'Nora van Site' }).where(eq(users.id, person.user.id))
		expect(await read(person)).toMatchObject({
			first_name: 'Nora',
			last_name: 'van Site',
			phone: '',
			email: 'nora@example.com',
			email_verified: true,
			new_email: null,
			account_type: 'trial',
			trial_days_left: 14,
			has_password: true,
			has_google: false,
		})
		expect((await read(person)).last_login).not.toBeNull()
	})

	test('keeps what is set, leaves the rest, and names the person everywhere', async () => {
		const person = await server.signUp()
		const set = { first_name: ' Ada ', last_name: 'Löv\u200bgren', phone: '+46 (0)8-123 45', bio: 'One.\nTwo.' }
		expect((await change(person, { set })).statusCode).toBe(200)
		const again = await change(person, { set: { job_title: 'Planner' } })
		expect(again.json().profile).toMatchObject({
			first_name: 'Ada',
			last_name: 'Lövgren',
			phone: '+46 (0)8-123 45',
			bio: 'One.\nTwo.',
			job_title: 'Planner',
		})
		expect((await check(person)).user.name).toBe('Ada Lövgren')
	})

	test('without any name it is the one of the address', async () => {
		const person = await server.signUp('plain@example.com')
		await change(person, { set: { first_name: '', last_name: '' } })
		expect((await check(person)).user.name).toBe('plain')
	})

	test.each([
		{ set: { is_super_admin: true } },
		{ set: { email: 'other@example.com' } },
		{ set: { first_name: 'A', role: 'admin' } },
		{ set: { first_name: 'A' }, is_super_admin: true },
		{ set: { first_name: 'A' }, was: { company_id: 'x' } },
	])('refuses what is none of its fields: %j', async (payload) => {
		const person = await server.signUp()
		const before = await read(person)
		expect((await change(person, payload)).statusCode).toBe(400)
		expect(await read(person)).toEqual(before)
	})

	test.each([
		['phone', 'call me', 'A phone number has digits, spaces and + ( ) - . /'],
		['first_name', 'x'.repeat(61), 'This is too long (at most 60 characters)'],
		['bio', 'x'.repeat(1001), 'This is too long (at most 1000 characters)'],
	])('names the field of a value that is none: %s', async (field, value, message) => {
		const person = await server.signUp()
		const response = await change(person, { set: { [field]: value } })
		expect([response.statusCode, response.json().details.fields]).toEqual([400, [{ field: `set.${field}`, message }]])
	})

	test('two windows that change different fields keep both; the same field is refused and named', async () => {
		const person = await server.signUp()
		const { first_name, company } = await read(person)
		expect((await change(person, { set: { company: 'One' }, was: { company } })).statusCode).toBe(200)
		expect((await change(person, { set: { first_name: 'Eva' }, was: { first_name } })).statusCode).toBe(200)
		const refused = await change(person, {
			set: { company: 'Two', first_name: 'Ida' },
			was: { company, first_name: 'Eva' },
		})
		expect([refused.statusCode, refused.json().details.fields]).toEqual([
			409,
			[{ field: 'company', message: 'You have changed this since' }],
		])
		expect(await read(person)).toMatchObject({ company: 'One', first_name: 'Eva' })
	})

	test('a change sent twice is one change', async () => {
		const person = await server.signUp()
		const payload = { set: { company: 'Once' }, was: { company: '' } }
		const answers = [await change(person, payload), await change(person, payload)]
		expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
		const rows = await server.platform.database
			.select()
			.from(audit_log)
			.where(and(eq(audit_log.user_id, person.user.id), eq(audit_log.action, 'account.profile_changed')))
		expect(rows).toHaveLength(1)
	})

	test('is nobody’s without a session', async () => {
		expect((await server.inject({ url: '/profile' })).statusCode).toBe(401)
	})
})

describe('a picture', () => {
	const image = (width: number, height: number) =>
		sharp({ create: { width, height, channels: 3, background: '#3b5b92' } })
			.withExif({ IFD0: { Copyright: 'somewhere secret' } })
			.jpeg()
			.toBuffer()
	const put = ({ cookie }: Person, payload: Buffer | string, type = 'image/jpeg') =>
		server.inject({ method: 'POST', url: '/profile/picture', payload, headers: { cookie, 'content-type': type } })
	const get = (url: string, cookie = '') => server.inject({ url, headers: cookie ? { cookie } : {} })

	test('is written anew, small and without metadata, and shows as the person', async () => {
		const person = await server.signUp()
		const { picture } = (await put(person, await image(1200, 1200))).json()
		expect((await check(person)).user.picture).toBe(picture)
		const got = await get(picture, person.cookie)
		expect(got.headers).toMatchObject({
			'content-type': 'image/webp',
			'cache-control': 'private, max-age=31536000, immutable',
			'x-content-type-options': 'nosniff',
		})
		const { format, width, exif } = await sharp(got.rawPayload).metadata()
		expect([format, width, exif]).toEqual(['webp', 480, undefined])
	})

	test('is seen by those who may see the person, and nobody else', async () => {
		const [person, friend, stranger] = [await server.signUp(), await server.signUp(), await server.signUp()]
		const { database } = server.platform
		const [project] = await database.insert(projects).values({ name: 'House', owner_id: person.user.id }).returning()
		await database
			.insert(project_access)
			.values({ project_id: project?.id ?? '', user_id: friend.user.id, role: 'viewer' })
		const { picture } = (await put(person, await image(100, 100))).json()
		expect((await get(picture, friend.cookie)).statusCode).toBe(200)
		expect((await get(picture, stranger.cookie)).statusCode).toBe(404)
		expect((await get(picture)).statusCode).toBe(401)
		expect((await get(picture.replace(person.user.id, friend.user.id), friend.cookie)).statusCode).toBe(404)
	})

	test('another one has another address, and a removed one is gone', async () => {
		const person = await server.signUp()
		const first = (await put(person, await image(100, 100))).json().picture
		const second = (await put(person, await image(200, 100))).json().picture
		expect(second).not.toBe(first)
		expect((await get(first, person.cookie)).statusCode).toBe(404)
		const removed = { method: 'DELETE', url: '/profile/picture', headers: { cookie: person.cookie } } as const
		expect((await server.inject(removed)).json()).toEqual({ picture: null })
		expect((await server.inject(removed)).statusCode).toBe(200)
		expect((await get(second, person.cookie)).statusCode).toBe(404)
		expect((await check(person)).user.picture).toBeNull()
	})

	test.each([
		['a page', '<html><script>alert(1)</script></html>', 'image/jpeg', 415],
		['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'image/svg+xml', 415],
		['the beginning of an image', '\xff\xd8\xff\xe0', 'image/jpeg', 415],
	])('refuses %s', async (_, payload, type, status) => {
		const person = await server.signUp()
		expect((await put(person, Buffer.from(payload, 'latin1'), type)).statusCode).toBe(status)
		expect((await check(person)).user.picture).toBeNull()
	})

	test('refuses what is too large before it is read', async () => {
		const person = await server.signUp()
		const response = await put(person, Buffer.alloc(8 * 1024 * 1024 + 1))
		expect([response.statusCode, response.json().details.reason_code]).toEqual([413, 'image_too_large'])
	})
})

test('before an account is deleted it says which projects go to whom and which are deleted', async () => {
	const [owner, heir] = [await server.signUp(), await server.signUp('heir@example.com')]
	const { database } = server.platform
	const owned = (name: string, deleted_at: Date | null = null) => ({ name, owner_id: owner.user.id, deleted_at })
	const [shared] = await database
		.insert(projects)
		.values([owned('Shared'), owned('Alone'), owned('Another'), owned('Gone', new Date())])
		.returning()
	await database.insert(project_access).values({ project_id: shared?.id ?? '', user_id: heir.user.id, role: 'manager' })
	const { cookie } = owner
	const impact = (await server.inject({ url: '/profile/deletion_impact', headers: { cookie } })).json()
	expect(impact).toMatchObject({
		handed_over: [{ id: shared?.id, name: 'Shared', to_name: 'heir' }],
		handed_over_total: 1,
		deleted: [{ name: 'Alone' }, { name: 'Another' }],
		deleted_total: 2,
	})
})
