import { recordAction } from '../../../access/audit.queries.ts'
import { personLanguage } from '../../../access/person-language.queries.ts'
import { countsAsProven } from '../../../access/proven-address.ts'
import { requireStillSuperAdmin } from '../../../access/still-super-admin.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/feature.ts'
import { raiseNews } from '../account-news.ts'
import { endOwnSessions } from '../account-sessions.queries.ts'
import { sendVerification } from '../address/email-verification.service.ts'
import * as queries from '../auth.queries.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.queries.ts'
import { deleteSuspension, insertSuspension, isSuspended } from './suspension.queries.ts'

// What operators do to accounts of others. Each is audited in the transaction that does it.

export type Operation = { admin_id: string; user_id: string }
const GONE = 'This account doesn’t exist'

/** Holds both accounts in one order, so that two operators who take the right from each other don't both succeed. */
async function holdAccount(tx: Database, { admin_id, user_id }: Operation): Promise<queries.UserRow> {
	const held = new Map<string, queries.UserRow | undefined>()
	for (const id of [admin_id, user_id].sort()) held.set(id, await queries.lockUser(tx, { id }))
	await requireStillSuperAdmin(tx, admin_id)
	const account = held.get(user_id)
	if (!account) throw new AppError('NOT_FOUND', GONE)
	return account
}

const record = (tx: Database, { admin_id, user_id }: Operation, action: string, details: Record<string, unknown>) =>
	recordAction(tx, { project_id: null, user_id: admin_id, action, subject_id: user_id, details })

/**
 * Closes an account for now: its sessions and sockets end at once, on all servers, and none begins until it is
 * reinstated. Suspending it again changes nothing.
 * @throws AppError CONFLICT for a super admin's account, which loses that right first
 */
export async function suspend(platform: Platform, operation: Operation, reason: string): Promise<void> {
	const { admin_id, user_id } = operation
	const ended = await platform.database.transaction(async (tx) => {
		const account = await holdAccount(tx, operation)
		if (account.is_super_admin) throw new AppError('CONFLICT', 'Revoke super admin first.')
		if (!(await insertSuspension(tx, { user_id, reason, suspended_by: admin_id }))) return []
		const hashes = await endOwnSessions(tx, user_id, { except: null })
		const details = { before: { is_suspended: false }, after: { is_suspended: true, reason }, sessions: hashes.length }
		await record(tx, operation, 'account.suspended', details)
		return hashes
	})
	platform.dropSessions(ended)
}

/** Opens a suspended account again. Does nothing to another. */
export async function reinstate({ database }: Platform, operation: Operation): Promise<void> {
	await database.transaction(async (tx) => {
		await holdAccount(tx, operation)
		const reason = await deleteSuspension(tx, operation.user_id)
		if (reason === null) return
		const details = { before: { is_suspended: true, reason }, after: { is_suspended: false } }
		await record(tx, operation, 'account.reinstated', details)
	})
}

/** Ends every session of an account, and what it has open. */
export async function endAllSessions(platform: Platform, operation: Operation): Promise<void> {
	const ended = await platform.database.transaction(async (tx) => {
		await holdAccount(tx, operation)
		const hashes = await endOwnSessions(tx, operation.user_id, { except: null })
		if (hashes.length > 0)
			await record(tx, operation, 'account.sessions_ended', { count: hashes.length, by: 'support' })
		return hashes
	})
	platform.dropSessions(ended)
}

/**
 * Mails the link that proves the address once more, in the person's language.
 * @throws AppError CONFLICT when it is proven, and as `sendVerification`
 */
export async function resendVerification(platform: Platform, operation: Operation, origin: string): Promise<void> {
	const { database } = platform
	await requireStillSuperAdmin(database, operation.admin_id)
	const account = await queries.findUserById(database, operation.user_id)
	if (!account) throw new AppError('NOT_FOUND', GONE)
	if (account.email_verified_at) throw new AppError('CONFLICT', 'This address is already confirmed.')
	const language = await personLanguage(database, account.id)
	await sendVerification(platform, account.id, { origin, language })
	await record(database, operation, 'account.verification_resent', {})
}

/**
 * Makes an account a super admin, or takes that away. Its open pages then connect anew.
 * @throws AppError CONFLICT when it is the operator's own, is suspended, or its address isn't proven
 */
export async function setSuperAdmin(platform: Platform, operation: Operation, is_super_admin: boolean): Promise<void> {
	const hashes = await platform.database.transaction(async (tx) => {
		if (operation.admin_id === operation.user_id) {
			throw new AppError('CONFLICT', 'Another super admin must change this for you')
		}
		const account = await holdAccount(tx, operation)
		if (account.is_super_admin === is_super_admin) return []
		if (is_super_admin && (await isSuspended(tx, account.id))) {
			throw new AppError('CONFLICT', 'This account is suspended')
		}
		// Whoever typed the address may be somebody else.
		if (is_super_admin && !countsAsProven(platform.config, account)) {
			throw new AppError('CONFLICT', 'This address isn’t confirmed yet')
		}
		await queries.updateUser(tx, account.id, { is_super_admin })
		const details = { before: { is_super_admin: !is_super_admin }, after: { is_super_admin } }
		await record(tx, operation, is_super_admin ? 'admin.granted' : 'admin.revoked', details)
		return queries.sessionHashes(tx, account.id)
	})
	platform.dropSessions(hashes)
}

/** Switches the second factor of an account off, for somebody who lost it. The person is notified. */
export async function resetSecondFactor({ database }: Platform, operation: Operation): Promise<void> {
	await database.transaction(async (tx) => {
		const account = await holdAccount(tx, operation)
		if (!(await deleteSecondFactor(tx, account.id))) return
		await record(tx, operation, 'account.second_factor_off', { by: 'support' })
		// The sweeper of the server begins the mail.
		await raiseNews(tx, account.id, 'second_factor_removed', {})
	})
}
