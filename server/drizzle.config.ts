import { defineConfig } from 'drizzle-kit'

// `npx drizzle-kit generate --config server/drizzle.config.ts --name what_changes` after a change of tables.ts.
export default defineConfig({
	dialect: 'postgresql',
	schema: './server/src/database/tables.ts',
	out: './server/src/database/migrations',
})
