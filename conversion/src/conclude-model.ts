import type { ConversionJob, ConversionReport, IdentifiedPanels } from '@panelyard/contracts/models/conversion'
import type { ModelSource } from '@panelyard/contracts/models/merge-options'
import { suggestedOf } from '@panelyard/contracts/panels/panel-rule-parts'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import type { ConvertedModel, Timings } from './converted-model.ts'
import { applyPanelRule } from './panels/apply-panel-rule.ts'
import { overlapsOf } from './panels/candidate-overlaps.ts'
import { reencodeRule } from './panels/reencode-rule.ts'
import { findRulesOfFiles } from './panels/rules-of-several-files.ts'
import { type FileTexts, textReadings } from './text-readings.ts'

/** The file, or the first of several, from which a model was read. */
interface ModelFile {
	file_name: string
	file_bytes: number
	file_sha256: string
	sources?: ModelSource[]
	texts: FileTexts[]
}

/** Finds the panels of a model by a rule, otherwise by the likeliest one, and reports on the whole conversion. */
export function concludeModel(
	model: ConvertedModel,
	{ file_name, file_bytes, file_sha256, sources, texts }: ModelFile,
	job: Pick<ConversionJob, 'panel_rule' | 'rule_read_as'>,
	timings: Timings,
): { report: ConversionReport; panels: IdentifiedPanels | null } {
	const { structure } = model
	const candidates = findRulesOfFiles(structure, model.propertySets)
	const overlaps = overlapsOf(structure, candidates)
	const text_readings = textReadings(texts)
	const rule: PanelRule | null = job.panel_rule
		? reencodeRule(job.panel_rule, job.rule_read_as ?? [], text_readings)
		: (suggestedOf(candidates)?.rule ?? null)
	const panels: IdentifiedPanels | null = rule && { rule, panels: applyPanelRule(structure, model.propertySets, rule) }
	timings.lap('panels')

	const report: ConversionReport = {
		file_name,
		file_bytes,
		file_sha256,
		...(sources ? { sources } : {}),
		schema: structure.schema,
		exporter: structure.exporter,
		element_count: structure.elements.count,
		with_representation: model.withRepresentation,
		converted: model.converted,
		fallback: model.fallback,
		not_converted: model.notConverted,
		doubtful: model.doubtful,
		not_drawn: model.notDrawn,
		notices: model.notices,
		text_readings,
		bounding_box: structure.bounding_box,
		floor_count: structure.floors.length,
		geometry_count: model.geometryCount,
		triangle_count: model.triangleCount,
		glb_bytes: model.glbBytes,
		panel_rules: candidates,
		...(overlaps ? { panel_rule_overlaps: overlaps } : {}),
		panel_rule: rule,
		panel_count: panels?.panels.length ?? 0,
		timings: timings.byName,
	}
	return { report, panels }
}
