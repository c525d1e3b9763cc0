import { resolve } from 'node:path'
import { adminLog } from '../admin-errors.ts'
import { BackupError, type BadFile, type Manifest } from './backup-format.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupConfig, writeBackup } from './write-backup.ts'

export const BACKUP_USAGE = `Copies of all data, from any database and store into any other:
  npm run admin -- backup FOLDER    writes one into a new folder
  npm run admin -- restore FOLDER   reads one into an empty database and store`

/**
 * `backup FOLDER` and `restore FOLDER`. Prints the result. Returns the exit code: 0 when everything is complete, 1 when
 * files are missing or it failed, 2 for invalid arguments.
 * @throws when the configuration, the database or the store doesn't work
 */
export async function runBackupCommand(
	config: BackupConfig,
	[command, folder, ...rest]: readonly string[],
	print: (line: string) => void,
): Promise<number> {
	if (!folder || rest.length > 0) {
		print(BACKUP_USAGE)
		return 2
	}
	try {
		return command === 'backup' ? await backUp(config, resolve(folder), print) : await restore(config, folder, print)
	} catch (error) {
		if (!(error instanceof BackupError)) throw error
		print(error.message)
		return 1
	}
}

async function backUp(config: BackupConfig, folder: string, print: (line: string) => void): Promise<number> {
	const manifest = await writeBackup(config, folder)
	for (const bad of manifest.bad_files) print(badLine(bad))
	print(`Backed up ${contentOf(manifest)} into ${folder}.`)
	return manifest.bad_files.length === 0 ? 0 : 1
}

async function restore(config: BackupConfig, folder: string, print: (line: string) => void): Promise<number> {
	const log = adminLog()
	const { manifest, orphans, missing } = await restoreBackup(config, resolve(folder), log)
	print(`Restored ${contentOf(manifest)}, as they were at ${manifest.created_at}.`)
	for (const key of orphans) print(`Orphan: ${key}`)
	for (const bad of missing) print(badLine(bad))
	return orphans.length + missing.length === 0 ? 0 : 1
}

const contentOf = ({ tables, files, file_bytes }: Manifest): string =>
	`${tables.reduce((sum, { lines }) => sum + lines, 0)} rows and ${files.lines} files of ${file_bytes} bytes`

const badLine = ({ key, expected_bytes, bytes }: BadFile): string =>
	bytes === null ? `Missing: ${key}` : `Has ${bytes} instead of ${expected_bytes} bytes: ${key}`
