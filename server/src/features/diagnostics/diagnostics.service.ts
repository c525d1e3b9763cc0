import { readFileSync } from 'node:fs'
import { type Diagnostics, MOST_FINDINGS } from '@panelyard/contracts/console/diagnostics'
import { CONVERTER_VERSION } from '@panelyard/conversion/converter-version'
import { unmanagedProjects } from '../../access/lasting-access.queries.ts'
import { settingsForOperators } from '../../config.ts'
import { statementTimes } from '../../database/connection/statement-times.ts'
import type { Platform } from '../../platform/feature.ts'
import { checkParts } from '../admin/admin.service.ts'
import type { LiveSettings } from '../server-settings/live-settings.ts'
import { readSettings } from '../server-settings/server-settings.service.ts'
import * as queries from './diagnostics.queries.ts'
import { lastCheck } from './storage-checks.service.ts'

const STATEMENTS = 20
const STARTED_AT = new Date(Date.now() - process.uptime() * 1000).toISOString()
const APP_VERSION: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version

/** How the server that answers is, and how it is set up. */
export async function readDiagnostics(platform: Platform, live: LiveSettings): Promise<Diagnostics> {
	const { database, config } = platform
	const { details } = await readSettings(database, live)
	const log_level = details.find(({ key }) => key === 'LOG_LEVEL')
	if (!log_level) throw new Error('there is no setting for the log level')
	const changed = new Map(details.filter(({ is_changed }) => is_changed).map((one) => [one.key as string, one.value]))
	return {
		versions: {
			app: APP_VERSION,
			node: process.version,
			database: await queries.databaseVersion(database),
			converter: CONVERTER_VERSION,
		},
		process: {
			started_at: STARTED_AT,
			roles: config.roles,
			memory_bytes: process.memoryUsage.rss(),
			platform: `${process.platform} ${process.arch}`,
		},
		parts: await checkParts(platform),
		log_level,
		configuration: settingsForOperators().map((one) => {
			const value = changed.get(one.name)
			return value === undefined ? one : { ...one, value }
		}),
		slow_statements: await slowStatements(platform),
		storage_check: await lastCheck(database),
		unmanaged_projects: await unmanagedProjects(database, MOST_FINDINGS),
	}
}

async function slowStatements({ database, log }: Platform): Promise<Diagnostics['slow_statements']> {
	try {
		if (await queries.keepsStatements(database)) {
			return { source: 'database', statements: await queries.slowStatements(database, STATEMENTS) }
		}
	} catch (error) {
		// It isn't loaded, or whoever we are in the database may not read it.
		log.info({ err: error }, 'diagnostics: pg_stat_statements could not be read')
	}
	return { source: 'process', statements: statementTimes.slowest(STATEMENTS) }
}
