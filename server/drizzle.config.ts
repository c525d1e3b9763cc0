import { defineConfig } from 'drizzle-kit'

// `npx drizzle-kit generate --config server/drizzle.config.ts --name what_changes` after a change of the tables.
export default defineConfig({
	dialect: 'postgresql',
	schema: [
		'./server/src/database/tables.ts',
		'./server/src/database/panel-tables.ts',
		'./server/src/database/panel-note-tables.ts',
		'./server/src/database/report-tables.ts',
		'./server/src/database/account-tables.ts',
		'./server/src/database/server-tables.ts',
		'./server/src/database/company-tables.ts',
		'./server/src/database/company-member-tables.ts',
		'./server/src/database/notification-tables.ts',
		'./server/src/database/billing-tables.ts',
		'./server/src/database/analytics-tables.ts',
		'./server/src/database/assistant-tables.ts',
		'./server/src/database/public-project-tables.ts',
		'./server/src/database/support-chat-tables.ts',
		'./server/src/database/contact-tables.ts',
		'./server/src/database/suspension-tables.ts',
		'./server/src/database/see-as-tables.ts',
		'./server/src/database/shared-project-mail-tables.ts',
		'./server/src/database/version-tables.ts',
		'./server/src/database/test-report-tables.ts',
		'./server/src/database/requirement-tables.ts',
	],
	out: './server/src/database/migrations',
})
