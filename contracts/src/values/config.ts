import { z } from 'zod'

export const DEFAULT_MAX_IFC_UPLOAD_MB = 300
export const DEFAULT_TRIAL_MAX_IFC_UPLOAD_MB = 100

/** When the support answers, in a time zone. */
export const SupportHours = z.object({
	/** IANA, such as `Europe/Berlin`. */
	time_zone: z.string(),
	/** 0 is Sunday; ascending. */
	days: z.array(z.number().int().min(0).max(6)).min(1),
	/** `09:00`; `to` is later. */
	from: z.string().regex(/^\d\d:\d\d$/),
	to: z.string().regex(/^\d\d:\d\d$/),
})
export type SupportHours = z.infer<typeof SupportHours>

/** What the web app needs from the server before anyone signs in. */
export const PublicConfig = z.object({
	max_ifc_upload_size_mb: z.number().positive(),
	max_ifc_upload_size_bytes: z.number().int().positive(),
	trial_max_ifc_upload_size_mb: z.number().positive(),
	google_sign_in: z.boolean(),
	/** The public sample project, if the server created one. */
	demo_project_id: z.uuid().nullable(),
	/** Contact address; null if none is configured. */
	contact_email: z.string().nullable().default(null),
	/** Null if none are configured. */
	support_hours: SupportHours.nullable().default(null),
})
export type PublicConfig = z.infer<typeof PublicConfig>
