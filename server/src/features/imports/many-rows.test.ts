import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openProject } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import {
	createMissingCategories,
	deleteUnusedCategories,
	importCategories,
	restoreCategories,
} from '../categories/imported-categories.service.ts'
import { importGroups } from '../groups/imported-groups.service.ts'
import { createMissingStatuses, deleteUnusedStatuses, restoreStatuses } from '../statuses/imported-statuses.service.ts'
import { projectStatuses } from '../statuses/statuses.service.ts'

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let project: PanelProject
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
})
beforeEach(async () => {
	project = await projectWithPanels(server, anna.cookie, 420)
})
afterAll(() => server.close())

const STATEMENTS = ['execute', 'select', 'insert', 'update', 'delete']

/** Runs this on the database. Returns what it returned, and how many statements it took. */
async function counted<Answer>(
	run: (db: Database) => Promise<Answer>,
): Promise<{ answer: Answer; statements: number }> {
	let statements = 0
	const db = new Proxy(server.platform.database, {
		get(target, name) {
			if (STATEMENTS.includes(String(name))) statements++
			const member = Reflect.get(target, name)
			return typeof member === 'function' ? member.bind(target) : member
		},
	})
	return { answer: await run(db), statements }
}

const named = (count: number) =>
	Array.from({ length: count }, (_, number) => ({
		id: randomUUID(),
		name: `New ${number}`,
		icon: 'star' as const,
		colour: '#112233',
		type: 'flag' as const,
	}))

it('a hundred statuses are created, deleted and brought back by a few statements', async () => {
	const asked = named(100)
	const { id } = project
	const before = await projectStatuses(server.platform.database, id)
	const created = await counted((db) => createMissingStatuses(db, id, anna.user.id, asked))
	expect(created.answer.created).toEqual(asked.map((each) => each.id))
	const all = await projectStatuses(server.platform.database, id)
	const [used, required] = [asked[10]?.id as string, asked[20]?.id as string]
	await project.as('POST', '/panels/statuses', { panel_ids: project.panel_ids.slice(0, 1), add: [used] })
	await project.as('PUT', `/statuses/${before[0]?.id}`, { requires: [required] })
	const deleted = await counted((db) => deleteUnusedStatuses(db, id, created.answer.created))
	expect(deleted.answer).toHaveLength(98)
	const left = await projectStatuses(server.platform.database, id)
	expect(left.map((each) => each.id)).toEqual([...before.map((each) => each.id), used, required])
	expect(left.map(({ position }) => position)).toEqual([...left.keys()])
	const back = await counted((db) => restoreStatuses(db, id, deleted.answer))
	expect(back.answer).toHaveLength(98)
	const again = await projectStatuses(server.platform.database, id)
	expect(again.map((each) => [each.id, each.position])).toEqual(all.map((each) => [each.id, each.position]))
	expect(Math.max(created.statements, deleted.statements, back.statements)).toBeLessThan(10)
})

it('a hundred categories are created, deleted and brought back by a few statements', async () => {
	const asked = named(100)
	const { id } = project
	const database = server.platform.database
	const created = await counted((db) => createMissingCategories(db, id, anna.user.id, asked))
	const { project: row } = await openProject(database, anna.user, id, 'editor')
	await importCategories(database, row, new Map([[project.panel_ids[0] as string, asked[5]?.id as string]]))
	const deleted = await counted((db) => deleteUnusedCategories(db, id, created.answer.created))
	expect(deleted.answer).toHaveLength(99)
	const back = await counted((db) => restoreCategories(db, id, deleted.answer))
	expect(back.answer.toSorted()).toEqual(deleted.answer.map((each) => each.id).toSorted())
	expect(await restoreCategories(database, id, deleted.answer)).toEqual([])
	expect(Math.max(created.statements, deleted.statements, back.statements)).toBeLessThan(10)
})

it('panels join groups some at a time, and each panel counts once', async () => {
	const { rows } = await server.platform.database.execute<{ id: string }>(sql`
		insert into groups (project_id, name, position)
		select ${project.id}::uuid, 'Group ' || number, number from generate_series(1, 50) as number returning id`)
	const { project: row } = await openProject(server.platform.database, anna.user, project.id, 'editor')
	const ids = rows.map((each) => each.id)
	const { answer, statements } = await counted((db) => importGroups(db, row, [{ ids, panel_ids: project.panel_ids }]))
	expect(answer).toEqual({ changed: 420, stayed: 0, left_out: 0 })
	// One to look the groups up; 21,000 memberships take two.
	expect(statements).toBe(3)
})
