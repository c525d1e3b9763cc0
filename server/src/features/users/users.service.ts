import { type DeletionImpactResponse, MOST_NAMED } from '@panelyard/contracts/accounts/profile'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { recordActions } from '../../access/audit.queries.ts'
import { holdCompaniesOf } from '../../access/company-permission.ts'
import { requireFreshProof } from '../../access/only-super-admins.ts'
import { requireId } from '../../access/project-permission.ts'
import type { SessionUser } from '../../access/session-user.ts'
import { requireStillSuperAdmin } from '../../access/still-super-admin.ts'
import type { Database } from '../../database/database.ts'
import { abandonFiles, deleteAbandoned } from '../../models/stored-files.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { type Requester, requireOwnProof } from '../auth/own-proof.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import { companiesAfter, settleCompaniesOf, tellSettled } from '../companies/companies.service.ts'
import { filesOfThreads } from '../support-chat/chat-attachments.service.ts'
import * as queries from './users.queries.ts'

/** How often deleting an account begins again: projects come and go, or the database ends it to break a deadlock. */
const MAX_ATTEMPTS = 10

const NOBODY = 'This person does not exist'

const visibleTo = (asking: SessionUser): string | null => (asking.is_super_admin ? null : asking.id)

/** The account with an address, however it is written; undefined when there is none. */
export const findAccountId = (db: Database, email: string): Promise<string | undefined> =>
	queries.findAccountId(db, email.trim().toLowerCase())

export async function listUsers(platform: Platform, asking: SessionUser, page: number, page_size: number) {
	const { users, total } = await queries.listUsers(platform.database, visibleTo(asking), page, page_size)
	return { users, total, page, page_size }
}

/** @throws AppError NOT_FOUND also for people the asking one may not see */
export async function getUser(platform: Platform, asking: SessionUser, id: string) {
	const user = await queries.findUser(platform.database, requireId(id, NOBODY), visibleTo(asking))
	if (!user) throw new AppError('NOT_FOUND', NOBODY)
	return user
}

/**
 * What becomes of a person's projects and companies when their account is deleted, as things stand: at most `MOST_NAMED`
 * of each, by name, and how many there are.
 */
export async function deletionImpact({ database }: Platform, id: string): Promise<DeletionImpactResponse> {
	const projects = await queries.affectedProjects(database, id, MOST_NAMED)
	return {
		handed_over: projects.handed_over.map(({ id, name, to_name }) => ({ id, name, to_name })),
		handed_over_total: projects.handed_over_total,
		deleted: projects.deleted,
		deleted_total: projects.deleted_total,
		...(await companiesAfter(database, id, MOST_NAMED)),
	}
}

/**
 * Deletes an account. Its companies go to an admin of theirs, its projects to another manager; those without one are
 * deleted like any, projects restorable for a time by a super admin. What the person did stays in the history, without their name.
 * @param password of one's own account, or a sign-in of the last minutes when it has none; a super admin who deletes
 * somebody else's has proven who they are before
 * @returns the number of projects deleted
 * @throws AppError ACCESS_DENIED unless it is one's own account or a super admin asks; as `requireOwnProof`,
 * PROOF_NEEDED
 */
export async function deleteUser(
	platform: Platform,
	by: Requester,
	given_id: string,
	password: string | undefined,
): Promise<number> {
	const asking = by.user
	const id = given_id.toLowerCase()
	const isOwn = asking.id === id
	if (!isOwn && !asking.is_super_admin) throw new AppError('ACCESS_DENIED', 'You can only delete your own account')
	await getUser(platform, asking, id)
	if (isOwn) await requireOwnProof(platform, by, password)
	else requireFreshProof(by.session)
	const { deleted, handedOver, ended, settled, files } = await withEverythingHeld(platform.database, id, async (tx) => {
		if (!isOwn) await requireStillSuperAdmin(tx, asking.id)
		const handedOver = await queries.handOverProjects(tx, id)
		const deleted = await queries.deleteAffectedProjects(tx, id)
		const entry = { user_id: asking.id, details: { reason: 'account deleted', account: id } }
		await recordActions(tx, [
			...handedOver.map((project) => ({
				...entry,
				project_id: project.id,
				action: 'project.handed_over',
				...(project.owner_id ? { subject_id: project.owner_id } : {}),
			})),
			...deleted.map((project) => ({
				...entry,
				project_id: project.id,
				action: 'project.deleted',
				subject_id: project.id,
				details: { ...entry.details, name: project.name },
			})),
			{ project_id: null, user_id: asking.id, action: 'account.deleted', subject_id: id },
		])
		const settled = await settleCompaniesOf(tx, id, asking.id)
		const ended = await endSessionsOf(tx, id)
		// Conversations with the support go with the account.
		const files = await filesOfThreads(tx, id)
		await abandonFiles(tx, files)
		await queries.deleteUser(tx, id)
		return { deleted, handedOver, ended, settled, files }
	})
	platform.dropSessions(ended)
	tellSettled(platform, settled)
	await deleteAbandoned(platform, files)
	for (const { id: project_id, revision } of handedOver) {
		platform.tellProject('project_updated', { project_id, what: ['access'], revision })
	}
	for (const project of deleted) platform.tellProject('project_deleted', { project_id: project.id })
	return deleted.length
}

/**
 * Runs a transaction that holds an account, the projects that change with it and the people who get these, so that none of
 * them comes or goes meanwhile. Companies are locked before projects, and projects before people, as everywhere. What came or
 * went before everything was held is found by looking again, in a transaction of its own: locking it then could be out of order. Deleting the
 * account touches rows in so many tables that others may hold some of them in another order.
 * @throws AppError NOT_FOUND when the account is gone, CONFLICT when something comes or goes all the time
 */
async function withEverythingHeld<Result>(
	database: Database,
	id: string,
	work: (tx: Database) => Promise<Result>,
): Promise<Result> {
	for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
		const done = await database
			.transaction(async (tx) => ((await holdEverything(tx, id)) ? { result: await work(tx) } : null))
			.catch((error) => {
				if (isDeadlock(error)) return null
				throw error
			})
		if (done) return done.result
	}
	throw new AppError('CONFLICT', 'The projects of this account are changing. Please try again.')
}

/** PostgreSQL ended the transaction, itself or as the cause that Drizzle wraps. */
const isDeadlock = (error: unknown): boolean =>
	error instanceof Error && (('code' in error && error.code === '40P01') || isDeadlock(error.cause))

/** Returns false when something came or went while it was locking. */
async function holdEverything(tx: Database, id: string): Promise<boolean> {
	await holdCompaniesOf(tx, id)
	const held = new Set(await queries.lockAffectedProjects(tx, id))
	const heirs = await queries.heirIds(tx, id)
	let complete = true
	for (const person of [id, ...heirs].sort()) {
		const found = await lockAccount(tx, person, person === id ? 'update' : 'key share')
		if (!found && person === id) throw new AppError('NOT_FOUND', NOBODY)
		complete &&= found
	}
	const affected = await queries.affectedProjectIds(tx, id)
	return complete && affected.every((project_id) => held.has(project_id))
}
