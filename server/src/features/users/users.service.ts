import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import type { SessionUser } from '../auth/session-user.ts'
import { endSessionsOf } from '../auth/sessions.ts'
import * as queries from './users.queries.ts'

const visibleTo = (asking: SessionUser): string | null => (asking.is_super_admin ? null : asking.id)

export async function listUsers(platform: Platform, asking: SessionUser, page: number, page_size: number) {
	const { users, total } = await queries.listUsers(platform.database, visibleTo(asking), page, page_size)
	return { users, total, page, page_size }
}

/** @throws AppError NOT_FOUND also for people the asking one may not see */
export async function getUser(platform: Platform, asking: SessionUser, id: string) {
	const user = await queries.findUser(platform.database, id, visibleTo(asking))
	if (!user) throw new AppError('NOT_FOUND', 'There is no such person')
	return user
}

/**
 * Deletes an account. Its projects go to another manager of theirs; those without one are deleted like any project,
 * restorable for a time by a super admin. What the person did stays in the history, without their name.
 * @returns the number of projects deleted
 * @throws AppError ACCESS_DENIED unless it is one's own account or a super admin asks
 */
export async function deleteUser(platform: Platform, asking: SessionUser, id: string): Promise<number> {
	if (asking.id !== id && !asking.is_super_admin) {
		throw new AppError('ACCESS_DENIED', 'You can only delete your own account')
	}
	await getUser(platform, asking, id)
	const { deleted, ended } = await platform.database.transaction(async (tx) => {
		await queries.handOverProjects(tx, id)
		const projects = await queries.deleteOwnedProjects(tx, id)
		const ended = await endSessionsOf(tx, id)
		await queries.deleteUser(tx, id)
		return { deleted: projects, ended }
	})
	platform.dropSessions(ended)
	for (const project_id of deleted) platform.tellProject('project_deleted', { project_id })
	return deleted.length
}
