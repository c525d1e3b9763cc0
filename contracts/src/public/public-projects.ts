import { z } from 'zod'
import { PageQuery, pageFields, Timestamp } from '../values/paging.ts'
import { cleanName } from '../values/plain-text.ts'
import { revisionField } from '../values/revisions.ts'

// Projects that their managers made public. Visitors never see comments, people, files or who made changes.

/** Most characters of the text in the gallery. */
export const MOST_LINE_CHARACTERS = 160
const DEFAULT_GALLERY_PAGE = 12
const MAX_GALLERY_PAGE = 48

/** What visitors see besides the model, panels, marks and storeys. */
export const PublicView = z.object({
	shows_statuses: z.boolean(),
	/** Names of groups and their panels. */
	shows_groups: z.boolean(),
	/** Sums and charts; only together with statuses, on which they depend. */
	shows_figures: z.boolean(),
	/** Everyone with an account may copy it, with the model's files and everything that visitors see. */
	allows_duplicates: z.boolean(),
})
export type PublicView = z.infer<typeof PublicView>

/** `GET /projects/{id}/public_project`: the managers' settings, or the defaults. */
export const PublicProjectSettings = PublicView.extend({
	is_public: z.boolean(),
	/** The operator withholds it from visitors. */
	is_withheld: z.boolean(),
	line: z.string(),
	published_at: Timestamp.nullable(),
})
export type PublicProjectSettings = z.infer<typeof PublicProjectSettings>
export const PublicProjectSettingsResponse = z.object({ public_project: PublicProjectSettings })

/**
 * `PUT /projects/{id}/public_project`: makes a project public, or changes what visitors see. For managers with a proven
 * address. `DELETE` makes it private at once; the settings are kept for the next time.
 */
export const PutPublicProjectRequest = z
	.strictObject({
		...PublicView.shape,
		line: z.string().overwrite(cleanName).max(MOST_LINE_CHARACTERS).default(''),
	})
	.refine(({ shows_figures, shows_statuses }) => shows_statuses || !shows_figures, {
		message: 'Figures come from statuses, so they can only be shown with them',
		path: ['shows_figures'],
	})
export type PutPublicProjectRequest = z.infer<typeof PutPublicProjectRequest>

/**
 * `POST /projects/{id}/public_project/preview`: a preview of the visitors' view. Send `preview` as `?preview=` with
 * visitors' calls, which then use these settings, for an hour and as long as the person is a manager.
 */
export const PublicPreviewResponse = z.object({ preview: z.string() })

/** A public project as the gallery lists it. */
export const PublicProject = PublicView.extend({
	/** Present in a manager's preview. */
	is_preview: z.literal(true).optional(),
	id: z.uuid(),
	name: z.string(),
	line: z.string(),
	/** Addresses of its picture, 640 x 400 and 480 x 300 pixels at most; null without one. */
	picture: z.object({ large: z.string(), small: z.string() }).nullable(),
	panel_count: z.number().int(),
	published_at: Timestamp,
	...revisionField,
})
export type PublicProject = z.infer<typeof PublicProject>

/** `GET /public_projects`: for anyone, the newest first. */
export const PublicProjectsQuery = PageQuery.extend({
	page_size: z.coerce.number().int().min(1).max(MAX_GALLERY_PAGE).default(DEFAULT_GALLERY_PAGE),
})
export const PublicProjectsResponse = z.object({ projects: z.array(PublicProject), ...pageFields })
export type PublicProjectsResponse = z.infer<typeof PublicProjectsResponse>

/** `GET /public_projects/{id}`: for anyone; 404 once it isn't public any more. Small, because pages poll it often. */
export const PublicProjectResponse = z.object({ project: PublicProject })

/** Address of a visitor's calls, which answer like `/projects/{id}` without the hidden parts. */
export const publicViewPath = (project_id: string): string => `/public_projects/${project_id}/view`

/**
 * `PUT /admin/api/projects/{id}/public_view`: super admins withhold a project from visitors at once, whatever its
 * managers' settings, or release it. `GET` returns the state.
 */
export const WithholdProjectRequest = z.strictObject({ is_withheld: z.boolean() })
