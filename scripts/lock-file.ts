import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './repository.ts'

/**
 * npm omits packages of other platforms from the lock file if the registry doesn't have them, and then `npm ci` rejects
 * the file. `node scripts/lock-file.ts` adds them again; run it after any change of dependencies.
 */
type LockedPackage = {
	version?: string
	optionalDependencies?: Record<string, string>
	optional?: boolean
	dev?: boolean
	os?: string[]
	cpu?: string[]
	libc?: string[]
}
export type LockFile = { packages: Record<string, LockedPackage> }
type Missing = { dependent: string; name: string; version: string }

const SYSTEMS = ['darwin', 'win32', 'linux', 'android', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony']
const PROCESSORS: Record<string, string> = {
	arm64: 'arm64',
	x64: 'x64',
	ia32: 'ia32',
	arm: 'arm',
	eabi: 'arm',
	gnueabihf: 'arm',
	musleabihf: 'arm',
	ppc64: 'ppc64',
	s390x: 's390x',
	riscv64: 'riscv64',
	loong64: 'loong64',
	mips64el: 'mips64el',
	wasm32: 'wasm32',
}

/** Whether a package at `place` (a key of `packages`) finds `name` in the lock file, as Node would look for it. */
function isLocked(lock: LockFile, place: string, name: string): boolean {
	for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
		if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
		if (!folder) return false
		if (!folder.includes('/node_modules/')) folder = ''
	}
}

/** Optional dependencies of locked packages that the lock file lacks. */
export function missingFromLock(lock: LockFile): Missing[] {
	return Object.entries(lock.packages).flatMap(([dependent, { optionalDependencies = {} }]) =>
		Object.entries(optionalDependencies)
			.filter(([name]) => !isLocked(lock, dependent, name))
			.map(([name, range]) => ({ dependent, name, version: range.replace(/^[\^~]/, '') })),
	)
}

/** Adds missing packages; the platform comes from the package's name, such as `@esbuild/linux-arm64`. */
export function completeLock(lock: LockFile): LockFile {
	const packages = { ...lock.packages }
	for (const { dependent, name, version } of missingFromLock(lock)) {
		const words = name.split(/[-/@.]/)
		const os = name === 'fsevents' ? 'darwin' : SYSTEMS.find((system) => words.includes(system))
		const cpu = words.flatMap((word) => PROCESSORS[word] ?? []).slice(0, 1)
		const key = `node_modules/${name}`
		packages[packages[key] ? `${dependent}/${key}` : key] = {
			version,
			...(cpu.length > 0 ? { cpu } : {}),
			...(lock.packages[dependent]?.dev ? { dev: true } : {}),
			...(words.some((word) => word.startsWith('musl')) ? { libc: ['musl'] } : {}),
			...(words.includes('gnu') ? { libc: ['glibc'] } : {}),
			optional: true,
			...(os ? { os: [os] } : {}),
		}
	}
	return { ...lock, packages: Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1))) }
}

const lockPath = join(repositoryRoot, 'package-lock.json')
export const readLock = (): LockFile => JSON.parse(readFileSync(lockPath, 'utf8')) as LockFile

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	writeFileSync(lockPath, `${JSON.stringify(completeLock(readLock()), null, '\t')}\n`)
}
