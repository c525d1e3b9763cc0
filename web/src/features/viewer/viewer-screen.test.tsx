import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { projectQuery } from '../../domain/project/project.queries.ts'
import { uuid } from '../../testing/panel.test-support.ts'
import { exampleJob, exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, stubServer } from '../../testing/stub-server.ts'
import { toast } from '../../ui/messages/toast.ts'
import { ViewerScreen } from './viewer-screen.tsx'

const views = vi.hoisted(() => ({ begun: 0 }))
vi.mock('./model-view.tsx', () => ({
	ModelView: () => {
		useState(() => {
			views.begun += 1
		})
		return <p>a view</p>
	},
}))
vi.mock('../../api/live-connection.ts', () => ({ liveConnection: () => new Promise(() => {}) }))

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const show = (answer: Answer) => {
	stubServer({
		[`GET /projects/${PROJECT_ID}`]: answer,
		[`GET /projects/${PROJECT_ID}/panels`]: { body: { panels: [], total: 0, version_id: null, revision: 0 } },
		[`GET /projects/${PROJECT_ID}/statuses`]: { body: { statuses: [], revision: 0 } },
		[`GET /projects/${PROJECT_ID}/conversion_status`]: answer,
	})
	return renderInApp(<ViewerScreen projectId={PROJECT_ID} />)
}
const wayOn = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('while the model is converted the view says how far it is, and leads to what can be done meanwhile', async () => {
	const conversion_job = exampleJob()
	await show({ body: { project: exampleProject({ conversion_job }), conversion_job } })
	await screen.findByRole('heading', { name: 'The model is being prepared' })
	expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
	expect(wayOn('Set up the project while you wait')).toBe(`/app/project/${PROJECT_ID}`)
})

test('a project without a model says so', async () => {
	const project = exampleProject({ conversion_status: 'NONE', conversion_job: null })
	await show({ body: { project, conversion_job: null } })
	await screen.findByRole('heading', { name: 'No model yet' })
	expect(wayOn('Back to the project')).toBe(`/app/project/${PROJECT_ID}`)
})

test('a project one may not see says so as its page does, and leads back to those one may', async () => {
	const message = "Access denied: You don't have permission to view this project."
	await show({ status: 403, body: { message, error: 'ACCESS_DENIED' } })
	await screen.findByText('You don’t have access to this project')
	expect(screen.getByText(/^Access denied: You don.t have permission to view this project\.$/)).toBeDefined()
	expect(wayOn('Back to projects')).toBe('/app/dashboard')
})

test('while nothing has come yet there is a way back, which loads no new document', async () => {
	const never = new Promise<never>(() => {})
	vi.stubGlobal('fetch', () => never)
	await renderInApp(<ViewerScreen projectId={PROJECT_ID} />)
	await screen.findByRole('heading', { name: 'Preparing the view' })
	await userEvent.click(screen.getByRole('link', { name: 'Back to the project' }))
	await screen.findByText('elsewhere')
})

test('another version of the model starts a new view: its elements have other numbers', async () => {
	const of = (version: number) =>
		exampleProject({ model: exampleModel({ version_id: uuid(version), version_number: version }) })
	const say = vi.spyOn(toast, 'info')
	const { queryClient } = await show({ body: { project: of(1), conversion_job: null } })
	await screen.findByText('a view')
	const { queryKey } = projectQuery(PROJECT_ID)
	act(() => void queryClient.setQueryData(queryKey, { ...of(1), name: 'Renamed' }))
	expect(views.begun).toBe(1)
	expect(say).not.toHaveBeenCalled()
	act(() => void queryClient.setQueryData(queryKey, of(2)))
	await waitFor(() => expect(views.begun).toBe(2))
	expect(say).toHaveBeenCalledExactlyOnceWith('This view now shows version 2 of the model')
})
