import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { status, uuid } from '../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { DeleteStatusDialog } from './delete-status-dialog.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const cast = status(1, { name: 'Cast' })
const show = (content: Parameters<typeof renderInApp>[0]) => {
	const entries = [
		{ scope: 'group', id: uuid(50), status_id: cast.id, date: '2027-03-01' },
		{ scope: 'project', id: '', status_id: cast.id, date: '2027-03-02' },
		{ scope: 'project', id: '', status_id: uuid(3), date: '2027-03-02' },
	]
	const panels = [{ status_id: cast.id, date: '2027-03-03', element_steps: [4, 1], panel_ids: [uuid(4)] }]
	const plan = { entries, panels, version_id: null, time_zone: 'UTC', now: '2026-11-29T12:00:00Z', revision: 1 }
	const uses = { filters: ['Late'], private_filters: 1, views: [] }
	stubServer({
		...signedIn(),
		[`GET /projects/${PROJECT_ID}/plan`]: { body: plan },
		[`GET /projects/${PROJECT_ID}/uses/${cast.id}`]: { body: uses },
	})
	return renderInApp(content)
}

test('the question before deleting a step counts the planned dates that go with it', async () => {
	await show(<DeleteStatusDialog projectId={PROJECT_ID} isManager status={cast} statuses={[cast]} onClose={() => {}} />)
	expect(await screen.findByText('Its 5 planned dates go too. You can undo this.')).toBeTruthy()
})

test('the question before deleting a step names the saved filter with it, and counts those of others', async () => {
	await show(<DeleteStatusDialog projectId={PROJECT_ID} isManager status={cast} statuses={[cast]} onClose={() => {}} />)
	expect(await screen.findByText(/^1 saved filter or view uses it .*: Late\.$/)).toBeTruthy()
	expect(screen.getByText('1 private filter of somebody else uses it too.')).toBeTruthy()
})
