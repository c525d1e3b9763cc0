import { z } from 'zod'
import { CalendarDate, FIRST_DATE } from './calendar-days.ts'
import { CategoryName, MAX_CATEGORIES } from './categories.ts'
import { CommentStatus, CommentText, Viewpoint } from './comments.ts'
import { GroupName } from './groups.ts'
import { Timestamp } from './paging.ts'
import { OWN_DESCRIPTION_MAX_LENGTH, OWN_NAME_MAX_LENGTH } from './panel-details.ts'
import { cleanName, cleanText } from './plain-text.ts'
import { PlanScope } from './plan.ts'
import { ProjectName } from './projects.ts'
import { Colour, DEFAULT_STATUSES, MAX_STATUSES, StatusIcon, StatusName, StatusType } from './statuses.ts'

/** Most panels that one entry names; the sample has some hundred. */
const MOST_PANELS = 2000
const MOST_GROUPS = 500
const MOST_DATES = 20_000
const MOST_THREADS = 1000
const MOST_COMMENTS = 200
const MOST_LOGGED = 20_000
/** Bytes of a call. */
export const MOST_DEMO_BYTES = 4 * 1024 * 1024

const panel_ids = z.array(z.uuid()).max(MOST_PANELS)

const isDefaultKey = (key: string) => DEFAULT_STATUSES.some((status) => status.key === key)
const differ = (items: readonly { name: string }[]): boolean =>
	new Set(items.map(({ name }) => name.toLowerCase())).size === items.length
const DIFFERENT_NAMES = 'Names must differ'

/**
 * What somebody made of the sample project in the demo, which only their browser knew. Panels are named by the ids that
 * they have in the sample, all else by the ids it had in the browser.
 */
export const DemoWork = z.strictObject({
	/** In the order of the work. */
	statuses: z
		.array(
			z.strictObject({
				id: z.uuid(),
				name: StatusName,
				default_key: z.string().refine(isDefaultKey, 'Unknown status').nullable(),
				icon: StatusIcon,
				colour: Colour,
				type: StatusType,
				progress: z.number().int().min(0).max(100),
				is_done: z.boolean(),
				panel_ids,
			}),
		)
		.max(MAX_STATUSES)
		.refine(differ, DIFFERENT_NAMES),
	/** What was done to statuses of panels, oldest first; `is_own` of the person, otherwise of the sample's past. */
	log: z
		.array(
			z.strictObject({
				/** The demo's past is a few months long. */
				at: Timestamp.refine((at) => at >= FIRST_DATE, 'Before any demo'),
				status_id: z.uuid(),
				status_name: z.string().overwrite(cleanName).max(200),
				action: z.enum(['added', 'removed']),
				is_own: z.boolean(),
				panel_ids: panel_ids.min(1),
			}),
		)
		.max(MOST_LOGGED),
	/** In their order. */
	groups: z
		.array(
			z.strictObject({
				id: z.uuid(),
				name: GroupName,
				description: z.string().overwrite(cleanText).max(2000),
				panel_ids,
			}),
		)
		.max(MOST_GROUPS)
		.refine(differ, DIFFERENT_NAMES),
	categories: z
		.array(z.strictObject({ id: z.uuid(), name: CategoryName, icon: StatusIcon, colour: Colour, panel_ids }))
		.max(MAX_CATEGORIES)
		.refine(differ, DIFFERENT_NAMES),
	/** People's own words for panels. */
	words: z
		.array(
			z.strictObject({
				panel_id: z.uuid(),
				own_name: z.string().overwrite(cleanName).max(OWN_NAME_MAX_LENGTH),
				own_description: z.string().overwrite(cleanText).max(OWN_DESCRIPTION_MAX_LENGTH),
			}),
		)
		.max(MOST_PANELS),
	/** `id`: of a panel or a group, `floorPlanKey` of a storey, empty for the project. */
	plan: z
		.array(
			z.strictObject({
				scope: PlanScope,
				id: z
					.string()
					.max(4000)
					.regex(/^[^\0]*$/),
				status_id: z.uuid(),
				date: CalendarDate,
			}),
		)
		.max(MOST_DATES),
	threads: z
		.array(
			z.strictObject({
				panel_id: z.uuid(),
				status: CommentStatus,
				viewpoint: Viewpoint.nullable(),
				comments: z.array(CommentText).min(1).max(MOST_COMMENTS),
			}),
		)
		.max(MOST_THREADS),
})
export type DemoWork = z.infer<typeof DemoWork>

/**
 * `POST /projects/create_from_demo`: makes a project of one's own from the sample project and what was done to it in the
 * demo. `id`, of the new project, is chosen by the device: sending it again answers the project that it made. What names
 * panels or storeys that the sample no longer has is left out.
 */
export const TakeDemoRequest = z.strictObject({ id: z.uuid(), name: ProjectName, work: DemoWork })
export type TakeDemoRequest = z.infer<typeof TakeDemoRequest>
