import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdProject } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { project_access, projects } from '../../database/tables/tables.ts'
import { commitWhileWaiting } from '../../testing/commit-while-waiting.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, TEST_PASSWORD, type TestServer } from '../../testing/test-server.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const remove = async ({ user, cookie }: Person) =>
	(await call(server, cookie, 'DELETE', `/users/${user.id}`, { password: TEST_PASSWORD })).status
const access = (project_id: string, { user }: Person) => ({ project_id, user_id: user.id, role: 'manager' as const })

/** A project as creating one inserts it. */
async function insertProject(db: Database, owner: Person, ...managers: Person[]): Promise<string> {
	const [project] = await db.insert(projects).values({ name: 'House', owner_id: owner.user.id }).returning()
	if (!project) throw new Error('no project')
	await db.insert(project_access).values([owner, ...managers].map((person) => access(project.id, person)))
	return project.id
}

const projectRow = async (id: string) =>
	(await server.platform.database.select().from(projects).where(eq(projects.id, id)))[0]
/** Projects that aren't deleted, but nobody manages. */
const abandoned = () =>
	server.platform.database
		.select({ id: projects.id })
		.from(projects)
		.where(
			and(
				isNull(projects.deleted_at),
				sql`not exists (select 1 from ${project_access} a where a.project_id = ${projects.id} and a.role = 'manager')`,
			),
		)

test('a project that is made while its owner goes is deleted too', async () => {
	const owner = await server.signUp()
	let made = ''
	const status = await commitWhileWaiting(
		server,
		async (tx) => {
			made = await insertProject(tx, owner)
		},
		() => remove(owner),
	)
	expect(status).toBe(200)
	expect((await projectRow(made))?.deleted_at).toBeInstanceOf(Date)
	expect(await abandoned()).toEqual([])
})

test('a manager who loses the role at the same moment does not get the project', async () => {
	const [owner, first, second] = [await server.signUp(), await server.signUp(), await server.signUp()]
	const shared = await insertProject(server.platform.database, owner, first, second)
	const alone = await insertProject(server.platform.database, owner, first)
	const drop = async (tx: Database) => {
		for (const id of [shared, alone].sort()) {
			await holdProject(tx, id)
			const whose = and(eq(project_access.project_id, id), eq(project_access.user_id, first.user.id))
			await tx.delete(project_access).where(whose)
		}
	}
	expect(await commitWhileWaiting(server, drop, () => remove(owner))).toBe(200)
	expect(await projectRow(shared)).toMatchObject({ owner_id: second.user.id, deleted_at: null })
	expect((await projectRow(alone))?.deleted_at).toBeInstanceOf(Date)
	expect(await abandoned()).toEqual([])
})

test('a manager whose account goes at the same moment does not get the project', async () => {
	const [owner, manager] = [await server.signUp(), await server.signUp()]
	const id = await insertProject(server.platform.database, owner, manager)
	const leave = (tx: Database) => tx.execute(sql`delete from users where id = ${manager.user.id}`)
	expect(await commitWhileWaiting(server, leave, () => remove(owner))).toBe(200)
	expect((await projectRow(id))?.deleted_at).toBeInstanceOf(Date)
	expect(await abandoned()).toEqual([])
})

test('managers of each other’s projects go at once, and leave none behind', async () => {
	for (let round = 0; round < 5; round++) {
		const people = await Promise.all([1, 2, 3].map(() => server.signUp()))
		const ids: string[] = []
		for (const owner of people) {
			const others = people.filter((person) => person !== owner)
			ids.push(await insertProject(server.platform.database, owner, ...others))
		}
		expect(await Promise.all(people.map(remove))).toEqual([200, 200, 200])
		for (const id of ids) expect((await projectRow(id))?.deleted_at).toBeInstanceOf(Date)
	}
	expect(await abandoned()).toEqual([])
})

test.each([
	['a project', '/projects', { project_name: 'Mine' }],
	['a view', '/projects/ID/views', { name: 'Stairs', view: 'c1_2_3_4_5' }],
])('%s made by a person whose account goes at the same moment is refused', async (_, url, payload) => {
	const [owner, maker] = [await server.signUp(), await server.signUp()]
	const id = await insertProject(server.platform.database, owner, maker)
	const answer = await commitWhileWaiting(
		server,
		(tx) => tx.execute(sql`delete from users where id = ${maker.user.id}`),
		() => call(server, maker.cookie, 'POST', url.replace('ID', id), payload),
	)
	expect(answer).toMatchObject({
		status: 409,
		body: { message: 'An account was deleted at the same time. Try again.' },
	})
})
