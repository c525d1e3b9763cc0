import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { convertedProject } from '../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../testing/test-server.ts'
import { modelFacts } from './model-facts.ts'
import { findVersionHead, type VersionHead } from './model-versions.queries.ts'

let server: TestServer
let version: VersionHead
beforeAll(async () => {
	server = await sharedTestServer()
	const { cookie } = await server.signUp()
	const project = await convertedProject(server, cookie)
	version = (await findVersionHead(server.platform.database, project.model?.version_id ?? '')) as VersionHead
})
afterAll(() => server.close())

test('what a version says of its model is read once, without where its properties are', async () => {
	const { database } = server.platform
	const facts = await modelFacts(database, version)
	expect(facts).toMatchObject({ schema: 'IFC4', floors: expect.any(Array), panel_rules: expect.any(Array) })
	expect(facts).not.toHaveProperty('property_blocks')
	const select = vi.spyOn(database, 'select')
	expect(await modelFacts(database, version)).toBe(facts)
	expect(select).not.toHaveBeenCalled()
})

test('a version published again is read again, and one that is not published has none', async () => {
	const { database } = server.platform
	const again = await modelFacts(database, { ...version, published_at: new Date() })
	expect(again).toEqual(await modelFacts(database, version))
	expect(again).not.toBe(await modelFacts(database, version))
	expect(await modelFacts(database, { ...version, published_at: null })).toBeNull()
})
