import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { makeChange, outboxOf } from '../../domain/changes/outbox-of.ts'
import { undoStackOf } from '../../domain/changes-keeper/start-changes.ts'
import { draftGroup, draftGroupDeletion } from '../../domain/groups/group-changes.ts'
import { listText, panel, status, uuid } from '../../testing/panel.test-support.ts'
import { exampleModel, exampleProject, PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { stubServer } from '../../testing/stub-server.ts'
import { GroupOfProject } from './group-page.tsx'

afterEach(() => {
	cleanup()
	vi.unstubAllGlobals()
})

const path = `/projects/${PROJECT_ID}`
const [cast, fixed] = [
	status(1, { name: 'Cast', progress: 40 }),
	status(2, { name: 'Fixed', progress: 100, is_done: true }),
]
const group = {
	id: uuid(70),
	name: 'Truck 7',
	description: 'At six',
	position: 0,
	panel_count: 2,
	status_breakdown: [],
}
const panels = [
	panel(1, { statuses: [cast.id], groups: [group.id], area: 5 }),
	panel(2, { statuses: [fixed.id], groups: [group.id], area: 4 }),
	panel(3, { statuses: [fixed.id] }),
]

const openPage = (groups: object[]) => {
	const version = exampleModel()
	stubServer({
		[`GET ${path}`]: {
			body: { project: exampleProject({ role: 'editor', model: version, conversion_status: 'COMPLETED' }) },
		},
		[`GET ${path}/panels/columns`]: {
			body: listText({ panels, total: panels.length, version_id: version.version_id, revision: 1 }),
		},
		[`GET ${path}/statuses`]: { body: { statuses: [cast, fixed], revision: 1 } },
		[`GET ${path}/groups`]: { body: { groups, revision: 1 } },
	})
	return renderInApp(<GroupOfProject projectId={PROJECT_ID} groupId={group.id} />)
}

test('a group says how far its panels are, and adds a status to all of them', async () => {
	const { queryClient } = await openPage([group])
	expect(await screen.findByRole('heading', { level: 1, name: 'Truck 7' })).toBeTruthy()
	for (const share of ['50% done', '70% of the work']) expect(screen.getByText(share)).toBeTruthy()
	const list = within(screen.getByRole('region', { name: 'Panels' }))
	expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual(['P/1', 'P/2', 'Open in the panel list'])
	await userEvent.click(screen.getByRole('button', { name: 'Add a status to all panels of Truck 7' }))
	await userEvent.click(await screen.findByRole('menuitem', { name: 'Fixed' }))
	const { kind, request } = outboxOf(queryClient).state().waiting.at(-1) ?? {}
	expect({ kind, body: request?.body }).toMatchObject({
		kind: 'group_statuses',
		body: { mode: 'add', status_id: fixed.id },
	})
})

test('a group that was deleted here comes back from its page', async () => {
	const { queryClient } = await openPage([])
	await screen.findByText('Group not found')
	const draft = draftGroup(PROJECT_ID, { ...group, panel_ids: [] })
	undoStackOf(queryClient).add({ change_id: uuid(80), project_id: PROJECT_ID, text: '', draft })
	act(() => void makeChange(queryClient, draftGroupDeletion(PROJECT_ID, group)))
	await userEvent.click(await screen.findByRole('button', { name: 'Undo deletion' }))
	const { kind, about } = outboxOf(queryClient).state().waiting.at(-1) ?? {}
	expect({ kind, about }).toMatchObject({ kind: 'group_created', about: { id: group.id } })
})

test('a group that is gone says so', async () => {
	await openPage([])
	expect(await screen.findByText('Group not found')).toBeTruthy()
	expect(screen.getByRole('link', { name: 'Show all groups' })).toBeTruthy()
})
