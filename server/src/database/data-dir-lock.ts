import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DataDirInUseError extends Error {
	constructor(dataDir: string, holder: string) {
		super(
			`Another Panelyard process${holder} is already using ${dataDir}. ` +
				'Stop it first, give this one another DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.',
		)
		this.name = 'DataDirInUseError'
	}
}

export type DataDirLock = { release(): void }

/**
 * Keeps every other process away from the embedded database, which has one process's caches and no defence of its own.
 * The lock is the operating system's own, taken through SQLite (Node has no other way to ask for one): it ends with the
 * process however that dies, so nothing stale is left after `kill -9` and no process id can be mistaken for another's.
 * @throws DataDirInUseError
 */
export function lockDataDir(dataDir: string): DataDirLock {
	const holderPath = join(dataDir, 'panelyard.pid')
	const lock = new DatabaseSync(join(dataDir, 'panelyard.lock'), { timeout: 0 })
	try {
		lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
	} catch (error) {
		lock.close()
		const SQLITE_BUSY = 5
		if ((error as { errcode?: number }).errcode === SQLITE_BUSY)
			throw new DataDirInUseError(dataDir, holder(holderPath))
		throw error
	}
	writeFileSync(holderPath, String(process.pid))
	return {
		release() {
			if (!lock.isOpen) return
			rmSync(holderPath, { force: true })
			lock.close()
		},
	}
}

function holder(path: string): string {
	try {
		return ` (process ${readFileSync(path, 'utf8')})`
	} catch {
		return ''
	}
}
