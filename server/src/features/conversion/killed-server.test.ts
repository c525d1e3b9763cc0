import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConversionJobView, Project } from '@panelyard/contracts/projects/projects'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pristineDatabase } from '../../testing/pristine-database.ts'
import { cookieFrom, type FleetServer, ServerFleet } from '../../testing/server-fleet.ts'
import { ALL_PANELS, multipart, unseen } from '../../testing/test-projects.ts'
import { TEST_PASSWORD } from '../../testing/test-server.ts'

// On the embedded database: on PostgreSQL another server takes the work over, see two-servers.postgres.test.ts.

const SLOW_MODEL_PANELS = 200
/** Large enough that its conversion can be interrupted. */
const slowModel = () => unseen(sampleModelText({ panels: SLOW_MODEL_PANELS }))

const servers = new ServerFleet({})
const dataDir = mkdtempSync(join(tmpdir(), 'panelyard-killed-'))
const start = () => servers.start('web,worker,sweeper', { DATA_DIR: dataDir })
const staged = () => readdirSync(join(dataDir, 'staging'))

beforeAll(() => pristineDatabase(dataDir))
afterAll(async () => {
	await servers.close()
	rmSync(dataDir, { recursive: true, force: true })
})

describe('a server killed in the middle of a conversion', () => {
	it('converts the file at its next start, and sweeps what the dead one left', async () => {
		const first = await start()
		const { payload, headers } = multipart([
			{ name: 'project_name', value: 'Survivor' },
			{ name: 'panel_rule', value: JSON.stringify(ALL_PANELS) },
			{ name: 'file', value: slowModel(), file_name: 'house.ifc' },
		])
		const person = { email: 'kim@example.com', password: TEST_PASSWORD }
		const cookie = cookieFrom(await first.send('POST', '/signup/emailpw', { body: person }))
		const created = await first.send('POST', '/projects/create_with_ifc', {
			cookie,
			headers,
			body: new Uint8Array(payload),
		})
		const { project } = (await created.json()) as { project: Project }
		const state = async (server: FleetServer) =>
			(await (await server.send('GET', `/projects/${project.id}/conversion_status`, { cookie })).json()) as {
				project: Project
				conversion_job: ConversionJobView
			}
		await vi.waitFor(async () => expect((await state(first)).conversion_job.percent).toBeGreaterThan(5), {
			timeout: 30_000,
			interval: 20,
		})
		await first.kill()
		expect(staged()).not.toEqual([])

		const second = await start()
		await vi.waitFor(async () => expect((await state(second)).project.conversion_status).toBe('COMPLETED'), {
			timeout: 50_000,
			interval: 200,
		})
		const after = await state(second)
		expect(after.conversion_job.attempt).toBe(2)
		expect(after.project.panel_count).toBe(SLOW_MODEL_PANELS)
		await vi.waitFor(() => expect(staged()).toEqual([]), { timeout: 5000 })
	}, 120_000)
})
