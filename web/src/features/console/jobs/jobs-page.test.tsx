import type { AdminJob } from '@panelyard/contracts/console/jobs'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { stubServer } from '../../../testing/stub-server.ts'
import { JobsPage } from './jobs-page.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const job: AdminJob = {
	...{ id: '00000000-0000-4000-8000-000000000001', kind: 'convert', status: 'COMPLETED', stage: null, percent: 100 },
	...{ attempt: 1, project: null, person: null, file_name: 'hall.ifc', bytes: 10, error_code: null, error: null },
	...{ reason_code: '', reason_value: '', created_at: '2026-01-02T00:00:00Z', started_at: null },
	...{ finished_at: '2026-01-03T00:00:00Z', may_retry: false, may_cancel: false },
}

test('jobs are sorted by when they were created, which is shown, and not by their age or end', async () => {
	vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }))
	const calls = stubServer({
		'GET /admin/api/jobs': { body: { jobs: [job], total: 1, page: 1, page_size: 50 } },
		'GET /admin/api/queues': { body: { queues: [], failed_messages: [] } },
	})
	await renderInApp(<JobsPage />)
	await screen.findByText('hall.ifc')
	const heading = (name: string) => screen.getByRole('columnheader', { name })
	expect(within(heading('Age or end')).queryByRole('button')).toBeNull()
	expect(heading('Created').getAttribute('aria-sort')).toBe('ascending')
	await userEvent.click(within(heading('Created')).getByRole('button'))
	const sorts = () => calls.filter(({ path }) => path === '/admin/api/jobs').map(({ query }) => query.get('sort'))
	await vi.waitFor(() => expect(sorts().at(-1)).toBe('-created_at'))
})
