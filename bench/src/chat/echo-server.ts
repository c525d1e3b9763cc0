/**
 * The peer: Socket.IO and nothing else. Whoever connects names their rooms; a message goes to the rooms it names and is
 * acknowledged. With `DATABASE_URL` it speaks with others by the PostgreSQL adapter. With `STORE_IN` it inserts each message
 * before it tells anybody: into PGlite in that folder or, if there is a `DATABASE_URL`, into PostgreSQL.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { Server } from 'socket.io'

const http = createServer()
const io = new Server(http, { serveClient: false })
const { DATABASE_URL, STORE_IN } = process.env
if (DATABASE_URL) {
	const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 3 })
	await pool.query(
		'CREATE TABLE IF NOT EXISTS socket_io_attachments (id bigserial UNIQUE, created_at timestamptz DEFAULT now(), payload bytea)',
	)
	io.adapter(createAdapter(pool))
}
type Run = (text: string, values?: unknown[]) => Promise<unknown>

async function openStore(): Promise<Run | null> {
	if (!STORE_IN) return null
	const pool = DATABASE_URL ? new pg.Pool({ connectionString: DATABASE_URL }) : null
	const pglite = pool ? null : await PGlite.create(STORE_IN)
	const run: Run = async (text, values) => (pool ? pool.query(text, values) : pglite?.query(text, values))
	await run(
		'create table if not exists echoed (id uuid primary key, thread_id uuid, content text, at timestamptz default now())',
	)
	return run
}
const store = await openStore()

io.on('connection', (socket) => {
	for (const room of String(socket.handshake.query.rooms).split(',')) void socket.join(room)
	socket.on('send_message', async ({ thread_id, id, content }, acknowledge) => {
		if (store) await store('insert into echoed (id, thread_id, content) values ($1, $2, $3)', [id, thread_id, content])
		// As many bytes as the product sends. Nobody counts places, which would take something that servers share.
		const message = {
			...{ id, thread_id, seq: 0, content, sender_role: 'user', sender_name: 'Person 123', is_read: false },
			...{ created_at: new Date().toISOString(), attachments: [] },
		}
		io.to([thread_id, 'admins']).emit('new_message', { thread_id, thread_subject: 'technicalIssue', message })
		acknowledge({ ok: true, sent: message })
	})
})
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))
