import { randomUUID } from 'node:crypto'
import type { Project } from '@panelyard/contracts/projects/projects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProjectCommand, runProjectCommand } from './admin-projects.ts'
import { call, emptyProject } from './testing/test-projects.ts'
import { sharedTestServer, TEST_PASSWORD, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
	server = await sharedTestServer()
})
afterAll(() => server.close())

const run = (...args: string[]) => runProjectCommand(server.platform.database, args)

test('a project whose owner’s account was deleted is listed and restored for somebody else', async () => {
	expect(await run('projects', 'deleted')).toEqual(['There is no deleted project.', 0])
	const leaving = await server.signUp()
	const heir = await server.signUp('heir@example.com')
	const { id } = await emptyProject(server, leaving.cookie, 'Tower')
	await call(server, leaving.cookie, 'DELETE', `/users/${leaving.user.id}`, { password: TEST_PASSWORD })

	const [listed] = await run('projects', 'deleted')
	expect(listed).toMatch(new RegExp(`^${id}  deleted \\S+  restorable until \\S+  nobody manages it  Tower$`))
	expect(await run('projects', 'restore', id)).toEqual([expect.stringContaining('Name an account'), 1])
	expect(await run('projects', 'restore', id, 'nobody@example.com')).toEqual([
		expect.stringContaining('There is no account'),
		1,
	])
	expect(await run('projects', 'restore', id, 'Heir@example.com')).toEqual([expect.stringContaining('is restored'), 0])
	const seen = await call<{ project: Project }>(server, heir.cookie, 'GET', `/projects/${id}`)
	expect(seen.body.project.role).toBe('manager')
	expect((await run('projects', 'restore', id))[1]).toBe(1)
	expect((await run('projects', 'restore', randomUUID()))[1]).toBe(1)
	expect((await run('projects', 'restore', 'Tower'))[1]).toBe(1)
})

test.each([
	['projects deleted', true],
	['projects restore 1', true],
	['projects restore 1 a@example.com', true],
	['projects', false],
	['projects restore', false],
	['restore 1', false],
	['projects restore 1 2 3', false],
	['grant a@example.com', false],
])('%s is one of these commands: %s', (words, isOne) => {
	expect(isProjectCommand(words.split(' '))).toBe(isOne)
})
