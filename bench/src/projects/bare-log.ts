/**
 * The peer of `npm run bench -- projects`: a Fastify server without anything around its routes, on tables of its own that
 * hold the least such work needs: the status of each panel, and a log of what was set when. It reads DATABASE_URL, or
 * opens an embedded database in DATABASE_FOLDER, and writes its address once it listens.
 */
import type { AddressInfo } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import Fastify from 'fastify'
import pg from 'pg'

type Query = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>

const BODY_LIMIT = 50_000_000

const { DATABASE_URL: url, DATABASE_FOLDER: folder = '' } = process.env

async function connect(): Promise<Query> {
	if (url) {
		const client = new pg.Client({ connectionString: url })
		await client.connect()
		return (text, values) => client.query(text, values)
	}
	const pglite = await PGlite.create(folder)
	return (text, values) => pglite.query(text, values)
}

const query = await connect()
await query('create schema bare')
await query('create table bare.panels (id uuid primary key, project text not null, status uuid)')
await query('create index on bare.panels (project)')
await query('create table bare.log (project text, panel_id uuid, status uuid, day date)')
await query('create index on bare.log (project, day)')

const app = Fastify({ bodyLimit: BODY_LIMIT })
type Sent = { Params: { project: string } }

/** One body is `{ ids }`: panels that carry nothing yet. */
app.post<Sent & { Body: { ids: string[] } }>('/:project/panels', async ({ params, body }) => {
	await query('insert into bare.panels select unnest($2::uuid[]), $1', [params.project, body.ids])
	return {}
})

/** A body sets one status for panels, as today's change. */
app.post<Sent & { Body: { panel_ids: string[]; set: string } }>('/:project/statuses', async ({ params, body }) => {
	await query('begin')
	const changed = 'update bare.panels set status = $3 where project = $1 and id = any($2) returning id'
	const { rows } = await query(
		`with changed as (${changed}) insert into bare.log select $1, id, $3, current_date from changed returning panel_id`,
		[params.project, body.panel_ids, body.set],
	)
	await query('commit')
	return rows
})

/** How many panels carry each status, and how often each was set on each day. */
app.get<Sent>('/:project/figures', async ({ params }) => {
	const now = 'select status, count(*)::int as count from bare.panels where project = $1 group by status'
	const days = 'select day, status, count(*)::int as count from bare.log where project = $1 group by day, status'
	return { now: (await query(now, [params.project])).rows, days: (await query(days, [params.project])).rows }
})

await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`)
