import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'

const MEMBERS = 1000
const PROJECTS = 5000
const NOTIFICATIONS = 500

/** The company, one of its projects in which the account of the bench has a role by the company only, and who can sign in. */
export interface FilledCompany {
	id: string
	project_id: string
	emails: string[]
}

/** The account of the bench is one of many members of a company with many projects, which are shared with all of it. */
const STATEMENTS = [
	// Everybody has the password of the account of the bench.
	`insert into users (email, name, password_hash) select 'colleague-' || n || '@example.com', 'Colleague ' || n,
			(select password_hash from users limit 1) from generate_series(1, ${MEMBERS}) n`,
	`insert into companies (name) values ('Precast')`,
	`insert into company_members (company_id, user_id, role)
		select c.id, u.id, case when u.name = 'Colleague 1' then 'owner' else 'member' end from companies c, users u`,
	`insert into projects (name, owner_id, company_id, company_role, company_since, updated_at)
		select 'House ' || n, u.id, c.id, 'editor', now(), now() - make_interval(mins => n)
		from generate_series(1, ${PROJECTS}) n join users u on u.name = 'Colleague ' || (1 + n % ${MEMBERS}), companies c`,
	`insert into project_access (project_id, user_id, role) select id, owner_id, 'manager' from projects
		where company_id is not null`,
	// Half of them about a project each, which are counted only while the person has a role there.
	`insert into notifications (user_id, kind, values, is_shown, project_id)
		select u.id, 'system_notice', '{"title":"A","message":"B"}'::jsonb, true, p.id
		from users u, generate_series(1, ${NOTIFICATIONS}) n left join projects p on p.name = 'House ' || 2 * n
		where u.name not like 'Colleague %' and n <= ${NOTIFICATIONS} / 2
		union all
		select u.id, 'system_notice', '{"title":"A","message":"B"}'::jsonb, true, null
		from users u, generate_series(1, ${NOTIFICATIONS} / 2) n where u.name not like 'Colleague %'`,
	'update projects set company_id = c.id, company_role = null from companies c where company_id is null',
	'analyze',
]

const FILLED = `select c.id, (select id from projects where name = 'House 1') as project_id,
	(select json_agg(email) from users where name like 'Colleague %') as emails from companies c`

/** Fills a database that no server has open, or a PostgreSQL. */
export async function fillCompany(where: { url: string } | { folder: string }): Promise<FilledCompany> {
	let filled: FilledCompany | undefined
	if ('url' in where) {
		const client = new pg.Client(where.url)
		await client.connect()
		for (const statement of STATEMENTS) await client.query(statement)
		filled = (await client.query<FilledCompany>(FILLED)).rows[0]
		await client.end()
	} else {
		const database = await PGlite.create(where.folder)
		for (const statement of STATEMENTS) await database.exec(statement)
		filled = (await database.query<FilledCompany>(FILLED)).rows[0]
		await database.close()
	}
	if (!filled) throw new Error('the company was not filled')
	return filled
}
