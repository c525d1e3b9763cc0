/**
 * How the time of a whole conversion grows with the model: sample buildings of 1,000 to 50,000 panels, each converted by
 * `npm run convert` in a fresh process. The exponent is that of the power of the number of panels that fits best.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'
import { growthChart } from './chart-svg.ts'
import { exponentOf } from './exponent.ts'
import { median } from './median.ts'
import { mostMegabytes } from './memory-limit.ts'

const SIZES = [1_000, 10_000, 50_000]
const MOST_ALLOWED = 1.1
const LOOK_MS = 50
const TICKS_PER_SECOND = 100

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const CONVERT = here('../../conversion/src/cli.mjs')
const CHART = here('../../docs/images/growth.svg')

interface Run {
	seconds: number
	/** Processor time over all threads; 0 where the system does not tell. */
	cpuSeconds: number
	peakMegabytes: number
}

interface Row extends Run {
	panels: number
	fileMegabytes: number
}

function usage(pid: number): { cpuSeconds: number; peakMegabytes: number } | null {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
			.replace(/^.*\) /, '')
			.split(' ')
		const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
		return {
			cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
			peakMegabytes: Number(peak ?? 0) / 1024,
		}
	} catch {
		return null
	}
}

function convertOnce(model: string, out: string): Promise<Run> {
	return new Promise((resolve, reject) => {
		const started = performance.now()
		const child = spawn(process.execPath, ['--max-old-space-size=4096', CONVERT, model, '--out', out], {
			stdio: 'ignore',
		})
		let seen = { cpuSeconds: 0, peakMegabytes: 0 }
		const watch = setInterval(() => {
			const now = usage(child.pid ?? -1)
			// A process that has just ended still tells its time, but no longer its memory.
			if (now) seen = { ...now, peakMegabytes: Math.max(seen.peakMegabytes, now.peakMegabytes) }
		}, LOOK_MS)
		child.on('error', reject)
		child.on('exit', (code) => {
			clearInterval(watch)
			if (code === 0) resolve({ seconds: (performance.now() - started) / 1000, ...seen })
			else reject(new Error(`converting ${model} ended with ${code}`))
		})
	})
}

async function measure(panels: number, runs: number): Promise<Row> {
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-growth-'))
	try {
		const model = join(directory, 'model.ifc')
		await writeSampleModel(model, { panels, detail: 'layers' })
		const found: Run[] = []
		for (let run = 0; run < runs; run++) found.push(await convertOnce(model, join(directory, 'out')))
		return {
			panels,
			fileMegabytes: statSync(model).size / 1e6,
			seconds: median(found.map(({ seconds }) => seconds)),
			cpuSeconds: median(found.map(({ cpuSeconds }) => cpuSeconds)),
			peakMegabytes: Math.max(...found.map(({ peakMegabytes }) => peakMegabytes)),
		}
	} finally {
		rmSync(directory, { recursive: true, force: true })
	}
}

const isWithinMemory = ({ peakMegabytes, fileMegabytes }: Row): boolean => peakMegabytes <= mostMegabytes(fileMegabytes)

function print(rows: Row[]): void {
	const heads = ['panels', 'file, MB', 'seconds', 'CPU, s', 'peak, MB', 'at most']
	console.log(heads.map((head) => head.padStart(10)).join(''))
	for (const row of rows) {
		const { panels, fileMegabytes, seconds, cpuSeconds, peakMegabytes } = row
		const cells = [
			String(panels),
			fileMegabytes.toFixed(1),
			seconds.toFixed(2),
			cpuSeconds.toFixed(2),
			peakMegabytes.toFixed(0),
			mostMegabytes(fileMegabytes).toFixed(0),
		]
		console.log(cells.map((cell) => cell.padStart(10)).join('') + (isWithinMemory(row) ? '' : ' x'))
	}
}

function draw(rows: Row[], exponent: number): void {
	mkdirSync(dirname(CHART), { recursive: true })
	const chart = growthChart(
		rows.map(({ panels, seconds }) => ({
			x: panels,
			y: seconds,
			label: `${panels.toLocaleString('en')}: ${seconds.toFixed(1)} s`,
		})),
		{
			title: `Converting a sample building takes panels^${exponent.toFixed(2)}`,
			x: 'panels',
			y: 'seconds, whole process, files written',
			guide: 'in proportion',
		},
	)
	writeFileSync(CHART, chart)
	console.log(`\nchart: ${CHART}`)
}

/**
 * `npm run bench -- growth [--runs 3] [--panels 1000,10000,50000] [--no-chart]`; exit code 1 above the exponent or the
 * memory allowed.
 */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: {
			runs: { type: 'string', default: '3' },
			panels: { type: 'string', default: SIZES.join(',') },
			'no-chart': { type: 'boolean' },
		},
	})
	const rows: Row[] = []
	for (const panels of values.panels.split(',').map(Number))
		rows.push(await measure(panels, Math.max(1, Number(values.runs) || 1)))
	print(rows)
	const exponent = exponentOf(rows.map(({ panels, seconds }) => ({ x: panels, y: seconds })))
	const ofCpu = exponentOf(rows.map(({ panels, cpuSeconds }) => ({ x: panels, y: cpuSeconds })))
	console.log(
		`\nexponent: ${exponent.toFixed(2)} (of processor time ${ofCpu.toFixed(2)}), at most ${MOST_ALLOWED} allowed`,
	)
	if (!values['no-chart']) draw(rows, exponent)
	return exponent <= MOST_ALLOWED && rows.every(isWithinMemory) ? 0 : 1
}
