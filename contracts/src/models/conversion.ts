import { z } from 'zod'
import { MeasureOrigins } from '../panels/measure-origins.ts'
import { CandidateOverlap, PanelRule, PanelRuleCandidate } from '../panels/panel-rules.ts'
import { IdsTexts } from '../testing/conformance.ts'
import { GlbExportOptions } from './glb-export.ts'
import { FloorOptions, MergePlacement, MOST_MERGED_FILES, ModelSource } from './merge-options.ts'
import { BoundingBox } from './model-structure.ts'
import { MOST_TEXT_SAMPLES, TEXT_ENCODINGS } from './text-languages.ts'

/** The names of the artefacts that a conversion writes to its output directory. */
export const ARTEFACT_NAMES = [
	'model.glb',
	'structure.json',
	'properties.bin',
	'boxes.bin',
	'picture.bin',
	'panels.json',
	'report.json',
] as const
export type ArtefactName = (typeof ARTEFACT_NAMES)[number]

export const CONVERSION_STAGES = ['reading', 'geometry', 'structure', 'writing'] as const
export const ConversionStage = z.enum(CONVERSION_STAGES)
export type ConversionStage = z.infer<typeof ConversionStage>

/** An encoding that a person chose for a file's texts; null or absent to guess it. */
export const ChosenEncoding = z.enum(TEXT_ENCODINGS).nullish()

/** The job of a converter process, sent as one JSON line on its standard input. */
export const ConversionJob = z.object({
	kind: z.literal('convert'),
	/** Absolute path of the model file. */
	source_path: z.string(),
	/** The original file name, for messages; the format follows from the content. */
	file_name: z.string(),
	/** Absolute path of an empty directory the converter may write into. */
	output_directory: z.string(),
	/** Null makes the converter use the best candidate. */
	panel_rule: PanelRule.nullable(),
	/** Largest size an archive member may unpack to, in bytes. */
	max_unpacked_bytes: z.number().int().positive(),
	/** How the texts were read that the rule was made for, if that may differ now; see `TextReading`. */
	rule_read_as: z.array(z.object({ file: z.number().int(), encoding: z.enum(TEXT_ENCODINGS) })).optional(),
	/** Most geometry threads; null or absent: depends on the model's size and the machine. */
	threads: z.number().int().min(1).max(64).nullish(),
	text_encoding: ChosenEncoding,
	/** Files to merge with it into one model, in this order. */
	further_sources: z
		.array(
			z.object({
				source_path: z.string(),
				file_name: z.string(),
				placement: MergePlacement,
				text_encoding: ChosenEncoding,
			}),
		)
		.max(MOST_MERGED_FILES - 1)
		.nullish(),
	/** How storeys of several files are merged; null or absent for the default. */
	merge: FloorOptions.nullish(),
})
export type ConversionJob = z.infer<typeof ConversionJob>

/** Applies another panel rule to artefacts that exist already; writes a new `panels.json`. */
export const IdentifyPanelsJob = z.object({
	kind: z.literal('identify_panels'),
	/** Directory with `structure.json` and `properties.bin`. */
	artefact_directory: z.string(),
	output_directory: z.string(),
	panel_rule: PanelRule,
})
export type IdentifyPanelsJob = z.infer<typeof IdentifyPanelsJob>

const SourceFields = ConversionJob.pick({
	source_path: true,
	file_name: true,
	output_directory: true,
	max_unpacked_bytes: true,
	threads: true,
})

/** Inspects a model file without meshing it; writes `inspection.json`, an `Inspection`. */
export const InspectModelJob = SourceFields.omit({ threads: true }).extend({
	kind: z.literal('inspect_model'),
	/** IDS files that the model must fulfil. */
	ids: IdsTexts.optional(),
})
export type InspectModelJob = z.infer<typeof InspectModelJob>

/** Makes a GLB for other programs; writes `model.glb`, and its contents as `export.json`, a `GlbExportReport`. */
export const ExportGlbJob = SourceFields.extend({ kind: z.literal('export_glb'), options: GlbExportOptions })
export type ExportGlbJob = z.infer<typeof ExportGlbJob>

/** Compares files before a merge, without meshing them; writes `merge-plan.json`, a `MergePlan`. */
export const PlanMergeJob = z.object({
	kind: z.literal('plan_merge'),
	sources: z
		.array(z.object({ source_path: z.string(), file_name: z.string(), placement: MergePlacement.nullable() }))
		.max(MOST_MERGED_FILES),
	output_directory: z.string(),
	max_unpacked_bytes: z.number().int().positive(),
	merge: FloorOptions,
})
export type PlanMergeJob = z.infer<typeof PlanMergeJob>

/**
 * Compares the panels of two versions of a model. Both directories have `structure.json`, `properties.bin`, `panels.json` and
 * `boxes.bin`, as far as the versions have them. Writes `comparison.json`, a `VersionComparison`, and `compared-panels.jsonl`:
 * in each line a list of `ComparedPanel`.
 */
export const CompareVersionsJob = z.object({
	kind: z.literal('compare_versions'),
	before_directory: z.string(),
	after_directory: z.string(),
	output_directory: z.string(),
	/** Finds the panels of the second version by this rule, and writes them as `panels.json`; null to use those that it has. */
	panel_rule: PanelRule.nullable(),
})
export type CompareVersionsJob = z.infer<typeof CompareVersionsJob>

/**
 * Checks a version of a model against IDS files. The directory has its `structure.json`, and `panels.json` unless nothing is
 * like a panel. Writes `requirements.json`, a `FoundRequirements`, and `failing-elements.jsonl`: in each line a list of
 * `FailingElement`.
 */
export const CheckRequirementsJob = z.object({
	kind: z.literal('check_requirements'),
	/** Its files, in the order of their elements. */
	sources: z
		.array(z.object({ source_path: z.string(), text_encoding: ChosenEncoding }))
		.min(1)
		.max(MOST_MERGED_FILES),
	artefact_directory: z.string(),
	output_directory: z.string(),
	max_unpacked_bytes: z.number().int().positive(),
	ids: IdsTexts,
})
export type CheckRequirementsJob = z.infer<typeof CheckRequirementsJob>

export const ConverterJob = z.discriminatedUnion('kind', [
	CheckRequirementsJob,
	CompareVersionsJob,
	ConversionJob,
	PlanMergeJob,
	IdentifyPanelsJob,
	InspectModelJob,
	ExportGlbJob,
])
export type ConverterJob = z.infer<typeof ConverterJob>

/** Why an element with geometry in the file isn't drawn, or is drawn differently. */
export const ElementProblem = z.object({
	express_id: z.number().int(),
	global_id: z.string(),
	class: z.string(),
	name: z.string(),
	/** English. */
	reason: z.string(),
	/** One of `ELEMENT_REASONS`, for a sentence in the reader's language; `''` in reports from before there were codes. */
	reason_code: z.string().default(''),
	/** What the sentence speaks of. */
	reason_value: z.string().default(''),
	/** In a model of several files, the one it is in. */
	file_name: z.string().optional(),
	/** Its index in `structure.json`, and those of its wholes, nearest first; absent in older reports. */
	element: z.number().int().optional(),
	wholes: z.array(z.number().int()).optional(),
})
export type ElementProblem = z.infer<typeof ElementProblem>

/** A notice about the whole file: repeated GlobalIds, a missing END, no storeys. */
export const ModelNotice = z.object({
	code: z.string(),
	severity: z.enum(['info', 'warning']),
	message: z.string(),
	count: z.number().int().optional(),
	/** In a model of several files, the one it is about. */
	file_name: z.string().optional(),
})
export type ModelNotice = z.infer<typeof ModelNotice>

/** How the texts of a file were read that the standard would have written in ASCII. */
export const TextReading = z.object({
	/** Its place among the files of the model, 0 for the first. */
	file: z.number().int().min(0),
	file_name: z.string(),
	encoding: z.enum(TEXT_ENCODINGS),
	/** Whether a person chose the encoding. */
	chosen: z.boolean(),
	/** Whether other encodings are nearly as likely. */
	in_doubt: z.boolean(),
	/** Some of the texts as they are in the file, base64. */
	samples: z.array(z.string()).max(MOST_TEXT_SAMPLES),
})
export type TextReading = z.infer<typeof TextReading>

/** `report.json`: what was read, what was skipped and why. Counts are elements unless said otherwise. */
export const ConversionReport = z.object({
	file_name: z.string(),
	file_bytes: z.number().int(),
	/** SHA-256 of the source file, hex. Of several files, the first one's; `file_bytes` is of all of them. */
	file_sha256: z.string(),
	/** The files of a model that is made of several. */
	sources: z.array(ModelSource).optional(),
	schema: z.string(),
	exporter: z.string(),
	element_count: z.number().int(),
	/** Elements with a representation in the file = converted + fallback + not_converted. */
	with_representation: z.number().int(),
	converted: z.number().int(),
	fallback: z.array(ElementProblem),
	not_converted: z.array(ElementProblem),
	/** Drawn, but the converter isn't sure that they are right; some of `fallback` may be here, too. */
	doubtful: z.array(ElementProblem).default([]),
	/** Spaces, annotations, alignments and the like, which aren't drawn on purpose: their numbers by class. */
	not_drawn: z.array(z.object({ class: z.string(), count: z.number().int() })),
	notices: z.array(ModelNotice),
	/** Of files with texts in an encoding that they don't state; absent in reports from before they were listed. */
	text_readings: z.array(TextReading).optional(),
	bounding_box: BoundingBox.nullable(),
	floor_count: z.number().int(),
	geometry_count: z.number().int(),
	triangle_count: z.number().int(),
	glb_bytes: z.number().int(),
	panel_rules: z.array(PanelRuleCandidate),
	/** Absent in reports from before it was counted, and for models where too many combinations occur. */
	panel_rule_overlaps: z.array(CandidateOverlap).optional(),
	panel_rule: PanelRule.nullable(),
	panel_count: z.number().int(),
	/** Milliseconds by stage. */
	timings: z.record(z.string(), z.number()),
})
export type ConversionReport = z.infer<typeof ConversionReport>
/** A report without its lists of elements, which grow with the model. */
export const ReportWithoutLists = ConversionReport.omit({ fallback: true, not_converted: true, doubtful: true })

/** `panels.json`: the panels of a model under one rule, in the order of their elements. */
export const IdentifiedPanel = z.object({
	/** Index of the panel's own element in `structure.json`; its descendants are its parts. */
	element: z.number().int().min(0),
	global_id: z.string(),
	mark: z.string(),
	name: z.string(),
	class: z.string(),
	description: z.string().default(''),
	/** Index into `floors`, -1 for none. */
	floor: z.number().int(),
	length: z.number().nullable(),
	width: z.number().nullable(),
	height: z.number().nullable(),
	area: z.number().nullable(),
	volume: z.number().nullable(),
	weight: z.number().nullable(),
	measure_origins: MeasureOrigins.default(''),
	fingerprint: z.string(),
	/** Its storey was computed from its height, because the model has none for it. */
	floor_computed: z.boolean().default(false),
	/** The part of the rule that matches it, 0 for the first; null in files written before parts were stored. */
	rule_part: z.number().int().min(0).nullable().default(null),
})
export type IdentifiedPanel = z.infer<typeof IdentifiedPanel>
export const IdentifiedPanels = z.object({ rule: PanelRule, panels: z.array(IdentifiedPanel) })
export type IdentifiedPanels = z.infer<typeof IdentifiedPanels>

/** Why a whole conversion failed; people see the text for this code in their language. */
export const CONVERSION_FAILURES = [
	'not_a_model',
	'empty_file',
	'unsupported_schema',
	'ifcxml_not_supported',
	'malformed',
	'no_elements',
	'archive_invalid',
	'archive_too_large',
	'archive_without_model',
	'glb_invalid',
	'out_of_memory',
	'timed_out',
	'cancelled',
	'converter_died',
	'internal',
] as const
export const ConversionFailureCode = z.enum(CONVERSION_FAILURES)
export type ConversionFailureCode = z.infer<typeof ConversionFailureCode>

const NEVER_READ: readonly unknown[] = [
	'not_a_model',
	'empty_file',
	'unsupported_schema',
	'ifcxml_not_supported',
	'archive_invalid',
	'archive_too_large',
	'archive_without_model',
] satisfies ConversionFailureCode[]

/** True of a file that no attempt can read, whatever the server: it isn't a model, or in a format that isn't supported. */
export const isNeverRead = (error_code: unknown): boolean => NEVER_READ.includes(error_code)

/** The reason of a failure for a sentence in the reader's language; see `FAILURE_REASONS`. */
export const reasonFields = {
	/** One of `FAILURE_REASONS`; `''` for failures from before there were reasons. */
	reason_code: z.string().default(''),
	/** What the sentence speaks of. */
	reason_value: z.string().default(''),
}

/** Messages of a converter process on its standard output, one JSON object per line. The last line is the result. */
export const ConverterMessage = z.discriminatedUnion('type', [
	z.object({
		type: z.literal('progress'),
		stage: ConversionStage,
		/** 0..100 over the whole conversion, never falling. */
		percent: z.number().min(0).max(100),
	}),
	z.object({ type: z.literal('completed'), report: ReportWithoutLists }),
	/** The result of an `identify_panels` job: `panels.json` is written. */
	z.object({ type: z.literal('identified'), panel_count: z.number().int().min(0) }),
	/** The result of an `inspect_model` job: `inspection.json` is written. */
	z.object({ type: z.literal('inspected') }),
	/** The result of a `plan_merge` job: `merge-plan.json` is written. */
	z.object({ type: z.literal('planned') }),
	/** The result of a `compare_versions` job: its files are written. */
	z.object({ type: z.literal('compared') }),
	/** The result of a `check_requirements` job: its files are written. */
	z.object({ type: z.literal('checked') }),
	/** The result of an `export_glb` job: `model.glb` and `export.json` are written. */
	z.object({ type: z.literal('exported') }),
	z.object({
		type: z.literal('failed'),
		code: ConversionFailureCode,
		/** English, for a site manager: the problem with the file and what to do. */
		reason: z.string(),
		...reasonFields,
		/** The file that caused the failure, if there are several. */
		file_name: z.string().optional(),
	}),
])
export type ConverterMessage = z.infer<typeof ConverterMessage>
