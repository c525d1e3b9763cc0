import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const WEB = join(ROOT, 'web')
const STAMP = join(WEB, 'dist/.built-from')
const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')
/** What the built app is made from, relative to the repository. */
const SOURCES = [
	'web/src',
	'web/public',
	'web/index.html',
	'web/vite.config.ts',
	'web/postcss.config.js',
	'contracts/src',
]
const LOCKFILE = 'package-lock.json'

/**
 * Builds the web app unless what stands in `web/dist` was built from the same files.
 * @param say told when a build begins
 * @throws with the build's own output when it fails
 */
export async function buildWebAppWhenStale(say: (line: string) => void): Promise<void> {
	const wanted = await sourceHash()
	if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
	if (!existsSync(VITE)) {
		if (existsSync(join(WEB, 'dist/index.html'))) return
		throw new Error('The web app is not built, and Vite is not installed to build it. Run npm ci.')
	}
	say('Building the web app…')
	await runVite()
	writeFileSync(STAMP, wanted)
}

async function runVite(): Promise<void> {
	const child = spawn(process.execPath, [VITE, 'build', '--logLevel', 'warn'], {
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
