import type { AccessType, CompanyRole } from '@panelyard/contracts/companies/permissions'
import { eq } from 'drizzle-orm'
import { company_billing } from '../database/tables/billing-tables.ts'
import { company_members } from '../database/tables/company-member-tables.ts'
import { companies } from '../database/tables/company-tables.ts'
import { users } from '../database/tables/tables.ts'
import type { TestServer } from './test-server.ts'

type Person = { user: { id: string } }
type Membership = { role?: CompanyRole; access_type?: AccessType; access_until?: Date | null }
const DAY_MS = 24 * 3600_000

/** `days` may be a fraction; a negative number is in the future. */
export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS)

/** Backdates an account, and with it the trial. */
export const madeAgo = (server: TestServer, { user }: Person, days: number) =>
	server.platform.database
		.update(users)
		.set({ created_at: daysAgo(days) })
		.where(eq(users.id, user.id))

export async function addMember(
	server: TestServer,
	company_id: string,
	{ user }: Person,
	{ role = 'member', access_type = 'permanent', access_until = null }: Membership = {},
): Promise<void> {
	await server.platform.database
		.insert(company_members)
		.values({ company_id, user_id: user.id, role, access_type, access_until })
}

/** Adds a company without calls: its owner, and the end of its trial, or null. Returns its id. */
export async function testCompany(
	server: TestServer,
	owner: Person,
	{ name = 'Acme', trial_ends_at = null }: { name?: string; trial_ends_at?: Date | null } = {},
): Promise<string> {
	const { database } = server.platform
	const [company] = await database.insert(companies).values({ name }).returning()
	if (!company) throw new Error('no company')
	await addMember(server, company.id, owner, { role: 'owner' })
	await database.insert(company_billing).values({ company_id: company.id, trial_ends_at })
	return company.id
}

type Billing = Partial<typeof company_billing.$inferInsert>
export const setBilling = (server: TestServer, company_id: string, billing: Billing) =>
	server.platform.database.update(company_billing).set(billing).where(eq(company_billing.company_id, company_id))
