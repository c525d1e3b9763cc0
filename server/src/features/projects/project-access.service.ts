import type {
	AssignAccessRequest,
	ProjectAccess,
	ProjectRole,
	ReplaceAccessRequest,
} from '@panelyard/contracts/projects'
import type { z } from 'zod'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { recordAction } from './audit.ts'
import * as queries from './project-access.queries.ts'
import { holdProject, requireId } from './project-permission.ts'

const OWNER_STAYS = 'The owner of a project always manages it'
const LAST_MANAGER = 'A project needs at least one person who manages it'
const NOBODY = 'There is no account with this email address'
const SOMEBODY_GONE = 'One of these people has no account any more'

export async function projectAccess(
	db: Database,
	project_id: string,
	{ page, page_size }: { page: number; page_size: number },
): Promise<{ access: ProjectAccess[]; total: number; page: number; page_size: number }> {
	const access = await queries.listAccess(db, project_id, page, page_size)
	return { access, total: await queries.countAccess(db, project_id), page, page_size }
}

/** Gives one person a role, in place of the one they had. */
export async function assignAccess(
	platform: Platform,
	user_id: string,
	project_id: string,
	request: z.infer<typeof AssignAccessRequest>,
): Promise<void> {
	const revision = await platform.database.transaction(async (tx) => {
		const project = await holdProject(tx, project_id)
		const person = request.user_id
			? await queries.findUser(tx, { id: request.user_id })
			: await queries.findUser(tx, { email: request.email ?? '' })
		if (!person) throw new AppError('NOT_FOUND', request.user_id ? SOMEBODY_GONE : NOBODY)
		if (request.role !== 'manager') await requireRemovable(tx, project, person.id)
		await queries.putAccess(tx, project_id, person.id, request.role)
		await recordAction(tx, {
			project_id,
			user_id,
			action: 'access.assigned',
			subject_id: person.id,
			details: { role: request.role },
		})
		return project.revision
	})
	platform.tellProject('project_updated', { project_id, what: ['access'], revision })
}

/** Makes the list the whole access: who is not on it loses theirs. The owner stays whatever the list says. */
export async function replaceAccess(
	platform: Platform,
	user_id: string,
	project_id: string,
	request: z.infer<typeof ReplaceAccessRequest>,
): Promise<void> {
	const wanted = new Map<string, ProjectRole>(request.access.map((entry) => [entry.user_id, entry.role]))
	const revision = await platform.database.transaction(async (tx) => {
		const project = await holdProject(tx, project_id)
		if (project.owner_id) wanted.set(project.owner_id, 'manager')
		if (![...wanted.values()].includes('manager')) throw new AppError('CONFLICT', LAST_MANAGER)
		for (const id of wanted.keys()) {
			if (!(await queries.findUser(tx, { id }))) throw new AppError('NOT_FOUND', SOMEBODY_GONE)
		}
		const before = await queries.accessRoles(tx, project_id)
		for (const id of before.keys()) if (!wanted.has(id)) await queries.deleteAccess(tx, project_id, id)
		for (const [id, role] of wanted) if (before.get(id) !== role) await queries.putAccess(tx, project_id, id, role)
		await recordAction(tx, {
			project_id,
			user_id,
			action: 'access.replaced',
			details: { before: Object.fromEntries(before), after: Object.fromEntries(wanted) },
		})
		return project.revision
	})
	platform.tellProject('project_updated', { project_id, what: ['access'], revision })
}

export async function removeAccess(
	platform: Platform,
	user_id: string,
	project_id: string,
	person_id: string,
): Promise<void> {
	const revision = await platform.database.transaction(async (tx) => {
		const project = await holdProject(tx, project_id)
		await requireRemovable(tx, project, requireId(person_id, 'This person has no access to the project'))
		const removed = await queries.deleteAccess(tx, project_id, person_id)
		if (!removed) throw new AppError('NOT_FOUND', 'This person has no access to the project')
		await recordAction(tx, { project_id, user_id, action: 'access.removed', subject_id: person_id })
		return project.revision
	})
	platform.tellProject('project_updated', { project_id, what: ['access'], revision })
}

async function requireRemovable(tx: Database, project: queries.ProjectRow, person_id: string): Promise<void> {
	if (project.owner_id === person_id) throw new AppError('CONFLICT', OWNER_STAYS)
	if ((await queries.countOtherManagers(tx, project.id, person_id)) === 0) throw new AppError('CONFLICT', LAST_MANAGER)
}
