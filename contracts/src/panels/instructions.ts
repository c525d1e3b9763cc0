import { z } from 'zod'
import { ProjectImage } from '../messages/images.ts'
import { Timestamp } from '../values/paging.ts'
import { cleanName, cleanText } from '../values/plain-text.ts'
import { revisionField } from '../values/revisions.ts'
import { changeField, repeatedField } from './panels.ts'

export const INSTRUCTION_TITLE_MAX = 120
export const INSTRUCTION_CONTENT_MAX = 5000
export const MAX_INSTRUCTION_IMAGES = 10
/** Most steps of one panel. */
export const MAX_INSTRUCTIONS = 50

export const InstructionMessages = {
	titleRequired: 'Title is required',
	titleTooLong: `Title is too long (at most ${INSTRUCTION_TITLE_MAX} characters)`,
	contentTooLong: `Text is too long (at most ${INSTRUCTION_CONTENT_MAX} characters)`,
} as const

/** One step of how a panel is assembled or installed. */
export const Instruction = z.object({
	id: z.uuid(),
	panel_id: z.uuid(),
	title: z.string(),
	/** Plain text; `**bold**`, lists and links to http(s) are shown as such. */
	content: z.string(),
	images: z.array(ProjectImage),
	/** Its last author; empty for visitors, and when the account is gone. */
	user_name: z.string(),
	updated_at: Timestamp,
})
export type Instruction = z.infer<typeof Instruction>

/** The editable fields. */
export const InstructionWords = z.object({
	title: z
		.string(InstructionMessages.titleRequired)
		.overwrite(cleanName)
		.min(1, InstructionMessages.titleRequired)
		.max(INSTRUCTION_TITLE_MAX, InstructionMessages.titleTooLong),
	content: z.string().overwrite(cleanText).max(INSTRUCTION_CONTENT_MAX, InstructionMessages.contentTooLong).default(''),
	/** Images of the project, in order. */
	image_ids: z
		.array(z.uuid())
		.max(MAX_INSTRUCTION_IMAGES)
		.refine((ids) => new Set(ids).size === ids.length, 'Name each image once')
		.default([]),
})
export type InstructionWords = z.infer<typeof InstructionWords>

/** `GET /projects/{id}/panels/{panel_id}/instructions`: the steps of a panel in order. */
export const InstructionListResponse = z.object({ instructions: z.array(Instruction), ...revisionField })
export type InstructionListResponse = z.infer<typeof InstructionListResponse>

/** The steps of the panel after a change of one of them. */
export const InstructionsChangedResponse = z.object({ ...InstructionListResponse.shape, ...repeatedField })
export type InstructionsChangedResponse = z.infer<typeof InstructionsChangedResponse>

/**
 * `POST /projects/{id}/panels/{panel_id}/instructions`. `id`: chosen by the device, so that the call can be repeated;
 * the id of a deleted step restores it. `place`: counted from 0; by default at the end.
 */
export const CreateInstructionRequest = z.object({
	...InstructionWords.shape,
	id: z.uuid().optional(),
	place: z.number().int().min(0).max(MAX_INSTRUCTIONS).optional(),
})

/** `PUT /projects/{id}/instructions/{instruction_id}` */
export const UpdateInstructionRequest = z.object({ ...InstructionWords.shape, ...changeField })

/** Most panels that steps are copied to at once. */
export const MAX_COPY_PANELS = 2000

/**
 * `POST /projects/{id}/panels/{panel_id}/instructions/copy`: appends the steps of the panel to those of others, or
 * replaces them. Images are shared.
 */
export const CopyInstructionsRequest = z.object({
	panel_ids: z.array(z.uuid()).min(1).max(MAX_COPY_PANELS),
	mode: z.enum(['add', 'replace']),
	...changeField,
})
export const CopyInstructionsResponse = z.object({
	/** Panels that now have the steps. */
	copied: z.number().int(),
	/** Panels that would have more than `MAX_INSTRUCTIONS`. */
	left_out: z.number().int(),
	...revisionField,
	...repeatedField,
})
export type CopyInstructionsResponse = z.infer<typeof CopyInstructionsResponse>

/** `PUT /projects/{id}/panels/{panel_id}/instructions/order`: steps that aren't listed follow the listed ones. */
export const OrderInstructionsRequest = z.object({
	instruction_ids: z.array(z.uuid()).min(1).max(MAX_INSTRUCTIONS),
	...changeField,
})
