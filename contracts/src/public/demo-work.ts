import { z } from 'zod'
import { CalendarDate, FIRST_DATE } from '../figures/calendar-days.ts'
import { PlanScope } from '../figures/plan.ts'
import { CommentStatus, CommentText, Viewpoint } from '../messages/comments.ts'
import { CategoryName, MAX_CATEGORIES } from '../panels/categories.ts'
import { GroupName } from '../panels/groups.ts'
import { OWN_DESCRIPTION_MAX_LENGTH, OWN_NAME_MAX_LENGTH } from '../panels/panel-details.ts'
import { MAX_REASON_LENGTH } from '../panels/panels.ts'
import { ProjectName } from '../projects/projects.ts'
import { CreateSavedFilterRequest, MAX_SAVED_FILTERS } from '../projects/saved-filters.ts'
import { CreateSavedViewRequest, MAX_SAVED_VIEWS } from '../projects/saved-views.ts'
import { Colour, DEFAULT_STATUSES, MAX_STATUSES, StatusIcon, StatusName, StatusType } from '../statuses/statuses.ts'
import { Timestamp } from '../values/paging.ts'
import { cleanName, cleanText } from '../values/plain-text.ts'

/** Most panels of one entry; the sample has a few hundred. */
const MOST_PANELS = 2000
/** Limits of a demo; `comments` is per thread. */
export const MOST_OF_DEMO = { groups: 500, dates: 20_000, threads: 1000, comments: 200, logged: 20_000 } as const
/** Bytes of a call. */
export const MOST_DEMO_BYTES = 4 * 1024 * 1024

const panel_ids = z.array(z.uuid()).max(MOST_PANELS)

const isDefaultKey = (key: string) => DEFAULT_STATUSES.some((status) => status.key === key)
const differ = (items: readonly { name: string }[]): boolean =>
	new Set(items.map(({ name }) => name.toLowerCase())).size === items.length
const DIFFERENT_NAMES = 'Names must differ'

/**
 * The result of a person's work in the demo, which only their browser had. Panels have their ids from the sample,
 * everything else the ids from the browser.
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
	/**
	 * Changes of statuses of panels, oldest first; `is_own` for the person's changes, otherwise from the sample's past.
	 */
	log: z
		.array(
			z.strictObject({
				/** The demo's past is a few months long. */
				at: Timestamp.refine((at) => at >= FIRST_DATE, 'Before any demo'),
				status_id: z.uuid(),
				status_name: z.string().overwrite(cleanName).max(200),
				action: z.enum(['added', 'removed']),
				is_own: z.boolean(),
				reason: z.string().overwrite(cleanText).max(MAX_REASON_LENGTH).optional(),
				panel_ids: panel_ids.min(1),
			}),
		)
		.max(MOST_OF_DEMO.logged),
	/** In order. */
	groups: z
		.array(
			z.strictObject({
				id: z.uuid(),
				name: GroupName,
				description: z.string().overwrite(cleanText).max(2000),
				panel_ids,
			}),
		)
		.max(MOST_OF_DEMO.groups)
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
		.max(MOST_OF_DEMO.dates),
	threads: z
		.array(
			z.strictObject({
				panel_id: z.uuid(),
				status: CommentStatus,
				viewpoint: Viewpoint.nullable(),
				comments: z.array(CommentText).min(1).max(MOST_OF_DEMO.comments),
			}),
		)
		.max(MOST_OF_DEMO.threads),
	/** Saved filters and views; their texts contain ids from the browser. Absent in work stored by older pages. */
	filters: z
		.array(CreateSavedFilterRequest.omit({ id: true }).strict())
		.max(MAX_SAVED_FILTERS)
		.refine(differ, DIFFERENT_NAMES)
		.default([]),
	views: z
		.array(CreateSavedViewRequest.omit({ id: true }).strict())
		.max(MAX_SAVED_VIEWS)
		.refine(differ, DIFFERENT_NAMES)
		.default([]),
})
export type DemoWork = z.infer<typeof DemoWork>

/**
 * `POST /projects/create_from_demo`: creates the person's own project from the sample project and their work in the
 * demo. The device chooses `id`, the new project's id: a repeated request returns the existing project. Entries of
 * panels or storeys that the sample no longer has are skipped.
 */
export const TakeDemoRequest = z.strictObject({ id: z.uuid(), name: ProjectName, work: DemoWork })
export type TakeDemoRequest = z.infer<typeof TakeDemoRequest>
