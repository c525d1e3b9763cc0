import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ConverterJob } from '@panelyard/contracts/models/conversion'
import { compileCache, converterEnvironment } from './converter-environment.ts'
import { CONVERTER_VERSION } from './converter-version.ts'

const WARM_UP = fileURLToPath(new URL('./warm-up.ts', import.meta.url))
/** Name suffix of compiled code of these sources; a folder gets its name once complete. */
const OF_NOW = `-${CONVERTER_VERSION}-${process.version}`
const PARTIAL = 'partial-'
const WARM_UP_LIMIT_MS = 60_000
/** The process of a warm-up folder this old has ended. */
const ABANDONED_MS = 3_600_000

/** Job kinds that this process has started to compile, successfully or not. */
const warmedUp = new Set<string>()

/**
 * Copies the compiled code of one kind of job into the output folder of a job, so that it starts sooner. Node lets a
 * process use compiled code only in a folder that it can write, and code that one converter wrote must never run in
 * another. `warm-up.ts` makes the code without foreign input; jobs before it has finished run without.
 * @param given see `compileCache`
 * @returns the copy, which the caller removes; null for none
 */
export async function copyCompiledCode(
	{ kind, output_directory }: ConverterJob,
	given: string | undefined,
): Promise<string | null> {
	const cache = compileCache(given)
	if (cache === null) return null
	const source = join(cache, `${kind}${OF_NOW}`)
	if (!existsSync(source)) {
		if (!warmedUp.has(source)) void warmUp(kind, source)
		warmedUp.add(source)
		return null
	}
	const copy = join(output_directory, 'compiled-code')
	try {
		await copyFiles(source, copy)
		return copy
	} catch {
		await rm(copy, { recursive: true, force: true })
		return null
	}
}

/** Concurrently, which takes a quarter of the time of Node's own `cp`. */
async function copyFiles(source: string, target: string): Promise<void> {
	await mkdir(target, { recursive: true })
	const entries = await readdir(source, { withFileTypes: true })
	await Promise.all(
		entries.map((entry) => {
			const [from, to] = [join(source, entry.name), join(target, entry.name)]
			return entry.isDirectory() ? copyFiles(from, to) : copyFile(from, to)
		}),
	)
}

/**
 * Starts a separate process that compiles the code of one kind of job. Nothing waits for it, and it may outlive this
 * process.
 */
async function warmUp(kind: ConverterJob['kind'], complete: string): Promise<void> {
	const partial = await mkdtemp(join(dirname(complete), PARTIAL)).catch(() => null)
	if (partial === null) return
	const child = spawn(process.execPath, [WARM_UP, kind, partial, complete], {
		stdio: 'ignore',
		env: converterEnvironment(partial, join(partial, 'compiled')),
		timeout: WARM_UP_LIMIT_MS,
	})
	child.on('error', () => {})
	child.unref()
}

/**
 * For the warm-up process: renames the compiled code to its final name, and removes leftovers of other sources and
 * runs.
 */
export async function keepCompiledCode(partial: string, complete: string): Promise<void> {
	flushCompileCache()
	const cache = dirname(complete)
	for (const name of await readdir(cache)) {
		const path = join(cache, name)
		const isLeft = name.startsWith(PARTIAL)
			? Date.now() - (await stat(path)).mtimeMs > ABANDONED_MS
			: !name.endsWith(OF_NOW)
		if (isLeft) await rm(path, { recursive: true, force: true })
	}
	await rename(join(partial, 'compiled'), complete).catch((error) => {
		// Another process was first.
		if (!existsSync(complete)) throw error
	})
	await rm(partial, { recursive: true, force: true })
}
