import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { exampleJob, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { ConversionFailure } from './conversion-failure.tsx'
import { DiscardProject } from './discard-project.tsx'

afterEach(() => {
	vi.unstubAllGlobals()
	cleanup()
})

test('a file that can never be converted offers another file and no retry, with its reason said once', async () => {
	const error = 'This is not an IFC model.'
	const job = exampleJob({ status: 'FAILED', error_code: 'not_a_model', reason_code: 'not_a_model', error })
	await renderInApp(<ConversionFailure projectId={PROJECT_ID} job={job} />)
	expect((await screen.findByRole('link', { name: 'Upload another file' })).getAttribute('href')).toBe(
		'/app/dashboard/create-project',
	)
	expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
	expect(screen.getByRole('alert').textContent?.match(/an IFC model/g)).toHaveLength(1)
})

test('the closest reason there is is told, with what it speaks of', async () => {
	const reason = { reason_code: 'other_schema', reason_value: 'IFC5' }
	const job = exampleJob({ status: 'FAILED', error_code: 'unsupported_schema', error: 'as the API says', ...reason })
	await renderInApp(<ConversionFailure projectId={PROJECT_ID} job={job} />)
	expect((await screen.findByRole('alert')).textContent).toMatch(/in the format IFC5, which isn’t supported/)
	expect(screen.queryByText(/as the API says/)).toBeNull()
})

test('a conversion stopped by the server or a person can be tried again', async () => {
	for (const error_code of ['timed_out', 'out_of_memory', 'cancelled', 'converter_died', 'internal', null] as const) {
		const { unmount } = await renderInApp(
			<ConversionFailure projectId={PROJECT_ID} job={exampleJob({ status: 'FAILED', error_code })} />,
		)
		await screen.findByRole('button', { name: 'Try again' })
		unmount()
	}
})

test('a project without a model goes at once, back to the projects', async () => {
	const calls = stubServer({ [`DELETE /projects/${PROJECT_ID}`]: { body: { message: 'Deleted' } } })
	const { router } = await renderInApp(<DiscardProject project={exampleProject()} />)
	await userEvent.click(await screen.findByRole('button', { name: 'Delete project' }))
	await waitFor(() => expect(router.state.location.pathname).toBe('/app/dashboard'))
	expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /projects/${PROJECT_ID}`)
})
