/**
 * The peer of `npm run bench -- api`: a Fastify server without anything around its routes. Each route runs the
 * statements such an answer cannot do without (session, project, rows) and sends what they return. It reads DATABASE_URL,
 * or DATABASE_FOLDER for an embedded database, and writes its address once it listens.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { verify } from '@node-rs/argon2'
import Fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'

type Row = Record<string, unknown>
type Query = (text: string, values?: unknown[]) => Promise<{ rows: Row[] }>
interface BareDatabase {
	query: Query
	transaction(work: (query: Query) => Promise<void>): Promise<void>
}

function onPostgres(connectionString: string): BareDatabase {
	const pool = new pg.Pool({ connectionString, max: 20 })
	return {
		query: (text, values) => pool.query(text, values),
		async transaction(work) {
			const client = await pool.connect()
			try {
				await client.query('begin')
				await work((text, values) => client.query(text, values))
				await client.query('commit')
			} catch (error) {
				await client.query('rollback')
				throw error
			} finally {
				client.release()
			}
		},
	}
}

async function embedded(folder: string): Promise<BareDatabase> {
	const pglite = await PGlite.create(folder)
	return {
		query: (text, values) => pglite.query<Row>(text, values),
		transaction: (work) => pglite.transaction((tx) => work((text, values) => tx.query<Row>(text, values))),
	}
}

const { DATABASE_URL: url, DATABASE_FOLDER: folder = '' } = process.env
const database = url ? onPostgres(url) : await embedded(folder)
const app = Fastify()

const COLUMNS = ['id', 'element', 'global_id', 'mark', 'name', 'class', 'description', 'floor', 'length', 'width']
	.concat(['height', 'area', 'volume', 'weight', 'measure_origins'])
	.map((name) => `json_agg(${name} order by element)::text as ${name}`)
	.join(', ')

async function userOf(request: FastifyRequest): Promise<Row> {
	const token = /panelyard_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
	const token_hash = createHash('sha256').update(token).digest('hex')
	const { rows } = await database.query(
		`select u.id, u.email, u.name, u.picture, u.created_at, s.last_seen_at from sessions s join users u on u.id = s.user_id
			where s.token_hash = $1 and s.expires_at > now()`,
		[token_hash],
	)
	if (!rows[0]) throw new Error('not signed in')
	return rows[0]
}

type ProjectRequest = FastifyRequest<{ Params: { id: string } }>

async function projectOf(request: ProjectRequest): Promise<Row> {
	const user = await userOf(request)
	const { rows } = await database.query(
		`select p.*, a.role from projects p join project_roles a on a.project_id = p.id and a.user_id = $2 where p.id = $1`,
		[request.params.id, user.id],
	)
	if (!rows[0]) throw new Error('no access')
	return { ...rows[0], user_id: user.id }
}

const versionOf = (project: Row) =>
	database.query(
		`select number, summary - 'property_blocks' as summary, artefacts from model_versions where project_id = $1
			order by number desc limit 1`,
		[project.id],
	)

const SHOWN_NOTIFICATIONS = `notifications n where n.user_id = $1 and n.removed_at is null and n.is_shown
	and (n.project_id is null or exists (
		select 1 from project_roles r where r.project_id = n.project_id and r.user_id = n.user_id offset 0))`

app.get('/healthz', async () => ({ status: 'ok' }))
app.get('/auth/check', async (request) => {
	const user = await userOf(request)
	const { rows } = await database.query(
		`select bool_or(b.status in ('trialing', 'active', 'past_due')) as is_paying, max(b.trial_ends_at) as trial_ends_at
			from company_members m join companies c on c.id = m.company_id and c.deleted_at is null
			join company_billing b on b.company_id = c.id
			where m.user_id = $1 and m.access_type <> 'guest' and (m.access_until is null or m.access_until > now())`,
		[user.id],
	)
	return { user: { ...user, ...rows[0] } }
})
app.post('/login/emailpw', async (request, reply) => {
	const { email, password } = request.body as { email: string; password: string }
	const { rows } = await database.query('select id, name, picture, password_hash from users where email = $1', [email])
	const [user] = rows
	if (!user || !(await verify(String(user.password_hash), password))) throw new Error('wrong password')
	const token = randomBytes(32).toString('base64url')
	const token_hash = createHash('sha256').update(token).digest('hex')
	await database.transaction(async (query) => {
		await query('update users set last_login_at = now() where id = $1', [user.id])
		await query(
			`insert into sessions (token_hash, user_id, user_agent, expires_at) values ($1, $2, '', now() + interval '30 days')`,
			[token_hash, user.id],
		)
	})
	reply.header('set-cookie', `panelyard_session=${token}; Path=/; HttpOnly; SameSite=Lax`)
	return { user: { id: user.id, email, name: user.name, picture: user.picture } }
})
app.get('/config', async () => database.query('select id from projects where sample_key is not null and is_public'))
app.get('/projects', async (request) => {
	const user = await userOf(request)
	return database.query(
		`select p.id, p.name, p.description, p.label, p.panel_count, p.created_at, p.updated_at, a.role
			from projects p join project_roles a on a.project_id = p.id and a.user_id = $1
			where p.deleted_at is null order by p.updated_at desc limit 200`,
		[user.id],
	)
})
app.get('/notifications/unread-count', async (request) => {
	const user = await userOf(request)
	const { rows } = await database.query(
		`select count(*)::int as unread_count from ${SHOWN_NOTIFICATIONS} and n.read_at is null`,
		[user.id],
	)
	return rows[0]
})
app.get('/notifications', async (request) => {
	const user = await userOf(request)
	const shown = `from ${SHOWN_NOTIFICATIONS}`
	const [list, total, unread] = [
		await database.query(`select n.* ${shown} order by created_at desc, id desc limit 20`, [user.id]),
		await database.query(`select count(*)::int as total ${shown}`, [user.id]),
		await database.query(`select count(*)::int as unread_count ${shown} and n.read_at is null`, [user.id]),
	]
	return { notifications: list.rows, ...total.rows[0], ...unread.rows[0] }
})
app.get('/companies/:id/members', async (request: ProjectRequest) => {
	const user = await userOf(request)
	const { id } = request.params
	const own = await database.query('select role from company_members where company_id = $1 and user_id = $2', [
		id,
		user.id,
	])
	if (!own.rows[0]) throw new Error('no access')
	const list = await database.query(
		`select u.id, u.name, u.email, u.picture, m.role, m.access_type, m.access_until, m.seat, m.joined_at,
				(select count(*)::int from project_access a join projects p on p.id = a.project_id
					where a.user_id = u.id and p.company_id = m.company_id and p.deleted_at is null) as project_count
			from company_members m join users u on u.id = m.user_id where m.company_id = $1 order by lower(u.name) limit 200`,
		[id],
	)
	const total = await database.query('select count(*)::int as total from company_members where company_id = $1', [id])
	return { members: list.rows, ...total.rows[0] }
})
for (const path of ['/projects/:id', '/projects/:id/conversion_status']) {
	app.get(path, async (request: ProjectRequest) => {
		const project = await projectOf(request)
		return { project, version: (await versionOf(project)).rows[0] }
	})
}
app.get('/projects/:id/statuses', async (request: ProjectRequest) => {
	const { id, revision } = await projectOf(request)
	const { rows } = await database.query('select * from statuses where project_id = $1 order by position', [id])
	return { statuses: rows, revision }
})
app.get('/projects/:id/groups', async (request: ProjectRequest) => {
	const { id, revision } = await projectOf(request)
	const { rows } = await database.query('select * from groups where project_id = $1 order by lower(name)', [id])
	return { groups: rows, revision }
})
app.get('/projects/:id/panels/columns', async (request: ProjectRequest, reply) => {
	const { id, revision } = await projectOf(request)
	reply.header('etag', `"${revision}"`)
	if (request.headers['if-none-match']) return reply.code(304).send()
	const { rows } = await database.query(`select ${COLUMNS} from panels where project_id = $1`, [id])
	return rows[0]
})
app.get('/projects/:id/comments/summary', async (request: ProjectRequest) => {
	const { id, revision } = await projectOf(request)
	const { rows } = await database.query(
		`select panel_id, count(*) filter (where status = 'open') as open, count(*) filter (where status <> 'open') as resolved
			from comment_threads where project_id = $1 group by panel_id`,
		[id],
	)
	return { panels: rows, revision }
})
app.post('/projects/:id/panels/statuses', async (request: ProjectRequest) => {
	const { id, user_id } = await projectOf(request)
	const { panel_ids, set } = request.body as { panel_ids: string[]; set: string }
	const panel_id = panel_ids[0]
	await database.transaction(async (query) => {
		await query('update projects set revision = revision + 1 where id = $1', [id])
		await query('delete from panel_statuses where panel_id = $1', [panel_id])
		await query('insert into panel_statuses (panel_id, status_id) values ($1, $2)', [panel_id, set])
		const { rows } = await query(
			`insert into status_changes (project_id, status_id, status_name, action, source, user_id, panel_count, panel_id)
				values ($1, $2, '', 'added', 'panel_list', $3, 1, $4) returning id`,
			[id, set, user_id, panel_id],
		)
		await query('insert into status_events (change_id, panel_id) values ($1, $2)', [rows[0]?.id, panel_id])
	})
	return { changed: [{ panel_id, statuses: [set] }] }
})

await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`)
