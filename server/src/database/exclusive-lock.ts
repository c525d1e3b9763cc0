import { DatabaseSync } from 'node:sqlite'

export type ExclusiveLock = {
	/** May be called more than once. */
	release(): void
}

export class LockHeldError extends Error {}

const SQLITE_BUSY = 5

/**
 * Takes an operating system lock on a file, which it creates if missing. Node has no call for such locks, so SQLite
 * takes it. The lock ends with the process, however it dies: no stale lock remains after `kill -9`, and no process id
 * can be mistaken for another.
 * @param wait_ms how long to wait for another holder; this process is blocked meanwhile
 * @throws LockHeldError when another process still holds it then
 */
export function takeExclusiveLock(path: string, wait_ms: number): ExclusiveLock {
	const lock = new DatabaseSync(path, { timeout: wait_ms })
	try {
		// Never `locking_mode = EXCLUSIVE`: who waits would keep what another needs, and both would wait to the end.
		lock.exec('BEGIN EXCLUSIVE')
	} catch (error) {
		lock.close()
		if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new LockHeldError(`${path} is locked`)
		throw error
	}
	return {
		release() {
			if (lock.isOpen) lock.close()
		},
	}
}
