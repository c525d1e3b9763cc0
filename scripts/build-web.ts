import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { takeExclusiveLock } from '../server/src/database/exclusive-lock.ts'
import { repositoryRoot } from './repository.ts'

// `npm start` runs this before the server (`prestart`), and so does everything else that starts the server: the image,
// the journeys and the benchmarks. Usage: node scripts/build-web.ts [REPOSITORY]

const ROOT = process.argv[2] ?? repositoryRoot
const WEB = join(ROOT, 'web')
const DIST = join(WEB, 'dist')
/** File in the built app with the hash of its sources. */
const STAMP = '.built-from'
const CACHE = join(ROOT, 'node_modules/.cache/panelyard')
const LONGEST_BUILD_MS = 300_000
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')
/** Its source files and folders, relative to the repository. */
const SOURCES = [
	'web/src',
	'web/public',
	'web/index.html',
	'web/vite.config.ts',
	'web/build',
	'web/postcss.config.js',
	'contracts/src',
	'rules/src',
	'conversion/src',
]
const LOCKFILE = 'package-lock.json'

/** Builds the web app unless `web/dist` was built from the same files; throws with the build's output on failure. */
async function buildWhenStale(): Promise<void> {
	const wanted = await sourceHash()
	if (isBuiltFrom(wanted)) return
	if (!existsSync(VITE)) {
		// Installed without development packages, as in the image: the app was built before.
		if (existsSync(join(DIST, 'index.html'))) return
		throw new Error('The web app is not built, and Vite is not installed to build it. Run npm ci.')
	}
	mkdirSync(CACHE, { recursive: true })
	// Of several concurrent starts one builds; the others wait here.
	const turn = takeExclusiveLock(join(CACHE, 'web-build.lock'), LONGEST_BUILD_MS)
	try {
		if (isBuiltFrom(wanted)) return
		process.stdout.write('Building the web app…\n')
		// Built in a temporary folder and moved as a whole, so that an interrupted build doesn't damage the last one.
		const staging = join(CACHE, 'web-building')
		await runVite(staging)
		writeFileSync(join(staging, STAMP), wanted)
		rmSync(DIST, { recursive: true, force: true })
		moveFolder(staging, DIST)
	} finally {
		turn.release()
	}
}

/** Copies if `node_modules` is a separate mount; the stamp comes last, so that an incomplete copy is rebuilt. */
function moveFolder(from: string, to: string): void {
	try {
		renameSync(from, to)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
		cpSync(from, to, { recursive: true, filter: (path) => path !== join(from, STAMP) })
		cpSync(join(from, STAMP), join(to, STAMP))
		rmSync(from, { recursive: true })
	}
}

const isBuiltFrom = (hash: string): boolean =>
	existsSync(join(DIST, STAMP)) && readFileSync(join(DIST, STAMP), 'utf8') === hash

async function runVite(outDir: string): Promise<void> {
	const child = spawn(process.execPath, [VITE, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
		cwd: WEB,
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let output = ''
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (chunk: string) => {
			output += chunk
		})
	}
	const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
	if (code !== 0) throw new Error(`The web app could not be built:\n${output.trim()}`)
}

async function sourceHash(): Promise<string> {
	const files = (await Promise.all(SOURCES.map((source) => filesUnder(join(ROOT, source))))).flat().sort()
	const hash = createHash('sha256')
	for (const path of [join(ROOT, LOCKFILE), ...files]) {
		if (!existsSync(path)) continue
		const content = await readFile(path)
		hash.update(`${relative(ROOT, path)}\0${content.length}\0`).update(content)
	}
	return hash.digest('hex')
}

async function filesUnder(path: string): Promise<string[]> {
	if (!existsSync(path)) return []
	try {
		const entries = await readdir(path, { withFileTypes: true, recursive: true })
		return entries
			.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
			.map((entry) => join(entry.parentPath, entry.name))
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return [path]
		throw error
	}
}

try {
	await buildWhenStale()
} catch (error) {
	process.stderr.write(`${(error as Error).message}\n`)
	process.exitCode = 1
}
