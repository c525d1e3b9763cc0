import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CannotOpenDatabase } from './connection/cannot-open-database.ts'
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
 * Locks the embedded database against other processes: it has the caches of one process and no lock of its own.
 * @throws DataDirInUseError
 */
export function lockDataDir(dataDir: string): ExclusiveLock {
	const holderPath = join(dataDir, 'panelyard.pid')
	const lock = lockOrSayWhoHolds(dataDir, holderPath)
	writeFileSync(holderPath, String(process.pid))
	let held = true
	return {
		release() {
			// Another process may hold the lock by now, and then the file belongs to that process.
			if (held) rmSync(holderPath, { force: true })
			held = false
			lock.release()
		},
	}
}

/** Of two servers that start at the same moment, neither gets the lock at the first try. */
const SAME_MOMENT_MS = 500

function lockOrSayWhoHolds(dataDir: string, holderPath: string): ExclusiveLock {
	try {
		return takeExclusiveLock(join(dataDir, 'panelyard.lock'), SAME_MOMENT_MS)
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
