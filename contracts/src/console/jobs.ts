import { z } from 'zod'
import { ConversionStage, reasonFields } from '../models/conversion.ts'
import { ConversionStatus } from '../projects/projects.ts'
import { PageQuery, pageFields, sortBy, Timestamp } from '../values/paging.ts'
import { AdminSearch } from './projects.ts'

// The console's jobs and queues: only for super admins.

const count = z.number().int().min(0)
export const ADMIN_JOB_KINDS = [
	'convert',
	'inspect',
	'export_glb',
	'identify_panels',
	'plan_merge',
	'compare_versions',
	'check_requirements',
] as const
export const ADMIN_JOB_STATES = ['unfinished', 'failed', 'completed', 'all'] as const

export const AdminJobSort = sortBy(['project', 'kind', 'person', 'bytes', 'created_at'])
export const AdminJobListQuery = PageQuery.extend({
	page_size: z.coerce.number().int().min(1).max(100).default(50),
	state: z.enum(ADMIN_JOB_STATES).default('unfinished'),
	kind: z.enum(ADMIN_JOB_KINDS).optional(),
	/** A part of the project's name, of the file's name or of the person's address, or an id. */
	search: AdminSearch,
	/** Jobs of this person. */
	user_id: z.uuid().optional(),
	/** Jobs of this project. */
	project_id: z.uuid().optional(),
	sort: AdminJobSort,
})
export type AdminJobListQuery = z.infer<typeof AdminJobListQuery>

export const AdminJob = z.object({
	id: z.uuid(),
	kind: z.enum(ADMIN_JOB_KINDS),
	status: ConversionStatus,
	stage: ConversionStage.nullable(),
	percent: z.number().min(0).max(100),
	attempt: count,
	project: z.object({ id: z.uuid(), name: z.string() }).nullable(),
	person: z.object({ id: z.uuid(), email: z.string() }).nullable(),
	file_name: z.string().nullable(),
	bytes: count,
	error_code: z.string().nullable(),
	/** The converter's message, in English. */
	error: z.string().nullable(),
	...reasonFields,
	created_at: Timestamp,
	started_at: Timestamp.nullable(),
	finished_at: Timestamp.nullable(),
	/** Whether it failed and can be retried: of a project's conversions only the newest. */
	may_retry: z.boolean(),
	may_cancel: z.boolean(),
})
export type AdminJob = z.infer<typeof AdminJob>
/** `GET /admin/api/jobs`: usually the oldest unfinished job first, or the newest of the others. */
export const AdminJobListResponse = z.object({ jobs: z.array(AdminJob), ...pageFields })
export type AdminJobListResponse = z.infer<typeof AdminJobListResponse>
/** `POST /admin/api/jobs/{id}/retry` and `.../cancel`. A project's conversion is retried as a new job. */
export const AdminJobResponse = z.object({ job: AdminJob })

/** A queue of messages. Ended messages are kept for a day. */
export const AdminQueue = z.object({
	name: z.string(),
	waiting: count,
	/** Of those, scheduled for later: retries and delayed messages. */
	delayed: count,
	running: count,
	failed: count,
	completed: count,
	/** Age in seconds of the oldest deliverable message. */
	oldest_seconds: z.number().min(0),
	/** Seconds since the oldest running one started. */
	longest_seconds: z.number().min(0),
})
export type AdminQueue = z.infer<typeof AdminQueue>
/** A message that failed after the last delivery that its queue allows. */
export const AdminFailedMessage = z.object({
	id: z.uuid(),
	queue: z.string(),
	/** English. */
	cause: z.string(),
	deliveries: count,
	created_at: Timestamp,
	failed_at: Timestamp.nullable(),
})
export type AdminFailedMessage = z.infer<typeof AdminFailedMessage>
/** `GET /admin/api/queues`. Also the answer of `POST /admin/api/queues/{queue}/messages/{id}/retry`. */
export const AdminQueuesResponse = z.object({
	queues: z.array(AdminQueue),
	/** The newest first, at most 50. */
	failed_messages: z.array(AdminFailedMessage),
})
export type AdminQueuesResponse = z.infer<typeof AdminQueuesResponse>
