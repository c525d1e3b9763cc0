import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArtefactName, ConversionJob, ConversionReport, IdentifiedPanels } from '@panelyard/contracts/conversion'
import type { PanelRule } from '@panelyard/contracts/panel-rules'
import { Timings } from './converted-model.ts'
import { openSource, readModel } from './model-source.ts'
import { applyPanelRule } from './panels/apply-panel-rule.ts'
import { findPanelRules } from './panels/find-candidates.ts'
import { type OnProgress, Progress } from './progress.ts'
import { writeModel } from './write-model.ts'

/**
 * Converts one model file and writes its artefacts into the job's output directory.
 * @throws ConversionFailure when the file cannot become a model; anything else is a fault of the converter
 */
export async function convert(job: ConversionJob, onProgress: OnProgress): Promise<ConversionReport> {
	const timings = new Timings()
	const started = performance.now()
	const progress = new Progress(onProgress)
	progress.report('reading', 0)
	const source = await openSource(job, progress, timings)
	const { file_bytes, file_sha256 } = source
	const model = await writeModel(await readModel(source, progress, timings), progress, timings)
	const { structure } = model

	const candidates = findPanelRules(structure, model.propertySets)
	const rule: PanelRule | null = job.panel_rule ?? candidates[0]?.rule ?? null
	const panels: IdentifiedPanels | null = rule && { rule, panels: applyPanelRule(structure, model.propertySets, rule) }
	timings.lap('panels')
	progress.report('writing', 0.7)

	const report: ConversionReport = {
		file_name: job.file_name,
		file_bytes,
		file_sha256,
		schema: structure.schema,
		exporter: structure.exporter,
		element_count: structure.elements.count,
		with_representation: model.withRepresentation,
		converted: model.converted,
		fallback: model.fallback,
		not_converted: model.notConverted,
		not_drawn: model.notDrawn,
		notices: model.notices,
		bounding_box: structure.bounding_box,
		floor_count: structure.floors.length,
		geometry_count: model.geometryCount,
		triangle_count: model.triangleCount,
		glb_bytes: model.glb.byteLength,
		panel_rules: candidates,
		panel_rule: rule,
		panel_count: panels?.panels.length ?? 0,
		timings: timings.byName,
	}
	await mkdir(job.output_directory, { recursive: true })
	const write = (name: ArtefactName, content: Uint8Array | string): Promise<void> =>
		writeFile(join(job.output_directory, name), content)
	await Promise.all([
		write('model.glb', model.glb),
		write('structure.json', JSON.stringify(structure)),
		write('properties.bin', model.propertiesFile),
		...(panels ? [write('panels.json', JSON.stringify(panels))] : []),
	])
	timings.lap('write')
	report.timings.total = Math.round(performance.now() - started)
	await write('report.json', JSON.stringify(report, null, '\t'))
	progress.report('writing', 1)
	return report
}
