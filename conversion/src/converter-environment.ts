import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Variables a converter gets from its parent, if they are set; the rest may be secrets. */
const PASSED_ON = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'SystemRoot']

/**
 * The environment of a converter process.
 * @param own the process's folder, for temporary files
 * @param cache folder of compiled code, null for none
 */
export function converterEnvironment(own: string, cache: string | null): NodeJS.ProcessEnv {
	const passedOn = PASSED_ON.flatMap((name) => {
		const value = process.env[name]
		return value === undefined ? [] : [[name, value] as const]
	})
	return {
		...Object.fromEntries(passedOn),
		TMPDIR: own,
		TEMP: own,
		TMP: own,
		...(cache === null ? { NODE_DISABLE_COMPILE_CACHE: '1' } : { NODE_COMPILE_CACHE: cache }),
	}
}

/**
 * Whether a folder belongs to this user and nobody else can open it. Always true on systems without user ids (Windows).
 */
function isPrivate(folder: string): boolean {
	const stats = lstatSync(folder)
	if (!stats.isDirectory()) return false
	return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o077) === 0)
}

/**
 * Creates the folder for compiled code of converters.
 * @param given the caller's folder; undefined for a folder of this user among the temporary files
 * @returns its path; null if it can't be made or others could write in it: compiled code from there can't be trusted
 */
export function compileCache(given: string | undefined): string | null {
	try {
		const folder = given ?? join(tmpdir(), `panelyard-compiled-${userInfo().uid}`)
		mkdirSync(folder, { recursive: true, mode: 0o700 })
		if (given !== undefined) chmodSync(folder, 0o700)
		return isPrivate(folder) ? folder : null
	} catch {
		return null
	}
}
