import { z } from 'zod'
import { PageQuery, pageFields, Timestamp } from './paging.ts'
import { cleanName } from './plain-text.ts'
import { revisionField } from './revisions.ts'

// Projects that their managers show to everyone. Visitors never see comments, people, files or who did what.

/** Characters of what the gallery says of a project. */
export const MOST_LINE_CHARACTERS = 160
const DEFAULT_GALLERY_PAGE = 12
const MAX_GALLERY_PAGE = 48

/** What visitors see beside the model, panels, marks and storeys. */
export const PublicView = z.object({
	shows_statuses: z.boolean(),
	/** Names of groups and who is in them. */
	shows_groups: z.boolean(),
	/** Sums and charts; only with statuses, from which they come. */
	shows_figures: z.boolean(),
	/** Everyone with an account may make a project of it: with the model's files, and with what visitors see. */
	allows_duplicates: z.boolean(),
})
export type PublicView = z.infer<typeof PublicView>

/** `GET /projects/{id}/public_project`: what managers chose; the defaults before they did. */
export const PublicProjectSettings = PublicView.extend({
	is_public: z.boolean(),
	/** Whoever runs the server keeps it from visitors. */
	is_withheld: z.boolean(),
	line: z.string(),
	published_at: Timestamp.nullable(),
})
export type PublicProjectSettings = z.infer<typeof PublicProjectSettings>
export const PublicProjectSettingsResponse = z.object({ public_project: PublicProjectSettings })

/**
 * `PUT /projects/{id}/public_project`: makes a project public, or changes what visitors see. For managers whose address is
 * proven. `DELETE` takes it back at once; what was chosen stays for the next time.
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
 * `POST /projects/{id}/public_project/preview`: what visitors would see. `preview` goes as `?preview=` to the calls of
 * visitors, which then answer as if this had been chosen, for an hour and as long as whoever asked is a manager.
 */
export const PublicPreviewResponse = z.object({ preview: z.string() })

/** A public project as the gallery lists it. */
export const PublicProject = PublicView.extend({
	/** Present where a manager looks at what isn't public yet. */
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

/** `GET /public_projects/{id}`: for anyone; 404 as soon as it isn't public any more. Small, so that pages ask often. */
export const PublicProjectResponse = z.object({ project: PublicProject })

/** Where a visitor reads what `/projects/{id}` answers to people with a role, as far as it is shown. */
export const publicViewPath = (project_id: string): string => `/public_projects/${project_id}/view`

/**
 * `PUT /admin/api/projects/{id}/public_view`: super admins keep a project from visitors at once, whatever its managers
 * choose, or let it be shown again. `GET` says how it stands.
 */
export const WithholdProjectRequest = z.strictObject({ is_withheld: z.boolean() })
