/**
 * What a conversion costs the server itself in memory, beside the converter that does the work: a small and a large
 * sample building are uploaded to a server just started, and its resident memory is watched until the panels are listed.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'
import { BenchServer, residentMegabytes } from './bench-server.ts'

const LIMIT_MS = 550_000

async function measure(panels: number, directory: string): Promise<string[]> {
	const path = join(directory, `${panels}.ifc`)
	await writeSampleModel(path, { panels, detail: 'layers' })
	const server = await BenchServer.start()
	try {
		const before = residentMegabytes(server.pid)
		let peak = before
		const watch = setInterval(() => {
			peak = Math.max(peak, residentMegabytes(server.pid))
		}, 20)
		const project = await server.createProject(path)
		const uploaded = peak
		const { status, milliseconds, error } = await server.conversionEnds(project, LIMIT_MS)
		if (status !== 'COMPLETED') throw new Error(`${panels} panels: ${status} ${error}`)
		clearInterval(watch)
		const after = residentMegabytes(server.pid)
		return [
			String(panels),
			`${(statSync(path).size / 1e6).toFixed(0)} MB`,
			...[before, uploaded, peak, after].map((megabytes) => megabytes.toFixed(0)),
			`${((milliseconds ?? 0) / 1000).toFixed(1)} s`,
		]
	} finally {
		await server.close()
		rmSync(path)
	}
}

/** `npm run bench -- server-memory [--panels 1000,50000]` */
export async function run(args: string[]): Promise<number> {
	const { values } = parseArgs({ args, options: { panels: { type: 'string', default: '1000,10000,50000' } } })
	const directory = mkdtempSync(join(tmpdir(), 'panelyard-bench-models-'))
	try {
		console.log('Resident memory of the server in MB (the converter is a process of its own and not counted)\n')
		const heads = ['panels', 'file', 'before', 'uploaded', 'peak', 'after', 'time']
		console.log(heads.map((head) => head.padStart(9)).join(''))
		for (const panels of values.panels.split(',').map(Number))
			console.log((await measure(panels, directory)).map((cell) => cell.padStart(9)).join(''))
		return 0
	} finally {
		rmSync(directory, { recursive: true, force: true })
	}
}
