import { z } from 'zod'
import { PanelStatuses } from './panels.ts'
import { ConversionJobView } from './projects.ts'

/** Client to server: hear of a project's changes. Answered by an acknowledgement `{ ok, message? }`. */
export const JoinProject = z.object({ project_id: z.uuid() })

/** Server to client, in the room of one project. The name of each event is its key. */
export const projectEvents = {
	/** Stage and per cent of a running conversion, at most four a second. */
	conversion_progress: z.object({ project_id: z.uuid(), conversion_job: ConversionJobView }),
	/** The project's own fields, its model or its panels changed: fetch what is shown again. */
	project_updated: z.object({
		project_id: z.uuid(),
		what: z.array(z.enum(['project', 'model', 'panels', 'statuses', 'groups', 'access'])),
	}),
	project_deleted: z.object({ project_id: z.uuid() }),
	/** Statuses of panels changed; carries the new state, so that nothing need be fetched. */
	panel_statuses_changed: z.object({
		project_id: z.uuid(),
		changed: z.array(PanelStatuses),
		user_id: z.uuid().nullable(),
	}),
} as const
export type ProjectEventName = keyof typeof projectEvents
export type ProjectEvent<Name extends ProjectEventName> = z.infer<(typeof projectEvents)[Name]>

/** The room of a project, on the server. */
export const projectRoom = (projectId: string): string => `project:${projectId}`
