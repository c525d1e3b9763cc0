import { defineConfig } from 'drizzle-kit'

// `npx drizzle-kit generate --config server/drizzle.config.ts --name what_changes` after a change of the tables.
export default defineConfig({
	dialect: 'postgresql',
	schema: [
		'./server/src/database/tables/tables.ts',
		'./server/src/database/tables/panel-tables.ts',
		'./server/src/database/tables/panel-note-tables.ts',
		'./server/src/database/tables/report-tables.ts',
		'./server/src/database/tables/account-tables.ts',
		'./server/src/database/tables/server-tables.ts',
		'./server/src/database/tables/company-tables.ts',
		'./server/src/database/tables/company-member-tables.ts',
		'./server/src/database/tables/notification-tables.ts',
		'./server/src/database/tables/billing-tables.ts',
		'./server/src/database/tables/analytics-tables.ts',
		'./server/src/database/tables/assistant-tables.ts',
		'./server/src/database/tables/public-project-tables.ts',
		'./server/src/database/tables/support-chat-tables.ts',
		'./server/src/database/tables/contact-tables.ts',
		'./server/src/database/tables/suspension-tables.ts',
		'./server/src/database/tables/see-as-tables.ts',
		'./server/src/database/tables/shared-project-mail-tables.ts',
		'./server/src/database/tables/version-tables.ts',
		'./server/src/database/tables/test-report-tables.ts',
		'./server/src/database/tables/requirement-tables.ts',
	],
	out: './server/src/database/migrations',
})
