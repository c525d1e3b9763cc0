import { and, eq, type sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company_members } from '../database/tables/company-member-tables.ts'
import { companies } from '../database/tables/company-tables.ts'
import { project_access, projects, users } from '../database/tables/tables.ts'
import { sharedTestServer, type TestServer } from '../testing/test-server.ts'
import { isKnownTo, sharesProjectWith } from './acquaintances.queries.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const past = () => new Date(Date.now() - 3600_000)

test('whether one person knows another is told as the list of everybody known tells it', async () => {
	const { database } = server.platform
	const people = await database
		.insert(users)
		.values(Array.from({ length: 11 }, (_, index) => ({ email: `p${index}@example.com`, name: `p${index}` })))
		.returning({ id: users.id })
	const id = (index: number) => people[index]?.id ?? ''
	const made = await database
		.insert(companies)
		.values([{ name: 'Alive' }, { name: 'Gone', deleted_at: past() }])
		.returning({ id: companies.id })
	const [alive = '', gone = ''] = made.map((company) => company.id)
	await database.insert(company_members).values([
		{ company_id: alive, user_id: id(0), role: 'owner' },
		{ company_id: alive, user_id: id(1), role: 'member' },
		{ company_id: alive, user_id: id(2), role: 'viewer', access_type: 'guest' },
		{ company_id: alive, user_id: id(3), role: 'member', access_type: 'temporary', access_until: past() },
		{ company_id: gone, user_id: id(0), role: 'owner' },
		{ company_id: gone, user_id: id(4), role: 'member' },
	])
	const [ours, shared, lost, own] = await database
		.insert(projects)
		.values([
			{ name: 'Ours', owner_id: id(0), company_id: alive },
			{ name: 'Shared', owner_id: id(5), company_id: alive, company_role: 'viewer' },
			{ name: 'Deleted', owner_id: id(6), deleted_at: past() },
			{ name: 'Own', owner_id: id(7) },
		])
		.returning({ id: projects.id })
	const grant = (project: { id: string } | undefined, ...indexes: number[]) =>
		indexes.map((index) => ({ project_id: project?.id ?? '', user_id: id(index), role: 'editor' as const }))
	await database
		.insert(project_access)
		.values([...grant(ours, 0, 2, 3, 8), ...grant(shared, 5, 9), ...grant(lost, 6, 10), ...grant(own, 8, 9)])

	const pairs: [string, boolean, boolean][] = []
	for (const [asking] of people.entries()) {
		for (const [other] of people.entries()) {
			const is = (known: ReturnType<typeof sql>) => database.$count(users, and(eq(users.id, id(other)), known))
			const listed = (await is(sharesProjectWith(id(asking)))) === 1
			pairs.push([`${asking} knows ${other}`, (await is(isKnownTo(id(asking)))) === 1, listed])
		}
	}
	expect(pairs.filter(([, alone, listed]) => alone !== listed)).toEqual([])
	// Both answers occur.
	expect(pairs.filter(([, alone]) => alone).length).toBeGreaterThan(people.length)
	expect(pairs).toContainEqual(['1 knows 0', true, true])
	expect(pairs).toContainEqual(['4 knows 0', false, false])
	expect(pairs).toContainEqual(['10 knows 6', false, false])
})
