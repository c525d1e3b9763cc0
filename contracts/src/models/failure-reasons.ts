import { z } from 'zod'
import { CONVERSION_FAILURES } from './conversion.ts'

/**
 * Why a file is rejected or can't be converted: codes that the app translates, with at most one value. The English
 * sentence beside them means the same. Each failure code of a conversion is also a reason; the others are more
 * specific.
 */
export const FAILURE_REASONS = [
	...CONVERSION_FAILURES,
	// `not_a_model`
	'web_page',
	/** The value is the actual format, a name that needs no translation: `DWG`, `SketchUp`. */
	'other_format',
	'gltf_json',
	'ifc_json',
	'xml',
	'ids',
	/** STEP of another trade. The value is its schema. */
	'other_step',
	/** The `.ifc` in an archive isn't IFC. */
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
	/** A damaged file in which no elements are left. The value is the line of its first error. */
	'damaged_near',
	// `no_elements`
	'nothing_to_draw',
	/** For an export: all elements were left out. */
	'nothing_left',
	// `archive_invalid`
	/** 7z, RAR and the like. */
	'other_archive',
	'archive_password',
	// `archive_too_large`, whose value is the limit in MB
	/** It unpacks to far more than a model would, or than it declares. */
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
	// Only for uploads
	'damaged_on_the_way',
	'upload_bomb',
	'disk_full',
	/** The value is the limit in MB. */
	'too_large',
	'too_large_in_trial',
	/** For the total of one person's files. The value is the limit in MB. */
	'storage_quota',
] as const
export type FailureReasonCode = (typeof FAILURE_REASONS)[number]

/** `details` of an API error about a rejected file: one of these reasons, or that of an image or a drawing. */
export const RefusalDetails = z.object({ reason_code: z.string(), reason_value: z.string() })
