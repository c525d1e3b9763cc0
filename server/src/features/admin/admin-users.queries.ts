import type { AdminUser, AdminUserDetails, AdminUserListQuery } from '@panelyard/contracts/console/users'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { orderOf } from './list-order.queries.ts'
import { isId, patternOf } from './search-text.ts'

type Time = string | Date
const isoOf = (value: Time): string => new Date(value).toISOString()

type UserRow = Omit<AdminUser, 'created_at' | 'last_login_at' | 'is_proven'> & {
	email_verified_at: Time | null
	created_at: Time
	last_login_at: Time | null
}

const COLUMNS = sql`u.id, u.name, u.email, u.is_super_admin, u.email_verified_at, u.created_at, u.last_login_at,
	exists (select 1 from account_suspensions s where s.user_id = u.id) as is_suspended,
	coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'role', m.role)) from (
		select c.id, c.name, cm.role from company_members cm join companies c on c.id = cm.company_id and c.deleted_at is null
		where cm.user_id = u.id order by cm.joined_at, c.id limit 3) m), '[]'::jsonb) as companies`

const viewed = ({ email_verified_at, ...row }: UserRow): AdminUser => ({
	...row,
	is_proven: email_verified_at !== null,
	created_at: isoOf(row.created_at),
	last_login_at: row.last_login_at && isoOf(row.last_login_at),
})

const STATES = {
	all: sql`true`,
	suspended: sql`exists (select 1 from account_suspensions s where s.user_id = u.id)`,
	unproven: sql`u.email_verified_at is null`,
	super_admins: sql`u.is_super_admin`,
} as const

/** A person without a name is shown by the address. */
const SORTS = {
	name: sql`lower(coalesce(nullif(u.name, ''), u.email))`,
	email: sql`u.email`,
	created_at: sql`u.created_at`,
	last_login_at: sql`u.last_login_at`,
}

export async function listUsers(
	db: Database,
	{ search, state, company_id, project_id, sort, page, page_size }: AdminUserListQuery,
): Promise<{ users: AdminUser[]; total: number }> {
	const parts: SQL[] = [STATES[state]]
	if (company_id) parts.push(sql`u.id in (select m.user_id from company_members m where m.company_id = ${company_id})`)
	if (project_id) parts.push(sql`u.id in (select r.user_id from project_roles r where r.project_id = ${project_id})`)
	if (search && isId(search)) parts.push(sql`u.id = ${search}::uuid`)
	else if (search) parts.push(sql`(u.email ilike ${patternOf(search)} or u.name ilike ${patternOf(search)})`)
	const where = sql.join(parts, sql` and `)
	const { rows: counted } = await db.execute<{ total: number }>(
		sql`select count(*)::int as total from users u where ${where}`,
	)
	const order = orderOf(sort, SORTS, sql`u.created_at desc, u.id desc`)
	const { rows } = await db.execute<UserRow>(sql`
		with page as materialized (
			select u.id from users u where ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}
		)
		select ${COLUMNS} from page join users u on u.id = page.id order by ${order}`)
	return { users: rows.map(viewed), total: counted[0]?.total ?? 0 }
}

type DetailsRow = UserRow &
	Pick<AdminUserDetails, 'has_password' | 'has_google' | 'has_second_factor' | 'passkeys' | 'projects' | 'language'> & {
		suspension_reason: string | null
		suspended_by: string | null
		suspended_at: Time | null
	}
export type FoundUser = AdminUser &
	Pick<
		AdminUserDetails,
		'has_password' | 'has_google' | 'has_second_factor' | 'passkeys' | 'projects' | 'language' | 'suspension'
	>

export async function findUser(db: Database, id: string): Promise<FoundUser | null> {
	const { rows } = await db.execute<DetailsRow>(sql`
		select ${COLUMNS}, u.password_hash is not null as has_password, u.google_subject is not null as has_google,
			exists (select 1 from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as has_second_factor,
			(select count(*)::int from passkeys k where k.user_id = u.id) as passkeys,
			(select count(*)::int from project_roles r join projects p on p.id = r.project_id and p.deleted_at is null
				where r.user_id = u.id) as projects,
			(select own.value #>> '{}' from settings own
				where own.user_id = u.id and own.project_id is null and own.key = 'language') as language,
			s.reason as suspension_reason, by_whom.email as suspended_by, s.created_at as suspended_at
		from users u
		left join account_suspensions s on s.user_id = u.id left join users by_whom on by_whom.id = s.suspended_by
		where u.id = ${id}`)
	const [row] = rows
	if (!row) return null
	const { suspension_reason, suspended_by, suspended_at, ...user } = row
	const { has_password, has_google, has_second_factor, passkeys, projects, language } = user
	return {
		...viewed(user),
		...{ has_password, has_google, has_second_factor, passkeys, projects, language },
		suspension:
			suspended_at === null
				? null
				: { reason: suspension_reason ?? '', by: suspended_by ?? '', since: isoOf(suspended_at) },
	}
}

/** What a person did last, and what others did to the account. */
export async function actionsOf(db: Database, user_id: string, limit: number): Promise<AdminUserDetails['actions']> {
	const { rows } = await db.execute<{ id: string; action: string; by: string | null; created_at: Time }>(sql`
		select a.id, a.action, by_whom.email as by, a.created_at from (
			(select id, action, user_id, created_at from audit_log where user_id = ${user_id}
				order by created_at desc limit ${limit})
			union
			(select id, action, user_id, created_at from audit_log
				where subject_id = ${user_id} order by created_at desc limit ${limit})
		) a left join users by_whom on by_whom.id = a.user_id
		order by a.created_at desc, a.id limit ${limit}`)
	return rows.map(({ by, ...row }) => ({ ...row, by: by ?? '', created_at: isoOf(row.created_at) }))
}

/** A person's conversations with the support, the last ones first. */
export async function threadsOf(db: Database, user_id: string, limit: number): Promise<AdminUserDetails['threads']> {
	const { rows } = await db.execute<Omit<AdminUserDetails['threads'][number], 'last_at'> & { last_at: Time }>(sql`
		select id, subject, status, coalesce(last_message_at, created_at) as last_at from support_threads
		where user_id = ${user_id} order by last_at desc, id limit ${limit}`)
	return rows.map(({ last_at, ...thread }) => ({ ...thread, last_at: isoOf(last_at) }))
}
