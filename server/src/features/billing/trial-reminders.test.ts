import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMember, daysAgo, madeAgo, setBilling, testCompany } from '../../testing/test-companies.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { remindOfTrials } from './trial-reminders.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const DAY_MS = 24 * 3600_000
/** What a person has been told, the oldest first. */
async function told({ user }: Person): Promise<[string, unknown][]> {
	const { rows } = await server.platform.database.execute<{ kind: string; values: object }>(
		sql`select kind, "values" from notifications where user_id = ${user.id} and (kind like '%trial%' or kind like 'pay%' or kind like 'plan_ended') order by created_at, id`,
	)
	return rows.map(({ kind, values }) => [kind, values])
}
/** The sweep, by a clock that shows some time after the person's account was made. */
const remind = ({ user }: Person, days: number, more_ms = 0) =>
	remindOfTrials(server.platform, undefined, new Date(Date.parse(user.account_created_at) + days * DAY_MS + more_ms))

it('reminds 7, 3 and 1 days before the end and at the end, once each, to the moment', async () => {
	const person = await server.signUp()
	await remind(person, 7, -1000)
	expect(await told(person)).toEqual([])
	const seven = ['trial_ending', { count: 7 }]
	await remind(person, 7, 1000)
	await remind(person, 8)
	await remind(person, 11, -1000)
	expect(await told(person)).toEqual([seven])
	const three = ['trial_ending', { count: 3 }]
	await Promise.all([remind(person, 11, 1000), remind(person, 11, 1000)])
	await remind(person, 12, 1000)
	expect(await told(person)).toEqual([seven, three])
	const one = ['trial_ending', { count: 1 }]
	await remind(person, 13, 1000)
	await remind(person, 13.9)
	expect(await told(person)).toEqual([seven, three, one])
	await remind(person, 14, 1000)
	await remind(person, 14.9)
	await remind(person, 30)
	expect(await told(person)).toEqual([seven, three, one, ['trial_ended', {}]])
})

it('after a time without a server tells only what holds then', async () => {
	const person = await server.signUp()
	await remind(person, 12, 1000)
	expect(await told(person)).toEqual([['trial_ending', { count: 2 }]])
	await remind(person, 20)
	expect(await told(person)).toHaveLength(1)
})

it('speaks of the company whose trial lasts longer, and not to people whose company pays or super admins', async () => {
	const [owner, guest, payer] = [await server.signUp(), await server.signUp(), await server.signUp()]
	const admin = await server.signUp()
	await server.platform.database.execute(sql`update users set is_super_admin = true where id = ${admin.user.id}`)
	for (const person of [owner, guest, payer, admin]) await madeAgo(server, person, 13.5)
	const company_id = await testCompany(server, owner, { name: 'Precast & Sons', trial_ends_at: daysAgo(-6.5) })
	await addMember(server, company_id, guest, { access_type: 'guest' })
	await setBilling(server, await testCompany(server, payer), { status: 'active' })
	await remindOfTrials(server.platform)
	expect(await told(owner)).toEqual([['company_trial_ending', { company: 'Precast & Sons', count: 7 }]])
	expect(await told(guest)).toEqual([['trial_ending', { count: 1 }]])
	expect(await told(payer)).toEqual([])
	expect(await told(admin)).toEqual([])
})
