import { sql } from 'drizzle-orm'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'

// For benchmarks: `add-people.ts NUMBER` adds accounts to the database of the environment, and makes the existing
// accounts super admins. The embedded database must not be in use.

const connection = await openDatabase(readConfig())
try {
	await connection.database.execute(sql`update users set is_super_admin = true`)
	await connection.database.execute(sql`
		insert into users (email, name, email_verified_at)
		select 'person-' || number || '@crowd.example', 'Person ' || number, now()
		from generate_series(1, ${Number(process.argv[2])}::int) as number`)
} finally {
	await connection.close()
}
