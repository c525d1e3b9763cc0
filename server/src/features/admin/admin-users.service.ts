import type {
	AdminUser,
	AdminUserChange,
	AdminUserDetails,
	AdminUserListQuery,
	AdminUserListResponse,
} from '@panelyard/contracts/console/users'
import { requireId } from '../../access/project-permission.ts'
import { addressesNeedProof } from '../../access/proven-address.ts'
import { entitlementOf } from '../../access/trial.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { sessionsOf } from '../auth/account-sessions.service.ts'
import * as accounts from '../auth/operators/operated-accounts.service.ts'
import { supportAllowedUntil } from '../auth/operators/see-as.service.ts'
import * as queries from './admin-users.queries.ts'

const GONE = 'This account doesn’t exist'
const MOST_ACTIONS = 10
const MOST_THREADS = 5

export async function listUsers(
	{ database, config }: Platform,
	query: AdminUserListQuery,
): Promise<AdminUserListResponse> {
	const { page, page_size } = query
	if (query.state === 'unproven' && !addressesNeedProof(config)) return { users: [], total: 0, page, page_size }
	const { users, total } = await queries.listUsers(database, query)
	return { users: users.map((user) => asCounted(config, user)), total, page, page_size }
}

/** The account with what its address counts as, as its owner's profile says it. */
const asCounted = <User extends Pick<AdminUser, 'is_proven'>>(config: Config, user: User): User => ({
	...user,
	is_proven: user.is_proven || !addressesNeedProof(config),
})

/** An account, how one signs in to it, where it is signed in and what happened last. @throws AppError NOT_FOUND */
export async function readUser(
	{ database: db, config }: Platform,
	admin_id: string,
	id: string,
): Promise<AdminUserDetails> {
	const user = await queries.findUser(db, requireId(id, GONE))
	if (!user) throw new AppError('NOT_FOUND', GONE)
	const { is_paying, trial_days_left } = await entitlementOf(db, { id, created_at: new Date(user.created_at) })
	return {
		...asCounted(config, user),
		is_paying,
		trial_days_left,
		sessions: await sessionsOf(db, id),
		actions: await queries.actionsOf(db, id, MOST_ACTIONS),
		threads: await queries.threadsOf(db, id, MOST_THREADS),
		support_allowed_until: await supportAllowedUntil(db, id),
		is_own: admin_id === id,
	}
}

export async function suspendUser(platform: Platform, admin_id: string, id: string, reason: string) {
	await accounts.suspend(platform, { admin_id, user_id: requireId(id, GONE) }, reason)
	return readUser(platform, admin_id, id)
}

/** Does one of the changes of an account. @param origin of the links in mails */
export async function changeUser(
	platform: Platform,
	admin_id: string,
	id: string,
	change: AdminUserChange,
	origin: string,
): Promise<AdminUserDetails> {
	const operation = { admin_id, user_id: requireId(id, GONE) }
	const changes: Record<AdminUserChange, () => Promise<void>> = {
		reinstate: () => accounts.reinstate(platform, operation),
		end_sessions: () => accounts.endAllSessions(platform, operation),
		resend_verification: () => accounts.resendVerification(platform, operation, origin),
		grant: () => accounts.setSuperAdmin(platform, operation, true),
		revoke: () => accounts.setSuperAdmin(platform, operation, false),
		reset_second_factor: () => accounts.resetSecondFactor(platform, operation),
	}
	await changes[change]()
	return readUser(platform, admin_id, id)
}
