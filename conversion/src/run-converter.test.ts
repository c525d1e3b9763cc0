import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ConversionJob } from '@panelyard/contracts/models/conversion'
import { generateSampleModel } from '@panelyard/sample-models/sample-model'
import { afterAll, describe, expect, it } from 'vitest'
import { type ConverterResult, type RunConverterOptions, runConverter } from './run-converter.ts'

const directory = mkdtempSync(join(tmpdir(), 'panelyard-run-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const { chunks, truth } = generateSampleModel({ panels: 30 })
const source_path = join(directory, 'model.ifc')
writeFileSync(source_path, [...chunks].join(''))

const job = (output: string, change: Partial<ConversionJob> = {}): ConversionJob => ({
	kind: 'convert',
	source_path,
	file_name: 'model.ifc',
	output_directory: join(directory, output),
	panel_rule: null,
	max_unpacked_bytes: 50_000_000,
	...change,
})

const LIMITS: RunConverterOptions = { timeout_ms: 60_000, memory_limit_mb: 2_000 }

/** A converter that misbehaves as told, in place of the real one. */
let fakes = 0
function fake(body: string, options: Partial<RunConverterOptions> = {}): Promise<ConverterResult> {
	const entry = join(directory, `fake-${fakes++}.mjs`)
	writeFileSync(entry, body)
	return runConverter(job('fake'), { ...LIMITS, ...options, entry })
}

const failed = (code: string): unknown =>
	expect.objectContaining({ outcome: 'failed', code, reason: expect.any(String) })

describe('a real conversion', () => {
	it('reports true progress that never falls, and its result', async () => {
		const seen: number[] = []
		const result = await runConverter(job('real'), { ...LIMITS, on_progress: (_, percent) => seen.push(percent) })
		expect(result).toMatchObject({ outcome: 'completed', report: { panel_count: 30, converted: truth.drawnCount } })
		expect(seen.toSorted((a, b) => a - b)).toEqual(seen)
		expect(seen.length).toBeGreaterThan(4)
		expect(seen.at(-1)).toBe(100)
	})

	it('applies another rule to the artefacts without the model file', async () => {
		await runConverter(job('rule'), LIMITS)
		const result = await runConverter(
			{
				kind: 'identify_panels',
				artefact_directory: join(directory, 'rule'),
				output_directory: join(directory, 'rule-again'),
				panel_rule: {
					classes: ['IfcElementAssembly'],
					name_attribute: 'Name',
					name_pattern: 'wall*',
					exclude_patterns: [],
					mark: { kind: 'attribute', attribute: 'Tag' },
				},
			},
			LIMITS,
		)
		expect(result).toMatchObject({ outcome: 'identified', panel_count: truth.panelsByKind.wall })
		const { panels } = JSON.parse(readFileSync(join(directory, 'rule-again/panels.json'), 'utf8'))
		expect(panels).toHaveLength(truth.panelsByKind.wall)
	})

	it('fails with the reason of the file', async () => {
		const page = join(directory, 'page.ifc')
		writeFileSync(page, '<html></html>')
		expect(await runConverter(job('page', { source_path: page }), LIMITS)).toEqual(failed('not_a_model'))
	})

	it('fails, and does not throw, when the file is not there', async () => {
		expect(await runConverter(job('gone', { source_path: join(directory, 'gone') }), LIMITS)).toEqual(
			failed('internal'),
		)
	})

	it('stops when cancelled', async () => {
		const abort = new AbortController()
		const result = runConverter(job('cancel'), { ...LIMITS, signal: abort.signal, on_progress: () => abort.abort() })
		expect(await result).toEqual(failed('cancelled'))
		expect(await runConverter(job('cancel'), { ...LIMITS, signal: abort.signal })).toEqual(failed('cancelled'))
	})
})

describe('a converter that misbehaves', () => {
	it('and hangs is stopped', async () => {
		expect(await fake('setInterval(() => {}, 1000)', { timeout_ms: 600 })).toEqual(failed('timed_out'))
	})

	it('and ignores SIGTERM in a busy loop is stopped', async () => {
		expect(await fake("process.on('SIGTERM', () => {}); for (;;) {}", { timeout_ms: 600 })).toEqual(failed('timed_out'))
	})

	it('and dies is a failure', async () => {
		expect(await fake('process.exit(7)')).toEqual(failed('converter_died'))
		expect(await fake("process.kill(process.pid, 'SIGKILL')")).toEqual(failed('converter_died'))
		expect(await fake('throw new Error("boom")')).toMatchObject({
			code: 'converter_died',
			detail: expect.stringContaining('boom'),
		})
	})

	it('and ends without a result is a failure', async () => {
		expect(await fake('process.exit(0)')).toEqual(failed('converter_died'))
	})

	it('and takes too much memory is stopped', async () => {
		const hoard = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(20_000_000, 1)), 10)'
		expect(await fake(hoard, { memory_limit_mb: 300 })).toEqual(failed('out_of_memory'))
	})

	it('and runs out of heap is told apart from one that crashes', async () => {
		const hoard = 'const kept = []; for (;;) kept.push(new Array(1000).fill(Math.random()))'
		expect(await fake(hoard, { memory_limit_mb: 150 })).toEqual(failed('out_of_memory'))
	})

	it('and floods standard output, with lines or without, is stopped', async () => {
		// A loop around process.stdout.write would fill the child's own memory and write nothing.
		const line = "import { writeSync } from 'node:fs'\nfor (;;) writeSync(1, 'x'.repeat(1 << 16))"
		expect(await fake(line)).toMatchObject({
			code: 'converter_died',
			detail: expect.stringContaining('endless line'),
		})
		expect(await fake("setInterval(() => process.stdout.write('not json\\n'), 1)")).toEqual(failed('converter_died'))
	})

	it('and floods standard error is still heard', async () => {
		const body = `process.stderr.write('e'.repeat(5_000_000)); process.stdout.write(JSON.stringify({ type: 'failed', code: 'malformed', reason: 'r' }) + '\\n')`
		const result = await fake(body)
		expect(result).toEqual(failed('malformed'))
		expect(result.outcome === 'failed' && result.detail.length).toBeLessThan(20_000)
	})

	it('and says two results, or progress that falls, is not believed', async () => {
		const twice =
			"for (let i = 0; i < 2; i++) console.log(JSON.stringify({ type: 'failed', code: 'malformed', reason: 'r' }))"
		expect(await fake(twice)).toEqual(failed('converter_died'))
		const seen: number[] = []
		const falling =
			"for (const percent of [10, 5, 20]) console.log(JSON.stringify({ type: 'progress', stage: 'reading', percent }))"
		await fake(falling, { on_progress: (_, percent) => seen.push(percent) })
		expect(seen).toEqual([10, 20])
	})
})

it('a converter ends when its parent is gone', async () => {
	const parent = join(directory, 'parent.mjs')
	const entry = new URL('./converter-process.ts', import.meta.url).pathname
	writeFileSync(
		parent,
		`import { spawn } from 'node:child_process'
const child = spawn(process.execPath, [${JSON.stringify(entry)}], { stdio: ['pipe', 'ignore', 'ignore'] })
console.log(child.pid)
setTimeout(() => process.kill(process.pid, 'SIGKILL'), 200)`,
	)
	const { spawnSync } = await import('node:child_process')
	const pid = Number(spawnSync(process.execPath, [parent]).stdout.toString().trim())
	const isAlive = (): boolean => {
		try {
			return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
		} catch {
			return false
		}
	}
	for (let wait = 0; wait < 100 && isAlive(); wait++) await new Promise((resolve) => setTimeout(resolve, 100))
	expect(isAlive()).toBe(false)
})
