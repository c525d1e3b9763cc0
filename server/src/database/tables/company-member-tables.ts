import { ACCESS_TYPES, COMPANY_ROLES, GIVEN_ROLES, SEAT_TYPES } from '@panelyard/contracts/companies/permissions'
import { PROJECT_ROLES } from '@panelyard/contracts/projects/projects'
import { sql } from 'drizzle-orm'
import { check, index, type PgColumn, pgTable, pgView, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { created, id, isOneOf, oneOf, time } from './columns.ts'
import { companies } from './company-tables.ts'
import { users } from './tables.ts'

const INVITATION_STATES = ['pending', 'accepted', 'declined', 'withdrawn'] as const

/** A person's membership of a company, current or invited. */
const accessColumns = () => ({
	access_type: oneOf(ACCESS_TYPES).notNull().default('permanent'),
	/** The end of a temporary access; null otherwise. */
	access_until: time(),
	access_reason: text().notNull().default(''),
	seat: oneOf(SEAT_TYPES).notNull().default('classic'),
})
const endsWhenTemporary = (name: string, table: { access_type: PgColumn; access_until: PgColumn }) =>
	check(name, sql`(${table.access_type} = 'temporary') = (${table.access_until} is not null)`)

export const company_members = pgTable(
	'company_members',
	{
		company_id: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: 'cascade' }),
		user_id: uuid()
			.notNull()
			.references(() => users.id, { onDelete: 'cascade' }),
		role: oneOf(COMPANY_ROLES).notNull(),
		...accessColumns(),
		joined_at: created(),
	},
	(table) => [
		isOneOf(table.role, COMPANY_ROLES),
		isOneOf(table.access_type, ACCESS_TYPES),
		isOneOf(table.seat, SEAT_TYPES),
		endsWhenTemporary('company_members_access_until_check', table),
		check('company_members_owner_check', sql`${table.role} <> 'owner' or ${table.access_type} = 'permanent'`),
		primaryKey({ columns: [table.company_id, table.user_id] }),
		index().on(table.user_id),
		index().on(table.access_until).where(sql`${table.access_until} is not null`),
		uniqueIndex('company_members_one_owner').on(table.company_id).where(sql`${table.role} = 'owner'`),
	],
)

export const company_invitations = pgTable(
	'company_invitations',
	{
		id: id(),
		company_id: uuid()
			.notNull()
			.references(() => companies.id, { onDelete: 'cascade' }),
		/** Lower case. */
		email: text().notNull(),
		/** As pasted beside the address, or empty. */
		name: text().notNull().default(''),
		role: oneOf(GIVEN_ROLES).notNull(),
		...accessColumns(),
		/** SHA-256 of the mailed link's token; null until it is first mailed, and after the answer. */
		token_hash: text().unique(),
		/** When its mail is due; null once it was sent. A server that sends it moves this ahead meanwhile. */
		mail_due_at: time().defaultNow(),
		/** Of its mail. */
		language: text().notNull().default('en'),
		invited_by: uuid().references(() => users.id, { onDelete: 'set null' }),
		/** Expired invitations stay pending here. */
		status: oneOf(INVITATION_STATES).notNull().default('pending'),
		created_at: created(),
		expires_at: time().notNull(),
		answered_at: time(),
	},
	(table) => [
		isOneOf(table.role, GIVEN_ROLES),
		isOneOf(table.access_type, ACCESS_TYPES),
		isOneOf(table.seat, SEAT_TYPES),
		isOneOf(table.status, INVITATION_STATES),
		endsWhenTemporary('company_invitations_access_until_check', table),
		index().on(table.company_id, table.created_at),
		index().on(table.email),
		index().on(table.invited_by),
		index('company_invitations_mail_due').on(table.mail_due_at).where(sql`mail_due_at is not null`),
		uniqueIndex('company_invitations_one_pending')
			.on(table.company_id, table.email)
			.where(sql`${table.status} = 'pending'`),
	],
)

/**
 * Each person's role in each project, at most one row for both: the highest of their own role and the role from the
 * project's company. The migrations create the view; `docs/decisions` explains why it is a view.
 */
export const project_roles = pgView('project_roles', {
	project_id: uuid().notNull(),
	user_id: uuid().notNull(),
	role: oneOf(PROJECT_ROLES).notNull(),
	/** When they got the role, or joined the company that gives it. */
	created_at: time().notNull(),
}).existing()
