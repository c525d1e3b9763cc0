import type { AdminCompany, AdminCompanyDetails, AdminCompanyListQuery } from '@panelyard/contracts/console/companies'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { orderOf } from './list-order.queries.ts'
import { isId, patternOf } from './search-text.ts'

type Time = string | Date
const isoOf = (value: Time): string => new Date(value).toISOString()
const isoOrNull = (value: Time | null): string | null => value && isoOf(value)

type State = AdminCompany['billing']['state']
type CompanyRow = Pick<AdminCompany, 'id' | 'name' | 'members' | 'projects' | 'panels' | 'country' | 'city'> &
	Pick<AdminCompanyDetails, 'description' | 'website' | 'industry'> & {
		owner_id: string | null
		owner_name: string | null
		owner_email: string | null
		created_at: Time
		deleted_at: Time | null
		state: State
		plan: string | null
		paid_seats: number
		needed_seats: number
		trial_ends_at: Time | null
		period_ends_at: Time | null
		ends_at: Time | null
		read_at: Time | null
	}

/** As `stateOf` of billing-status.service.ts, of the company alone. */
const STATE = sql`case
	when b.status in ('trialing', 'active') then case when b.ends_at is null then 'active' else 'ending' end
	when b.status = 'past_due' then 'past_due'
	when b.trial_ends_at > now() then 'trial'
	when b.status in ('incomplete', 'unpaid', 'paused') then b.status
	when b.status is not null then 'cancelled'
	else 'trial_over' end`

const JOINS = sql`left join company_billing b on b.company_id = c.id
	left join company_members om on om.company_id = c.id and om.role = 'owner'
	left join users ou on ou.id = om.user_id`
const IS_NEEDED = sql`m.access_type <> 'guest' and (m.access_until is null or m.access_until > now())`
const COLUMNS = sql`c.id, c.name, c.description, c.website, c.industry, c.country, c.city, c.created_at, c.deleted_at,
	ou.id as owner_id, ou.name as owner_name, ou.email as owner_email, ${STATE} as state,
	b.plan ->> 'name' as plan, coalesce(b.seats, 0) as paid_seats, b.trial_ends_at, b.period_ends_at, b.ends_at, b.read_at,
	(select count(*)::int from company_members m where m.company_id = c.id) as members,
	(select count(*)::int from company_members m where m.company_id = c.id and ${IS_NEEDED}) as needed_seats,
	(select count(*)::int from projects p where p.company_id = c.id and p.deleted_at is null) as projects,
	(select coalesce(sum(p.panel_count), 0)::int from projects p
		where p.company_id = c.id and p.deleted_at is null) as panels`

function viewed(row: CompanyRow): AdminCompany {
	const { id, name, members, projects, panels, country, city, owner_id } = row
	return {
		...{ id, name, members, projects, panels, country, city },
		owner: owner_id === null ? null : { id: owner_id, name: row.owner_name ?? '', email: row.owner_email ?? '' },
		created_at: isoOf(row.created_at),
		deleted_at: isoOrNull(row.deleted_at),
		billing: {
			state: row.state,
			plan: row.plan,
			paid_seats: row.paid_seats,
			needed_seats: row.needed_seats,
			trial_ends_at: isoOrNull(row.trial_ends_at),
			period_ends_at: isoOrNull(row.period_ends_at),
			ends_at: isoOrNull(row.ends_at),
			read_at: isoOrNull(row.read_at),
		},
	}
}

const STATES: Record<AdminCompanyListQuery['state'], SQL> = {
	all: sql`c.deleted_at is null`,
	paying: sql`c.deleted_at is null and ${STATE} in ('active', 'ending', 'past_due')`,
	past_due: sql`c.deleted_at is null and ${STATE} = 'past_due'`,
	trial: sql`c.deleted_at is null and ${STATE} = 'trial'`,
	unpaid: sql`c.deleted_at is null and ${STATE} not in ('active', 'ending', 'past_due', 'trial')`,
	deleted: sql`c.deleted_at is not null`,
}

/** Those of a single word name a column of the result. */
const SORTS = {
	name: sql`lower(c.name)`,
	owner: sql`lower(ou.email)`,
	members: sql`members`,
	projects: sql`projects`,
	panels: sql`panels`,
	created_at: sql`c.created_at`,
	plan: sql`b.plan ->> 'name'`,
	paid_seats: sql`paid_seats`,
	needed_seats: sql`needed_seats`,
	until: sql`coalesce(b.ends_at, b.period_ends_at, b.trial_ends_at)`,
}

/** A page of companies. Sorting by a count counts for all that match. */
export async function listCompanies(
	db: Database,
	{ search, state, sort, page, page_size }: AdminCompanyListQuery,
): Promise<{ companies: AdminCompany[]; total: number }> {
	const parts: SQL[] = [STATES[state]]
	if (search && isId(search)) parts.push(sql`c.id = ${search}::uuid`)
	else if (search) parts.push(sql`(c.name ilike ${patternOf(search)} or ou.email ilike ${patternOf(search)})`)
	const found = sql`from companies c ${JOINS} where ${sql.join(parts, sql` and `)}`
	const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${found}`)
	const { rows } = await db.execute<CompanyRow>(sql`
		select ${COLUMNS} ${found} order by ${orderOf(sort, SORTS, sql`lower(c.name), c.id`)}
		limit ${page_size} offset ${(page - 1) * page_size}`)
	return { companies: rows.map(viewed), total: counted[0]?.total ?? 0 }
}

export async function findCompany(
	db: Database,
	id: string,
): Promise<(AdminCompany & Pick<AdminCompanyDetails, 'description' | 'website' | 'industry'>) | null> {
	const { rows } = await db.execute<CompanyRow>(sql`select ${COLUMNS} from companies c ${JOINS} where c.id = ${id}`)
	const [row] = rows
	if (!row) return null
	const { description, website, industry } = row
	return { ...viewed(row), description, website, industry }
}
