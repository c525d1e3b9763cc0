import { randomUUID } from 'node:crypto'
import type { ModelVersion } from '@panelyard/contracts/models/versions'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { personOfFleet, postgresFleet } from '../../testing/postgres-fleet.ts'
import type { FleetServer } from '../../testing/server-fleet.ts'
import { multipart } from '../../testing/test-projects.ts'

const PANELS = 200
/** Milliseconds into going live at which the server is killed. */
const KILLED_AFTER = [0, 8, 20, 45]

let servers: Awaited<ReturnType<typeof postgresFleet>>
beforeAll(async () => {
	servers = await postgresFleet({ migrated: true })
})
afterAll(() => servers?.close())

it('a server killed while it goes live leaves one version or the other', async () => {
	const { fleet } = servers
	let web = await fleet.start('web,worker')
	const kim = await personOfFleet(web, 'kim@example.com')
	const id = await kim.upload(web, PANELS)
	await kim.whenStatus(web, id, /COMPLETED/)
	const read = async <Body>(server: FleetServer, path: string) =>
		(await (await server.send('GET', `/projects/${id}${path}`, { cookie: kim.cookie })).json()) as Body
	const panelsOf = async (server: FleetServer) =>
		(await read<{ panels: Panel[] }>(server, '/panels')).panels
			.filter(({ element }) => element !== null)
			.map(({ id: panel_id, mark, element }) => `${panel_id} ${mark} ${element}`)
			.sort()
	const { payload, headers } = multipart([
		{ name: 'file', value: sampleModelText({ panels: PANELS, revision: 2 }), file_name: 'house-2.ifc' },
	])
	const body = new Uint8Array(payload)
	await web.send('POST', `/projects/${id}/versions/create_with_ifc`, { cookie: kim.cookie, body, headers })
	const versions = async () => (await read<{ versions: ModelVersion[] }>(web, '/versions')).versions
	await vi.waitFor(async () => expect((await versions())[0]?.state).toBe('to_review'), {
		timeout: 60_000,
		interval: 200,
	})

	const goLive = (server: FleetServer, number: number) =>
		server.send('POST', `/projects/${id}/versions/${number}/go_live`, {
			cookie: kim.cookie,
			body: { change_id: randomUUID(), hold_undecided: true },
		})
	const first = await panelsOf(web)
	expect((await goLive(web, 2)).status).toBe(200)
	const second = await panelsOf(web)
	expect(second).not.toEqual(first)
	for (const milliseconds of KILLED_AFTER) {
		const before = (await versions()).find(({ state }) => state === 'live')?.number
		const going = goLive(web, before === 1 ? 2 : 1).catch(() => null)
		await new Promise((resolve) => setTimeout(resolve, milliseconds))
		await web.kill()
		await going
		web = await fleet.start('web,worker')
		const states = (await versions()).map(({ number, state }) => [number, state])
		const isSecond = states.some(([number, state]) => number === 2 && state === 'live')
		expect([milliseconds, states]).toEqual([
			milliseconds,
			[
				[2, isSecond ? 'live' : 'earlier'],
				[1, isSecond ? 'earlier' : 'live'],
			],
		])
		expect(await panelsOf(web)).toEqual(isSecond ? second : first)
	}
	expect((await goLive(web, 1)).status).toBe(200)
	expect(await panelsOf(web)).toEqual(first)
}, 240_000)
