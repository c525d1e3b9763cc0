import { DatabaseSync } from 'node:sqlite'

export type ExclusiveLock = {
	/** May be called more than once. */
	release(): void
}

export class LockHeldError extends Error {}

const SQLITE_BUSY = 5

/**
 * Takes a lock of the operating system on a file, which is made when it is missing. Node has no call for such locks, so
 * SQLite takes it. It ends with the process however that dies: nothing stale stays after `kill -9`, and no process id
 * can be mistaken for another's.
 * @param wait_ms how long to wait for another holder; this process stands still meanwhile
 * @throws LockHeldError when another process still holds it then
 */
export function takeExclusiveLock(path: string, wait_ms: number): ExclusiveLock {
	const lock = new DatabaseSync(path, { timeout: wait_ms })
	try {
		lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
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
