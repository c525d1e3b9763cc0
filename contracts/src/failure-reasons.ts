import { z } from 'zod'
import { CONVERSION_FAILURES } from './conversion.ts'

/**
 * Why a file is refused or cannot be converted: codes that screens translate, with one value at most. The English
 * sentence beside them says the same. What a conversion may fail with is a reason by itself; the others say it closer.
 */
export const FAILURE_REASONS = [
	...CONVERSION_FAILURES,
	// `not_a_model`
	'web_page',
	/** The value is what it is instead, a name that needs no translation: `DWG`, `SketchUp`. */
	'other_format',
	'gltf_json',
	'ifc_json',
	'xml',
	/** STEP of another trade. The value is its schema. */
	'other_step',
	/** The `.ifc` in an archive is none. */
	'archive_other_content',
	// `empty_file`
	'blank_file',
	'archive_empty_model',
	// `unsupported_schema`: the value is its name.
	'other_schema',
	// `ifcxml_not_supported`
	'archive_ifcxml',
	// `malformed`
	'geometry_unreadable',
	// `no_elements`
	'nothing_to_draw',
	/** Of an export: everything there is was left out. */
	'nothing_left',
	// `archive_invalid`
	/** 7z, RAR and the like. */
	'other_archive',
	'archive_password',
	// `archive_too_large`, whose value is the limit in MB
	/** It unpacks to far more than a model would, or than it says. */
	'archive_bomb',
	// `archive_without_model`
	'archive_many_files',
	// `glb_invalid`
	'glb_draco',
	// `timed_out`
	'slow_shapes',
	// `converter_died`
	'died_often',
	// `internal`
	'source_gone',
	// Of an upload alone
	'damaged_on_the_way',
	'upload_bomb',
	'disk_full',
	/** The value is the limit in MB. */
	'too_large',
	'too_large_in_trial',
	/** All files of one person together. The value is the limit in MB. */
	'storage_quota',
] as const
export type FailureReasonCode = (typeof FAILURE_REASONS)[number]

/** What `details` of an API error tell of the reason a file was refused for: one of these, or of an image or a drawing. */
export const RefusalDetails = z.object({ reason_code: z.string(), reason_value: z.string() })
