import { COMMANDS_USAGE, runAdminCommand } from './admin-commands.ts'
import { adminLog, describeFailure } from './admin-errors.ts'
import { askRunningServer } from './admin-socket.ts'
import { BACKUP_USAGE, runBackupCommand } from './backup/backup-command.ts'
import { type Config, readConfig } from './config.ts'
import { DataDirInUseError } from './database/data-dir-lock.ts'
import { openDatabase } from './database/database.ts'
import { JOB_QUEUES } from './jobs/job-queues.ts'
import { openJobQueue } from './platform/queue/pg-boss-queue.ts'
import { openConfiguredStorage } from './platform/storage/open-file-storage.ts'

const FIRST_WORDS = ['list', 'grant', 'revoke', 'reset-factor', 'snapshot', 'jobs', 'projects', 'storage']
const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs a command in this process, which has exclusive access to the database unless it is PostgreSQL. */
async function runHere(config: Config, args: readonly string[]): Promise<number> {
	const connection = await openDatabase(config)
	const opened: (() => Promise<void>)[] = [() => connection.close()]
	const log = adminLog()
	try {
		return await runAdminCommand(
			{
				...{ database: connection.database, log },
				async storage() {
					const storage = await openConfiguredStorage(config)
					opened.unshift(() => storage.close())
					return storage
				},
				async queue() {
					const queue = openJobQueue(connection.server, log, config.jobHeartbeatSeconds)
					opened.unshift(() => queue.stop(0))
					await queue.start(JOB_QUEUES)
					return queue
				},
			},
			args,
			print,
		)
	} finally {
		for (const close of opened) await close()
	}
}

/** Runs a command here, or in the server that has the database open. */
async function run(args: readonly string[]): Promise<number> {
	const config = readConfig()
	try {
		return await runHere(config, args)
	} catch (error) {
		if (!(error instanceof DataDirInUseError)) throw error
		const code = await askRunningServer(config, args, print)
		if (code === null) throw error
		return code
	}
}

async function main(args: string[]): Promise<number> {
	const [command = '', folder = ''] = args
	try {
		let code = 2
		if ((command === 'backup' || command === 'restore') && folder !== '') {
			return await runBackupCommand(readConfig(), args, print)
		}
		if (FIRST_WORDS.includes(command)) code = await run(args)
		if (code === 2 && command !== 'storage') process.stderr.write(`${COMMANDS_USAGE}\n\n${BACKUP_USAGE}\n`)
		return code
	} catch (error) {
		process.stderr.write(`${describeFailure(error)}\n`)
		return 1
	}
}

// Only the server's account can read what a restore writes, as with a server.
process.umask(0o077)
process.exitCode = await main(process.argv.slice(2))
