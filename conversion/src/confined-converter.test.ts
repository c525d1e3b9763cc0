import { spawn } from 'node:child_process'
import {
	chmodSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConverterJob } from '@panelyard/contracts/models/conversion'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { compileCache } from './converter-environment.ts'
import { type ConverterResult, type RunConverterOptions, runConverter } from './run-converter.ts'

const directory = mkdtempSync(join(tmpdir(), 'panelyard-confined-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

const LIMITS: RunConverterOptions = { timeout_ms: 60_000, memory_limit_mb: 2_000 }

const source_path = join(directory, 'model.ifc')
writeFileSync(source_path, sampleModelText({ panels: 20 }))
writeFileSync(join(directory, 'secret.txt'), 'secret')
let outputs = 0
const job = (change: object = {}): ConverterJob =>
	({
		kind: 'convert',
		source_path,
		file_name: 'model.ifc',
		output_directory: join(directory, `out-${outputs++}`),
		panel_rule: null,
		max_unpacked_bytes: 50_000_000,
		...change,
	}) as ConverterJob

/**
 * Runs some code in place of the converter.
 * @param body an expression; may use `directory`, `output`, `fs` and `child_process`
 * @returns its result, or the code of its error
 */
async function attempt(body: string, change: object = {}, options: Partial<RunConverterOptions> = {}) {
	const confined = job(change)
	const entry = join(directory, `entry-${outputs}.mjs`)
	writeFileSync(
		entry,
		`import child_process from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
const directory = ${JSON.stringify(directory)}
const output = ${JSON.stringify(confined.output_directory)}
let reason
try { reason = String(${body}) } catch (error) { reason = error.code }
console.log(JSON.stringify({ type: 'failed', code: 'malformed', reason }))`,
	)
	const result = await runConverter(confined, { ...LIMITS, ...options, entry })
	return result.outcome === 'failed' ? result.reason : result.outcome
}

const DENIED = 'ERR_ACCESS_DENIED'

describe('a converter taken over by its file', () => {
	it.each([
		['reads a file of the system', "fs.readFileSync('/etc/passwd')"],
		['reads what lies beside its source', "fs.readFileSync(join(directory, 'secret.txt'))"],
		['lists the folder of its source', 'fs.readdirSync(directory)'],
		['reads by a way round', "fs.readFileSync(join(output, '../secret.txt'))"],
		[
			'links to a file and reads the link',
			"(fs.symlinkSync(join(directory, 'secret.txt'), join(output, 'link')), fs.readFileSync(join(output, 'link')))",
		],
		['writes beside its folder', "fs.writeFileSync(join(directory, 'written.txt'), '')"],
		['writes into a folder whose name begins like its own', "fs.writeFileSync(output + '-more', '')"],
		['changes its source', "fs.appendFileSync(join(directory, 'model.ifc'), 'x')"],
		['changes the code of converters', `fs.appendFileSync(${JSON.stringify(import.meta.filename)}, '')`],
		['starts a process', "child_process.execFileSync('id')"],
		['loads native code', "process.dlopen({ exports: {} }, join(directory, 'x.node')) ?? 'loaded'"],
	])('is stopped when it %s', async (_, body) => {
		expect(await attempt(body)).toMatch(/^ERR_(ACCESS_DENIED|DLOPEN_DISABLED)$/)
		expect(existsSync(join(directory, 'written.txt'))).toBe(false)
	})

	it('finds no secret in its environment, and only a few harmless variables', async () => {
		vi.stubEnv('DATABASE_URL', 'postgres://secret')
		vi.stubEnv('SESSION_SECRET', 'secret')
		vi.stubEnv('NODE_OPTIONS', '--no-deprecation')
		const names = (await attempt('Object.keys(process.env)')).split(',')
		const allowed = [
			'PATH',
			'LANG',
			'LC_ALL',
			'TZ',
			'TMPDIR',
			'TEMP',
			'TMP',
			'NODE_COMPILE_CACHE',
			'NODE_DISABLE_COMPILE_CACHE',
		]
		expect(names.filter((name) => !allowed.includes(name))).toEqual([])
		expect(names).toContain('PATH')
	})

	it('starts threads only for a job that meshes', async () => {
		const start = "new Worker('1', { eval: true }) && 'started'"
		expect(await attempt(start)).toBe('started')
		expect(await attempt(start, { kind: 'inspect_model' })).toBe(DENIED)
	})

	it('may read its source and write into its folder, which is where temporary files go', async () => {
		expect(await attempt("fs.readFileSync(join(directory, 'model.ifc')).length > 0")).toBe('true')
		expect(await attempt("(fs.mkdirSync(join(output, 'a')), fs.writeFileSync(join(output, 'a/b'), ''))")).toBe(
			'undefined',
		)
		expect(await attempt('process.env.TMPDIR === output')).toBe('true')
	})
})

describe('a converter that computes without a pause', () => {
	const busyEntry = (before: string): string => {
		const entry = join(directory, `busy-${outputs++}.mjs`)
		writeFileSync(
			entry,
			`${before}
import { writeFileSync } from 'node:fs'
writeFileSync(process.env.TMPDIR + '/pid', String(process.pid))
for (;;) {}`,
		)
		return entry
	}
	const pidOnceBusy = async ({ output_directory }: ConverterJob): Promise<number> => {
		const path = join(output_directory, 'pid')
		const pid = () => (existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0)
		await expect.poll(pid, { timeout: 30_000 }).toBeGreaterThan(0)
		return pid()
	}

	it('ends at SIGTERM', async () => {
		const answering = new URL('./answer-job.ts', import.meta.url)
		const entry = busyEntry(`import { answerJob } from ${JSON.stringify(answering)}\nanswerJob()`)
		const busy = job()
		const result = runConverter(busy, { ...LIMITS, timeout_ms: 20_000, entry })
		process.kill(await pidOnceBusy(busy), 'SIGTERM')
		expect(await result).toMatchObject({ code: 'converter_died', detail: expect.stringContaining('SIGTERM') })
	})

	it('ends with the process that ran it', async () => {
		const entry = busyEntry('')
		const busy = job()
		const parent = join(directory, 'parent.mjs')
		const runs = new URL('./run-converter.ts', import.meta.url)
		writeFileSync(
			parent,
			`import { runConverter } from ${JSON.stringify(runs)}
process.stdin.once('data', () => process.exit(0))
runConverter(${JSON.stringify(busy)}, ${JSON.stringify({ ...LIMITS, entry })})`,
		)
		const server = spawn(process.execPath, [parent], { stdio: ['pipe', 'ignore', 'ignore'] })
		const pid = await pidOnceBusy(busy)
		server.stdin.write('leave\n')
		const isAlive = () =>
			existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
		try {
			await expect.poll(isAlive, { timeout: 10_000 }).toBe(false)
		} finally {
			if (isAlive()) process.kill(pid, 'SIGKILL')
		}
	})
})

describe('jobs as usual', () => {
	const outcome = ({ outcome: name }: ConverterResult): string => name

	it('convert a source that is a link into storage, whose folders have odd names', async () => {
		const storage = join(directory, 'sto rage, "1" ü')
		mkdirSync(storage)
		writeFileSync(join(storage, 'f*'), sampleModelText({ panels: 20 }))
		symlinkSync(join(storage, 'f*'), join(directory, 'link.ifc'))
		const converted = job({ source_path: join(directory, 'link.ifc'), output_directory: join(storage, 'a/b/out') })
		expect(outcome(await runConverter(converted, LIMITS))).toBe('completed')
	})

	it('do all that converters do', async () => {
		const whole = job()
		expect(outcome(await runConverter(whole, LIMITS))).toBe('completed')
		const panel_rule = {
			classes: ['IfcElementAssembly'],
			name_attribute: 'Name',
			name_pattern: null,
			exclude_patterns: [],
			mark: { kind: 'attribute', attribute: 'Tag' },
		}
		const identify = job({ kind: 'identify_panels', artefact_directory: whole.output_directory, panel_rule })
		expect(outcome(await runConverter(identify, LIMITS))).toBe('identified')
		expect(outcome(await runConverter(job({ kind: 'inspect_model' }), LIMITS))).toBe('inspected')
		const options = { layout: 'compact', leave_out: [], compress: true }
		expect(outcome(await runConverter(job({ kind: 'export_glb', options }), LIMITS))).toBe('exported')
		const sources = [{ source_path, file_name: 'a.ifc', placement: null }]
		const plan = job({ kind: 'plan_merge', sources: [...sources, ...sources], merge: {} })
		expect(outcome(await runConverter(plan, LIMITS))).toBe('planned')
	})
})

describe('the folder of compiled code', () => {
	it('is the caller’s and closed to others; no converter writes what the next one starts from', async () => {
		const cache_directory = join(directory, 'cache')
		mkdirSync(cache_directory, { mode: 0o755 })
		const inspect = { kind: 'inspect_model' }
		expect(await attempt('process.env.NODE_COMPILE_CACHE', inspect, { cache_directory })).toBe('undefined')
		expect(statSync(cache_directory).mode & 0o777).toBe(0o700)
		const compiled = () => readdirSync(cache_directory).filter((name) => name.startsWith('inspect_model-'))
		await expect.poll(compiled, { timeout: 60_000 }).toHaveLength(1)
		const written = join(cache_directory, compiled()[0] as string, 'x')
		const write = `fs.writeFileSync(${JSON.stringify(written)}, '')`
		expect(await attempt(write, inspect, { cache_directory })).toBe(DENIED)
		const copy =
			"fs.readdirSync(process.env.NODE_COMPILE_CACHE).length > 0 && join(process.env.NODE_COMPILE_CACHE, '..')"
		const used = job(inspect)
		expect(await attempt(copy, used, { cache_directory })).toBe(used.output_directory)
		expect((await runConverter(used, { ...LIMITS, cache_directory })).outcome).toBe('inspected')
		expect(readdirSync(used.output_directory)).toEqual(['inspection.json'])
	})

	it('is this user’s own by default, and not used when others could have filled it', () => {
		const temporary = join(directory, 'temporary')
		mkdirSync(temporary)
		vi.stubEnv('TMPDIR', temporary)
		const own = compileCache(undefined)
		expect(own).toMatch(/panelyard-compiled-\d+$/)
		expect(statSync(own as string).mode & 0o777).toBe(0o700)
		chmodSync(own as string, 0o777)
		expect(compileCache(undefined)).toBeNull()
		rmSync(own as string, { recursive: true })
		symlinkSync(directory, own as string)
		expect(compileCache(undefined)).toBeNull()
	})
})
