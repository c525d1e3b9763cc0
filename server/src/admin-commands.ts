import { isProjectCommand, PROJECTS_USAGE, runProjectCommand } from './admin-projects.ts'
import { isStorageCommand, runStorageCheck, STORAGE_USAGE } from './admin-storage.ts'
import type { Database } from './database/database.ts'
import { listJobs } from './features/admin/admin-jobs.service.ts'
import { resetFactor } from './features/auth/second-factor/reset-factor.service.ts'
import { makeSnapshots } from './features/billing/snapshots.service.ts'
import { listSuperAdmins, setSuperAdmin } from './features/users/super-admins.service.ts'
import { redeliverLostJobs } from './jobs/lost-jobs.ts'
import type { Platform } from './platform/feature.ts'
import type { JobQueue } from './platform/queue/job-queue.ts'
import type { FileStorage } from './platform/storage/file-storage.ts'

export const COMMANDS_USAGE = `Who may see everything and administer this server:
  npm run admin -- list
  npm run admin -- grant EMAIL
  npm run admin -- revoke EMAIL

For somebody who has lost their authenticator app and the recovery codes. Make sure first that it is them:
  npm run admin -- reset-factor EMAIL

Snapshots of companies that are missing for the last month:
  npm run admin -- snapshot

Jobs that haven't ended, the oldest first:
  npm run admin -- jobs stuck                lists those older than an hour
  npm run admin -- jobs stuck --redeliver    also sends a message for those that have none, which would wait for ever

${PROJECTS_USAGE}

${STORAGE_USAGE}`

/** Resources of commands: those of a running server, or opened for one command. */
export type AdminTools = {
	database: Database
	log: Pick<Platform, 'log'>['log']
	/** Opened only if a command needs them. */
	storage(): Promise<FileStorage>
	queue(): Promise<JobQueue>
}
type Print = (line: string) => void

const HOUR_MS = 3600_000
const MOST_JOBS = 100

const FACTOR_TEXTS = {
	'switched off': (email: string) => `${email} signs in without a second factor now, and is notified.`,
	'was off': (email: string) => `${email} has no second factor.`,
	'no such account': (email: string) => `There is no account with the address ${email}.`,
}

/**
 * Runs one command of `COMMANDS_USAGE` and prints its output.
 * @param signal aborts long commands
 * @returns the exit code: 0, 1 when it found a problem, 2 for invalid arguments
 */
export async function runAdminCommand(
	tools: AdminTools,
	args: readonly string[],
	print: Print,
	signal?: AbortSignal,
): Promise<number> {
	const [command = '', email = ''] = args
	if (isProjectCommand(args)) {
		const [text, code] = await runProjectCommand(tools.database, args)
		print(text)
		return code
	}
	if (isStorageCommand(args)) {
		const { database, log } = tools
		return runStorageCheck({ database, log, storage: await tools.storage() }, args.slice(1), print, signal)
	}
	switch (args.length === 1 ? command : `${command} …`) {
		case 'list': {
			const admins = await listSuperAdmins(tools.database)
			print(admins.map((admin) => `${admin.email}  ${admin.name}`).join('\n') || 'There is no super admin yet.')
			return 0
		}
		case 'snapshot': {
			const made = await makeSnapshots(tools, signal)
			print(made === 1 ? 'Made 1 snapshot.' : `Made ${made} snapshots.`)
			return 0
		}
		case 'jobs …':
			return stuckJobs(tools, args.slice(1), print)
		case 'grant …':
		case 'revoke …':
			return args.length === 2 ? setRight(tools.database, email, command === 'grant', print) : 2
		case 'reset-factor …': {
			if (args.length !== 2) return 2
			const outcome = await resetFactor(tools.database, email)
			print(FACTOR_TEXTS[outcome](email))
			return outcome === 'switched off' ? 0 : 1
		}
		default:
			return 2
	}
}

async function setRight(database: Database, email: string, granted: boolean, print: Print): Promise<number> {
	if (!(await setSuperAdmin(database, email, granted))) {
		print(`There is no account with the address ${email}. The person signs up first.`)
		return 1
	}
	print(granted ? `${email} is a super admin now.` : `${email} isn't a super admin any more.`)
	return 0
}

async function stuckJobs(tools: AdminTools, [action, option, ...rest]: string[], print: Print): Promise<number> {
	const isRedelivery = option === '--redeliver'
	if (action !== 'stuck' || (option !== undefined && !isRedelivery) || rest.length > 0) return 2
	const { jobs } = await listJobs(tools.database, { state: 'unfinished', page: 1, page_size: MOST_JOBS })
	const stuck = jobs.filter(({ created_at }) => Date.now() - Date.parse(created_at) > HOUR_MS)
	for (const { id, kind, status, attempt, created_at, project } of stuck) {
		print(`${id}  ${kind}  ${status}  attempt ${attempt}  since ${created_at}  ${project?.name ?? ''}`.trimEnd())
	}
	if (stuck.length === 0) print('No job is older than an hour.')
	if (!isRedelivery) return stuck.length > 0 ? 1 : 0
	const sent = await redeliverLostJobs({ database: tools.database, queue: await tools.queue() })
	print(sent === 1 ? 'Sent a message for 1 job.' : `Sent messages for ${sent} jobs.`)
	return 0
}
