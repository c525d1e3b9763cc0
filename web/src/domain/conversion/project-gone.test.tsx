import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as liveConnections from '../../api/live-connection.ts'
import { exampleJob, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { projectEventHandlers } from '../whole-project/project-live-updates.ts'
import { Converting } from './converting.tsx'

// Pushes are given by hand.
vi.spyOn(liveConnections, 'liveConnection').mockReturnValue(new Promise(() => {}))

beforeEach(() => {
	vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
	cleanup()
})

const GONE = { status: 404, body: { message: 'This does not exist, or not any more.', error: 'NOT_FOUND' } }
const pollsIn = (calls: { path: string }[]) => calls.filter(({ path }) => path.endsWith('/conversion_status')).length

/** A project somebody watches being converted, and the way to take it from them. */
async function watchedProject(refusal: { status: number; body: object }) {
	let gone = false
	const project = exampleProject()
	const calls = stubServer({
		[`GET /projects/${PROJECT_ID}`]: () => (gone ? refusal : { body: { project } }),
		[`GET /projects/${PROJECT_ID}/conversion_status`]: () =>
			gone ? refusal : { body: { project, conversion_job: project.conversion_job } },
	})
	const { queryClient } = await renderInApp(<Converting projectId={PROJECT_ID} />)
	await screen.findByText('Converting Hall 4')
	const remove = () => {
		gone = true
	}
	return { calls, remove, handlers: projectEventHandlers(queryClient, PROJECT_ID) }
}

test('a project deleted by somebody else leaves the screen at once and is asked for no more', async () => {
	const { calls, remove, handlers } = await watchedProject(GONE)
	remove()
	act(() => handlers.project_deleted({ project_id: PROJECT_ID }))
	await screen.findByText('Project not found')
	expect(screen.queryByText('Converting Hall 4')).toBeNull()
	const polls = pollsIn(calls)
	await act(() => vi.advanceTimersByTimeAsync(30_000))
	expect(pollsIn(calls)).toBe(polls)
})

test('a lost connection is told in a calm line, and nothing more is left of it when it is back', async () => {
	await watchedProject(GONE)
	const answering = globalThis.fetch
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')))
	await act(() => vi.advanceTimersByTimeAsync(3100))
	await screen.findByText(/^Connection lost\./)
	screen.getByText('Converting Hall 4')
	vi.stubGlobal('fetch', answering)
	await act(() => vi.advanceTimersByTimeAsync(3100))
	await vi.waitFor(() => expect(screen.queryByText(/^Connection lost\./)).toBeNull())
})

test('without pushes the next poll finds out, and is the last one', async () => {
	const { calls, remove } = await watchedProject(GONE)
	remove()
	await act(() => vi.advanceTimersByTimeAsync(3100))
	await screen.findByText('Project not found')
	await act(() => vi.advanceTimersByTimeAsync(30_000))
	expect(pollsIn(calls)).toBe(1)
})

test('lost access says so, and a late word of the conversion does not bring the project back', async () => {
	const { remove, handlers } = await watchedProject({
		status: 403,
		body: { message: 'Access denied', error: 'ACCESS_DENIED' },
	})
	remove()
	act(() => handlers.project_updated({ project_id: PROJECT_ID, what: ['access'] }))
	await screen.findByText('You don’t have access to this project')
	act(() => handlers.conversion_progress({ project_id: PROJECT_ID, conversion_job: exampleJob({ percent: 60 }) }))
	await act(() => vi.advanceTimersByTimeAsync(100))
	expect(screen.getByText('You don’t have access to this project')).toBeTruthy()
	expect(screen.queryByText('Converting Hall 4')).toBeNull()
})
