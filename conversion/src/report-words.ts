import type { ConversionReport } from '@panelyard/contracts/models/conversion'
import type { GlbExportReport } from '@panelyard/contracts/testing/model-tasks'
import { candidateInWords } from './panels/candidate-words.ts'

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(2)} MB`
const classes = (counts: { class: string; count: number }[]): string =>
	counts.map((entry) => `${entry.count} ${entry.class}`).join(', ')

/** A conversion's report as text for a terminal. */
export function reportInWords(report: ConversionReport): string {
	const lines = [
		`${report.file_name}: ${report.schema}, ${megabytes(report.file_bytes)}, written by ${report.exporter || 'an unnamed program'}`,
		`${report.element_count} elements on ${report.floor_count} floors, ${report.with_representation} with a shape: ${report.converted} converted, ${report.fallback.length} simplified, ${report.not_converted.length} not converted`,
		`${report.triangle_count} triangles, ${report.geometry_count} different shapes, model.glb ${megabytes(report.glb_bytes)}`,
	]
	if (report.not_drawn.length > 0) lines.push(`not drawn on purpose: ${classes(report.not_drawn)}`)
	for (const notice of report.notices)
		lines.push(`${notice.severity}: ${notice.message}${notice.count === undefined ? '' : ` (${notice.count})`}`)
	for (const problem of [...report.fallback, ...report.not_converted].slice(0, 10))
		lines.push(`#${problem.express_id} ${problem.class} ${problem.name}: ${problem.reason}`)
	for (const candidate of report.panel_rules.slice(0, 5)) lines.push(candidateInWords(candidate))
	lines.push(
		`${report.panel_count} panels`,
		Object.entries(report.timings)
			.map(([name, milliseconds]) => `${name} ${milliseconds} ms`)
			.join(', '),
	)
	return lines.join('\n')
}

/** The contents of an exported GLB as text for a terminal. */
export function exportInWords(report: GlbExportReport, path: string): string {
	return [
		`${path}: ${megabytes(report.bytes)}, ${report.element_count} elements, ${report.triangle_count} triangles`,
		...(report.left_out.length > 0 ? [`left out: ${classes(report.left_out)}`] : []),
		...(report.not_drawn.length > 0 ? [`not drawn on purpose: ${classes(report.not_drawn)}`] : []),
		...[...report.fallback, ...report.not_converted]
			.slice(0, 10)
			.map((problem) => `#${problem.express_id} ${problem.class} ${problem.name}: ${problem.reason}`),
	].join('\n')
}
