import { existsSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ConversionReport } from '@panelyard/contracts/conversion'
import type { PanelRule } from '@panelyard/contracts/panel-rules'
import { convert } from './convert.ts'
import { ConversionFailure } from './failure.ts'

const USAGE = `Usage: npm run convert -- MODEL --out DIRECTORY [--panel-rule RULE.json] [--report]

Converts a model file (.ifc, .ifczip, .glb) into the artefacts the web app shows:
model.glb, structure.json, properties.bin, panels.json and report.json.

  --out DIRECTORY      where to write; made when it does not exist
  --panel-rule FILE    JSON of the panel rule to apply instead of the best one found
  --report             print the whole report as JSON instead of a summary`

/** Largest size an archive may unpack to here; the server sets its own. */
const MAX_UNPACKED_BYTES = 2_000_000_000

function summary(report: ConversionReport): string {
	const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`
	const lines = [
		`${report.file_name}: ${report.schema}, ${megabytes(report.file_bytes)}, written by ${report.exporter || 'an unnamed program'}`,
		`${report.element_count} elements on ${report.floor_count} floors, ${report.with_representation} with a shape: ${report.converted} converted, ${report.fallback.length} simplified, ${report.not_converted.length} not converted`,
		`${report.triangle_count} triangles, ${report.geometry_count} different shapes, model.glb ${megabytes(report.glb_bytes)}`,
	]
	if (report.not_drawn.length > 0)
		lines.push(`not drawn on purpose: ${report.not_drawn.map((entry) => `${entry.count} ${entry.class}`).join(', ')}`)
	for (const notice of report.notices)
		lines.push(`${notice.severity}: ${notice.message}${notice.count === undefined ? '' : ` (${notice.count})`}`)
	for (const problem of [...report.fallback, ...report.not_converted].slice(0, 10))
		lines.push(`#${problem.express_id} ${problem.class} ${problem.name}: ${problem.reason}`)
	for (const candidate of report.panel_rules.slice(0, 5)) {
		const { rule } = candidate
		const mark =
			rule.mark.kind === 'attribute'
				? rule.mark.attribute
				: rule.mark.kind === 'property'
					? `${rule.mark.set} / ${rule.mark.property}`
					: 'no mark'
		const name = rule.name_pattern === null ? '' : ` with ${rule.name_attribute} ${rule.name_pattern}`
		lines.push(
			`panels? ${candidate.score.toFixed(2)} ${rule.classes.join('+')}${name}, by ${mark}: ${candidate.panel_count} (${candidate.samples.join(', ')})`,
		)
	}
	lines.push(
		`${report.panel_count} panels`,
		Object.entries(report.timings)
			.map(([name, milliseconds]) => `${name} ${milliseconds} ms`)
			.join(', '),
	)
	return lines.join('\n')
}

/** Loads the schema only when there is a rule to read. */
async function readRule(path: string): Promise<PanelRule> {
	const { PanelRule } = await import('@panelyard/contracts/panel-rules')
	return PanelRule.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** `npm run convert`: converts the file named on the command line; gives the exit code. */
export async function convertCommand(): Promise<number> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			out: { type: 'string' },
			'panel-rule': { type: 'string' },
			report: { type: 'boolean' },
			help: { type: 'boolean' },
		},
	})
	const [source] = positionals
	if (values.help || !source || !values.out) {
		console.error(USAGE)
		return values.help ? 0 : 1
	}
	if (!existsSync(source)) {
		console.error(`There is no file ${source}`)
		return 1
	}
	try {
		const report = await convert(
			{
				kind: 'convert',
				source_path: resolve(source),
				file_name: basename(source),
				output_directory: resolve(values.out),
				panel_rule: values['panel-rule'] ? await readRule(values['panel-rule']) : null,
				max_unpacked_bytes: MAX_UNPACKED_BYTES,
			},
			(stage, percent) => {
				if (process.stderr.isTTY) process.stderr.write(`\r${stage} ${percent.toFixed(0)} %   `)
			},
		)
		if (process.stderr.isTTY) process.stderr.write('\r')
		console.log(values.report ? JSON.stringify(report, null, '\t') : summary(report))
		return 0
	} catch (error) {
		if (error instanceof ConversionFailure) console.error(`Not converted (${error.code}): ${error.message}`)
		else console.error(error)
		return 1
	}
}
