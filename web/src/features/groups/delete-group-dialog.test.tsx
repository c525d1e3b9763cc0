import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { status, uuid } from '../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { signedIn, stubServer } from '../../testing/stub-server.ts'
import { DeleteGroupDialog } from './delete-group-dialog.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const cast = status(1, { name: 'Cast' })
const lorry = { id: uuid(50), name: 'Lorry', description: '', position: 0, panel_count: 0, status_breakdown: [] }
const show = (content: Parameters<typeof renderInApp>[0]) => {
	const entries = [
		{ scope: 'group', id: lorry.id, status_id: cast.id, date: '2027-03-01' },
		{ scope: 'project', id: '', status_id: cast.id, date: '2027-03-02' },
		{ scope: 'project', id: '', status_id: uuid(3), date: '2027-03-02' },
	]
	const panels = [{ status_id: cast.id, date: '2027-03-03', element_steps: [4, 1], panel_ids: [uuid(4)] }]
	const plan = { entries, panels, version_id: null, time_zone: 'UTC', now: '2026-11-29T12:00:00Z', revision: 1 }
	const uses = { filters: ['Late', 'Monday'], private_filters: 2, views: ['Crane'] }
	stubServer({
		...signedIn(),
		[`GET /projects/${PROJECT_ID}/plan`]: { body: plan },
		[`GET /projects/${PROJECT_ID}/uses/${lorry.id}`]: { body: uses },
	})
	return renderInApp(content)
}

test('the question before deleting a group counts the planned dates that go with it', async () => {
	await show(<DeleteGroupDialog projectId={PROJECT_ID} group={lorry} onClose={() => {}} />)
	expect(await screen.findByText('Its planned date goes too. You can undo this.')).toBeTruthy()
})

test('the question before deleting a group names saved filters and views with it, and counts those of others', async () => {
	await show(<DeleteGroupDialog projectId={PROJECT_ID} group={lorry} onClose={() => {}} />)
	expect(await screen.findByText(/^3 saved filters and views use it .*: Late, Monday, and Crane\.$/)).toBeTruthy()
	expect(screen.getByText('2 private filters of other people use it too.')).toBeTruthy()
})
