import { unmanagedProjects } from './access/lasting-access.queries.ts'
import type { Database } from './database/database.ts'
import {
	listDeletedProjects,
	NobodyManagesError,
	restoreByCommand,
} from './features/projects/deleted-projects.service.ts'
import { findAccountId } from './features/users/users.service.ts'
import { AppError } from './platform/app-error.ts'

export const PROJECTS_USAGE = `Deleted projects, which can be restored for 30 days:
  npm run admin -- projects deleted                     lists them
  npm run admin -- projects restore PROJECT_ID          restores one
  npm run admin -- projects restore PROJECT_ID EMAIL    restores one and makes that account its manager

Projects that aren't deleted and that nobody manages, which should never happen; \`restore\` with EMAIL gives one a manager:
  npm run admin -- projects unmanaged                   lists them`

const PAGE_SIZE = 500

/** Whether these arguments are `projects deleted`, `projects unmanaged` or `projects restore PROJECT_ID [EMAIL]`. */
export const isProjectCommand = ([command, action, ...rest]: readonly string[]): boolean =>
	command === 'projects' &&
	(action === 'deleted' || action === 'unmanaged'
		? rest.length === 0
		: action === 'restore' && [1, 2].includes(rest.length))

/** Runs a command that `isProjectCommand` accepts. Returns the text to print and the exit code. */
export async function runProjectCommand(database: Database, args: readonly string[]): Promise<[string, number]> {
	const [, action, project_id = '', email] = args
	if (action === 'unmanaged') return unmanaged(database)
	return action === 'deleted' ? [await deletedProjects(database), 0] : restore(database, project_id, email)
}

async function deletedProjects(database: Database): Promise<string> {
	const lines: string[] = []
	for (let page = 1; ; page++) {
		const { projects, total } = await listDeletedProjects(database, null, { page, page_size: PAGE_SIZE })
		for (const { id, name, deleted_at, restorable_until, has_manager } of projects) {
			const nobody = has_manager ? '' : '  nobody manages it'
			lines.push(`${id}  deleted ${deleted_at}  restorable until ${restorable_until}${nobody}  ${name}`)
		}
		if (page * PAGE_SIZE >= total) break
	}
	return lines.join('\n') || 'There is no deleted project.'
}

async function unmanaged(database: Database): Promise<[string, number]> {
	const { projects, total } = await unmanagedProjects(database, PAGE_SIZE)
	const lines = projects.map(({ id, name }) => `${id}  ${name}`)
	if (total > projects.length) lines.push(`and ${total - projects.length} more`)
	return total === 0 ? ['Every project has a manager.', 0] : [lines.join('\n'), 1]
}

async function restore(database: Database, project_id: string, email: string | undefined): Promise<[string, number]> {
	const manager_id = email === undefined ? null : await findAccountId(database, email)
	if (manager_id === undefined) return [`There is no account with the address ${email}.`, 1]
	try {
		await restoreByCommand(database, project_id, manager_id)
	} catch (error) {
		if (error instanceof NobodyManagesError) {
			return [
				'This project no longer has a manager. Name an account: npm run admin -- projects restore PROJECT_ID EMAIL',
				1,
			]
		}
		if (error instanceof AppError) return [error.message, 1]
		throw error
	}
	return [email === undefined ? 'The project is restored.' : `The project is restored; ${email} manages it.`, 0]
}
