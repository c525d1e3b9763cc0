/**
 * Small files on a server that is warm: milliseconds from the claim of a conversion by its worker to its published
 * artefacts, for every model of a folder below half a megabyte.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'
import { BenchServer } from './bench-server.ts'
import { median } from './median.ts'

const SMALL = 500_000
const LIMIT_MS = 1000
const LONGEST_MS = 60_000

interface Row {
	file: string
	kilobytes: number
	status: string
	milliseconds: number[]
}

/** `npm run bench -- small FOLDER [--runs 3]`; exit code 1 if a median is a second or more, 2 without models to convert. */
export async function run(args: string[]): Promise<number> {
	const { values, positionals } = parseArgs({
		args,
		allowPositionals: true,
		options: { runs: { type: 'string', default: '3' } },
	})
	const [folder] = positionals
	if (folder === undefined || positionals.length > 1) {
		console.error('Usage: npm run bench -- small FOLDER [--runs 3]')
		return 2
	}
	const files = smallModels(folder)
	if (files.length === 0) {
		console.error(`${folder} has no IFC file below ${SMALL / 1000} kB`)
		return 2
	}
	const rows: Row[] = files.map((file) => ({
		file,
		kilobytes: statSync(join(folder, file)).size / 1000,
		status: '',
		milliseconds: [],
	}))
	for (let round = 0; round < Math.max(1, Number(values.runs) || 1); round++) {
		// A server of its own for each round: it gives a file it has converted before at once.
		const server = await BenchServer.start()
		try {
			await warmUp(server)
			for (const row of rows) {
				const seen = await convert(server, join(folder, row.file), row.file)
				if (seen === null) row.status ||= 'refused'
				else {
					row.status ||= seen.status
					if (seen.milliseconds !== null) row.milliseconds.push(seen.milliseconds)
				}
			}
		} finally {
			await server.close()
		}
	}
	return print(rows)
}

function smallModels(folder: string): string[] {
	try {
		return readdirSync(folder).filter(
			(name) => /\.(ifc|ifczip)$/i.test(name) && statSync(join(folder, name)).size < SMALL,
		)
	} catch {
		return []
	}
}

async function warmUp(server: BenchServer): Promise<void> {
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-bench-models-'))
	try {
		const path = join(directory, 'sample.ifc')
		await writeSampleModel(path, { panels: 20 })
		await convert(server, path, 'Sample')
	} finally {
		rmSync(directory, { recursive: true, force: true })
	}
}

/** Null for a file that is refused as it arrives. */
async function convert(server: BenchServer, path: string, name: string) {
	const project = await server.createProject(path, name).catch((error: Error) => {
		if (/: 4\d\d /.test(error.message)) return null
		throw error
	})
	return project === null ? null : server.conversionEnds(project, LONGEST_MS)
}

function print(rows: Row[]): number {
	const width = Math.max(...rows.map(({ file }) => file.length))
	console.log(`${'file'.padEnd(width)}      kB  ${'ends'.padEnd(10)}  claimed to published, ms (median, runs)`)
	let late = 0
	for (const { file, kilobytes, status, milliseconds } of rows.toSorted((a, b) => a.kilobytes - b.kilobytes)) {
		const middle = median(milliseconds)
		if (middle >= LIMIT_MS) late++
		const times = milliseconds.length === 0 ? '-' : `${middle.toFixed(0)} (${milliseconds.join(', ')})`
		console.log(`${file.padEnd(width)}  ${kilobytes.toFixed(0).padStart(6)}  ${status.padEnd(10)}  ${times}`)
	}
	const slowest = Math.max(...rows.map(({ milliseconds }) => median(milliseconds)).filter(Number.isFinite))
	console.log(`\nslowest ${slowest.toFixed(0)} ms; ${late} of ${rows.length} take ${LIMIT_MS} ms or more`)
	return late === 0 ? 0 : 1
}
