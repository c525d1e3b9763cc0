import type {
	NotificationListResponse,
	NotificationPreferences,
	NotificationResponse,
	RemoveNotificationsResponse,
} from '@panelyard/contracts/messages/notifications'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { deleteOldNotifications } from './notifications.service.ts'
import { notify } from './notify.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let anna: Person
let ben: Person

beforeAll(async () => {
	server = await startTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
})
beforeEach(() => server.platform.database.execute(sql`delete from notifications`))
afterAll(() => server.close())

const ask = <Body>(person: Person | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
	call<Body & { message: string }>(server, person?.cookie, method, url, payload)
const list = async (person: Person, query = '') =>
	(await ask<NotificationListResponse>(person, 'GET', `/notifications${query}`)).body
const unread = async (person: Person) =>
	(await ask<{ unread_count: number }>(person, 'GET', '/notifications/unread-count')).body.unread_count
const tell = (person: Person, days = 3, dedupe_key?: string) =>
	server.platform.database.transaction((tx) =>
		notify(tx, 'member_access_ending', [person.user.id], {
			by: null,
			values: { company: 'Beton Nord', count: days, company_id: anna.user.id },
			...(dedupe_key ? { dedupe_key } : {}),
		}),
	)
const ofOthers = async () => {
	await tell(ben)
	return (await list(ben)).notifications[0]?.id ?? ''
}

describe('the list', () => {
	it('has one’s own, the newest first, in pages of 20', async () => {
		for (let day = 1; day <= 21; day++) await tell(anna, day)
		await tell(ben)
		const first = await list(anna)
		expect(first).toMatchObject({ total: 21, page: 1, per_page: 20, unread_count: 21 })
		expect(first.notifications).toHaveLength(20)
		expect(first.notifications[0]).toMatchObject({
			type: 'company',
			title: 'Your access to Beton Nord ends soon',
			message: 'It ends in 21 days.',
			link: `/app/dashboard/company?company=${anna.user.id}`,
			is_read: false,
			read_at: null,
		})
		const second = await list(anna, '?page=2')
		expect(second.notifications.map(({ message }) => message)).toEqual(['It ends in 1 day.'])
		expect((await list(anna, '?page=3')).notifications).toEqual([])
	})

	it('filters by type and by what is unread', async () => {
		await tell(anna)
		await server.platform.database.transaction((tx) =>
			notify(tx, 'password_changed', [anna.user.id], { by: null, values: {} }),
		)
		const [newest] = (await list(anna)).notifications
		await ask(anna, 'PUT', `/notifications/${newest?.id}/read`)
		expect((await list(anna, '?unread_only=true')).notifications).toMatchObject([{ type: 'company' }])
		expect(await list(anna, '?type=security')).toMatchObject({ total: 1, unread_count: 1 })
		expect((await ask(anna, 'GET', '/notifications?type=lost')).status).toBe(400)
		expect((await ask(anna, 'GET', '/notifications?per_page=101')).status).toBe(400)
		expect((await ask(anna, 'GET', '/notifications?_t=1')).status).toBe(200)
	})

	it('speaks the language asked for, else that of the account', async () => {
		await tell(anna, 2)
		const first = async (query = '') => (await list(anna, query)).notifications[0]?.message
		expect(await first('?language=de')).toBe('Er endet in 2 Tagen.')
		expect(await first('?language=ar')).toBe('تنتهي خلال يومين.')
		expect((await list(anna, '?language=ar')).notifications[0]?.title).toContain('\u2068Beton Nord\u2069')
		await ask(anna, 'PUT', '/settings/language', { value: 'ja' })
		expect(await first()).toBe('あと 2 日で終了します。')
		await ask(anna, 'PUT', '/settings/language', { value: null })
		expect(await first('?language=nl')).toBe('It ends in 2 days.')
	})

	it('passes over kinds that this server doesn’t know', async () => {
		await tell(anna)
		await server.platform.database.execute(sql`update notifications set kind = 'of_tomorrow'`)
		expect((await list(anna)).notifications).toEqual([])
	})
})

describe('reading', () => {
	it('counts down to 0 and never below, however often and from however many tabs', async () => {
		await tell(anna)
		await tell(anna)
		const [one, other] = (await list(anna)).notifications
		const read = (id = '') => ask<NotificationResponse>(anna, 'PUT', `/notifications/${id}/read`)
		const answers = await Promise.all([read(one?.id), read(one?.id), read(other?.id), read(one?.id)])
		expect(answers.every(({ body }) => body.notification.is_read && body.unread_count >= 0)).toBe(true)
		expect(await unread(anna)).toBe(0)
		const again = await read(one?.id)
		expect(again.body.notification.read_at).toBe(answers[0]?.body.notification.read_at)
		expect(again.body.unread_count).toBe(0)
		const back = await ask<NotificationResponse>(anna, 'PUT', `/notifications/${one?.id}/read?is_read=false`)
		expect(back.body).toMatchObject({ notification: { is_read: false, read_at: null }, unread_count: 1 })
	})

	it('marks all of one’s own at once', async () => {
		await tell(anna)
		await tell(ben)
		expect((await ask(anna, 'PUT', '/notifications/mark-all-read')).body).toEqual({ marked: 1, unread_count: 0 })
		expect((await ask(anna, 'PUT', '/notifications/mark-all-read')).body).toEqual({ marked: 0, unread_count: 0 })
		expect(await unread(ben)).toBe(1)
	})
})

describe('removing', () => {
	const remove = (path: string) => ask<RemoveNotificationsResponse>(anna, 'DELETE', `/notifications/${path}`)
	const restore = (person: Person, removal_id: string | null | undefined) =>
		ask<{ restored: number }>(person, 'POST', '/notifications/restore', { removal_id })

	it('takes one away, is answered the same again, and can be undone', async () => {
		await tell(anna)
		const [one] = (await list(anna)).notifications
		const removed = await remove(one?.id ?? '')
		expect(removed.body).toMatchObject({ removed: 1, unread_count: 0 })
		expect((await remove(one?.id ?? '')).body).toMatchObject({ removed: 0, removal_id: removed.body.removal_id })
		expect((await list(anna)).total).toBe(0)
		expect((await ask(anna, 'PUT', `/notifications/${one?.id}/read`)).status).toBe(404)
		expect((await restore(ben, removed.body.removal_id)).body).toMatchObject({ restored: 0 })
		expect((await restore(anna, removed.body.removal_id)).body).toMatchObject({ restored: 1, unread_count: 1 })
		expect((await list(anna)).notifications).toEqual([one])
	})

	it('clears all; what comes after stays, and undo brings back only what went', async () => {
		await tell(anna)
		await tell(anna)
		await tell(ben)
		const removal_id = crypto.randomUUID()
		expect((await remove(`clear-all?removal_id=${removal_id}`)).body).toEqual({
			removed: 2,
			removal_id,
			unread_count: 0,
		})
		await tell(anna)
		expect(await list(anna)).toMatchObject({ total: 1, unread_count: 1 })
		expect((await restore(anna, removal_id)).body).toEqual({ restored: 2, unread_count: 3 })
		expect((await restore(anna, removal_id)).body).toEqual({ restored: 0, unread_count: 3 })
		expect(await unread(ben)).toBe(1)
	})

	it('isn’t undone by telling the same thing again', async () => {
		await tell(anna, 3, 'once')
		await remove('clear-all')
		await tell(anna, 3, 'once')
		expect((await list(anna)).total).toBe(0)
		expect((await remove('clear-all')).body).toEqual({ removed: 0, removal_id: null, unread_count: 0 })
	})
})

describe('what others have', () => {
	it('can’t be read, marked or removed, and is answered as what doesn’t exist', async () => {
		const id = await ofOthers()
		for (const [method, path] of [
			['PUT', `${id}/read`],
			['DELETE', id],
			['PUT', `${crypto.randomUUID()}/read`],
			['DELETE', crypto.randomUUID()],
			['DELETE', 'no-id'],
		] as const) {
			const { status, body } = await ask(anna, method, `/notifications/${path}`)
			expect([status, body.message]).toEqual([404, 'This notification no longer exists'])
		}
		expect(await list(ben)).toMatchObject({ total: 1, unread_count: 1 })
	})

	it('needs somebody who is signed in', async () => {
		for (const [method, path] of [
			['GET', ''],
			['GET', '/unread-count'],
			['GET', '/types'],
			['GET', '/preferences'],
			['PUT', '/mark-all-read'],
			['DELETE', '/clear-all'],
			['DELETE', `/${crypto.randomUUID()}`],
			['PUT', `/${crypto.randomUUID()}/read`],
		] as const) {
			expect((await ask(null, method, `/notifications${path}`)).status, path).toBe(401)
		}
	})
})

describe('preferences', () => {
	it('are kept with the settings of the account, and nonsense there counts as the defaults', async () => {
		const url = '/notifications/preferences'
		const get = async () => (await ask<{ preferences: NotificationPreferences }>(ben, 'GET', url)).body.preferences
		const defaults = await get()
		expect(defaults).toMatchObject({ quiet_hours: null, digest_hour: 7, time_zone: 'UTC' })
		const chosen = {
			...defaults,
			types: { ...defaults.types, team: { in_app: true, mail: false, digest: true, push: false } },
			quiet_hours: { from: 22, until: 6 },
			time_zone: 'Europe/Rome',
		}
		expect((await ask(ben, 'PUT', url, chosen)).body).toEqual({ preferences: chosen })
		expect(await get()).toEqual(chosen)
		await ask(ben, 'PUT', '/settings/notification_preferences', { value: { types: { team: 'loud' }, digest_hour: 99 } })
		expect(await get()).toEqual(defaults)
		for (const wrong of [{ digest_hour: 24 }, { time_zone: 'Mars/Olympus' }, { quiet_hours: { from: 1 } }]) {
			expect((await ask(ben, 'PUT', url, { ...defaults, ...wrong })).status).toBe(400)
		}
	})

	it('say which types there are', async () => {
		const { body } = await ask<{ types: { type: string }[] }>(ben, 'GET', '/notifications/types')
		expect(body.types.map(({ type }) => type)).toEqual([
			'project',
			'team',
			'system',
			'security',
			'company',
			'company_invitation',
			'project_shared',
		])
	})
})

describe('what is kept', () => {
	it('goes after 90 days, and beyond 1,000 the removed and the oldest first', async () => {
		const { database } = server.platform
		await tell(anna)
		await tell(anna)
		await database.execute(sql`update notifications set created_at = now() - interval '91 days'
			where id in (select id from notifications limit 1)`)
		await database.execute(sql`insert into notifications (user_id, kind, "values", is_shown, created_at, removed_at)
			select ${ben.user.id}::uuid, 'password_changed', '{}'::jsonb, true, now() - make_interval(mins => number),
				case when number <= 3 then now() end from generate_series(1, 1005) as number`)
		expect(await deleteOldNotifications(server.platform)).toBe(1 + 5)
		expect((await list(anna)).total).toBe(1)
		// Three were removed by the person, and two of the oldest had to go.
		expect((await list(ben)).total).toBe(1000)
	})
})
