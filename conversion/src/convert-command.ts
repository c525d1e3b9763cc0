import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ConverterMessage } from '@panelyard/contracts/models/conversion'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import type { Inspection } from '@panelyard/contracts/testing/model-tasks'
import type { IdsFile } from './conformance/ids/check-ids.ts'
import { ConversionFailure } from './failure.ts'
import type { OnProgress } from './progress.ts'

const USAGE = `Usage:
  npm run convert -- MODEL --out DIRECTORY [options]     make the artefacts the web app shows
  npm run convert -- inspect MODEL [--ids FILE]... [options]  test a model, without converting it
  npm run convert -- MODEL --glb-nodes FILE.glb          make a GLB for other programs

MODEL is an .ifc, .ifczip or .glb file. Artefacts are model.glb, structure.json, properties.bin, boxes.bin, picture.bin,
panels.json and report.json, with panels.ndjson and the like for servers.

  --out DIRECTORY        where to write; made when it does not exist
  --ids FILE             an IDS that the model must fulfil; may be given several times
  --panel-rule FILE      JSON of the panel rule to apply instead of the best one found
  --report [FILE.json]   print the whole report as JSON instead of a summary, or write it into a file
  --report FILE.json     with inspect: write the whole result, as --json prints it
  --report FILE.csv      with inspect and --ids: write each element that fails a requirement into a table
  --threads N            geometry threads at most; by default the model's size and the machine decide
  --json                 print progress and result as JSON, one object a line; the last line is the result
  --glb-nodes FILE.glb   one node an element, named by its GlobalId, as plain glTF 2.0
  --leave-out CLASSES    IFC classes the GLB shall not have, with commas between: IfcReinforcingBar,IfcFurniture
  --compress             compress the GLB, which not every program reads

For output that other programs read, run npm with --silent.`

/** Largest size an archive may unpack to here; the server sets its own. */
const MAX_UNPACKED_BYTES = 2_000_000_000

const MOST_THREADS = 64

/** An error in the command line, for the person who typed it. */
class UsageError extends Error {}

/** `--report` may have a file name or none; Node's parser supports only one of the two. */
function withReportFile(given: string[]): string[] {
	return given.map((argument, at) => {
		if (argument === '--report') return /\.(json|csv)$/.test(given[at + 1] ?? '') ? '--report-file' : '--report'
		return argument.startsWith('--report=') ? `--report-file=${argument.slice('--report='.length)}` : argument
	})
}

function readArguments(given: string[]) {
	try {
		return parseArgs({
			args: withReportFile(given),
			allowPositionals: true,
			options: {
				out: { type: 'string' },
				'panel-rule': { type: 'string' },
				report: { type: 'boolean' },
				'report-file': { type: 'string' },
				threads: { type: 'string' },
				json: { type: 'boolean' },
				'glb-nodes': { type: 'string' },
				'leave-out': { type: 'string' },
				compress: { type: 'boolean' },
				ids: { type: 'string', multiple: true },
				help: { type: 'boolean' },
			},
		})
	} catch (error) {
		throw new UsageError((error as Error).message)
	}
}
type Options = ReturnType<typeof readArguments>['values']

function threadsOf({ threads }: Options): number | null {
	if (threads === undefined) return null
	const count = Number(threads)
	if (!Number.isInteger(count) || count < 1 || count > MOST_THREADS)
		throw new UsageError(`--threads must be a whole number from 1 to ${MOST_THREADS}`)
	return count
}

/** Loads the schema only when there is a rule to read. */
async function readRule(path: string): Promise<PanelRule> {
	const { PanelRule } = await import('@panelyard/contracts/panels/panel-rules')
	try {
		return PanelRule.parse(JSON.parse(readFileSync(path, 'utf8')))
	} catch (error) {
		throw new UsageError(`--panel-rule: ${path} is no panel rule (${(error as Error).message})`)
	}
}

const sayJson = (message: ConverterMessage | object): void => {
	process.stdout.write(`${JSON.stringify(message)}\n`)
}

/** Progress as JSON lines, or updated in one line of a terminal. */
function progressOf({ json }: Options): { tell: OnProgress; end(): void } {
	if (json) return { tell: (stage, percent) => sayJson({ type: 'progress', stage, percent }), end: () => undefined }
	const { isTTY } = process.stderr
	return {
		tell: (stage, percent) => {
			if (isTTY) process.stderr.write(`\r${stage} ${percent.toFixed(0)} %   `)
		},
		end: () => {
			if (isTTY) process.stderr.write('\r')
		},
	}
}

const sourceOf = (model: string) => ({
	source_path: resolve(model),
	file_name: basename(model),
	max_unpacked_bytes: MAX_UNPACKED_BYTES,
})

async function convertInto(model: string, out: string, options: Options): Promise<void> {
	const { convert } = await import('./convert.ts')
	const progress = progressOf(options)
	const report = await convert(
		{
			kind: 'convert',
			...sourceOf(model),
			output_directory: resolve(out),
			panel_rule: options['panel-rule'] ? await readRule(options['panel-rule']) : null,
			threads: threadsOf(options),
		},
		progress.tell,
	)
	progress.end()
	const pretty = JSON.stringify(report, null, '\t')
	if (options['report-file']) writeFileSync(options['report-file'], `${pretty}\n`)
	if (options.json) return sayJson({ type: 'completed', report })
	if (options.report) return console.log(pretty)
	const { reportInWords } = await import('./report-words.ts')
	console.log(reportInWords(report))
}

async function exportNodes(model: string, path: string, options: Options): Promise<void> {
	const { exportModel } = await import('./export/export-glb.ts')
	const progress = progressOf(options)
	const leave_out = options['leave-out']?.split(',').map((name) => name.trim()) ?? []
	const { glb, report } = await exportModel(
		{
			...sourceOf(model),
			options: {
				layout: 'nodes',
				leave_out: leave_out.filter((name) => name !== ''),
				compress: options.compress === true,
			},
			threads: threadsOf(options),
		},
		progress.tell,
	)
	progress.end()
	writeFileSync(path, glb)
	if (options.json) return sayJson({ type: 'exported', report })
	const { exportInWords } = await import('./report-words.ts')
	console.log(exportInWords(report, path))
}

/** @throws UsageError unless it is a file */
function requireFile(path: string): void {
	const found = statSync(path, { throwIfNoEntry: false })
	if (!found) throw new UsageError(`There is no file ${path}`)
	if (found.isDirectory()) throw new UsageError(`${path} is a folder. Name a file in it.`)
}

function readIds(path: string): IdsFile {
	requireFile(path)
	return { name: basename(path), bytes: new Uint8Array(readFileSync(path)) }
}

/** Writes the result of a test into a file: all of it as JSON, or what IDS files say as a table. */
async function writeResult(path: string, inspection: Inspection): Promise<void> {
	if (!path.endsWith('.csv')) return writeFileSync(path, `${JSON.stringify(inspection, null, '\t')}\n`)
	const { idsCsv } = await import('./conformance/ids/ids-csv.ts')
	writeFileSync(path, idsCsv(inspection.conformance?.ids ?? []))
}

/** @returns whether the file can be converted, keeps to the standard and fulfils each IDS */
async function inspect(model: string, options: Options): Promise<boolean> {
	const { inspectFile } = await import('./inspection/inspect-model.ts')
	const { conforms } = await import('./conformance/check-conformance.ts')
	const progress = progressOf({ ...options, json: false })
	const file = options['report-file']
	if (file?.endsWith('.csv') && !options.ids)
		throw new UsageError('A table (.csv) lists what IDS files say: name one with --ids, or write a report as .json')
	const inspection = await inspectFile(sourceOf(model), progress.tell, (options.ids ?? []).map(readIds))
	progress.end()
	if (options.json || options.report) console.log(JSON.stringify(inspection, null, '\t'))
	else console.log((await import('./inspection/inspection-words.ts')).inspectionInWords(inspection))
	const { refusal, conformance } = inspection
	if (file !== undefined) await writeResult(file, inspection)
	return refusal === null && (conformance === null || conforms(conformance))
}

/** @returns whether everything succeeded */
async function run(given: string[]): Promise<boolean> {
	const { values, positionals } = readArguments(given)
	if (values.help) {
		console.log(USAGE)
		return true
	}
	// A file of that name can be converted too.
	const inspects = positionals[0] === 'inspect' && (positionals.length > 1 || !existsSync('inspect'))
	const [model, ...rest] = inspects ? positionals.slice(1) : positionals
	if (!model || rest.length > 0)
		throw new UsageError(model ? `One model at a time: ${rest.join(', ')}` : 'Name a model')
	requireFile(model)
	threadsOf(values)
	if (inspects) return inspect(model, values)
	const { out, 'glb-nodes': glb } = values
	if (out === undefined && glb === undefined) throw new UsageError('Say where to write: --out DIRECTORY')
	if (out !== undefined) await convertInto(model, out, values)
	if (glb !== undefined) await exportNodes(model, glb, values)
	return true
}

/** `npm run convert`: runs the command line and returns the exit code: 2 for an invalid command line. */
export async function convertCommand(given = process.argv.slice(2)): Promise<number> {
	try {
		return (await run(given)) ? 0 : 1
	} catch (error) {
		if (error instanceof UsageError) {
			console.error(`${error.message}\n\n${USAGE}`)
			return 2
		}
		const json = given.includes('--json') && given[0] !== 'inspect'
		if (error instanceof ConversionFailure) {
			if (json) sayJson({ type: 'failed', ...error.told })
			else console.error(`Refused (${error.code}): ${error.message}`)
		} else console.error(error)
		return 1
	}
}
