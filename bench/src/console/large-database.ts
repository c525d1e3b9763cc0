import pg from 'pg'

/** What the console must stay fast with. Events are half analytics, half audit log. */
export const SIZES = { companies: 500, people: 10_000, projects: 2000, panels: 1_000_000, events: 5_000_000 }
export type Sizes = typeof SIZES

/** The nth row of a kind always has this id, so that rows of others can name it. */
const idOf = (kind: string, n: string): string =>
	`overlay(overlay(md5('${kind}' || (${n})) placing '4' from 13) placing '8' from 17)::uuid`
/** A moment of the last days, later for higher numbers. */
const spread = (days: number, of: string, total: number): string =>
	`now() - interval '${days} days' + interval '${days} days' * (${of})::float8 / ${total}`

/** One statement for each table, in the order in which rows name others. */
function statements({ companies, people, projects, panels, events }: Sizes): [what: string, sql: string][] {
	const half = Math.floor(events / 2)
	const files = projects
	const threads = Math.floor(people / 10)
	return [
		[
			'people',
			`insert into users (id, email, name, email_verified_at, created_at, last_login_at)
			select ${idOf('user', 'n')}, 'person' || n || '@firm' || n % ${companies} || '.example', 'Person ' || n, now(),
				${spread(365, 'n', people)}, now() - interval '1 hour' * (n % 2000)
			from generate_series(1, ${people}) n`,
		],
		[
			'companies',
			`insert into companies (id, name, country, city, created_at)
			select ${idOf('company', 'n')}, 'Precast works ' || n, 'Germany', 'Town ' || n % 50, ${spread(365, 'n', companies)}
			from generate_series(1, ${companies}) n`,
		],
		[
			'members',
			`insert into company_members (company_id, user_id, role)
			select ${idOf('company', `1 + n % ${companies}`)}, ${idOf('user', 'n')},
				case when n <= ${companies} then 'owner' when n % 20 = 0 then 'admin' else 'member' end
			from generate_series(1, ${people}) n`,
		],
		[
			'plans',
			`insert into company_billing (company_id, status, seats, trial_ends_at, subscription_id)
			select ${idOf('company', 'n')}, case when n % 3 = 0 then 'active' end, 20, now() + interval '1 day' * (n % 30 - 15),
				case when n % 3 = 0 then 'sub_' || n end
			from generate_series(1, ${companies}) n`,
		],
		[
			'projects',
			`insert into projects (id, name, owner_id, company_id, company_role, panel_count, created_at, updated_at, deleted_at)
			select ${idOf('project', 'n')}, 'Building ' || n, ${idOf('user', `1 + n % ${people}`)},
				${idOf('company', `1 + n % ${companies}`)}, 'viewer', ${Math.floor(panels / projects)},
				${spread(365, 'n', projects)}, ${spread(30, 'n', projects)}, case when n % 50 = 0 then now() end
			from generate_series(1, ${projects}) n`,
		],
		[
			'roles',
			`insert into project_access (project_id, user_id, role)
			select ${idOf('project', 'n')}, ${idOf('user', `1 + (n * 7 + k) % ${people}`)}, case k when 0 then 'manager' else 'editor' end
			from generate_series(1, ${projects}) n, generate_series(0, 4) k`,
		],
		[
			'files',
			`insert into uploaded_files (id, file_name, bytes, sha256, storage_key, user_id, created_at)
			select ${idOf('file', 'n')}, 'model ' || n || '.ifc', 20000000 + n, md5(n::text), 'sources/' || n,
				${idOf('user', `1 + n % ${people}`)}, ${spread(365, 'n', files)}
			from generate_series(1, ${files}) n`,
		],
		[
			'versions',
			`insert into model_versions (id, project_id, number, file_id, published_at, created_at, artefacts)
			select ${idOf('version', 'n')}, ${idOf('project', 'n')}, 1, ${idOf('file', 'n')}, now(), ${spread(365, 'n', projects)}, (
				select jsonb_object_agg('file-' || k, jsonb_build_object('storage_key', n || '/' || k, 'bytes', 1000 * k, 'sha256', md5(k::text)))
				from generate_series(1, 14) k)
			from generate_series(1, ${projects}) n`,
		],
		[
			'jobs',
			`insert into jobs (kind, user_id, project_id, model_version_id, bytes, status, error, created_at, started_at, finished_at)
			select 'convert', ${idOf('user', `1 + n % ${people}`)}, ${idOf('project', 'n')}, ${idOf('version', 'n')}, 20000000,
				case when k = 9 and n % 10 = 0 then 'FAILED' else 'COMPLETED' end, case when k = 9 and n % 10 = 0 then 'bad file' end,
				${spread(60, 'k', 10)}, ${spread(60, 'k', 10)}, ${spread(60, 'k', 10)} + interval '9 seconds'
			from generate_series(1, ${projects}) n, generate_series(0, 9) k`,
		],
		['live versions', `update projects p set live_version_id = v.id from model_versions v where v.project_id = p.id`],
		[
			'panels',
			`insert into panels (project_id, element, global_id, mark, name, floor)
			select ${idOf('project', `1 + n % ${projects}`)}, n / ${projects}, 'g' || n, 'W' || n, 'Wall ' || n, n % 7
			from generate_series(0, ${panels} - 1) n`,
		],
		[
			'analytics',
			`insert into analytics_events (day, name, page, language, detail, amount, milliseconds)
			select (now() at time zone 'UTC')::date - n % 90, (array['page_view','ui_click','performance','demo_started','session_end'])[1 + n % 5],
				(array['/','/app/demo','/pricing'])[1 + n % 3], (array['en','de','fr','ja'])[1 + n % 4],
				case when n % 5 = 1 then 'button ' || n % 60 else '' end, case when n % 5 in (0, 3) then n % 2 else n % 100 end, n % 3000
			from generate_series(1, ${half}) n`,
		],
		[
			'audit log',
			`insert into audit_log (project_id, user_id, action, subject_id, created_at)
			select ${idOf('project', `1 + n % ${projects}`)}, ${idOf('user', `1 + n % ${people}`)},
				(array['status.updated','panels.status_set','project.updated','comment.added','group.created'])[1 + n % 5],
				'subject ' || n % 100000, ${spread(300, 'n', events - half)}
			from generate_series(1, ${events - half}) n`,
		],
		[
			'conversations',
			`insert into support_threads (id, user_id, subject, status, last_seq, last_user_seq, last_message, last_message_at)
			select ${idOf('thread', 'n')}, ${idOf('user', 'n')}, 'technicalIssue', case when n % 2 = 0 then 'open' else 'closed' end,
				20, 20, 'Message 20', ${spread(90, 'n', threads)}
			from generate_series(1, ${threads}) n`,
		],
		[
			'messages',
			`insert into support_messages (thread_id, id, seq, sender_role, sender_id, content)
			select ${idOf('thread', 'n')}, gen_random_uuid(), k, 'user', ${idOf('user', 'n')}, 'Message ' || k || ' of ' || n
			from generate_series(1, ${threads}) n, generate_series(1, 20) k`,
		],
		['statistics', 'analyze'],
	]
}

export type Filled = { user_id: string; project_id: string; company_id: string; thread_id: string; seconds: number }

/** Fills a database that a server has migrated, and makes everybody a super admin who is in it already. */
export async function fillLargeDatabase(url: string, sizes: Sizes, print: (line: string) => void): Promise<Filled> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	const begun = performance.now()
	try {
		await client.query("set maintenance_work_mem = '256MB'")
		await client.query('update users set is_super_admin = true')
		await client.query('update sessions set proven_at = now()')
		for (const [what, sql] of statements(sizes)) {
			const start = performance.now()
			const { rowCount } = await client.query(sql)
			print(
				`${what.padEnd(14)} ${String(rowCount ?? 0).padStart(8)} rows  ${((performance.now() - start) / 1000).toFixed(1)} s`,
			)
		}
		const { rows } = await client.query(
			`select ${idOf('user', '7')} as user_id, ${idOf('project', '7')} as project_id, ${idOf('company', '7')} as company_id,
				${idOf('thread', '8')} as thread_id`,
		)
		return { ...rows[0], seconds: (performance.now() - begun) / 1000 }
	} finally {
		await client.end()
	}
}

/**
 * Waits until the server's sweeper has summed the days that are over and deleted the single events that it keeps a week.
 * Returns how many days are summed.
 */
export async function waitForSums(url: string, limit_ms: number): Promise<number> {
	const client = new pg.Client({ connectionString: url })
	await client.connect()
	try {
		for (const end = Date.now() + limit_ms; ; await new Promise((resolve) => setTimeout(resolve, 1000))) {
			const { rows } = await client.query<{ days: number; is_done: boolean }>(
				`select count(*)::int as days, count(*) > 0 and not exists (
					select from analytics_events where day < (now() at time zone 'UTC')::date - 8
				) as is_done from analytics_summed_days`,
			)
			if (rows[0]?.is_done || Date.now() > end) return rows[0]?.days ?? 0
		}
	} finally {
		await client.end()
	}
}
