import { z } from 'zod'
import { ConversionReport } from './conversion.ts'
import { SourceElements } from './merge-options.ts'
import { ModelStructure } from './model-structure.ts'

/** The data of a model that a server stores in its tables: small, however large the model is. */
export const ModelHead = ConversionReport.pick({
	schema: true,
	exporter: true,
	element_count: true,
	triangle_count: true,
	bounding_box: true,
	panel_rules: true,
	panel_rule_overlaps: true,
	panel_rule: true,
	text_readings: true,
	glb_bytes: true,
	with_representation: true,
	converted: true,
}).extend({
	not_converted_count: z.number().int().min(0),
	simplified_count: z.number().int().min(0),
	doubtful_count: z.number().int().min(0),
	/** For a model of several files. */
	sources: z.array(SourceElements).optional(),
	floors: ModelStructure.shape.floors,
	wall_count: z.number().int().min(0),
	origin: ModelStructure.shape.origin,
	property_blocks: ModelStructure.shape.property_blocks,
})
export type ModelHead = z.infer<typeof ModelHead>
/** Counts that versions converted before they were introduced lack. */
export type LaterCounts = { [Name in 'wall_count' | 'simplified_count' | 'doubtful_count']?: number | undefined }
