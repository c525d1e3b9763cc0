import { afterAll, beforeAll, expect, it } from 'vitest'
import { personOfFleet, postgresFleet } from '../../testing/postgres-fleet.ts'

// On the embedded database the server itself goes on after its next start, see killed-server.test.ts.

const PANELS = 200
let servers: Awaited<ReturnType<typeof postgresFleet>>
beforeAll(async () => {
	servers = await postgresFleet({ migrated: true })
})
afterAll(() => servers?.close())

it('what a killed worker was converting is converted by another', async () => {
	const [web, worker] = await Promise.all([servers.fleet.start('web'), servers.fleet.start('worker')])
	const kim = await personOfFleet(web, 'kim@example.com')
	const id = await kim.upload(web, PANELS)
	await kim.whenStatus(web, id, /PROCESSING/)
	await worker.kill()
	await servers.fleet.start('worker,sweeper')
	await kim.whenStatus(web, id, /COMPLETED/, 150_000)
	expect(await kim.project(web, id)).toMatchObject({ panel_count: PANELS, conversion_job: { attempt: 2 } })
}, 180_000)
