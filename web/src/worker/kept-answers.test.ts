import { PERSON_HEADER } from '@panelyard/contracts/accounts/person-header'
import { beforeEach, expect, test, vi } from 'vitest'
import { KEPT_AT, TAKEN } from '../api/kept-names.ts'
import { answerKept, forgetKept, keepNow } from './kept-answers.ts'
import { type Place, placeOf } from './kept-places.ts'
import { fetchEvent, type StandInCaches, stubCaches } from './stand-in-caches.test-support.ts'

const ANN = '00000000-0000-4000-8000-000000000001'
const BEN = '00000000-0000-4000-8000-000000000002'
const project = (number: number) => `/projects/00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

let kept: StandInCaches
/** What the server answers; null: the line is cut. */
let server: ((path: string) => Response) | null

beforeEach(() => {
	kept = stubCaches()
	vi.useFakeTimers()
	vi.stubGlobal('fetch', async (request: Request | string) => {
		if (!server) throw new TypeError('Failed to fetch')
		const url = typeof request === 'string' ? request : request.url
		return server(new URL(url, location.origin).pathname)
	})
	return () => vi.useRealTimers()
})

const answersTo =
	(person: string, status = 200) =>
	(path: string) =>
		new Response(`${path} of ${person}`, { status, headers: { [PERSON_HEADER]: person } })

/** Calls as a page does. */
async function call(path: string): Promise<Response> {
	const event = fetchEvent(path)
	const answered = answerKept(event, placeOf(new URL(event.request.url)) as Place)
	answered.catch(() => {})
	await vi.advanceTimersByTimeAsync(10_000)
	await event.finished()
	return answered
}

test('what was loaded is answered without a line, with the time when the server gave it', async () => {
	server = answersTo(ANN)
	expect((await call(`${project(1)}/statuses?_t=1`)).headers.get(KEPT_AT)).toBeNull()
	server = null
	const answer = await call(`${project(1)}/statuses?_t=2`)
	expect(await answer.text()).toBe(`${project(1)}/statuses of ${ANN}`)
	expect(Number(answer.headers.get(KEPT_AT))).toBeGreaterThan(Date.now() - 60_000)
	await expect(call(`${project(1)}/groups`)).rejects.toThrow('Failed to fetch')
})

test('long answers take less room than they have bytes, and are answered whole', async () => {
	const list = JSON.stringify(Array.from({ length: 5000 }, (_, at) => ({ mark: `W-${at}`, storey: 'Ground floor' })))
	server = () => new Response(list, { headers: { [PERSON_HEADER]: ANN, 'content-type': 'application/json' } })
	const { bytes } = (await keepNow(new URL(`${project(1)}/panels`, location.origin))) as { bytes: number }
	expect(bytes).toBeLessThan(list.length / 5)
	server = null
	const answer = await call(`${project(1)}/panels`)
	expect(answer.headers.get('content-type')).toBe('application/json')
	expect(await answer.text()).toBe(list)
})

test('a proxy in front of a server that is down counts as a lost line, and so does one that hangs', async () => {
	server = answersTo(ANN)
	await call('/projects')
	server = () => new Response('Bad gateway', { status: 502 })
	expect(await (await call('/projects')).text()).toBe(`/projects of ${ANN}`)
	vi.stubGlobal('fetch', () => new Promise(() => {}))
	const event = fetchEvent('/projects')
	const answered = answerKept(event, placeOf(new URL(event.request.url)) as Place)
	await vi.advanceTimersByTimeAsync(8000)
	expect(await (await answered).text()).toBe(`/projects of ${ANN}`)
})

test('an artefact comes from the device at once; the right to it was asked for before', async () => {
	server = answersTo(ANN)
	await call(project(1))
	const model = `${project(1)}/artefacts/v/hash/model.glb`
	await call(model)
	server = () => new Response('another', { status: 200 })
	expect(await (await call(model)).text()).toBe(`${model} of ${ANN}`)
})

test('an answer for nobody, or for whom an operator sees, is not kept', async () => {
	server = () => new Response('public')
	await call(project(1))
	expect(kept.size).toBe(0)
})

test('a lost right takes what is kept of the project along', async () => {
	server = answersTo(ANN)
	await call(`${project(1)}?model_structure=false`)
	await call(`${project(1)}/statuses`)
	await call(project(2))
	server = answersTo(ANN, 403)
	expect((await call(`${project(1)}?model_structure=false`)).status).toBe(403)
	server = null
	await expect(call(`${project(1)}/statuses`)).rejects.toThrow()
	expect((await call(project(2))).ok).toBe(true)
})

test('another person’s answers take the place of what is kept', async () => {
	server = answersTo(ANN)
	await call(project(1))
	server = answersTo(BEN)
	await call('/projects')
	expect([...kept.keys()]).toEqual([`kept ${BEN} home`])
})

test('what was under way when everything was forgotten is not kept', async () => {
	const { promise, resolve } = Promise.withResolvers<Response>()
	vi.stubGlobal('fetch', () => promise)
	const event = fetchEvent('/projects')
	void answerKept(event, placeOf(new URL(event.request.url)) as Place)
	await forgetKept()
	resolve(answersTo(ANN)('/projects'))
	await vi.advanceTimersByTimeAsync(10_000)
	await event.finished()
	expect(kept.size).toBe(0)
})

test('the ten projects that were opened last are kept', async () => {
	server = answersTo(ANN)
	const opened = (number: number) => call(`${project(number)}?model_structure=false`)
	for (let number = 1; number <= 10; number++) await opened(number)
	// Opened once more, it isn't the first to go.
	await opened(1)
	for (let number = 11; number <= 12; number++) await opened(number)
	expect(kept.size).toBe(10)
	server = null
	expect((await opened(1)).ok).toBe(true)
	await expect(opened(2)).rejects.toThrow()
	expect((await opened(4)).ok).toBe(true)
})

const keepIt = (path: string) => keepNow(new URL(path, location.origin))
const lineIsCut = () => {
	server = null
}

test('a project that is taken along stays whole, whatever else is opened', async () => {
	server = answersTo(ANN)
	await call(project(1))
	await (await caches.open(`kept ${ANN} ${project(1).slice(10)}`)).put(TAKEN, new Response('{}'))
	const images = Array.from({ length: 600 }, (_, number) => `${project(1)}/images/${number}/small`)
	for (const image of images) await keepIt(image)
	for (let number = 2; number <= 13; number++) await call(project(number))
	lineIsCut()
	expect((await call(project(1))).ok).toBe(true)
	expect((await call(images[0] ?? '')).ok).toBe(true)
	await expect(call(project(2))).rejects.toThrow()
})

test('what is to be kept now is fetched anew, and says why it isn’t kept', async () => {
	server = answersTo(ANN)
	await call(project(1))
	const statuses = `${project(1)}/statuses`
	expect(await keepIt(statuses)).toEqual({ bytes: `${statuses} of ${ANN}`.length })
	server = () => new Response('newer', { headers: { [PERSON_HEADER]: ANN } })
	expect(await keepIt(statuses)).toEqual({ bytes: 5 })
	expect(await keepIt('/account/sessions')).toEqual({ failed: 'refused' })
	server = answersTo(ANN, 403)
	expect(await keepIt(statuses)).toEqual({ failed: 'refused' })
	server = () => new Response('', { status: 502 })
	expect(await keepIt(statuses)).toEqual({ failed: 'lost' })
	lineIsCut()
	expect(await keepIt(statuses)).toEqual({ failed: 'lost' })
	stubCaches(3)
	server = answersTo(ANN)
	expect(await keepIt(statuses)).toEqual({ failed: 'full' })
})

test('the offline copy answers for panels that nobody opened, unless something newer was kept', async () => {
	const copy = { instructions: [{ panel_id: 'a', title: 'Lift' }], files: [], threads: [], image_bytes: 0, revision: 4 }
	const by = { [PERSON_HEADER]: ANN }
	server = () => new Response(JSON.stringify(copy), { headers: by })
	await keepIt(`${project(1)}/offline_copy`)
	lineIsCut()
	const steps = async (panel: string) => (await call(`${project(1)}/panels/${panel}/instructions`)).json()
	expect(await steps('a')).toEqual({ instructions: copy.instructions, revision: 4 })
	expect(await steps('b')).toEqual({ instructions: [], revision: 4 })
	server = () => new Response('{"instructions":["newer"]}', { headers: by })
	await steps('a')
	lineIsCut()
	expect(await steps('a')).toEqual({ instructions: ['newer'] })
})

test('with storage full or refused the app goes on without', async () => {
	stubCaches(10)
	server = answersTo(ANN)
	expect((await call(project(1))).ok).toBe(true)
	vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('Refused', 'SecurityError')) })
	expect((await call(project(1))).ok).toBe(true)
})

test('secrets, sessions, sign-outs and the console are never kept', () => {
	const paths = ['/account/sessions', '/admin/api/users', '/logout', '/config', '/profile', '/support/chat/threads']
	const ofProject = ['/access', '/report_schedules', '/public_project', '/deletion_impact'].map((p) => project(1) + p)
	for (const path of [...paths, ...ofProject]) expect(placeOf(new URL(path, location.origin)), path).toBeNull()
	expect(placeOf(new URL(`${project(1)}/figures?_t=5&time_zone=UTC`, location.origin))).toEqual({
		project: project(1).slice(10),
		key: `${project(1)}/figures?time_zone=UTC`,
		isImmutable: false,
	})
})
