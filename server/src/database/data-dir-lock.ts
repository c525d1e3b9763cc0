import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotOpenDatabase } from './cannot-open-database.ts'
import { type ExclusiveLock, LockHeldError, takeExclusiveLock } from './exclusive-lock.ts'

export class DataDirInUseError extends CannotOpenDatabase {
	constructor(dataDir: string, holder: string) {
		super(
			`Another Panelyard process${holder} is already using ${dataDir}. ` +
				'Stop it first, give this one another DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.',
		)
		this.name = 'DataDirInUseError'
	}
}

/**
 * Keeps every other process away from the embedded database, which has one process's caches and no defence of its own.
 * @throws DataDirInUseError
 */
export function lockDataDir(dataDir: string): ExclusiveLock {
	const holderPath = join(dataDir, 'panelyard.pid')
	const lock = lockOrSayWhoHolds(dataDir, holderPath)
	writeFileSync(holderPath, String(process.pid))
	let held = true
	return {
		release() {
			// Another process may hold it by now, and the file is that one's.
			if (held) rmSync(holderPath, { force: true })
			held = false
			lock.release()
		},
	}
}

function lockOrSayWhoHolds(dataDir: string, holderPath: string): ExclusiveLock {
	try {
		return takeExclusiveLock(join(dataDir, 'panelyard.lock'), 0)
	} catch (error) {
		if (error instanceof LockHeldError) throw new DataDirInUseError(dataDir, holder(holderPath))
		throw error
	}
}

function holder(path: string): string {
	try {
		return ` (process ${readFileSync(path, 'utf8')})`
	} catch {
		return ''
	}
}
