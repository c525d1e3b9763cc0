import { createHash } from 'node:crypto'
import type { Project } from '@panelyard/contracts/projects/projects'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { ALL_PANELS, call, converted } from './test-projects.ts'
import { cookieOf, TEST_PASSWORD, type TestServer } from './test-server.ts'
import { keptFile } from './test-uploads.ts'

const OWNER = 'owner@example.com'

/** A project, and the addresses of all its data in the API. */
export type MadeWork = { project_id: string; addresses: string[] }

/** Creates a project of two files with statuses, a group, a comment and a saved view, through the API. */
export async function makeWork(server: TestServer): Promise<MadeWork> {
	const { cookie, user } = await server.signUp(OWNER)
	const post = async <Body>(url: string, payload: object, method: 'POST' | 'PUT' = 'POST'): Promise<Body> => {
		const { status, body } = await call<Body>(server, cookie, method, url, payload)
		if (status >= 300) throw new Error(`${url} answered ${status}: ${JSON.stringify(body)}`)
		return body
	}
	const file_ids: string[] = []
	for (const seed of [11, 12]) {
		const content = sampleModelText({ panels: 20, detail: 'layers', seed })
		file_ids.push((await keptFile(server, cookie, { content, file_name: `part ${seed}.ifc` })).id)
	}
	const { project } = await post<{ project: Project }>('/projects/create_merged', {
		project_name: 'Tower "Nord" \\ ¼\n東',
		panel_rule: ALL_PANELS,
		file_ids,
	})
	const done = await converted(server, cookie, project.id)
	if (done.conversion_status !== 'COMPLETED') throw new Error(`Conversion: ${done.conversion_job?.error}`)
	const base = `/projects/${project.id}`
	const get = async <Body>(path: string) => (await call<Body>(server, cookie, 'GET', base + path)).body
	const { panels } = await get<{ panels: { id: string }[] }>('/panels')
	const { statuses } = await get<{ statuses: { id: string }[] }>('/statuses')
	const [first, second] = panels.map(({ id }) => id) as [string, string]
	await post(`${base}/panels/statuses`, { panel_ids: [first, second], add: [statuses[1]?.id] })
	await post(`${base}/panels/statuses`, { panel_ids: [first], add: [statuses[2]?.id], remove: [statuses[1]?.id] })
	await post(`${base}/groups`, { name: 'Load 7', panel_ids: [second] })
	await post(`${base}/comments`, { panel_id: first, text: `Crack, see @${user.name}` })
	await post(`${base}/views`, { name: 'North side', view: 'camera.1-2' })
	await post(`${base}/filters`, { name: 'Heavy', query: 'sort=-weight', is_shared: true })
	await post(`${base}/settings/panel_columns`, { value: ['mark', 'weight'] }, 'PUT')
	return {
		project_id: project.id,
		addresses: [
			'/projects',
			base,
			...['/panels', '/statuses', '/groups', '/comments', '/views', '/settings', '/filters', '/access'].map(
				(path) => base + path,
			),
			`${base}/status_changes`,
			`${base}/panels/columns`,
			`${base}/panels/${first}`,
			`/files/download?project_id=${project.id}&source=1`,
			done.model?.model_url ?? '',
			done.model?.report_url ?? '',
		],
	}
}

/** The API's answers to its creator, after a new sign-in; long ones as a hash. */
export async function readWork(server: TestServer, { addresses }: MadeWork): Promise<Record<string, string>> {
	const payload = { email: OWNER, password: TEST_PASSWORD }
	const cookie = cookieOf(await server.inject({ method: 'POST', url: '/login/emailpw', payload }))
	const answers: Record<string, string> = {}
	for (const url of addresses) {
		const response = await server.inject({ url, headers: { cookie } })
		if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`)
		const isLong = response.rawPayload.length > 20_000
		answers[url] = isLong ? createHash('sha256').update(response.rawPayload).digest('hex') : response.body
	}
	return answers
}
