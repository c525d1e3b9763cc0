import type { AccessType, CompanyRole, CompanyStanding } from '@panelyard/contracts/companies/permissions'
import type { ProjectRole } from '@panelyard/contracts/projects/projects'
import { eq, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { passkeys } from '../database/tables/account-tables.ts'
import { company_invitations, company_members } from '../database/tables/company-member-tables.ts'
import { companies } from '../database/tables/company-tables.ts'
import { notifications, push_subscriptions } from '../database/tables/notification-tables.ts'
import { status_sets } from '../database/tables/panel-tables.ts'
import {
	jobs,
	pending_project_access,
	project_access,
	projects,
	sessions,
	uploaded_files,
	users,
} from '../database/tables/tables.ts'
import { FILE_HASH, type Named } from './route-decisions.ts'
import type { TestServer } from './test-server.ts'

type InCompany = { role: CompanyRole; access_type: AccessType; ends_in_ms: number | null }
/** A kind of person: their membership of the company, and their own role in its project. */
type Persona = {
	company?: InCompany
	own_role?: ProjectRole
	is_visitor?: true
	is_unproven?: true
	is_super_admin?: true
}
const permanent = (role: CompanyRole): Persona => ({ company: { role, access_type: 'permanent', ends_in_ms: null } })

/** The project is shared with the whole company, so that its members read it. */
const SHARED_AS: ProjectRole = 'viewer'

export const PERSONAS = {
	visitor: { is_visitor: true },
	stranger: {},
	/** Signed up, without proof, with an address that has pending access to a project and a company. */
	unverified: { is_unproven: true },
	viewer: { own_role: 'viewer' },
	editor: { own_role: 'editor' },
	manager: { own_role: 'manager' },
	company_owner: permanent('owner'),
	company_admin: permanent('admin'),
	company_moderator: permanent('moderator'),
	company_member: permanent('member'),
	company_viewer: permanent('viewer'),
	guest: { company: { role: 'member', access_type: 'guest', ends_in_ms: null } },
	/** An admin with their own role in the project, whose access ended a second ago. */
	expired_temporary: { company: { role: 'admin', access_type: 'temporary', ends_in_ms: -1000 }, own_role: 'manager' },
	super_admin: { is_super_admin: true },
} as const satisfies Record<string, Persona>
export type PersonaName = keyof typeof PERSONAS
export const PERSONA_NAMES = Object.keys(PERSONAS) as PersonaName[]
const persona = (name: PersonaName): Persona => PERSONAS[name]

/** The membership of a person in the company; null for others. */
export function standingOf(name: PersonaName): CompanyStanding | null {
	const { company } = persona(name)
	return company
		? { role: company.role, access_type: company.access_type, is_expired: (company.ends_in_ms ?? 0) < 0 }
		: null
}

/** The expected role of a person in the project, written independently of the server. */
export function projectRoleOf(name: PersonaName): ProjectRole | null {
	const standing = standingOf(name)
	if (standing?.is_expired) return null
	if (standing?.role === 'owner' || standing?.role === 'admin') return 'manager'
	return persona(name).own_role ?? (standing && standing.access_type !== 'guest' ? SHARED_AS : null)
}

/** Tables of which known rows are restored, and others stay. */
const BY_ID = [
	...[users, companies, projects, uploaded_files, jobs, passkeys, status_sets, notifications, sessions],
	push_subscriptions,
]
/** Tables that are restored as they were. */
const WHOLE = [company_members, company_invitations, project_access, pending_project_access]

export type MatrixPeople = Named & {
	cookieOf(name: PersonaName): string | undefined
	/** Restores everything that an allowed call may have changed. */
	restore(): Promise<void>
	/** The state that a rejected call must not change. */
	fingerprint(): Promise<string>
}

/** People of every kind, a company, its project, and a bystander's data. */
export async function matrixPeople(server: TestServer): Promise<MatrixPeople> {
	const { database } = server.platform
	const people = new Map<PersonaName, Awaited<ReturnType<TestServer['signUp']>>>()
	for (const name of PERSONA_NAMES)
		if (!persona(name).is_visitor) people.set(name, await server.signUp(`${name}@example.com`))
	const bystander = await server.signUp('bystander@example.com')
	await database.execute(sql`update users set email_verified_at = now() where email <> 'unverified@example.com'`)
	await database.update(users).set({ is_super_admin: true }).where(eq(users.email, 'super_admin@example.com'))
	const idOf = (name: PersonaName): string => people.get(name)?.user.id ?? ''

	const made = await database
		.insert(companies)
		.values([{ name: 'Precast' }, { name: 'Gone' }])
		.returning()
	const [company_id = '', deleted_company_id = ''] = made.map(({ id }) => id)
	const owner_id = idOf('manager')
	const project = { company_id, company_role: SHARED_AS, company_since: new Date(), owner_id }
	const [row] = await database
		.insert(projects)
		.values({ name: 'House', ...project })
		.returning()
	const project_id = row?.id ?? ''
	const bystander_id = bystander.user.id
	const [theirs_id, invitation_id] = [crypto.randomUUID(), crypto.randomUUID()]

	const members = [company_id, deleted_company_id].flatMap((id) => [
		{ company_id: id, user_id: bystander_id, role: 'member' as const },
		...PERSONA_NAMES.flatMap((name) => {
			const { company } = persona(name)
			if (!company) return []
			const { role, access_type, ends_in_ms } = company
			const access_until = ends_in_ms === null ? null : new Date(Date.now() + ends_in_ms)
			return [{ company_id: id, user_id: idOf(name), role, access_type, access_until }]
		}),
	])
	const access = PERSONA_NAMES.flatMap((name) => {
		const role = persona(name).own_role
		return role ? [{ project_id, user_id: idOf(name), role }] : []
	})
	/** The bystander's data, all under one id. */
	async function insertTheirs(): Promise<void> {
		const own = { id: theirs_id, user_id: bystander_id }
		const file = { file_name: 'house.ifc', bytes: 7, sha256: FILE_HASH, storage_key: `uploads/${theirs_id}` }
		await database.insert(uploaded_files).values({ ...own, ...file })
		await database.insert(jobs).values({ ...own, kind: 'inspect', file_id: theirs_id, status: 'COMPLETED' })
		const keys = { public_key: 'AA', counter: 0, transports: [], is_backed_up: false, name: 'Theirs' }
		await database.insert(passkeys).values({ ...own, ...keys, credential_id: 'AA' })
		await database.insert(status_sets).values({ ...own, name: 'Theirs', statuses: [] })
		const told = { kind: 'system_notice', values: { title: 'A', message: 'B' }, is_shown: true }
		const removal = { removed_at: new Date(), removal_id: theirs_id }
		await database.insert(notifications).values({ ...own, ...told, ...removal })
		const expires_at = new Date(Date.now() + 3600_000)
		await database.insert(sessions).values({ ...own, token_hash: 'theirs', expires_at })
		const push = { session_id: own.id, endpoint: 'https://push.example.com/1', p256dh: 'AA', auth: 'AA' }
		await database.insert(push_subscriptions).values({ ...own, ...push })
	}

	async function insertMemberships(): Promise<void> {
		await database.update(companies).set({ deleted_at: new Date() }).where(eq(companies.id, deleted_company_id))
		await database.insert(company_members).values(members)
		const promised = { company_id, role: 'admin' as const, expires_at: new Date(Date.now() + 3600_000) }
		await database.insert(company_invitations).values([
			{ ...promised, id: invitation_id, email: 'invited@example.com' },
			{ ...promised, email: 'unverified@example.com' },
		])
		await database.insert(project_access).values(access)
		await database
			.insert(pending_project_access)
			.values({ project_id, email: 'unverified@example.com', role: 'manager' })
	}
	await insertTheirs()
	await insertMemberships()

	// One call of a function instead of thirty statements after each of a thousand requests.
	const saved = (table: PgTable) => sql`saved.${sql.identifier(getTableName(table))}`
	await database.execute(sql`create schema saved`)
	for (const table of [...BY_ID, ...WHOLE])
		await database.execute(sql`create table ${saved(table)} as select * from ${table}`)
	await database.execute(sql`delete from ${saved(users)} where id <> ${sql.raw(`'${bystander_id}'`)}`)
	const statements = [
		...WHOLE.map((table) => sql`delete from ${table};`),
		...BY_ID.map((table) => sql`delete from ${table} where id in (select id from ${saved(table)});`),
		...[...BY_ID, ...WHOLE].map(
			(table) => sql`insert into ${table} select * from ${saved(table)} on conflict do nothing;`,
		),
	]
	await database.execute(sql`
		create function restore_matrix() returns void language plpgsql as $$
		begin
			-- Rows are replaced: nothing that refers to them may be deleted.
			set local session_replication_role = replica;
			${sql.join(statements)}
		end $$`)
	const restore = async () => void (await database.execute(sql`select restore_matrix()`))

	return {
		...{ company_id, deleted_company_id, project_id, bystander_id, theirs_id, invitation_id },
		cookieOf: (name) => people.get(name)?.cookie,
		restore,
		async fingerprint() {
			const { rows } = await database.execute<{ of_all: string }>(sql`
				select md5(concat(
					(select string_agg(c::text, '|' order by c.id) from ${companies} c),
					(select string_agg(m::text, '|' order by m.company_id, m.user_id) from ${company_members} m),
					(select string_agg(i::text, '|' order by i.id) from ${company_invitations} i),
					(select string_agg(p::text, '|' order by p.id) from ${projects} p),
					(select string_agg(a::text, '|' order by a.project_id, a.user_id) from ${project_access} a),
					(select string_agg(s::text, '|' order by s.id) from ${sessions} s where s.user_id = ${bystander_id}),
					(select string_agg(n::text, '|' order by n.id) from ${notifications} n where n.user_id = ${bystander_id}),
					(select string_agg(k::text, '|' order by k.id) from ${passkeys} k),
					(select string_agg(s::text, '|' order by s.id) from ${status_sets} s where s.user_id = ${bystander_id}),
					(select string_agg(f::text, '|' order by f.id) from ${uploaded_files} f),
					(select string_agg(u.id::text, '|' order by u.id) from ${users} u))) as of_all`)
			return rows[0]?.of_all ?? ''
		},
	}
}
