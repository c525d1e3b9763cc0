import type { AdminCompany } from '@panelyard/contracts/console/companies'
import type { AdminJob } from '@panelyard/contracts/console/jobs'
import type { AdminProject } from '@panelyard/contracts/console/projects'
import type { AdminUser } from '@panelyard/contracts/console/users'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { companies } from '../../database/tables/company-tables.ts'
import { jobs, projects, users } from '../../database/tables/tables.ts'
import { call } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
	server = await startTestServer({ roles: ['web'] })
	const admin = await server.signUp('zoe@example.com')
	cookie = admin.cookie
	const { database } = server.platform
	await database.update(users).set({ is_super_admin: true, name: 'Zoe' }).where(eq(users.id, admin.user.id))
	// One without a name, who has never signed in.
	const people = await database
		.insert(users)
		.values([
			{ email: 'b@example.com', name: 'ämilia', created_at: new Date(1) },
			{ email: 'a@example.com', created_at: new Date(2), last_login_at: new Date(3) },
			{ email: 'c@example.com', name: 'Bea', created_at: new Date(3), last_login_at: new Date(1) },
		])
		.returning()
	const firms = await database
		.insert(companies)
		.values([{ name: 'werk 2' }, { name: 'Ärger' }, { name: 'Werk 10' }])
		.returning()
	for (const [at, { id: company_id }] of firms.entries()) {
		const members = people.slice(at).map(({ id }, n) => sql`(${company_id}, ${id}, ${n === 0 ? 'owner' : 'member'})`)
		await database.execute(
			sql`insert into company_members (company_id, user_id, role) values ${sql.join(members, sql`, `)}`,
		)
		if (at > 0)
			await database.execute(sql`insert into company_billing (company_id, seats, trial_ends_at, plan)
				values (${company_id}, ${at}, now() + make_interval(days => ${at}), ${JSON.stringify({ name: `Plan ${at}` })}::jsonb)`)
	}
	const buildings = await database
		.insert(projects)
		.values(
			[...'CAB'].map((letter, at) => ({
				...{ name: `Hall ${letter}`, owner_id: people[at]?.id ?? null, company_id: firms[at % 2]?.id ?? null },
				...{ panel_count: at * 7, updated_at: new Date(1000 - at) },
			})),
		)
		.returning()
	await database.insert(jobs).values(
		buildings.map(({ id: project_id, owner_id: user_id }, at) => ({
			...{ kind: at === 1 ? ('inspect' as const) : ('convert' as const), project_id, user_id, bytes: 100 - at },
			...{ status: 'COMPLETED' as const, created_at: new Date(at), finished_at: new Date(1000 - at) },
		})),
	)
})
afterAll(() => server.close())

type Value = string | number | null
const compare = new Intl.Collator('en').compare
/** Whether values rise; those that are missing come last. */
const rises = (values: Value[]): boolean => {
	const there = values.filter((value) => value !== null)
	const isOrdered = there.every((value, at) => {
		const before = there[at - 1]
		if (before === undefined) return true
		return typeof value === 'number' ? value >= Number(before) : compare(String(before), value) <= 0
	})
	return isOrdered && values.slice(there.length).every((value) => value === null)
}
const falls = (values: Value[]): boolean => {
	const there = values.filter((value) => value !== null)
	return rises([...there].reverse()) && values.slice(there.length).every((value) => value === null)
}
const time = (text: string | null): number | null => (text === null ? null : Date.parse(text))

const companySorts: Record<string, (company: AdminCompany) => Value> = {
	name: ({ name }) => name,
	owner: ({ owner }) => owner?.email ?? null,
	members: ({ members }) => members,
	projects: ({ projects }) => projects,
	panels: ({ panels }) => panels,
	created_at: ({ created_at }) => time(created_at),
	plan: ({ billing }) => billing.plan,
	paid_seats: ({ billing }) => billing.paid_seats,
	needed_seats: ({ billing }) => billing.needed_seats,
	until: ({ billing }) => time(billing.ends_at ?? billing.period_ends_at ?? billing.trial_ends_at),
}
const userSorts: Record<string, (user: AdminUser) => Value> = {
	name: ({ name, email }) => name || email,
	email: ({ email }) => email,
	created_at: ({ created_at }) => time(created_at),
	last_login_at: ({ last_login_at }) => time(last_login_at),
}
const projectSorts: Record<string, (project: AdminProject) => Value> = {
	name: ({ name }) => name,
	owner: ({ owner }) => owner?.email ?? null,
	company: ({ company }) => company?.name ?? null,
	panel_count: ({ panel_count }) => panel_count,
	stored_bytes: ({ stored_bytes }) => stored_bytes,
	updated_at: ({ updated_at }) => time(updated_at),
}
const jobSorts: Record<string, (job: AdminJob) => Value> = {
	project: ({ project }) => project?.name ?? null,
	kind: ({ kind }) => kind,
	person: ({ person }) => person?.email ?? null,
	bytes: ({ bytes }) => bytes,
	created_at: ({ created_at }) => time(created_at),
}

const LISTS = [
	['companies', '/admin/api/companies', companySorts, ''],
	['companies', '/admin/api/billing/companies', companySorts, ''],
	['users', '/admin/api/users', userSorts, ''],
	['projects', '/admin/api/projects', projectSorts, ''],
	['jobs', '/admin/api/jobs', jobSorts, 'state=all&'],
] as const

test.each(LISTS)(
	'%s of %s are sorted by each column, both ways, what is missing last',
	async (name, path, sorts, query) => {
		const list = async (sort: string) => {
			const { status, body } = await call<Record<string, never[]>>(
				server,
				cookie,
				'GET',
				`${path}?${query}sort=${sort}`,
			)
			expect(status, sort).toBe(200)
			return body[name] ?? []
		}
		for (const [key, valueIn] of Object.entries(sorts)) {
			const [up, down] = [await list(key), await list(`-${key}`)]
			expect(up.length, key).toBeGreaterThan(2)
			expect(up.map(valueIn), key).toSatisfy(rises)
			expect(down.map(valueIn), `-${key}`).toSatisfy(falls)
		}
	},
)

test('a list is sorted as a whole, not page by page, also when it is searched', async () => {
	const page = async (query: string) =>
		(await call<{ users: AdminUser[] }>(server, cookie, 'GET', `/admin/api/users?${query}`)).body.users.map(
			({ email }) => email[0],
		)
	expect(await page('sort=-email&page_size=2')).toEqual(['z', 'c'])
	expect(await page('sort=-email&page_size=2&page=2')).toEqual(['b', 'a'])
	expect(await page('sort=email&search=example&page_size=3')).toEqual(['a', 'b', 'c'])
})

test.each(LISTS)('%s of %s are sorted by nothing but their columns', async (_, path) => {
	for (const sort of ['password_hash', 'name;drop table users', '--name', "name' or 1=1 --", 'constructor', ''])
		expect((await call(server, cookie, 'GET', `${path}?sort=${encodeURIComponent(sort)}`)).status, sort).toBe(400)
})
