import { useQueryClient } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { errorFromAnswer } from '../../api/api-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ProjectRefused } from './project-refused.tsx'

afterEach(cleanup)

function Refused({ listed, status, body = null }: { listed?: boolean; status: number; body?: unknown }) {
	const name = { id: '7', project_name: 'Hall 3' }
	const client = useQueryClient()
	if (listed) client.setQueryData(queryKeys.projectList, [name])
	return <ProjectRefused projectId="7" error={errorFromAnswer(status, body)} onRetry={() => {}} isPage />
}

test('a server that gives no answer is asked again, under the name of the project', async () => {
	await renderInApp(<Refused listed status={502} />)
	expect(screen.getByRole('heading', { name: 'Hall 3' })).toBeTruthy()
	expect(screen.getByRole('alert').textContent).toContain('The server doesn’t answer.Trying again…')
	expect(document.title).toBe('Hall 3 · Panelyard')
})

test('a page that was opened first has a title too', async () => {
	await renderInApp(<Refused status={504} />)
	expect(screen.getByRole('heading', { name: 'Project' })).toBeTruthy()
})

test('what the server answered by itself is not tried again', async () => {
	await renderInApp(<Refused status={500} body={{ error: 'INTERNAL', message: 'An unexpected error occurred' }} />)
	expect(screen.getByRole('alert').textContent).toContain('An unexpected error occurred')
	expect(screen.queryByText('Trying again…')).toBeNull()
})
