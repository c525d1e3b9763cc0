import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArtefactName, ConversionJob, ConversionReport, IdentifiedPanels } from '@panelyard/contracts/conversion'
import type { PanelRule } from '@panelyard/contracts/panel-rules'
import { type ReadModel, Timings } from './converted-model.ts'
import { ConversionFailure } from './failure.ts'
import { detectFormat, notAModel } from './formats/detect-format.ts'
import { unpackArchive } from './formats/ifczip.ts'
import { readGlbModel } from './formats/read-glb-model.ts'
import { applyPanelRule } from './panels/apply-panel-rule.ts'
import { findPanelRules } from './panels/find-candidates.ts'
import { type OnProgress, Progress } from './progress.ts'
import { readIfcModel } from './read-ifc-model.ts'
import { writeModel } from './write-model.ts'

/** Reads a whole file into memory that threads can share. */
export function readShared(path: string, onProgress?: (fraction: number) => void): SharedArrayBuffer {
	const descriptor = openSync(path, 'r')
	try {
		const size = fstatSync(descriptor).size
		const shared = new SharedArrayBuffer(size)
		const bytes = new Uint8Array(shared)
		let read = 0
		while (read < size) {
			const count = readSync(descriptor, bytes, read, Math.min(size - read, 16 << 20), read)
			if (count === 0) break
			read += count
			onProgress?.(read / size)
		}
		return shared
	} finally {
		closeSync(descriptor)
	}
}

async function readModel(
	job: ConversionJob,
	shared: SharedArrayBuffer,
	progress: Progress,
	timings: Timings,
): Promise<ReadModel> {
	const format = detectFormat(new Uint8Array(shared))
	timings.lap('read')
	switch (format) {
		case 'step':
			return readIfcModel(shared, progress, timings)
		case 'zip': {
			const model = await unpackArchive(job.source_path, job.max_unpacked_bytes, (fraction) =>
				progress.report('reading', fraction * 0.3),
			)
			timings.lap('unpack')
			const inside = detectFormat(new Uint8Array(model))
			if (inside !== 'step') throw notAModel()
			return readIfcModel(model, progress, timings)
		}
		case 'glb':
			return readGlbModel(new Uint8Array(shared), progress, timings)
	}
}

/**
 * Converts one model file and writes its artefacts into the job's output directory.
 * @throws ConversionFailure when the file cannot become a model; anything else is a fault of the converter
 */
export async function convert(job: ConversionJob, onProgress: OnProgress): Promise<ConversionReport> {
	const timings = new Timings()
	const started = performance.now()
	const progress = new Progress(onProgress)
	progress.report('reading', 0)
	const shared = readShared(job.source_path, (fraction) => progress.report('reading', fraction * 0.3))
	if (shared.byteLength === 0)
		throw new ConversionFailure('empty_file', 'The file is empty. Export or upload it again.')
	const hash = createHash('sha256').update(new Uint8Array(shared))
	const model = await writeModel(await readModel(job, shared, progress, timings), progress, timings)
	const { structure } = model

	const candidates = findPanelRules(structure, model.propertySets)
	const rule: PanelRule | null = job.panel_rule ?? candidates[0]?.rule ?? null
	const panels: IdentifiedPanels | null = rule && { rule, panels: applyPanelRule(structure, model.propertySets, rule) }
	timings.lap('panels')
	progress.report('writing', 0.7)

	const report: ConversionReport = {
		file_name: job.file_name,
		file_bytes: shared.byteLength,
		file_sha256: hash.digest('hex'),
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
