import { randomUUID } from 'node:crypto'
import type { ImpactPanelsResponse } from '@panelyard/contracts/models/versions'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { revisedTruth, sampleModelText } from '@panelyard/sample-models/sample-model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LocalMethod } from '../../../../web/src/features/demo/local/local-call.ts'
import { addIssue } from '../../../../web/src/features/demo/local/local-issue.ts'
import { answerCall } from '../../../../web/src/features/demo/local/local-project.ts'
import { LocalState } from '../../../../web/src/features/demo/local/local-state.ts'
import { openProject } from '../../access/project-permission.ts'
import { IssuedModel } from '../../testing/issued-versions.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { candidateOf } from './demo-issue.service.ts'

// What the demo answers about versions must equal the server's answers.

const SAMPLE = { panels: 200, detail: 'layers' } as const
const [REMOVED = '', ALSO_REMOVED = '', UNCERTAIN = ''] = revisedTruth(SAMPLE).changes.removed

let server: TestServer
let model: IssuedModel
let local: LocalState
let first: Panel[]
let second: ImpactPanelsResponse['panels']

beforeAll(async () => {
	server = await sharedTestServer()
	const anna = await server.signUp()
	model = await IssuedModel.of(server, anna.cookie, sampleModelText(SAMPLE))
	await model.candidate(sampleModelText({ ...SAMPLE, revision: 2 }))
	const { project } = await openProject(server.platform.database, anna.user, model.id, 'manager')
	const given = await candidateOf(server.platform, project)
	if (!given) throw new Error('there is no candidate')
	const read = async <Body>(path: string) => (await model.as<Body>('GET', path)).body
	first = await model.panels()
	local = new LocalState(
		{
			project: (await read<{ project: Project }>('')).project,
			panels: first,
			statuses: (await read<{ statuses: Status[] }>('/statuses')).statuses,
			groups: (await read<{ groups: Group[] }>('/groups')).groups,
			categories: [],
			log: [],
		},
		{
			person: { id: anna.user.id, name: given.before.issued_by?.name ?? '' },
			now: Date.now,
			newId: randomUUID,
			tell: () => {},
		},
	)
	addIssue(local, given)
	expect(answerCall(local, { method: 'POST', path: '/versions', body: { file_id: randomUUID() } })?.status).toBe(201)
	second = (await read<ImpactPanelsResponse>('/versions/2/impact/panels?page_size=1000')).panels
})
afterAll(() => server.close())

const TIME = /^\d{4}-\d{2}-\d{2}T/
/** A field of database rows that the contract leaves out. */
const UNSAID = 'panel_id'
const UNORDERED = new Set(['panels', 'statuses', 'by_status'])

/** An answer without times and revisions, which differ. */
function comparable(value: unknown, key = ''): unknown {
	if (typeof value === 'string') return TIME.test(value) ? 'time' : value
	if (key === 'revision' || key === 'page_size') return 'number'
	if (typeof value === 'number') return Math.round(value * 1e6) / 1e6
	if (Array.isArray(value)) {
		const items = value.map((item) => comparable(item))
		return UNORDERED.has(key) ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items
	}
	if (typeof value !== 'object' || value === null) return value
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => name !== UNSAID)
			.sort()
			.map(([name, part]) => [name, comparable(part, name)]),
	)
}

/** Makes a call to both; fails unless the answers are equal. */
async function both<Body = Record<string, unknown>>(method: LocalMethod, path: string, body?: object): Promise<Body> {
	const [route = '', text = ''] = path.split('?')
	const query = Object.fromEntries(new URLSearchParams(text))
	const there = await model.as<Body>(method as 'GET', path, body)
	const here = answerCall(local, { method, path: route, query, body })
	const what = `${method} ${path}`
	expect.soft({ what, status: here?.status, body: comparable(here?.body) }).toEqual({
		...{ what, status: there.status },
		body: comparable(there.body),
	})
	return there.body
}

const byMark = (mark: string) => second.find(({ before, after }) => (before?.mark ?? after?.mark) === mark)
const bothRead = async () => {
	for (const path of ['/versions', '/versions/1', '/versions/2', '/versions/2/impact', '/panels'])
		await both('GET', path)
	await both('GET', '/versions/2/impact/panels?page_size=1000')
	await both('GET', '/versions/2/differences/1')
	for (const panel of [byMark(REMOVED), byMark(UNCERTAIN), second[0]])
		await both('GET', `/panels/${panel?.id}/versions`)
}

it('reads a candidate, its report and its panels', async () => {
	await bothRead()
	await both('GET', '/versions/3')
	await both('GET', '/versions/1/impact')
})

it('decides, by panels and by categories, and refuses what contradicts', async () => {
	const [removed, also, uncertain] = [byMark(REMOVED), byMark(ALSO_REMOVED), byMark(UNCERTAIN)]
	const [candidate] = uncertain?.candidates ?? []
	expect(uncertain?.categories).toEqual(['uncertain'])
	const put = (body: object) => both('PUT', '/versions/2/decisions', body)
	await put({ decision: 'accept', category: 'moved' })
	await put({ decision: 'hold', panel_ids: [also?.id] })
	await put({ decision: 'map', panel_ids: [removed?.id], element: candidate?.element })
	await put({ decision: 'map', panel_ids: [removed?.id], element: 1_000_000 })
	const kept = second.find(({ before, after }) => before && after)
	await put({ decision: 'map', panel_ids: [removed?.id], element: kept?.after?.element })
	await put({ decision: 'hold', panel_ids: [randomUUID()] })
	await bothRead()
	await put({ decision: null, panel_ids: [removed?.id] })
	await put({ decision: 'accept', panel_ids: [uncertain?.id] })
	await bothRead()
	await put({ decision: 'hold', panel_ids: [uncertain?.id] })
	await bothRead()
	await put({ decision: null, panel_ids: [uncertain?.id] })
	await both('POST', '/versions/2/go_live', {})
})

it('crosses the report with statuses', async () => {
	const { statuses } = await both<{ statuses: Status[] }>('GET', '/statuses')
	const produced = statuses.find(({ default_key }) => default_key === 'produced')
	const panel_ids = second.flatMap(({ before, id }) => (before ? id : [])).slice(0, 20)
	const body = { panel_ids, set: produced?.id, source: 'panel_list' }
	expect((await model.as('POST', '/panels/statuses', body)).status).toBe(200)
	expect(answerCall(local, { method: 'POST', path: '/panels/statuses', body })?.status).toBe(200)
	await both('GET', '/versions/2/impact')
	await both('GET', `/versions/2/impact/panels?status_id=${produced?.id}&page_size=10`)
	await both('GET', '/versions/2/impact/panels?changed_after_production=true')
	await both('GET', '/versions/2/impact/panels?search=w-10&category=geometry_changed')
	await both('GET', '/versions/2/impact/panels?decision=none&page=2&page_size=20')
})

it('goes live, back and undoes it, with all panels as they have to be', async () => {
	const change_id = randomUUID()
	await both('POST', '/versions/2/go_live', { change_id, hold_undecided: true })
	await both('POST', '/versions/2/go_live', { change_id })
	await both('GET', '/versions')
	const { panels } = await both<{ panels: Panel[] }>('GET', '/panels')
	const contested = panels.find(({ id }) => !first.some((panel) => panel.id === id))
	await both('GET', `/panels/${contested?.id}/versions`)
	await both('GET', '/versions/2/differences/1')
	await both('PUT', '/versions/2/decisions', { decision: 'accept', category: 'moved' })
	await both('DELETE', '/versions/2')
	await both('POST', '/versions/1/go_live', {})
	await both('GET', '/panels')
	await both('GET', '/versions')
	const again = randomUUID()
	await both('POST', '/versions/2/go_live', { change_id: again })
	await both('POST', `/changes/${again}/undo`, { change_id: randomUUID(), answer: 'by_element' })
	await both('GET', '/panels')
	await both('GET', '/versions')
	await both('POST', `/changes/${change_id}/undo`, { change_id: randomUUID(), answer: 'by_element' })
})
