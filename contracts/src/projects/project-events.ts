import { z } from 'zod'
import { Group } from '../panels/groups.ts'
import { panelDetailsChanged } from '../panels/panel-details.ts'
import { changedStatuses } from '../panels/panels.ts'
import { Revision } from '../values/revisions.ts'
import { ConversionJobView } from './projects.ts'

/** Client to server: subscribe to a project's changes. Answered by an acknowledgement. */
export const JoinProject = z.object({ project_id: z.uuid() })
/** `revision`: the project's when the room was entered. Anything fetched at an earlier revision is stale. */
export const JoinProjectAnswer = z.object({
	ok: z.boolean(),
	message: z.string().optional(),
	revision: Revision.optional(),
})
export type JoinProjectAnswer = z.infer<typeof JoinProjectAnswer>

/** Most panels in `group_panels_changed`; larger changes send `project_updated`. */
export const MOST_NAMED_GROUP_PANELS = 5000

/** Server to client, in the room of one project. The name of each event is its key. */
export const projectEvents = {
	/** Stage and per cent of a running conversion, at most four a second. */
	conversion_progress: z.object({ project_id: z.uuid(), conversion_job: ConversionJobView }),
	/** The same of a candidate: a version that isn't live when it is converted, or compared with the live one. */
	version_progress: z.object({ project_id: z.uuid(), number: z.int().min(1), job: ConversionJobView }),
	/** The project's own fields, its model or its panels changed: fetch the displayed data again. */
	project_updated: z.object({
		project_id: z.uuid(),
		what: z.array(
			z.enum([
				'project',
				'model',
				'panels',
				'statuses',
				'groups',
				'group_order',
				'categories',
				'access',
				'plan',
				'comments',
				'report_schedules',
				'versions',
				'requirements',
				'labels',
			]),
		),
		/** The change's revision; absent when unknown. */
		revision: Revision.optional(),
	}),
	project_deleted: z.object({ project_id: z.uuid() }),
	/**
	 * Statuses of panels changed; carries the new state (for many panels by their elements), so that clients needn't
	 * fetch anything. Doesn't say who changed them: visitors of a public project hear it.
	 */
	panel_statuses_changed: z.object({ project_id: z.uuid(), ...changedStatuses }),
	/**
	 * People's own details of panels changed. For more than `MOST_NAMED_DETAILS` panels, `project_updated` is sent
	 * instead.
	 */
	panel_details_changed: z.object({ project_id: z.uuid(), ...panelDetailsChanged }),
	/**
	 * Panels joined or left a group, which may be new; `group` is its new state. For more than `MOST_NAMED_GROUP_PANELS`
	 * panels, `project_updated` is sent instead.
	 */
	group_panels_changed: z.object({
		project_id: z.uuid(),
		group: Group,
		added: z.array(z.uuid()),
		removed: z.array(z.uuid()),
		revision: Revision,
	}),
	/** A group without panels was created, or the name or description of a group changed. */
	group_changed: z.object({ project_id: z.uuid(), group: Group, revision: Revision }),
	/** A group was deleted, so no panel is in it any more; `group` is its last state. */
	group_deleted: z.object({ project_id: z.uuid(), group: Group, revision: Revision }),
	/**
	 * A thread of comments was started, continued, changed or deleted. Has no content, because not every listener may
	 * see it.
	 */
	comments_changed: z.object({ project_id: z.uuid(), thread_id: z.uuid(), panel_id: z.uuid(), revision: Revision }),
	/** The assembly instructions of a panel changed; null for several panels. */
	instructions_changed: z.object({ project_id: z.uuid(), panel_id: z.uuid().nullable(), revision: Revision }),
	/** Files were attached to a panel, deleted or restored. */
	panel_files_changed: z.object({ project_id: z.uuid(), panel_id: z.uuid(), revision: Revision }),
} as const
export type ProjectEventName = keyof typeof projectEvents
export type ProjectEvent<Name extends ProjectEventName> = z.infer<(typeof projectEvents)[Name]>

/** The room of a project, on the server. */
export const projectRoom = (projectId: string): string => `project:${projectId}`
