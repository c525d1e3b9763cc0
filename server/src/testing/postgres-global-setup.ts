import type { TestProject } from 'vitest/node'
import { makeTemplate } from './database-templates.ts'
import { startPostgres } from './postgres-server.ts'

/** One PostgreSQL for the whole run of a test project. TEST_DATABASE_URL selects another one. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const given = process.env.TEST_DATABASE_URL
	const postgres = given ? { url: given, stop: async () => {} } : await startPostgres()
	try {
		await makeTemplate(postgres.url)
	} catch (error) {
		await postgres.stop()
		throw error
	}
	project.provide('postgresUrl', postgres.url)
	return () => postgres.stop()
}
