import { z } from 'zod'
import { Device } from '../accounts/account-security.ts'
import { CompanyRole } from '../companies/permissions.ts'
import { PageQuery, pageFields, sortBy, Timestamp } from '../values/paging.ts'
import { cleanText } from '../values/plain-text.ts'
import { AdminSearch } from './projects.ts'

// The console's people: only for super admins. Contains no hashes, tokens or keys.

const count = z.number().int().min(0)
export const ADMIN_USER_STATES = ['all', 'suspended', 'unproven', 'super_admins'] as const
export const AdminUserSort = sortBy(['name', 'email', 'created_at', 'last_login_at'])
export const AdminUserListQuery = PageQuery.extend({
	page_size: z.coerce.number().int().min(1).max(100).default(50),
	/** A part of the address or the name, or an id. */
	search: AdminSearch,
	state: z.enum(ADMIN_USER_STATES).default('all'),
	/** Members of this company. */
	company_id: z.uuid().optional(),
	/** People with a role in this project. */
	project_id: z.uuid().optional(),
	sort: AdminUserSort,
})
export type AdminUserListQuery = z.infer<typeof AdminUserListQuery>

export const AdminUser = z.object({
	id: z.uuid(),
	name: z.string(),
	email: z.string(),
	is_proven: z.boolean(),
	is_super_admin: z.boolean(),
	is_suspended: z.boolean(),
	created_at: Timestamp,
	last_login_at: Timestamp.nullable(),
	/** The first companies they joined, at most 3. */
	companies: z.array(z.object({ id: z.uuid(), name: z.string(), role: CompanyRole })),
})
export type AdminUser = z.infer<typeof AdminUser>
/** `GET /admin/api/users`: usually the newest accounts first. */
export const AdminUserListResponse = z.object({ users: z.array(AdminUser), ...pageFields })
export type AdminUserListResponse = z.infer<typeof AdminUserListResponse>

export const AdminUserDetails = AdminUser.extend({
	suspension: z.object({ reason: z.string(), by: z.string(), since: Timestamp }).nullable(),
	is_paying: z.boolean(),
	trial_days_left: count,
	language: z.string().nullable(),
	has_password: z.boolean(),
	has_google: z.boolean(),
	has_second_factor: z.boolean(),
	passkeys: count,
	/** Projects in which they have a role. */
	projects: count,
	/** The last used first, at most 100. */
	sessions: z.array(z.object({ id: z.uuid(), device: Device, created_at: Timestamp, last_seen_at: Timestamp })),
	/** Their latest actions and changes of the account, at most 10; the audit log has the rest. */
	actions: z.array(z.object({ id: z.uuid(), action: z.string(), by: z.string(), created_at: Timestamp })),
	/** Their conversations with support, the latest first, at most 5. */
	threads: z.array(
		z.object({ id: z.uuid(), subject: z.string(), status: z.enum(['open', 'closed']), last_at: Timestamp }),
	),
	/** Until when they let the support see the app as they do; null without consent. */
	support_allowed_until: Timestamp.nullable(),
	/** Whether it is the requester's own account, which can't be suspended or lose its right. */
	is_own: z.boolean(),
})
export type AdminUserDetails = z.infer<typeof AdminUserDetails>
/** `GET /admin/api/users/{id}`, and the answer to every change of an account. */
export const AdminUserResponse = z.object({ user: AdminUserDetails })

/** `POST /admin/api/users/{id}/suspend`. */
export const SuspendRequest = z.object({
	reason: z.string().overwrite(cleanText).min(1, 'Write why').max(500, 'At most 500 characters'),
})
/** Changes of an account that need only its id: `POST /admin/api/users/{id}/{change}`. */
export const ADMIN_USER_CHANGES = [
	'reinstate',
	'end_sessions',
	'resend_verification',
	'grant',
	'revoke',
	'reset_second_factor',
] as const
export type AdminUserChange = (typeof ADMIN_USER_CHANGES)[number]
