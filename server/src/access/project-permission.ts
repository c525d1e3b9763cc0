import { ProjectMessages, type ProjectRole, roleAllows } from '@panelyard/contracts/projects/projects'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { AppError } from '../platform/app-error.ts'
import * as queries from './project-permission.queries.ts'

export type ProjectRow = queries.ProjectRow
export type OpenedProject = { project: queries.ProjectRow; role: ProjectRole | null }

/** Returns an id from a path. @throws AppError NOT_FOUND with this message when it isn't a UUID */
export function requireId(text: string, message: string): string {
	if (!z.uuid().safeParse(text).success) throw new AppError('NOT_FOUND', message)
	return text
}

/**
 * The only gate to a project and everything in it.
 *
 * `needed` is the lowest role; 'visitor' lets anyone into a public project. Unknown projects and those without a role
 * for the person get the same answer, so that nobody can probe ids: 403 for a signed-in person, 401 for a visitor. Only
 * an invalid id gets a 404, and a deleted project for those who had access.
 */
export async function openProject(
	db: Database,
	user: { id: string } | null,
	project_id: string,
	needed: ProjectRole | 'visitor',
	options: { deleted?: boolean } = {},
): Promise<OpenedProject> {
	requireId(project_id, 'Project not found')
	return requireRole(await queries.findProjectFor(db, project_id, user?.id ?? null), user, needed, options)
}

function requireRole(
	found: OpenedProject | null,
	user: { id: string } | null,
	needed: ProjectRole | 'visitor',
	options: { deleted?: boolean } = {},
): OpenedProject {
	const visible = found !== null && (found.role !== null || (found.project.is_public && !found.project.deleted_at))
	if (!visible) throw refusal(user)
	if (!allows(found.role, needed)) {
		if (!user) throw refusal(user)
		throw new AppError('ACCESS_DENIED', "You don't have permission to change this project.")
	}
	if (Boolean(found.project.deleted_at) !== Boolean(options.deleted)) {
		throw new AppError('NOT_FOUND', options.deleted ? 'This project is not deleted' : 'This project was deleted')
	}
	return found
}

const allows = (role: ProjectRole | null, needed: ProjectRole | 'visitor'): boolean =>
	needed === 'visitor' || (role !== null && roleAllows(role, needed))

function refusal(user: { id: string } | null): AppError {
	return user
		? new AppError('ACCESS_DENIED', ProjectMessages.accessDenied)
		: new AppError('NOT_AUTHENTICATED', 'Please sign in to see this project')
}

/** Whether a person may read a project, for callers that don't need the project itself, such as live events. */
export async function mayReadProject(db: Database, user: { id: string } | null, project_id: string): Promise<boolean> {
	try {
		await openProject(db, user, project_id, 'visitor')
		return true
	} catch (error) {
		if (error instanceof AppError) return false
		throw error
	}
}

/** The same for many people and projects, by one statement: of `readers`, those who may read the project. */
export async function readersOf(db: Database, readers: readonly queries.Reader[]): Promise<queries.Reader[]> {
	const may = await queries.indexesOfReaders(db, readers)
	return readers.filter((_, index) => may.has(index))
}

/** The roles of people in a project, by their ids, also by its company, without people who have none. */
export const rolesInProject = queries.rolesIn

/** A project by its name, unless it is deleted. */
export const shownProject = queries.findShown

/** The project's revision; see `Revision` in the contracts. */
export const projectRevision = queries.findRevision

/**
 * Makes other changes of the same project wait until this transaction ends, and raises the revision. The event about
 * the change must carry the new revision, which the row has.
 * @param options `keeps_time`: for what people don't see as a change of their project
 */
export async function holdProject(
	tx: Database,
	project_id: string,
	options: { keeps_time?: boolean } = {},
): Promise<queries.ProjectRow> {
	const row = await queries.advanceProject(tx, project_id, options)
	if (!row) throw new AppError('NOT_FOUND', 'This project was deleted')
	return row
}

/**
 * `holdProject` for a change that needs a role. Reads the role under the lock: the person may have lost it while this
 * transaction waited.
 * @throws AppError as `openProject` does
 */
export async function holdProjectAs(
	tx: Database,
	user: { id: string },
	project_id: string,
	needed: ProjectRole,
	options: { keeps_time?: boolean } = {},
): Promise<OpenedProject> {
	const project = await holdProject(tx, project_id, options)
	return requireRole({ project, role: await queries.findRole(tx, project_id, user.id) }, user, needed)
}
