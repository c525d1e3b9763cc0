import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ExclusiveLock, takeExclusiveLock } from '../server/src/database/exclusive-lock.ts'

/** Linux keeps what lies here in memory. */
const IN_MEMORY = '/dev/shm'
const PREFIX = 'panelyard-tests-'
/** In each folder; locked while its run goes on. */
const LOCK = 'in-use'
/** A run needs less than a fifth of it at a time. */
const LEAST_FREE_BYTES = 4 * 2 ** 30
/** Held until this process ends: a lock that nothing refers to would be released. */
const locks: ExclusiveLock[] = []

/**
 * Makes a folder for the temporary files of a run: in memory, or in the usual place where a machine has no room there. Test
 * servers copy databases of a thousand files each, which costs a disk's file system ten times the processor time.
 * Removes what killed runs left in memory.
 */
export function temporaryFolder(memory = IN_MEMORY, free = freemem()): string {
	const folder = mkdtempSync(join(hasRoom(memory, free) ? memory : tmpdir(), PREFIX))
	locks.push(takeExclusiveLock(join(folder, LOCK), 0))
	// PostgreSQL, which doesn't run as root, has its own folder in it.
	chmodSync(folder, 0o711)
	return folder
}

function hasRoom(memory: string, free: number): boolean {
	if (!existsSync(memory)) return false
	for (const name of readdirSync(memory)) if (name.startsWith(PREFIX)) removeUnused(join(memory, name))
	const { bavail, bsize } = statfsSync(memory)
	return Math.min(free, bavail * bsize) >= LEAST_FREE_BYTES
}

function removeUnused(folder: string): void {
	const path = join(folder, LOCK)
	// One without it is just being made.
	if (!existsSync(path)) return
	try {
		takeExclusiveLock(path, 0).release()
		rmSync(folder, { recursive: true, force: true })
	} catch {
		// In use, or another person's.
	}
}
