import { ConfigError, readConfig } from './config.ts'
import { DataDirInUseError } from './database/data-dir-lock.ts'
import { type Database, openDatabase } from './database/database.ts'
import { listSuperAdmins, setSuperAdmin } from './features/users/super-admins.service.ts'

const USAGE = `Who may see everything and administer this server:
  npm run admin -- list
  npm run admin -- grant EMAIL
  npm run admin -- revoke EMAIL`

/** Gives the text to print and the process's exit code. */
async function runCommand(database: Database, command: string, email: string): Promise<[string, number]> {
	if (command === 'list') {
		const admins = await listSuperAdmins(database)
		return [admins.map((admin) => `${admin.email}  ${admin.name}`).join('\n') || 'There is no super admin yet.', 0]
	}
	const granted = command === 'grant'
	if (!(await setSuperAdmin(database, email, granted))) {
		return [`There is no account with the address ${email}. The person signs up first.`, 1]
	}
	return [granted ? `${email} is a super admin now.` : `${email} is no super admin any more.`, 0]
}

async function main(): Promise<number> {
	const [command = '', email = '', ...rest] = process.argv.slice(2)
	const complete = command === 'list' ? email === '' : ['grant', 'revoke'].includes(command) && email !== ''
	if (!complete || rest.length > 0) {
		process.stderr.write(`${USAGE}\n`)
		return 2
	}
	try {
		const connection = await openDatabase(readConfig())
		const [text, code] = await runCommand(connection.database, command, email).finally(() => connection.close())
		process.stdout.write(`${text}\n`)
		return code
	} catch (error) {
		const forPeople = error instanceof ConfigError || error instanceof DataDirInUseError
		process.stderr.write(`${forPeople ? error.message : error}\n`)
		return 1
	}
}

process.exitCode = await main()
