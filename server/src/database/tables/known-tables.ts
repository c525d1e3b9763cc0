import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as account from './account-tables.ts'
import * as analytics from './analytics-tables.ts'
import * as assistant from './assistant-tables.ts'
import * as billing from './billing-tables.ts'
import * as member from './company-member-tables.ts'
import * as company from './company-tables.ts'
import * as contact from './contact-tables.ts'
import * as notification from './notification-tables.ts'
import * as note from './panel-note-tables.ts'
import * as panel from './panel-tables.ts'
import * as publicProject from './public-project-tables.ts'
import * as report from './report-tables.ts'
import * as requirement from './requirement-tables.ts'
import * as seeAs from './see-as-tables.ts'
import * as shared from './server-tables.ts'
import * as sharedMail from './shared-project-mail-tables.ts'
import * as support from './support-chat-tables.ts'
import * as suspension from './suspension-tables.ts'
import * as table from './tables.ts'
import * as testReport from './test-report-tables.ts'
import * as version from './version-tables.ts'

const MODULES = [
	...[account, analytics, assistant, billing, member, company, contact, notification, note, panel, publicProject],
	...[report, requirement, seeAs, shared, sharedMail, support, suspension, table, testReport, version],
]

/** Every table of the schema by its name, sorted by name. */
export const KNOWN_TABLES: ReadonlyMap<string, PgTable> = new Map(
	MODULES.flatMap((module) => Object.values<unknown>(module))
		.filter((one): one is PgTable => is(one, PgTable))
		.map((one): [string, PgTable] => [getTableConfig(one).name, one])
		.sort(([a], [b]) => (a < b ? -1 : 1)),
)
