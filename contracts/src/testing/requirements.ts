import { z } from 'zod'
import { Timestamp } from '../values/paging.ts'
import { cleanName } from '../values/plain-text.ts'
import { revisionField } from '../values/revisions.ts'
import { IdsRequirementResult, IdsResult, IdsSpecificationResult } from './conformance.ts'
import { IdsReason } from './ids-words.ts'

// What a project requires of its models: IDS files, against which each version of the model is checked.

/** Together they have at most `LARGEST_IDS_TEXT` characters. */
export const MOST_REQUIREMENT_FILES = 10
/** Characters of one file; a usual one has 20,000. */
export const LARGEST_REQUIREMENT_FILE = 1_000_000
/** Of removed files, the last ones can be restored. */
export const MOST_REMOVED_REQUIREMENT_FILES = 10
/** Of one element, the first failures are kept. */
export const MOST_FAILURES_KEPT = 20
/** Failures that a check lists over all its files; the others are counted. */
export const MOST_FAILURES_LISTED = 50_000

/** Why a file isn't accepted, for a sentence in the reader's language. */
export const REQUIREMENT_REFUSALS = [
	/** Not a valid IDS 1.0; the value is the English sentence with the place. */
	'ids_invalid',
	/** The value is the number of files that a project can have. */
	'ids_too_many',
	/** The files together have more than `LARGEST_IDS_TEXT` characters; the value is that number. */
	'ids_too_large',
	/** The file that this one should replace was removed or changed by somebody else. */
	'ids_replaced_gone',
] as const

export const RequirementFile = z.object({
	id: z.uuid(),
	file_name: z.string(),
	/** As the file says; '' for none. */
	title: z.string(),
	specification_count: z.number().int(),
	/** The person who added it; '' when the account is gone. */
	user_name: z.string(),
	created_at: Timestamp,
	/** The files are in this order. Absent in what a browser kept of an earlier version. */
	listed_at: Timestamp.optional(),
})
export type RequirementFile = z.infer<typeof RequirementFile>

/** Different reasons of the same requirement that are kept. */
export const MOST_REASONS_KEPT = 3

/** Why an element fails. */
const Reason = z.object({
	/** English, such as `lacks FireRating in Pset_WallCommon`. */
	reason: z.string(),
	/** The same for other languages; absent in older checks. */
	why: IdsReason.optional(),
})
export type Reason = z.infer<typeof Reason>

const SpecificationOutcome = IdsSpecificationResult.omit({ requirements: true }).extend({
	requirements: z.array(
		IdsRequirementResult.omit({ failures: true }).extend({
			/** The first different ones; none in older checks. */
			first_reasons: z.array(Reason).max(MOST_REASONS_KEPT).default([]),
		}),
	),
})

/** Why nothing was checked: the model isn't an IFC file, or its schema isn't known, or the check failed. */
export const CHECK_PROBLEMS = ['not_ifc', 'unknown_schema', 'failed'] as const

/** Panels that fail, which a check lists by themselves. */
export const MOST_PANELS_LISTED = 200

/** A panel of a version, which need not be live. */
const FailingPanel = z.object({
	/** Its mark, otherwise its name or GlobalId. */
	label: z.string(),
	/** Places of the specifications that it fails, among all of the check. */
	specifications: z.array(z.number().int()),
})

/** What a converter finds: `requirements.json`. Panels are those of the version's own list of panels. */
export const FoundRequirements = z.object({
	problem: z.enum(CHECK_PROBLEMS).nullable(),
	files: z.array(IdsResult.omit({ specifications: true }).extend({ specifications: z.array(SpecificationOutcome) })),
	/** Elements that fail, without spatial ones and types. */
	failing_elements: z.number().int(),
	failing_panels: z.number().int(),
	/** The first of them, in the order of the model; none in older checks. */
	first_panels: z.array(FailingPanel).max(MOST_PANELS_LISTED).optional(),
	/** More failures than are listed, so that not every failing element is known. */
	is_cut: z.boolean(),
})
export type FoundRequirements = z.infer<typeof FoundRequirements>

/** Whether a check found every IDS file to be met. */
export const meetsAll = ({ problem, files }: Pick<FoundRequirements, 'problem' | 'files'>): boolean =>
	problem === null && files.every(({ outcome }) => outcome === 'passed')

/** Why an element, or a part of it, fails. */
export const ElementFailure = Reason.extend({
	/** Place of the specification among all of the check, through all files. */
	specification: z.number().int(),
	/** The part that fails; '' for the element itself. */
	part: z.string(),
})
export type ElementFailure = z.infer<typeof ElementFailure>

/** An element with failures, its own and those of its parts; an index into `structure.json`. */
export const FailingElement = z.object({
	element: z.number().int(),
	/** The first `MOST_FAILURES_KEPT`. */
	failures: z.array(ElementFailure),
	/** Of the specifications that it fails, each once. */
	specifications: z.array(z.number().int()),
})
export type FailingElement = z.infer<typeof FailingElement>

export const RequirementCheck = FoundRequirements.extend({
	/** Number of the version. */
	number: z.number().int(),
	checked_at: Timestamp,
})
export type RequirementCheck = z.infer<typeof RequirementCheck>

/** How a version stands against the project's requirements. */
const checkFields = {
	/** Null before the first check, and without files. */
	check: RequirementCheck.nullable(),
	/** A check waits or runs. */
	is_checking: z.boolean(),
}

/** `GET /projects/{id}/requirements`, and the answer to every change: the files in their order, and the live version's check. */
export const RequirementsResponse = z.object({
	files: z.array(RequirementFile),
	...checkFields,
	...revisionField,
})
export type RequirementsResponse = z.infer<typeof RequirementsResponse>

/** `GET /projects/{id}/versions/{number}/requirements`. */
export const VersionRequirementsResponse = z.object({ ...checkFields, ...revisionField })
export type VersionRequirementsResponse = z.infer<typeof VersionRequirementsResponse>

/**
 * `POST /projects/{id}/requirements`. `id`: chosen by the device, so that the call can be repeated. `replaces`: a file that is
 * removed in the same step; 409 if it isn't there.
 */
export const AddRequirementRequest = z.strictObject({
	id: z.uuid().optional(),
	replaces: z.uuid().optional(),
	file_name: z.string().overwrite(cleanName).min(1).max(255),
	content: z.string().min(1).max(LARGEST_REQUIREMENT_FILE),
})
export type AddRequirementRequest = z.infer<typeof AddRequirementRequest>

/** `POST /projects/{id}/requirements/{file_id}/restore`. `replaces`: a file that is removed in the same step; 409 if it isn't there. */
export const RestoreRequirementRequest = z.strictObject({ replaces: z.uuid().optional() })
export type RestoreRequirementRequest = z.infer<typeof RestoreRequirementRequest>

/**
 * `POST /projects/{id}/requirements/preview`: checks the live version against a file that the project doesn't keep. 415 for one
 * that isn't valid, 503 where that takes too long.
 */
export const PreviewRequirementRequest = AddRequirementRequest.pick({ content: true })
export const PreviewRequirementResponse = z.object({ found: FoundRequirements })

/** `GET /projects/{id}/requirements/panels`: panels of the live version that fail, by mark. */
export const FailingPanelsResponse = z.object({
	panels: z.array(z.object({ panel_id: z.uuid(), specifications: z.array(z.number().int()) })),
	...revisionField,
})
export type FailingPanelsResponse = z.infer<typeof FailingPanelsResponse>

/** `GET /projects/{id}/panels/{panel_id}/requirements`: what a panel fails in the live version. */
export const PanelRequirementsResponse = z.object({
	/** Specifications that it fails, in the order of the files. */
	specifications: z.array(
		SpecificationOutcome.pick({ name: true, instructions: true }).extend({
			failures: z.array(ElementFailure.omit({ specification: true })),
		}),
	),
})
export type PanelRequirementsResponse = z.infer<typeof PanelRequirementsResponse>

/** Where a file is downloaded, and removed. */
export const requirementPath = (project_id: string, file_id: string): string =>
	`/projects/${project_id}/requirements/${file_id}`
