import { Notifications, notifications } from '@mantine/notifications'
import type { Group } from '@panelyard/contracts/panels/groups'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../api/new-id.ts'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { status, uuid } from '../../testing/panel.test-support.ts'
import { PROJECT_ID } from '../../testing/project.test-support.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { type Answer, lostOnce, signedIn, stubServer } from '../../testing/stub-server.ts'
import { draftCategoryDeletion } from '../categories/category-changes.ts'
import { readChange } from '../changes/change-kind.ts'
import { currentTexts } from '../changes/change-texts.ts'
import { makeChange, outboxOf } from '../changes/outbox-of.ts'
import { draftCommentDeletion } from '../comments/comment-changes.ts'
import { draftGroupDeletion } from '../groups/group-changes.ts'
import { draftInstructionDeletion } from '../instructions/instruction-changes.ts'
import { draftFileDeletion } from '../panel-files/panel-file-changes.ts'
import { draftAccess } from '../project/access-changes.ts'
import { draftScheduleDeletion } from '../reports/report-schedule-changes.ts'
import { draftFilterDeletion } from '../saved-filters/filter-changes.ts'
import { draftViewDeletion } from '../saved-views/view-changes.ts'
import { draftStatusDeletion } from '../status-changes/status-changes.ts'
import { draftSetDeletion } from '../status-changes/status-set-changes.ts'
import { ChangesKeeper } from './changes-keeper.tsx'
import { undoStackOf } from './start-changes.ts'

afterEach(() => {
	cleanup()
	notifications.clean()
	vi.unstubAllGlobals()
})

const gone: Answer = { status: 404, body: { message: 'It no longer exists', error: 'NOT_FOUND' } }
const lorry: Group = {
	id: uuid(50),
	name: 'Lorry 1',
	description: '',
	position: 3,
	panel_count: 2,
	status_breakdown: [],
}
const file = {
	id: uuid(7),
	panel_id: uuid(8),
	file_name: 'a.pdf',
	bytes: 1,
	user_name: '',
	created_at: '2026-01-01T12:00:00Z',
}
const plan = {
	weekday: 1,
	hour: 7,
	language: 'en' as const,
	units: 'metric' as const,
	user_ids: [],
	emails: ['a@b.example'],
	is_paused: false,
}
const ben = { user_id: uuid(9), email: 'ben@factory.example', name: 'Ben', before: 'editor', after: null } as const

/** Every deletion of the outbox, what is said of it, and what is said once it is undone; null for what can't be. */
const deletions: [ChangeDraft, string, string | null][] = [
	[draftGroupDeletion(PROJECT_ID, lorry), 'Group “Lorry 1” deleted', 'Group “Lorry 1” restored'],
	[draftViewDeletion(PROJECT_ID, { id: newId(), name: 'Roof' }, '{}'), 'View “Roof” deleted', 'View “Roof” restored'],
	[
		draftFilterDeletion(PROJECT_ID, { id: newId(), name: 'Late', query: 'q', is_shared: false }),
		'Filter “Late” deleted',
		'Filter “Late” restored',
	],
	[
		draftInstructionDeletion(PROJECT_ID, {
			id: newId(),
			panel_id: uuid(8),
			place: 0,
			title: 'Lift',
			content: '',
			images: [],
		}),
		'Step “Lift” deleted',
		'Step “Lift” restored',
	],
	[
		draftScheduleDeletion(PROJECT_ID, { id: newId(), ...plan }),
		'Email report deleted (Monday)',
		'Email report restored (Monday)',
	],
	[
		draftSetDeletion(PROJECT_ID, { id: newId(), name: 'Walls', statuses: [] }),
		'Set “Walls” deleted',
		'Set “Walls” restored',
	],
	[draftFileDeletion(PROJECT_ID, file), 'a.pdf deleted', 'a.pdf restored'],
	[draftAccess(PROJECT_ID, { ...ben, is_own: false }), 'Ben no longer has access', 'Ben now has access'],
	[draftStatusDeletion(PROJECT_ID, status(1, { name: 'Cast' }), null), 'Status “Cast” deleted', null],
	[draftCategoryDeletion(PROJECT_ID, { id: newId(), name: 'Walls' }), 'Category “Walls” deleted', null],
	[draftCommentDeletion(PROJECT_ID, uuid(3), uuid(4)), 'Comment deleted', null],
]

async function open(answers: Parameters<typeof stubServer>[0]) {
	stubServer({ ...signedIn(), ...answers })
	const { queryClient } = await renderInApp(
		<>
			<Notifications limit={20} />
			<ChangesKeeper projectId={PROJECT_ID} />
		</>,
	)
	await act(() => outboxOf(queryClient).loaded)
	return queryClient
}

test('a deletion whose first answer got lost is told as done, and is undone where it can be', async () => {
	const client = await open(
		Object.fromEntries(deletions.map(([{ request }]) => [`DELETE ${request.path}`, lostOnce(gone)])),
	)
	for (const [draft, text] of deletions) {
		act(() => void makeChange(client, draft))
		const toast = (await screen.findByText(text)).closest('.mantine-Notification-root') as HTMLElement
		// The answer to a lost deletion of a group is repeated (see below); comments are gone for good.
		const canBeUndone = draft.kind !== 'group_deleted' && draft.kind !== 'comment_deleted'
		expect(within(toast).queryByRole('button', { name: 'Undo' }) !== null, draft.kind).toBe(canBeUndone)
		notifications.clean()
	}
	expect(screen.queryByText(/can’t be undone/)).toBeNull()
})

test('a group whose deletion is answered again is undone as it was, and told as restored', async () => {
	const [draft, deleted, restored] = deletions[0] as [ChangeDraft, string, string]
	const panel_ids = [uuid(1), uuid(2)]
	const sent: unknown[] = []
	const client = await open({
		[`DELETE ${draft.request.path}`]: lostOnce({
			body: { group: lorry, panel_ids, groups: [], revision: 3, repeated: true },
		}),
		[`POST /projects/${PROJECT_ID}/groups`]: ({ body }) => {
			sent.push(body)
			return { body: { group: lorry } }
		},
	})
	expect(draft.request.query).toEqual({ change_id: draft.id })
	act(() => void makeChange(client, draft))
	const toast = (await screen.findByText(deleted)).closest('.mantine-Notification-root') as HTMLElement
	fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
	await screen.findByText(restored)
	expect(sent).toEqual([{ id: lorry.id, name: 'Lorry 1', description: '', position: 3, panel_ids }])
})

test('a group that somebody else deleted first comes back as this device knew it', async () => {
	const panel_ids = [uuid(1), uuid(2)]
	const draft = draftGroupDeletion(PROJECT_ID, lorry, panel_ids)
	const sent: unknown[] = []
	const client = await open({
		[`DELETE ${draft.request.path}`]: lostOnce(gone),
		[`POST /projects/${PROJECT_ID}/groups`]: ({ body }) => {
			sent.push(body)
			return { body: { group: lorry } }
		},
	})
	act(() => void makeChange(client, draft))
	const toast = (await screen.findByText('Group “Lorry 1” deleted')).closest(
		'.mantine-Notification-root',
	) as HTMLElement
	fireEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
	await screen.findByText('Group “Lorry 1” restored')
	expect(sent).toEqual([{ id: lorry.id, name: 'Lorry 1', description: '', position: 3, panel_ids }])
})

test('the undo of a deletion is called what it does, while it waits and afterwards', async () => {
	const client = await open({})
	const { t } = currentTexts()
	for (const [draft, , restored] of deletions) {
		if (restored === null) continue
		const { kind, change } = readChange(draft) ?? {}
		const answer =
			draft.kind === 'group_deleted' ? { group: lorry, panel_ids: [uuid(1)], groups: [], revision: 3 } : null
		const undo = kind?.undo?.(change as never, answer) as ChangeDraft
		const known = readChange(undo)
		const told = known?.kind.told(currentTexts(), known.change, { access: [], files: [] })
		expect(told, undo.kind).toBe(restored)
		if (undo.kind !== 'access_changed' && undo.kind !== 'panel_file_restored')
			expect(known?.kind.named(currentTexts(), known.change.about), undo.kind).toBe(
				t('changes:name.restored', {
					name: restored
						.match(/“(.*)”|\((.*)\)/)
						?.slice(1)
						.find(Boolean),
				}),
			)
	}
	expect(undoStackOf(client).last(PROJECT_ID, 'undo')).toBeNull()
	await waitFor(() => expect(outboxOf(client).state().waiting).toEqual([]))
})
