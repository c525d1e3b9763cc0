import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { runServer } from '../run-server.ts'

// A server that loses the log of its embedded database at the start, as with a broken disk: PostgreSQL panics at the
// next segment that it writes.
await runServer({
	async seed({ config, database }) {
		rmSync(join(config.dataDir, 'database/pg_wal'), { recursive: true })
		for (;;) await database.execute(sql`select pg_switch_wal(), pg_logical_emit_message(true, 'x', 'y')`)
	},
})
