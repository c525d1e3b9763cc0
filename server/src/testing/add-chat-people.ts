import { sql } from 'drizzle-orm'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'

// For benchmarks: `add-chat-people.ts PEOPLE ADMINS` adds people with a session and a conversation each, and admins
// with a session, to the database of the environment, and writes their tokens and threads as JSON. The embedded
// database must not be in use.

const [people = 0, admins = 0] = process.argv.slice(2).map(Number)
const connection = await openDatabase(readConfig())
try {
	const { rows } = await connection.database.execute<{ user_id: string; token: string; thread_id: string | null }>(sql`
		with added as (
			insert into users (email, name, email_verified_at, is_super_admin)
			select 'chat-' || number || '@crowd.example', 'Person ' || number, now(), number > ${people}::int
			from generate_series(1, ${people + admins}::int) as number returning id, is_super_admin
		), tokens as (
			select id, is_super_admin, 'chat-' || gen_random_uuid() as token from added
		), signed_in as (
			insert into sessions (token_hash, user_id, expires_at)
			select encode(sha256(convert_to(token, 'UTF8')), 'hex'), id, now() + interval '1 day' from tokens
		), threads as (
			insert into support_threads (user_id, subject) select id, 'technicalIssue' from tokens where not is_super_admin
			returning id, user_id
		)
		select tokens.id as user_id, token, threads.id as thread_id from tokens left join threads on threads.user_id = tokens.id
		order by is_super_admin, tokens.id`)
	process.stdout.write(`${JSON.stringify(rows)}\n`)
} finally {
	await connection.close()
}
