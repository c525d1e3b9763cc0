import type { ConversionReport } from '@panelyard/contracts/models/conversion'
import type { SourceElements } from '@panelyard/contracts/models/merge-options'
import type { LaterCounts } from '@panelyard/contracts/models/model-head'
import type { Floor, ModelStructure } from '@panelyard/contracts/models/model-structure'
import type { VersionComparison } from '@panelyard/contracts/models/version-comparison'
import type { PanelRule } from '@panelyard/contracts/panels/panel-rules'

/** By name: hash, size and place of each. */
export type StoredArtefacts = Record<string, { sha256: string; bytes: number; storage_key: string }>
/** What a version's row holds of its model. */
export type VersionSummary = Pick<
	ConversionReport,
	| 'schema'
	| 'exporter'
	| 'element_count'
	| 'triangle_count'
	| 'bounding_box'
	| 'panel_rules'
	| 'panel_rule_overlaps'
	| 'text_readings'
	| 'glb_bytes'
	| 'with_representation'
	| 'converted'
> &
	LaterCounts & {
		sources?: SourceElements[] | undefined
		floors: Floor[]
		origin: [number, number, number]
		not_converted_count: number
		/** Positions of elements' properties in `properties.bin`, see `ModelStructure`. */
		property_blocks: ModelStructure['property_blocks']
	}
/** The result of comparing a version with the live one. It holds as long as both of these are the project's. */
export type StoredComparison = VersionComparison & {
	live_version_id: string
	/** Number of that version. */
	compared_with: number
	project_rule: PanelRule | null
}
