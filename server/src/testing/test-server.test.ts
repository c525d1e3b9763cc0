import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { sharedTestServer } from './test-server.ts'

it('the next file finds an empty storage that its server can use', async () => {
	const first = await sharedTestServer()
	await first.platform.storage.put('some/file', Readable.from(['text']))
	await first.close()
	const second = await sharedTestServer()
	const found: unknown[] = []
	for await (const file of second.platform.storage.list()) found.push(file)
	expect(found).toEqual([])
	await second.platform.storage.check()
	await second.close()
})
