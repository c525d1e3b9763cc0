import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { memberOf } from '../../testing/company-people.ts'
import { call } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { resumeNotices } from './notices.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let root: Person
let admin: Person
let member: Person
let stranger: Person
let company_id: string

beforeAll(async () => {
	server = await startTestServer()
	root = await server.signUp('root@example.com')
	admin = await server.signUp('admin@example.com')
	member = await server.signUp('member@example.com')
	stranger = await server.signUp('stranger@example.com')
	const { database } = server.platform
	await database.execute(sql`update users set is_super_admin = true where id = ${root.user.id}`)
	const { rows } = await database.execute<{ id: string }>(
		sql`insert into companies (name) values ('Beton') returning id`,
	)
	company_id = rows[0]?.id ?? ''
	for (const [person, role] of [
		[admin, 'admin'],
		[member, 'member'],
	] as const) {
		await database.execute(
			sql`insert into company_members (company_id, user_id, role) values (${company_id}, ${person.user.id}, ${role})`,
		)
	}
})
afterAll(() => server.close())

const notice = { title: 'Maintenance tonight', message: 'From 22:00\nuntil midnight.' }
const send = (person: Person | null, payload: object) =>
	call<{ notice: { id: string; recipients: number }; message: string }>(
		server,
		person?.cookie,
		'POST',
		'/notifications',
		payload,
	)
const titles = async (person: Person) => {
	const { body } = await call<{ notifications: { title: string; message: string; kind: string; type: string }[] }>(
		server,
		person.cookie,
		'GET',
		'/notifications',
	)
	return body.notifications
}

describe('a notice', () => {
	it('of a company reaches its members, and not the one who wrote it', async () => {
		const { status, body } = await send(admin, { ...notice, company_id, type: 'security' })
		expect([status, body.notice.recipients]).toEqual([202, 1])
		await vi.waitFor(async () => expect(await titles(member)).toHaveLength(1), { timeout: 10_000 })
		const [told] = await titles(member)
		expect(told).toMatchObject({ title: notice.title, kind: 'company_notice', type: 'company' })
		expect(told?.message, 'says who wrote it, for which company').toMatch(/midnight\. \(admin.*, Beton\)$/)
		expect([...(await titles(admin)), ...(await titles(stranger))]).toEqual([])
		const { rows } = await server.platform.database.execute(
			sql`select details from audit_log where action = 'notice.sent' and subject_id = ${body.notice.id}`,
		)
		expect(rows).toMatchObject([{ details: { company_id, recipients: 1, title: notice.title } }])
	})

	it('reaches only the members it names, and a preview of it nobody', async () => {
		const other = await memberOf(server, company_id, { role: 'viewer' })
		const ended = await memberOf(server, company_id, {
			role: 'viewer',
			access_type: 'temporary',
			access_until: new Date(Date.now() - 1000),
		})
		const some = { ...notice, title: 'Some', company_id }
		const user_ids = [member.user.id, ended.user.id, stranger.user.id, admin.user.id]
		const preview = await send(admin, { ...some, is_preview: true })
		expect([preview.status, preview.body.notice.recipients]).toEqual([202, 2])
		expect((await send(admin, { ...some, user_ids, is_preview: true })).body.notice).toMatchObject({ recipients: 1 })
		expect(await titles(other)).toEqual([])
		const id = crypto.randomUUID()
		for (let time = 0; time < 2; time++) {
			const { body } = await send(admin, { ...some, user_ids, id })
			expect(body.notice).toEqual({ id, recipients: 1, reached: 1 })
		}
		expect((await titles(member)).filter(({ title }) => title === 'Some')).toHaveLength(1)
		for (const person of [other, ended, stranger, admin]) expect(await titles(person)).toEqual([])
		expect((await send(root, { ...notice, user_ids })).status).toBe(400)
		expect((await send(member, { ...some, is_preview: true })).status).toBe(403)
	})

	it('to everyone comes from a super admin, in batches, and once however often it is sent', async () => {
		await server.platform.database.execute(sql`
			insert into users (email) select 'crowd-' || number || '@example.com' from generate_series(1, 450) as number`)
		const id = crypto.randomUUID()
		expect((await send(root, { ...notice, id })).body.notice).toEqual({ id, recipients: 455, reached: 0 })
		expect((await send(root, { ...notice, id })).status).toBe(202)
		const finished = () =>
			server.platform.database.execute(
				sql`select reached_count from notices where id = ${id} and finished_at is not null`,
			)
		await vi.waitFor(async () => expect((await finished()).rows).toEqual([{ reached_count: 455 }]), { timeout: 20_000 })
		const { rows } = await server.platform.database.execute(
			sql`select count(*)::int as told from notifications where dedupe_key = ${`notice:${id}`}`,
		)
		expect(rows).toEqual([{ told: 455 }])
		expect((await titles(stranger))[0]).toMatchObject({ kind: 'system_notice', type: 'system' })
		expect((await send(admin, { ...notice, id, company_id })).status).toBe(409)
	})

	it('goes on by the sweep when the queue lost its message, and reaches each person once', async () => {
		const { platform } = server
		const id = crypto.randomUUID()
		const queueSend = vi.spyOn(platform.queue, 'send').mockResolvedValueOnce()
		await send(root, { title: 'Lost', message: 'and found', id })
		queueSend.mockRestore()
		expect(await resumeNotices(platform), 'it may still be on its way').toBe(0)
		await platform.database.execute(sql`update notices set created_at = now() - interval '6 minutes' where id = ${id}`)
		await Promise.all([resumeNotices(platform), resumeNotices(platform)])
		const counts = async () =>
			(
				await platform.database.execute<{ repeated: number; is_finished: boolean }>(sql`
					select finished_at is not null as is_finished,
						(select count(*) - count(distinct user_id) from notifications where dedupe_key = 'notice:' || ${id})::int as repeated
					from notices where id = ${id}`)
			).rows[0]
		await vi.waitFor(async () => expect(await counts()).toEqual({ is_finished: true, repeated: 0 }), {
			timeout: 10_000,
		})
		expect(await resumeNotices(platform)).toBe(0)
	})

	it('is refused to everybody else', async () => {
		const refused = [
			[member, { ...notice, company_id }],
			[stranger, { ...notice, company_id }],
			[admin, notice],
			[admin, { ...notice, company_id: crypto.randomUUID() }],
			[root, { ...notice, company_id }],
		] as const
		for (const [person, payload] of refused) expect((await send(person, payload)).status).toBe(403)
		expect((await send(null, notice)).status).toBe(401)
	})

	it('is refused to an admin whose access has ended, and to guests', async () => {
		const { database } = server.platform
		const set = (change: string) =>
			database.execute(sql.raw(`update company_members set ${change} where user_id = '${admin.user.id}'`))
		await set(`access_type = 'temporary', access_until = now() - interval '1 minute'`)
		expect((await send(admin, { ...notice, company_id })).status).toBe(403)
		await set(`access_type = 'guest', access_until = null`)
		expect((await send(admin, { ...notice, company_id })).status).toBe(403)
		await set(`access_type = 'permanent'`)
	})

	it('takes no fields that it doesn’t have, and has a title and a message of some length', async () => {
		for (const forged of [
			{ kind: 'password_changed' },
			{ user_id: member.user.id },
			{ link: 'https://evil.example' },
			{ title: ' ' },
			{ message: '' },
			{ title: 'x'.repeat(121) },
			{ message: 'x'.repeat(1001) },
		]) {
			expect((await send(admin, { ...notice, company_id, ...forged })).status, JSON.stringify(forged)).toBe(400)
		}
	})

	it('can’t be sent all the time', async () => {
		const answers: number[] = []
		for (let time = 0; time < 11; time++) answers.push((await send(admin, { ...notice, company_id })).status)
		expect(answers.at(-1)).toBe(429)
	})
})
