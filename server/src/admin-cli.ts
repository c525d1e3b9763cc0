import { describeFailure } from './admin-errors.ts'
import { isProjectCommand, PROJECTS_USAGE, runProjectCommand } from './admin-projects.ts'
import { runStorageCheck, STORAGE_USAGE } from './admin-storage.ts'
import { BACKUP_USAGE, runBackupCommand } from './backup/backup-command.ts'
import { readConfig } from './config.ts'
import { type Database, openDatabase } from './database/database.ts'
import { resetFactor } from './features/auth/reset-factor.service.ts'
import { listSuperAdmins, setSuperAdmin } from './features/users/super-admins.service.ts'

const USAGE = `Who may see everything and administer this server:
  npm run admin -- list
  npm run admin -- grant EMAIL
  npm run admin -- revoke EMAIL

For somebody who has lost their authenticator app and the recovery codes. Make sure first that it is them:
  npm run admin -- reset-factor EMAIL`

const FACTOR_TEXTS = {
	'switched off': (email: string) => `${email} signs in without a second factor now, and is notified.`,
	'was off': (email: string) => `${email} has no second factor.`,
	'no such account': (email: string) => `There is no account with the address ${email}.`,
}

/** Returns the text to print and the process's exit code. */
async function runCommand(database: Database, command: string, email: string): Promise<[string, number]> {
	if (command === 'list') {
		const admins = await listSuperAdmins(database)
		return [admins.map((admin) => `${admin.email}  ${admin.name}`).join('\n') || 'There is no super admin yet.', 0]
	}
	if (command === 'reset-factor') {
		const outcome = await resetFactor(database, email)
		return [FACTOR_TEXTS[outcome](email), outcome === 'switched off' ? 0 : 1]
	}
	const granted = command === 'grant'
	if (!(await setSuperAdmin(database, email, granted))) {
		return [`There is no account with the address ${email}. The person signs up first.`, 1]
	}
	return [granted ? `${email} is a super admin now.` : `${email} isn't a super admin any more.`, 0]
}

async function main(): Promise<number> {
	const [command = '', email = '', ...rest] = process.argv.slice(2)
	const complete =
		command === 'list' ? email === '' : ['grant', 'revoke', 'reset-factor'].includes(command) && email !== ''
	const args = process.argv.slice(2)
	const isOfProjects = isProjectCommand(args)
	const isBackup = (command === 'backup' || command === 'restore') && email !== ''
	if (command !== 'storage' && !isBackup && !isOfProjects && (!complete || rest.length > 0)) {
		process.stderr.write(`${USAGE}\n\n${PROJECTS_USAGE}\n\n${STORAGE_USAGE}\n\n${BACKUP_USAGE}\n`)
		return 2
	}
	try {
		const print = (line: string) => void process.stdout.write(`${line}\n`)
		if (command === 'storage') return await runStorageCheck(readConfig(), process.argv.slice(3), print)
		if (isBackup) return await runBackupCommand(readConfig(), args, print)
		const connection = await openDatabase(readConfig())
		const { database } = connection
		const running = isOfProjects ? runProjectCommand(database, args) : runCommand(database, command, email)
		const [text, code] = await running.finally(() => connection.close())
		process.stdout.write(`${text}\n`)
		return code
	} catch (error) {
		process.stderr.write(`${describeFailure(error)}\n`)
		return 1
	}
}

// What a restore writes is for the server's account only, as what the server writes.
process.umask(0o077)
process.exitCode = await main()
