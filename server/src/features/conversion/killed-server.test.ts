import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ConversionJobView, Project } from '@panelyard/contracts/projects'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { describe, expect, it, vi } from 'vitest'
import { pristineDatabase } from '../../testing/pristine-database.ts'
import { ALL_PANELS, multipart, unseen } from '../../testing/test-projects.ts'

// On the embedded database: on PostgreSQL another server takes the work over, see two-servers.postgres.test.ts.

const SLOW_MODEL_PANELS = 200
/** Large enough that its conversion can be interrupted. */
const slowModel = () => unseen(sampleModelText({ panels: SLOW_MODEL_PANELS }))

describe('a server killed in the middle of a conversion', () => {
	it('converts the file at its next start, and sweeps what the dead one left', async () => {
		const dataDir = mkdtempSync(join(tmpdir(), 'panelyard-killed-'))
		const { databaseUrl, drop } = await pristineDatabase(dataDir)
		const first = await startProcess(dataDir, databaseUrl)
		const { payload, headers } = multipart([
			{ name: 'project_name', value: 'Survivor' },
			{ name: 'panel_rule', value: JSON.stringify(ALL_PANELS) },
			{ name: 'file', value: slowModel(), file_name: 'house.ifc' },
		])
		const person = await first.post(
			'/signup/emailpw',
			JSON.stringify({ email: 'kim@example.com', password: 'correct horse battery' }),
			{
				'content-type': 'application/json',
			},
		)
		const session = {
			cookie: person.headers
				.getSetCookie()
				.map((one) => one.split(';')[0])
				.join('; '),
		}
		const created = await first.post('/projects/create_with_ifc', new Uint8Array(payload), { ...headers, ...session })
		const { project } = (await created.json()) as { project: Project }
		const state = async (address: string) =>
			(await (await fetch(`${address}/projects/${project.id}/conversion_status`, { headers: session })).json()) as {
				project: Project
				conversion_job: ConversionJobView
			}
		await vi.waitFor(async () => expect((await state(first.address)).conversion_job.percent).toBeGreaterThan(5), {
			timeout: 30_000,
			interval: 20,
		})
		first.kill()
		await first.gone
		expect(readdirSync(join(dataDir, 'staging'))).not.toEqual([])

		const second = await startProcess(dataDir, databaseUrl)
		await vi.waitFor(async () => expect((await state(second.address)).project.conversion_status).toBe('COMPLETED'), {
			timeout: 50_000,
			interval: 200,
		})
		const after = await state(second.address)
		expect(after.conversion_job.attempt).toBe(2)
		expect(after.project.panel_count).toBe(SLOW_MODEL_PANELS)
		await vi.waitFor(() => expect(readdirSync(join(dataDir, 'staging'))).toEqual([]), { timeout: 5000 })
		second.kill()
		await second.gone
		await drop()
		rmSync(dataDir, { recursive: true, force: true })
	}, 120_000)
})

/** The server as a process of its own, to be killed as by a power cut. */
async function startProcess(dataDir: string, databaseUrl: string | null) {
	const entry = fileURLToPath(new URL('../../testing/server-process.ts', import.meta.url))
	const child = spawn(process.execPath, [entry], {
		env: {
			...process.env,
			DATA_DIR: dataDir,
			PORT: '0',
			HOST: '127.0.0.1',
			LOG_LEVEL: 'error',
			JOB_HEARTBEAT_SECONDS: '10',
			...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
	const address = await new Promise<string>((resolve, reject) => {
		child.stdout.once('data', (line) => resolve(String(line).trim()))
		child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
	})
	return {
		address,
		gone,
		kill: () => child.kill('SIGKILL'),
		post: (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) =>
			fetch(`${address}${path}`, { method: 'POST', body, headers }),
	}
}
