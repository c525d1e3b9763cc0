import { z } from 'zod'
import { ConversionStage, reasonFields } from '../models/conversion.ts'
import { ConversionStatus } from '../projects/projects.ts'
import { PageQuery, pageFields, sortBy, Timestamp } from '../values/paging.ts'
import { cleanName } from '../values/plain-text.ts'

// The console's projects: only for super admins.

const count = z.number().int().min(0)
/** Text of a search field in the console. */
export const AdminSearch = z.string().overwrite(cleanName).max(200).optional()

/** `failed`: the newest conversion failed. `running`: a conversion waits or runs. `deleted`: restorable for 30 days. */
export const ADMIN_PROJECT_STATES = ['all', 'failed', 'running', 'public', 'deleted'] as const
export const AdminProjectSort = sortBy(['name', 'owner', 'company', 'panel_count', 'stored_bytes', 'updated_at'])
export const AdminProjectListQuery = PageQuery.extend({
	page_size: z.coerce.number().int().min(1).max(100).default(50),
	/** A part of the name, or of the owner's address, or an id. */
	search: AdminSearch,
	state: z.enum(ADMIN_PROJECT_STATES).default('all'),
	company_id: z.uuid().optional(),
	/** Projects in which this person has a role. */
	user_id: z.uuid().optional(),
	sort: AdminProjectSort,
})
export type AdminProjectListQuery = z.infer<typeof AdminProjectListQuery>

export const AdminProject = z.object({
	id: z.uuid(),
	name: z.string(),
	/** Null for a project whose owner is gone, and for the sample. */
	owner: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
	company: z.object({ id: z.uuid(), name: z.string() }).nullable(),
	panel_count: count,
	is_public: z.boolean(),
	/** Of the newest conversion; null without one. */
	conversion_status: ConversionStatus.nullable(),
	/** Bytes of its files and of the artefacts made from them. */
	stored_bytes: count,
	created_at: Timestamp,
	updated_at: Timestamp,
	deleted_at: Timestamp.nullable(),
})
export type AdminProject = z.infer<typeof AdminProject>
/** `GET /admin/api/projects`: usually the last changed first. */
export const AdminProjectListResponse = z.object({ projects: z.array(AdminProject), ...pageFields })
export type AdminProjectListResponse = z.infer<typeof AdminProjectListResponse>

/** One run of the converter, with its result or the reason of its failure. */
export const AdminConversion = z.object({
	job_id: z.uuid(),
	kind: z.string(),
	version_id: z.uuid().nullable(),
	version_number: z.number().int().min(1).nullable(),
	is_live: z.boolean(),
	file_name: z.string().nullable(),
	bytes: count,
	status: ConversionStatus,
	stage: ConversionStage.nullable(),
	percent: z.number().min(0).max(100),
	attempt: count,
	error_code: z.string().nullable(),
	/** The converter's message, in English. */
	error: z.string().nullable(),
	...reasonFields,
	error_file_name: z.string().nullable(),
	created_at: Timestamp,
	started_at: Timestamp.nullable(),
	finished_at: Timestamp.nullable(),
	/** Of the version that it made; null before that, and if it failed. */
	report: z
		.object({
			schema: z.string(),
			exporter: z.string(),
			element_count: count,
			triangle_count: count,
			not_converted_count: count,
		})
		.nullable(),
})
export type AdminConversion = z.infer<typeof AdminConversion>

/** `GET /admin/api/projects/{id}`. */
export const AdminProjectDetails = AdminProject.extend({
	description: z.string(),
	/** Until when a deleted project can be restored; null if it isn't deleted, or can't be restored any more. */
	restorable_until: Timestamp.nullable(),
	/** People with a role of their own or by the company. */
	people: count,
	/** Whether the newest conversion failed and can be retried. */
	may_retry: z.boolean(),
	/** The newest first, at most 50. */
	conversions: z.array(AdminConversion),
	/** Bytes by use: `upload`, or the name of an artefact. The largest first. */
	storage: z.array(z.object({ kind: z.string(), files: count, bytes: count })),
})
export type AdminProjectDetails = z.infer<typeof AdminProjectDetails>
/** Also the answer of `POST .../retry` and `POST .../restore`. */
export const AdminProjectResponse = z.object({ project: AdminProjectDetails })
