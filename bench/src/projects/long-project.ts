import type { FilledProject } from '../api/filled-project.ts'
import type { BenchServer } from '../bench-server.ts'

/** Panels of one request. */
const PIECE = 50_000

export interface LongProject extends FilledProject {
	panel_ids: string[]
	/** Steps in their order; each requires the one before, so that every change is held to a rule. */
	steps: string[]
	/** Changes of one panel's status in its log. */
	events: number
}

/** What calls of a project take and give. */
export function callsOf(server: BenchServer, id: string) {
	const send =
		(method: 'POST' | 'PUT') =>
		<Body = unknown>(path: string, payload: object) =>
			server.call<Body>(`/projects/${id}/${path}`, {
				method,
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(payload),
			})
	return {
		post: send('POST'),
		put: send('PUT'),
		get: <Body>(path: string) => server.call<Body>(`/projects/${id}/${path}`),
	}
}

/** Gives a project rules, planned dates and a log of so many events, made by the calls that people make. */
export async function growHistory(server: BenchServer, project: FilledProject, events: number): Promise<LongProject> {
	const { get, post, put } = callsOf(server, project.id)
	const { panels } = await get<{ panels: { id: string }[] }>('panels')
	const { statuses } = await get<{ statuses: { id: string; type: string }[] }>('statuses')
	const panel_ids = panels.map(({ id }) => id)
	const steps = statuses.filter(({ type }) => type === 'step').map(({ id }) => id)
	const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
	const set = steps.map((status_id) => ({ scope: 'project', ids: [], status_id, date: soon }))
	await put('plan', { set })
	let made = panel_ids.length
	// Forwards and back again by turns: each change is one event, and no panel lacks what a step requires.
	for (let turn = 0; made < events; turn++) {
		for (let start = 0; start < panel_ids.length && made < events; start += PIECE) {
			const piece = panel_ids.slice(start, start + Math.min(PIECE, events - made))
			await post('panels/statuses', { panel_ids: piece, set: steps[turn % steps.length], source: 'panel_list' })
			made += piece.length
		}
	}
	await post('panels/statuses', { panel_ids, set: steps[0], source: 'panel_list' })
	await put(`statuses/${steps[1]}`, { requires: [steps[0]], requires_mode: 'block' })
	return { ...project, panel_ids, steps, events: made + panel_ids.length }
}
