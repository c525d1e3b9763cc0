import { randomUUID } from 'node:crypto'
import type { Project } from '@panelyard/contracts/projects/projects'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { expect, inject, vi } from 'vitest'
import { TEMPLATE } from './database-templates.ts'
import { databaseUrl, runOnPostgres } from './postgres-server.ts'
import { cookieFrom, type FleetServer, ServerFleet } from './server-fleet.ts'
import { startTestBucket } from './test-bucket.ts'
import { ALL_PANELS, multipart, unseen } from './test-projects.ts'
import { TEST_PASSWORD } from './test-server.ts'

/**
 * Servers as separate processes that share only PostgreSQL and an S3 store.
 * @param migrated whether the database is, or the first servers do that
 */
export async function postgresFleet({
	migrated,
}: {
	migrated: boolean
}): Promise<{ fleet: ServerFleet; close(): Promise<void> }> {
	const postgres = inject('postgresUrl') ?? ''
	const database = `fleet_${randomUUID().replaceAll('-', '')}`
	await runOnPostgres(postgres, `create database ${database}${migrated ? ` template ${TEMPLATE}` : ''}`)
	const bucket = await startTestBucket()
	const fleet = new ServerFleet({
		DATABASE_URL: databaseUrl(postgres, database),
		STORAGE_URL: bucket.storage_url,
		SESSION_SECRET: 'the same secret on every server, long enough',
	})
	return {
		fleet,
		async close() {
			await fleet.close()
			bucket.close()
			await runOnPostgres(postgres, `drop database ${database} with (force)`)
		},
	}
}

/** A new person's calls about projects, at whichever server. */
export async function personOfFleet(first: FleetServer, email: string) {
	const cookie = cookieFrom(await first.send('POST', '/signup/emailpw', { body: { email, password: TEST_PASSWORD } }))
	const project = async (server: FleetServer, id: string) =>
		((await (await server.send('GET', `/projects/${id}`, { cookie })).json()) as { project: Project }).project
	return {
		cookie,
		project,
		whenStatus: (server: FleetServer, id: string, status: RegExp, timeout = 60_000) =>
			vi.waitFor(async () => expect((await project(server, id)).conversion_status).toMatch(status), {
				timeout,
				interval: 100,
			}),
		/** The id of a project of a sample house with this many panels. */
		async upload(server: FleetServer, panels: number): Promise<string> {
			const { payload, headers } = multipart([
				{ name: 'project_name', value: 'House' },
				{ name: 'panel_rule', value: JSON.stringify(ALL_PANELS) },
				{ name: 'file', value: unseen(sampleModelText({ panels })), file_name: 'house.ifc' },
			])
			const body = new Uint8Array(payload)
			const answer = await server.send('POST', '/projects/create_with_ifc', { cookie, body, headers })
			return ((await answer.json()) as { project: Project }).project.id
		},
	}
}
