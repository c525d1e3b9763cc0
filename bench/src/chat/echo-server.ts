/**
 * The peer: Socket.IO and nothing else. Whoever connects names their rooms; a message goes to the rooms it names and is
 * acknowledged. With `DATABASE_URL` it speaks with others by the PostgreSQL adapter.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { Server } from 'socket.io'

const http = createServer()
const io = new Server(http, { serveClient: false })
const { DATABASE_URL } = process.env
if (DATABASE_URL) {
	const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 3 })
	await pool.query(
		'CREATE TABLE IF NOT EXISTS socket_io_attachments (id bigserial UNIQUE, created_at timestamptz DEFAULT now(), payload bytea)',
	)
	io.adapter(createAdapter(pool))
}
const places = new Map<string, number>()
io.on('connection', (socket) => {
	for (const room of String(socket.handshake.query.rooms).split(',')) void socket.join(room)
	socket.on('send_message', ({ thread_id, id, content }, acknowledge) => {
		const seq = (places.get(thread_id) ?? 0) + 1
		places.set(thread_id, seq)
		const message = { id, thread_id, seq, content, sender_role: 'user', created_at: new Date().toISOString() }
		io.to([thread_id, 'admins']).emit('new_message', { thread_id, message })
		acknowledge({ ok: true })
	})
})
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`))
