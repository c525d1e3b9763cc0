import { join } from 'node:path'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'
import type { BenchServer } from '../bench-server.ts'

/** A converted project whose panels carry statuses, groups and comments, as one in the middle of its work. */
export interface FilledProject {
	id: string
	panels: number
	/** Of the list of its panels by column. */
	etag: string
	panel_id: string
	/** Two statuses to change between. */
	status_ids: string[]
}

const GROUPS = 20
const THREADS = 50
const CONVERSION_LIMIT_MS = 300_000
/** Ids sent with one request. */
const BATCH = 10_000

/** Uploads a sample building of this size and works on it. @param directory for the model file */
export async function fillProject(server: BenchServer, panels: number, directory: string): Promise<FilledProject> {
	const path = join(directory, `${panels}.ifc`)
	await writeSampleModel(path, { panels, detail: 'layers' })
	const id = await server.createProject(path)
	const { status, error } = await server.conversionEnds(id, CONVERSION_LIMIT_MS)
	if (status !== 'COMPLETED') throw new Error(`${panels} panels: ${status} ${error}`)
	const send = <Body>(way: string, payload: object) =>
		server.call<Body>(`/projects/${id}/${way}`, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body: JSON.stringify(payload),
		})
	const { panels: listed } = await server.call<{ panels: { id: string }[] }>(`/projects/${id}/panels`)
	const { statuses } = await server.call<{ statuses: { id: string }[] }>(`/projects/${id}/statuses`)
	const ids = listed.map((panel) => panel.id)
	for (let start = 0; start < ids.length; start += BATCH) {
		const set = statuses[(start / BATCH) % statuses.length]?.id
		await send('panels/statuses', { panel_ids: ids.slice(start, start + BATCH), set, source: 'panel_list' })
	}
	const share = Math.ceil(ids.length / GROUPS)
	for (let number = 0; number < GROUPS; number++) {
		const panel_ids = ids.slice(number * share, (number + 1) * share)
		await send('groups', { name: `Truck ${number + 1}`, description: '', panel_ids })
	}
	for (const panel_id of ids.slice(0, THREADS)) await send('comments', { panel_id, text: 'Delivered with a crack' })
	const response = await fetch(`${server.url}/projects/${id}/panels/columns`, { headers: { cookie: server.cookie } })
	await response.arrayBuffer()
	return {
		id,
		panels: ids.length,
		etag: response.headers.get('etag') ?? '',
		panel_id: ids.at(-1) ?? '',
		status_ids: statuses.slice(0, 2).map((one) => one.id),
	}
}
