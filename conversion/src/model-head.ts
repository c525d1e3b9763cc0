import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConversionReport } from '@panelyard/contracts/models/conversion'
import type { ModelHead } from '@panelyard/contracts/models/model-head'
import type { ModelStructure } from '@panelyard/contracts/models/model-structure'
import { MODEL_HEAD_NAME } from '@panelyard/contracts/models/structure-layout'

/** Writes the data that a server stores of a model, so that it needn't open the artefacts. */
export async function writeModelHead(
	directory: string,
	report: ConversionReport,
	structure: ModelStructure,
): Promise<void> {
	const head: ModelHead = {
		schema: report.schema,
		exporter: report.exporter,
		element_count: report.element_count,
		triangle_count: report.triangle_count,
		bounding_box: report.bounding_box,
		panel_rules: report.panel_rules,
		panel_rule_overlaps: report.panel_rule_overlaps,
		panel_rule: report.panel_rule,
		glb_bytes: report.glb_bytes,
		with_representation: report.with_representation,
		text_readings: report.text_readings,
		converted: report.converted,
		not_converted_count: report.not_converted.length,
		simplified_count: report.fallback.length,
		doubtful_count: report.doubtful.length,
		...(structure.sources ? { sources: structure.sources } : {}),
		floors: structure.floors,
		wall_count: structure.walls.length,
		origin: structure.origin,
		property_blocks: structure.property_blocks,
	}
	await writeFile(join(directory, MODEL_HEAD_NAME), JSON.stringify(head))
}
