import type { Db } from 'pg-boss'

// pg-boss has no calls for these. They read and write its tables over its own connections.

type Rows<Row> = { rows: Row[] }

/** Ids of the jobs of one queue that count as running. */
export async function runningIds(db: Db, name: string): Promise<string[]> {
	const text = `select id from pgboss.job where name = $1 and state = 'active'`
	const { rows } = (await db.executeSql(text, [name])) as Rows<{ id: string }>
	return rows.map(({ id }) => id)
}

/** Payloads of the waiting and running jobs of one queue. */
export async function unfinishedData(db: Db, name: string): Promise<unknown[]> {
	const text = `select data from pgboss.job where name = $1 and state < 'completed' order by created_on`
	const { rows } = (await db.executeSql(text, [name])) as Rows<{ data: unknown }>
	return rows.map(({ data }) => data)
}

/** The indexes of those parts of payloads that no waiting or running job of one queue contains. */
export async function lackingParts(db: Db, name: string, parts: readonly object[]): Promise<number[]> {
	if (parts.length === 0) return []
	const text = `
		select (ordinality - 1)::int as index from jsonb_array_elements($2::jsonb) with ordinality as part (data)
		where not exists (
			select 1 from pgboss.job m where m.name = $1 and m.state < 'completed' and m.data @> part.data
		)`
	const { rows } = (await db.executeSql(text, [name, JSON.stringify(parts)])) as Rows<{ index: number }>
	return rows.map(({ index }) => index)
}

/**
 * Repairs what was written while the database's clock was more than a minute ahead. pg-boss would otherwise wait until the
 * clock reaches these times again: with waiting and repeated jobs, with jobs of servers that died, and with its own upkeep.
 * @param retry_seconds the longest delay of a repeated job
 */
export async function followClock(db: Db, { retry_seconds }: { retry_seconds: number }): Promise<void> {
	await db.executeSql(
		`update pgboss.job set
			start_after = case when state = 'retry' then now() else now() + greatest(start_after - created_on, interval '0') end,
			keep_until = now() + (keep_until - created_on),
			created_on = least(created_on, now()),
			started_on = least(started_on, now()),
			heartbeat_on = least(heartbeat_on, now())
		where state < 'completed' and (created_on > now() + interval '1 minute'
			or started_on > now() + interval '1 minute' or heartbeat_on > now() + interval '1 minute'
			or (state = 'retry' and start_after > now() + make_interval(secs => $1) + interval '1 minute'))`,
		[retry_seconds],
	)
	await db.executeSql(
		`update pgboss.queue set monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
		where greatest(monitor_claim_on, maintain_on) > now() + interval '1 minute'`,
	)
}
