import {
	ACCESS_TYPES,
	type AccessType,
	COMPANY_ROLES,
	type CompanyRole,
	GUEST_ROLES,
} from '@panelyard/contracts/companies/permissions'
import { PROJECT_ROLES, type ProjectRole } from '@panelyard/contracts/projects/projects'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company_members, project_roles } from '../database/tables/company-member-tables.ts'
import { companies } from '../database/tables/company-tables.ts'
import { project_access, projects } from '../database/tables/tables.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let user_id: string
beforeAll(async () => {
	server = await startTestServer()
	user_id = (await server.signUp()).user.id
})
afterAll(() => server.close())

const HOUR_MS = 3600_000
const ENDS = { permanent: [null], temporary: [-HOUR_MS, HOUR_MS], guest: [null] } as const
const ROLES = [null, ...PROJECT_ROLES]

type Case = {
	role: CompanyRole
	access_type: AccessType
	/** Milliseconds from now; null for no end. */
	ends: number | null
	is_deleted: boolean
	shared: ProjectRole | null
	own: ProjectRole | null
}

/** Every relation of a person to a project of a company. */
const CASES: Case[] = COMPANY_ROLES.flatMap((role) =>
	ACCESS_TYPES.filter((access_type) => role !== 'owner' || access_type === 'permanent')
		.filter((access_type) => access_type !== 'guest' || GUEST_ROLES.includes(role))
		.flatMap((access_type) =>
			ENDS[access_type].flatMap((ends) =>
				[false, true].flatMap((is_deleted) =>
					ROLES.flatMap((shared) => ROLES.map((own) => ({ role, access_type, ends, is_deleted, shared, own }))),
				),
			),
		),
)

/** The rule written independently, to compare the view with. */
function expected({ role, access_type, ends, is_deleted, shared, own }: Case): ProjectRole | null {
	if (ends !== null && ends < 0) return null
	const given: (ProjectRole | null)[] = [own]
	if (!is_deleted) {
		if (role === 'owner' || role === 'admin') given.push('manager')
		else if (access_type !== 'guest') given.push(shared)
	}
	return PROJECT_ROLES.findLast((one) => given.includes(one)) ?? null
}

test('the role of a person in a project is the highest that anything gives them', async () => {
	const { database } = server.platform
	const found: [Case, ProjectRole | null][] = []
	for (const one of CASES) {
		const { role, access_type, ends, is_deleted, shared, own } = one
		const deleted_at = is_deleted ? new Date() : null
		const [company] = await database.insert(companies).values({ name: 'Precast', deleted_at }).returning()
		const company_id = company?.id ?? ''
		const access_until = ends === null ? null : new Date(Date.now() + ends)
		await database.insert(company_members).values({ company_id, user_id, role, access_type, access_until })
		const [project] = await database
			.insert(projects)
			.values({ name: 'House', company_id, company_role: shared, company_since: new Date() })
			.returning()
		const project_id = project?.id ?? ''
		if (own) await database.insert(project_access).values({ project_id, user_id, role: own })
		const rows = await database.select().from(project_roles).where(eq(project_roles.project_id, project_id))
		expect(rows.length).toBeLessThan(2)
		found.push([one, rows[0]?.role ?? null])
	}
	expect(found.length).toBeGreaterThan(300)
	expect(found.filter(([one, role]) => role !== expected(one))).toEqual([])
})

test('looking up one person in one project reads no table from end to end', async () => {
	const { database } = server.platform
	const [project] = await database.insert(projects).values({ name: 'House' }).returning()
	const plan = await database.transaction(async (tx) => {
		// PostgreSQL scans small tables anyway, unless sequential scans are disabled.
		await tx.execute(sql`set local enable_seqscan = off`)
		const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`
			explain select p.*, r.role from ${projects} p
				left join ${project_roles} r on r.project_id = p.id and r.user_id = ${user_id}
				where p.id = ${project?.id}`)
		return rows.map((row) => row['QUERY PLAN']).join('\n')
	})
	expect(plan).not.toMatch(/Seq Scan|Index Cond: \(user_id = [^)]*\)$/m)
	expect(plan).toMatch(/company_members_company_id_user_id_pk/)
	expect(plan).toMatch(/project_access_project_id_user_id_pk/)
})
