import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { elsewhere } from '../../testing/elsewhere.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { claimDue } from './deliveries.queries.ts'
import { deliverDue } from './deliveries.service.ts'
import { notify } from './notify.ts'
import { NOTIFICATION_DELIVERIES, workOnDeliveries } from './wake-deliveries.ts'

let server: TestServer
beforeAll(async () => {
	server = await startTestServer({ roles: ['web'] })
})
afterAll(() => server.close())

test('a worker takes what no other worker holds of the same person, and waits for none', async () => {
	const { database } = server.platform
	const { user } = await server.signUp()
	for (const name of ['first', 'second', 'third']) {
		await database.transaction((tx) => notify(tx, 'passkey_added', [user.id], { by: null, values: { name } }))
	}
	const named = (rows: { values: Record<string, string | number> }[] = []) =>
		rows.map(({ values }) => values.name).sort()
	const claimed = await database.transaction(async (other) => {
		await other.execute(sql`select id from notifications where "values" ->> 'name' = 'second' for update`)
		return elsewhere(() => claimDue(database, 'mail_at'))
	})
	expect(named(claimed?.rows)).toEqual(['first', 'third'])
	expect(named((await claimDue(database, 'mail_at'))?.rows)).toEqual(['second'])
	expect(await claimDue(database, 'mail_at')).toBeNull()
})

test('a pass that fails ends once the mails that it began are sent, and begins no others', async () => {
	const { database, mailer } = server.platform
	await database.execute(sql`delete from notifications`)
	const people = 6
	for (let at = 0; at < people; at++) {
		const { user } = await server.signUp()
		await database.transaction((tx) => notify(tx, 'passkey_added', [user.id], { by: null, values: { name: 'Phone' } }))
	}
	const events: string[] = []
	const gate = Promise.withResolvers<void>()
	const send = vi.spyOn(mailer, 'send').mockImplementation(async () => {
		await gate.promise
		events.push('sent')
	})
	// Each lane first asks what is due: the first hears it, the second doesn't.
	const ask = database.execute.bind(database)
	const execute = vi.spyOn(database, 'execute')
	execute.mockImplementationOnce(ask as never).mockRejectedValueOnce(new Error('The database is gone'))
	try {
		const delivering = deliverDue(server.platform).catch((error: Error) => events.push(error.message))
		await vi.waitFor(() => {
			expect(execute.mock.settledResults[1]?.type).toBe('rejected')
			expect(send).toHaveBeenCalled()
		})
		await new Promise(setImmediate)
		gate.resolve()
		await delivering
		const sent = events.length - 1
		expect(events.at(-1)).toBe('The database is gone')
		// One of each lane but the one that failed.
		expect(sent).toBeGreaterThan(0)
		expect(sent).toBeLessThanOrEqual(2)
		expect(await deliverDue(server.platform)).toBe(people - sent)
	} finally {
		gate.resolve()
		execute.mockRestore()
		send.mockRestore()
	}
})

test('a server that stops begins no further mail, and another one sends the rest', async () => {
	const { database, mailer, queue } = server.platform
	await database.execute(sql`delete from notifications`)
	const people = 6
	for (let at = 0; at < people; at++) {
		const { user } = await server.signUp()
		await database.transaction((tx) => notify(tx, 'passkey_added', [user.id], { by: null, values: { name: 'Phone' } }))
	}
	const gate = Promise.withResolvers<void>()
	let sent = 0
	const send = vi.spyOn(mailer, 'send').mockImplementation(async () => {
		await gate.promise
		sent++
	})
	try {
		await workOnDeliveries(server.platform)
		await queue.send(database, NOTIFICATION_DELIVERIES, {})
		await vi.waitFor(() => expect(send).toHaveBeenCalled())
		await queue.stopWorking()
		gate.resolve()
		await queue.stop(20_000)
		const before = sent
		expect(before).toBeGreaterThan(0)
		expect(before, 'one of each lane').toBeLessThanOrEqual(3)
		expect(await deliverDue(server.platform)).toBe(people - before)
	} finally {
		gate.resolve()
		send.mockRestore()
	}
})
