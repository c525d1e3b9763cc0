import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { repositoryRoot } from './repository.ts'

/**
 * `node scripts/lock-file.ts` corrects what npm writes into the lock file; run it after any change of dependencies.
 * - npm omits packages of other platforms if the registry doesn't have them, and then `npm ci` rejects the file.
 * - npm compares `engines` with the Node that runs npm, and on Node 20 warns of 21 packages. But every command runs on the
 *   npm package `node`, so what that version satisfies isn't in the file. Whatever it doesn't satisfy still warns.
 */
type LockedPackage = {
	version?: string
	engines?: { node?: string; [engine: string]: string | undefined } | string[]
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

type Version = [major: number, minor: number, patch: number]
const numbers = (text: string) => text.split('.').map(Number)
const compare = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
const COMPARATOR = /^(>=|>|<=|<|=|\^|~)?v?(\d+(?:\.\d+)*)((?:\.[x*])*)$/

/** Whether a version satisfies one comparator, such as `>=22` or `^20.19.0`; false for syntax that it doesn't know. */
function meets(version: Version, comparator: string): boolean {
	if (comparator === '*') return true
	const [, operator = '', given = ''] = COMPARATOR.exec(comparator) ?? []
	if (!given) return false
	const parts = numbers(given)
	const [major = 0, minor = 0, patch = 0] = parts
	const order = compare(version, [major, minor, patch])
	if (operator === '>=') return order >= 0
	if (operator === '<') return order < 0
	if (operator === '^' && major > 0) return order >= 0 && version[0] === major
	if (operator === '~' || operator === '^') return order >= 0 && version[0] === major && version[1] === minor
	return operator === '' && parts.every((part, index) => version[index] === part)
}

/** Whether a version satisfies a range of `engines`, such as `^20.19.0 || >=22.12.0`. */
export const satisfies = (version: string, range: string): boolean =>
	range.split('||').some((alternative) => {
		const comparators = alternative
			.trim()
			.replace(/([<>=^~])\s+/g, '$1')
			.split(/\s+/)
		return comparators.every((comparator) => meets(numbers(version) as Version, comparator))
	})

/** Packages whose `engines` the project's own Node satisfies, although the lock file has them. */
export function metEngines({ packages }: LockFile): string[] {
	const node = packages['node_modules/node']?.version ?? '0.0.0'
	return Object.entries(packages)
		.filter(([place, { engines }]) => place.includes('node_modules/') && engines !== undefined)
		.filter(([, { engines }]) => Array.isArray(engines) || satisfies(node, engines?.node ?? '*'))
		.map(([place]) => place)
}

export function withoutMetEngines(lock: LockFile): LockFile {
	const met = new Set(metEngines(lock))
	const packages = Object.entries(lock.packages).map(([place, { engines, ...locked }]) => [
		place,
		engines === undefined || met.has(place) ? locked : { ...locked, engines },
	])
	return { ...lock, packages: Object.fromEntries(packages) }
}

const lockPath = join(repositoryRoot, 'package-lock.json')
export const readLock = (): LockFile => JSON.parse(readFileSync(lockPath, 'utf8')) as LockFile

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
	writeFileSync(lockPath, `${JSON.stringify(withoutMetEngines(completeLock(readLock())), null, '\t')}\n`)
}
