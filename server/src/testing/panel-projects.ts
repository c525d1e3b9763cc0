import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { sql } from 'drizzle-orm'
import { call, emptyProject } from './test-projects.ts'
import type { TestServer } from './test-server.ts'

export type PanelProject = {
	id: string
	panel_ids: string[]
	/** The id of a default status. */
	statusId(key: string): string
	/** Calls a path of the project as one person, by default its creator. */
	as<Body = { message: string }>(
		method: 'GET' | 'POST' | 'PUT' | 'DELETE',
		path: string,
		payload?: object,
		cookie?: string,
	): Promise<{ status: number; body: Body }>
	/** The statuses of a panel. */
	carried(panel_id: string): Promise<string[] | undefined>
}

/** A project of this person with panels without a model, for tests that need no conversion. */
export async function projectWithPanels(server: TestServer, cookie: string, count = 6): Promise<PanelProject> {
	const { id } = await emptyProject(server, cookie)
	const { rows } = await server.platform.database.execute<{ id: string }>(sql`
		insert into panels (project_id, global_id, element)
		select ${id}::uuid, 'panel ' || number, number from generate_series(1, ${count}::int) as number returning id`)
	const as: PanelProject['as'] = (method, path, payload, person = cookie) =>
		call(server, person, method, `/projects/${id}${path}`, payload)
	const { statuses } = (await as<{ statuses: Status[] }>('GET', '/statuses')).body
	return {
		id,
		as,
		panel_ids: rows.map((row) => row.id),
		statusId: (key) => statuses.find((status) => status.default_key === key)?.id as string,
		async carried(panel_id) {
			const { panels } = (await as<{ panels: Panel[] }>('GET', '/panels')).body
			return panels.find((panel) => panel.id === panel_id)?.statuses
		},
	}
}
